import Markup
import Tallying

/// The dark glass that charts are drawn on, on every page.
enum ChartGlass {
  static let ground = "#0b0d0f"
  static let ink = "#f1f0ec"
  static let quiet = "#b0b2b7"
  static let line = "#2b2e32"
  static let zero = "#6a6e74"
  static let sans =
    "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Hiragino Sans', 'Yu Gothic UI', "
    + "'Noto Sans JP', 'DejaVu Sans', sans-serif"

  static func plate<M>(_ width: Int, _ height: Int) -> Node<M> {
    element(
      "rect", .attribute("width", "\(width)"), .attribute("height", "\(height)"),
      .attribute("rx", "14"), .attribute("fill", ground))
  }

  /// Text that is narrowed where it would need more room than there is, and cut where it would need
  /// much more.
  static func label<M>(
    _ words: String, x: Int, y: Int, _ fill: String, size: Int = 12, weight: Int? = nil,
    anchor: String? = nil, room: Int = 390
  ) -> Node<M> {
    // Letters are about six tenths of their size wide, those beyond Latin as wide as high.
    var tenths = 0
    var shown = ""
    for scalar in words.unicodeScalars {
      tenths += scalar.value < 0x1100 ? 6 * size : 10 * size
      if tenths <= room * 12 { shown.unicodeScalars.append(scalar) }
    }
    if tenths > room * 12 { shown += "…" }
    let isTooLong = tenths > room * 10
    return element(
      "text", .attribute("x", "\(x)"), .attribute("y", "\(y)"), .attribute("fill", fill),
      .attribute("font-size", "\(size)"), .attribute("font-weight", weight.map { "\($0)" }),
      .attribute("text-anchor", anchor),
      .attribute("textLength", isTooLong ? "\(room)" : nil),
      .attribute("lengthAdjust", isTooLong ? "spacingAndGlyphs" : nil)
    ) { text(shown) }
  }
}
