/// How tiles with figures fill a screen of whatever shape, so that the figures are as large as can be.
///
/// Of all numbers of columns that one is taken which makes the figures highest; where several do, the
/// one that leaves the fewest places empty. What stands in a row that is not full shares its width.
///
/// Lengths are in pixels of the page.
struct WallLayout: Equatable, Sendable {
  /// How many tiles stand beside each other in a full row.
  let columns: Int
  /// How many rows there are.
  let rows: Int
  /// How high the figures are.
  let figure: Double

  /// The most tiles that are shown at once.
  static let most = 48
  /// What a figure is thought to be wide, in dots, before it is known: five characters.
  private static let usualDots = 29

  /// Lays out a page.
  ///
  /// - Parameters:
  ///   - tiles: how many there are; at least 1.
  ///   - dots: the width of the widest figure, in dots.
  ///   - width: the room for all of them.
  ///   - height: the room for all of them.
  /// - Complexity: O(`tiles`).
  init(tiles: Int, dots: Int, width: Double, height: Double) {
    var best = (columns: 1, rows: tiles, figure: -1.0, empty: 0)
    for columns in 1...max(1, tiles) {
      let rows = (tiles + columns - 1) / columns
      let figure = WallLayout.figure(
        columns: columns, rows: rows, dots: dots, width: width, height: height)
      let empty = columns * rows - tiles
      // A difference that nobody sees is none.
      let isSame = figure > best.figure - 0.5 && figure < best.figure + 0.5
      if isSame ? empty < best.empty : figure > best.figure {
        best = (columns, rows, figure, empty)
      }
    }
    (columns, rows, figure) = (best.columns, best.rows, max(4, best.figure))
  }

  /// The room between tiles, and between a tile's edge and what is in it.
  static func gap(width: Double, height: Double) -> Double { max(6, min(width, height) * 0.0125) }

  /// How high the letters of a name are under figures of some height.
  static func name(figure: Double) -> Double { max(13, figure * 0.2) }

  /// The least height of figures that are read across a room: a tenth of the screen's shorter side. On
  /// a television 53 cm high that is 5 cm, to be read from ten metres.
  static func least(width: Double, height: Double) -> Double { min(width, height) / 10 }

  /// How many tiles a page holds with figures that are read across a room, as long as they have no more
  /// than five characters; at least 1.
  ///
  /// It follows from the room alone, so that no page changes with what is counted.
  static func capacity(width: Double, height: Double) -> Int {
    let least = least(width: width, height: height)
    var (low, high) = (1, most)
    while low < high {
      let middle = (low + high + 1) / 2
      let layout = WallLayout(tiles: middle, dots: usualDots, width: width, height: height)
      if layout.figure >= least { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// How high figures can be in a grid: as wide as a tile, and with two lines of a name, a line below
  /// it and a bar of lamps as high as one.
  private static func figure(
    columns: Int, rows: Int, dots: Int, width: Double, height: Double
  ) -> Double {
    let gap = gap(width: width, height: height)
    // At the sides a tile has one and a half times the room that it has above and below.
    let wide = (width + gap) / Double(columns) - 4 * gap
    let high = (height + gap) / Double(rows) - 3 * gap
    let byWidth = wide * 7 / Double(max(1, dots))
    // The name is a fifth of the figure, but no smaller than 13.
    let large = high / (1.14 + 3.3 * 0.2)
    let byHeight = large * 0.2 >= 13 ? large : (high - 3.3 * 13) / 1.14
    return min(byWidth, byHeight)
  }
}
