import Drawing
import Testing

/// The examples of `Guides/Drawing.md`.
@Suite("Drawing guide")
struct DrawingGuideTests {
  func describe(_ data: String) -> String {
    let (path, error) = Path.read(svgPathData: Array(data.utf8))
    var lines = path.commands.map { command in
      switch command {
      case .move(let end): "move to \(end.x), \(end.y)"
      case .line(let end): "line to \(end.x), \(end.y)"
      case .curve(_, _, let end): "curve to \(end.x), \(end.y)"
      case .close: "close"
      }
    }
    if let box = path.boundingBox { lines.append("\(box.width) by \(box.height)") }
    if let error { lines.append("\(error)") }
    return lines.joined(separator: "\n")
  }

  func badge() -> [UInt8] {
    var path = Path.ellipse(center: Point(12, 12), radii: Point(10, 10))
    path.move(to: Point(7, 12))
    path.line(to: Point(11, 16))
    path.line(to: Point(17, 8))
    let twice = path.applying(.scale(2, 2))
    return twice.commandText(
      separator: UInt8(ascii: " "), format: DecimalFormat(significantDigits: 4))
  }

  @Test("The guide's examples do what the guide says")
  func examples() {
    #expect(
      describe("m1 2h3q0 4-3 4t0-") == """
        move to 1.0, 2.0
        line to 4.0, 2.0
        curve to 1.0, 6.0
        3.0 by 4.0
        byte 17: expected a digit
        """)
    let text = String(decoding: badge(), as: UTF8.self)
    #expect(text.hasPrefix("M 44 24 C 44 35.05 35.05 44 24 44 C "))
    #expect(text.hasSuffix(" Z M 14 24 L 22 32 L 34 16"))
  }
}
