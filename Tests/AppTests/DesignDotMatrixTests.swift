import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("DotMatrix") struct DotMatrixTests {
  static let drawable = "0123456789-−,.:%+—×÷' \u{A0}\u{202F}ABCDEFGHIJKLMNOPQRSTUVWXYZ"

  @Test("Every glyph has seven rows, and every dot is either lit or unlit")
  func everyGlyphIsSevenRowsHigh() throws {
    for scalar in Self.drawable.unicodeScalars {
      let glyph = try #require(DotGlyph.of(scalar), "no glyph for \(scalar)")
      #expect(glyph.rows.count == 7)
      #expect((1...5).contains(glyph.columns))
      let lit = glyph.rows.reduce(0) { $0 + $1.nonzeroBitCount }
      #expect(dots(glyph.lit).count == lit)
      #expect(dots(glyph.unlit).count == 7 * glyph.columns - lit)
      #expect(Set(dots(glyph.lit)).isDisjoint(with: dots(glyph.unlit)))
    }
  }

  @Test("No two figures, letters or signs look the same")
  func glyphsAreDistinct() {
    var seen: [String: Unicode.Scalar] = [:]
    for scalar in "0123456789-,.:%+—×÷'ABCDEFGHIJKLMNPQRTUVWXYZ".unicodeScalars {
      let shape = DotGlyph.of(scalar).map { "\($0.columns) \($0.rows)" } ?? ""
      #expect(seen[shape] == nil, "\(scalar) looks like \(seen[shape]!)")
      seen[shape] = scalar
    }
  }

  @Test("A figure's dots lie on its glyphs, one empty column between them")
  func layout() {
    let matrix = DotMatrix("1.", cells: 0)
    #expect(matrix.columns == 7)
    #expect(matrix.viewBox == "-.5 -.5 7 7")
    let one = ["2 0", "1 1", "2 1", "2 2", "2 3", "2 4", "2 5", "1 6", "2 6", "3 6"]
    #expect(Set(dots(matrix.lit)) == Set(one + ["6 6"]))
    #expect(dots(matrix.lit).count + dots(matrix.unlit).count == 6 * 7)
  }

  @Test("A short figure stands at the right of a display of unlit cells")
  func shortFiguresAreFilledUp() {
    let matrix = DotMatrix("7", cells: 3)
    #expect(matrix.columns == 17)
    #expect(dots(matrix.lit).allSatisfy { Int($0.split(separator: " ")[0])! >= 12 })
    #expect(dots(matrix.unlit).contains("0 0"))
    #expect(DotMatrix("1234", cells: 3).columns == 23)
  }

  @Test(
    "The pitch falls step by step as figures grow, and the width keeps its limit",
    arguments: [
      ("209", "6", 102), ("1,204", "5", 130), ("12,345", "4", 128), ("123,456", "3", 114),
      ("1,234,567", "2.5", 118), ("-9,223,372,036,854,775,808", "1", 132),
    ])
  func pitchSteps(text: String, pitch: String, width: Int) {
    let matrix = DotMatrix(text, within: 132)
    #expect(matrix.pitch.description == pitch)
    #expect(matrix.width == width)
  }

  @Test("Half points are used where whole ones would waste room")
  func halfPitches() {
    #expect(DotMatrix("-9,223,372,036,854,775,808", within: 254).pitch.description == "1.5")
    #expect(DotMatrix("-9,223,372,036,854,775,808", within: 254).width == 203)
  }

  @Test("Every extreme of 64 bits fits any width a row can have")
  func extremesFit() {
    for value in [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max] {
      for text in ["\(value)", grouped(value), "\(value)%"] {
        for limit in stride(from: 40, through: 700, by: 11) {
          let matrix = DotMatrix(text, within: limit)
          #expect(matrix.width <= limit)
          #expect(matrix.width > 0 && matrix.height > 0)
          let cells = text.unicodeScalars.map { DotGlyph.of($0)!.columns + 1 }.reduce(-1, +)
          if text.count >= 3 { #expect(matrix.columns == cells) }
        }
      }
    }
  }

  @Test("A character without a shape shows as a box, and is told apart beforehand")
  func unknownCharacters() {
    #expect(!DotMatrix.canShow("三"))
    #expect(DotMatrix.canShow("1,234 %"))
    #expect(DotMatrix("三", cells: 1).columns == 5)
    #expect(dots(DotMatrix("三", cells: 1).lit).count == 20)
  }

  @Test("Nothing at all is a display of unlit cells")
  func emptyText() {
    #expect(DotMatrix("", cells: 3).lit.isEmpty)
    #expect(DotMatrix("", cells: 3).columns == 17)
    #expect(DotMatrix("", cells: 0).width > 0)
  }

  @Test("A long name or a long figure gets the row's width to itself")
  func glassLayout() {
    #expect(!GlassLayout(name: "Shirts", figures: "12").isStacked)
    #expect(!GlassLayout(name: "Change in the till", figures: "-3").isStacked)
    #expect(!GlassLayout(name: "Bouquets", figures: "1,204").isStacked)
    #expect(!GlassLayout(name: "スーツ上下", figures: "1").isStacked)
    #expect(GlassLayout(name: "Guests who came through the gate", figures: "1").isStacked)
    #expect(GlassLayout(name: "庭の門から入って帰った来客の人数", figures: "1").isStacked)
    #expect(GlassLayout(name: "A", figures: "1,234,567").isStacked)
    #expect(!GlassLayout(name: "A", figures: "1,234,567", width: 600).isStacked)
    let extreme = GlassLayout(name: "A", figures: grouped(.min))
    #expect(extreme.isStacked)
    #expect(extreme.figures.width <= 254)
  }

  /// The dots of path data as "x y", found by following its moves.
  private func dots(_ data: String) -> [String] {
    var at = (x: 0, y: 0)
    var found: [String] = []
    for piece in data.split(separator: "h1e-4", omittingEmptySubsequences: true) {
      let moves = piece.replacing("m", with: "|m").replacing("M", with: "|M")
      for move in moves.split(separator: "|") {
        let numbers = move.dropFirst().split(separator: " ").compactMap { Int($0) }
        at = move.first == "M" ? (numbers[0], numbers[1]) : (at.x + numbers[0], at.y + numbers[1])
      }
      found.append("\(at.x) \(at.y)")
    }
    return found
  }

  private func grouped(_ value: Int64) -> String {
    var text = ""
    for (index, digit) in "\(value.magnitude)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { text = "," + text }
      text = "\(digit)" + text
    }
    return (value < 0 ? "−" : "") + text
  }
}
