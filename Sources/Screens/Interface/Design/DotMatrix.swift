/// A figure as a field of lit and unlit dots, ready to be drawn as two paths.
///
/// The dots lie on whole numbers, one unit apart, so the paths are the same at every size and a
/// changed digit changes no other. The view draws them in `viewBox` with round caps and scales the
/// picture to `width` × `height`. Figures get finer as they grow longer, and always fit.
///
///     let matrix = DotMatrix("1,204")
///     matrix.pitch.description  // "5", so 26 columns are 130 points wide and 35 high
public struct DotMatrix: Equatable, Sendable {
  /// Width in dots, the empty column between characters included.
  public let columns: Int

  /// Path data of the dots that are on.
  public let lit: String

  /// Path data of the dots that are off, still there to be seen.
  public let unlit: String

  /// Distance from dot to dot.
  public let pitch: Pitch

  /// A distance between dots, kept exactly in halves of a point.
  public struct Pitch: Equatable, Sendable, CustomStringConvertible {
    /// Twice the distance in points.
    public let halves: Int

    /// Decimal points, such as `6` or `2.5`.
    public var description: String { halves % 2 == 0 ? "\(halves / 2)" : "\(halves / 2).5" }
  }

  /// Lays out a text of digits, signs and capitals.
  ///
  /// - Parameters:
  ///   - text: What to show. A character that has no shape shows as a box.
  ///   - cells: The least number of characters; what is missing is filled up at the left with
  ///     fields of unlit dots, so that short figures stand in a display and not in the void.
  ///   - limit: The greatest width in points. The pitch falls from 6 by whole points to 4, then by
  ///     halves to 1, until the figure fits; a text that does not fit even so gets `limit` wide.
  ///   - largestPitch: The pitch of a figure with room to spare, in points.
  /// - Complexity: O(*n*) in the characters.
  public init(_ text: String, cells: Int = 3, within limit: Int = 132, largestPitch: Int = 6) {
    var columns = -1
    var lit = ""
    var unlit = ""
    func place(_ glyph: DotGlyph) {
      let origin = "M\(columns + 1) 0"
      lit += glyph.lit.isEmpty ? "" : origin + glyph.lit
      unlit += glyph.unlit.isEmpty ? "" : origin + glyph.unlit
      columns += glyph.columns + 1
    }
    // Counting one by one: what finds the distance in general is 1 KB of the page.
    var characters = 0
    for _ in text.unicodeScalars { characters += 1 }
    if characters < cells {
      for _ in characters..<cells { place(DotGlyph.of(" ") ?? .unknown) }
    }
    for scalar in text.unicodeScalars { place(DotGlyph.of(scalar) ?? .unknown) }

    self.columns = columns < 1 ? 1 : columns
    self.lit = lit
    self.unlit = unlit
    var halves = largestPitch * 2
    while halves > 2, self.columns * halves > limit * 2 { halves -= halves > 8 ? 2 : 1 }
    self.pitch = Pitch(halves: halves)
    let natural = (self.columns * halves + 1) / 2
    self.width = natural < limit ? natural : limit
  }

  /// Width of the drawn figure in points; never more than the limit.
  public let width: Int

  /// Height of the drawn figure in points, rounded up.
  public var height: Int { (width * 7 + columns - 1) / columns }

  /// The `viewBox` the paths are drawn in: half a unit around the outermost dots.
  public var viewBox: String { "-.5 -.5 \(columns) 7" }

  /// Whether every character of a text has a shape. Complexity: O(*n*).
  public static func canShow(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { DotGlyph.of($0) != nil }
  }
}
