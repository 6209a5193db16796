import QRCoding
import Testing

/// The example of `Guides/QRCoding.md`.
@Suite("QR guide")
struct QRGuideTests {
  func picture(of link: String) throws(QRCodeError) -> String {
    let code = try QRCode(bytes: Array(link.utf8), correction: .medium)
    let side = code.size + 8
    return """
      <svg viewBox="-4 -4 \(side) \(side)" shape-rendering="crispEdges">\
      <path fill="#fff" d="M-4 -4h\(side)v\(side)H-4z"/><path d="\(code.svgPathData)"/></svg>
      """
  }

  @Test("The guide's example does what the guide says")
  func example() throws {
    let link = "https://detent.example/#key"
    let code = try QRCode(bytes: Array(link.utf8), correction: .medium)
    #expect(code.size == 29)
    #expect(code[0, 0] && !code[1, 1])
    #expect(code.terminalText(on: .dark).utf8.starts(with: "█████".utf8))
    #expect(
      try picture(of: link).hasPrefix(
        """
        <svg viewBox="-4 -4 37 37" shape-rendering="crispEdges">\
        <path fill="#fff" d="M-4 -4h37v37H-4z"/><path d="M0 0h7v1H0zM
        """))
    #expect(throws: QRCodeError.tooLong(count: 2332, limit: 2331)) {
      try picture(of: String(repeating: "x", count: 2332))
    }
  }
}
