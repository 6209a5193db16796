import Interface

/// How a tally's name and figures share the glass of its row.
///
/// Beside each other as long as both have room; otherwise the name gets the width of the row to
/// itself and the figures stand below it. The style sheet knows the latter as `li.tally.long` and
/// stacks by itself where text is enlarged or the row is very narrow.
public struct GlassLayout: Equatable, Sendable {
  /// Whether the figures stand below the name.
  public let isStacked: Bool

  /// The figures, as large as their place allows.
  public let figures: DotMatrix

  /// Chooses the layout.
  ///
  /// - Parameters:
  ///   - name: The tally's name in any script.
  ///   - text: Its count as shown, with group separators.
  ///   - width: Room inside the glass in points; 254 on a phone 390 points wide.
  ///   - letters: How many letters the name has room for beside the figures where the row is wide; `nil`
  ///     works it out of the width.
  /// - Complexity: O(*n*) in the characters of both.
  public init(name: String, figures text: String, width: Int = 254, letters: Int? = nil) {
    let beside = DotMatrix(text, within: width * 52 / 100)
    // Icon and gaps take 40 points. A letter of the name is about 9 wide, an ideograph two
    // letters, and a line breaks well before it is full: hence 10.
    let room = letters ?? (width - 40 - beside.width) / 10 * 2
    if Self.letters(in: name) <= room && beside.pitch.halves >= 8 {
      isStacked = false
      figures = beside
    } else {
      isStacked = true
      // Pitch 4 leaves the name two lines above the figures in the lowest row.
      figures = DotMatrix(text, cells: 0, within: width, largestPitch: 4)
    }
  }

  /// Length of a text in letters of usual width; ideographs, kana and hangul count two.
  private static func letters(in text: String) -> Int {
    var count = 0
    // Letters from U+1100 on are wide: in UTF-8 those from E1 84 on.
    var isBehindE1 = false
    for byte in text.utf8 {
      if isBehindE1, byte >= 0x84 { count += 1 }
      if byte & 0xc0 != 0x80 { count += byte > 0xe1 ? 2 : 1 }
      isBehindE1 = byte == 0xe1
    }
    return count
  }
}
