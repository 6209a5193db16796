@testable import QRCoding
import Testing

@Suite("QRCode drawing")
struct DrawingTests {
  let small = QRCode(size: 3) { x, y in ["010", "111", "101"].map(Array.init)[y][x] == "1" }

  @Test("A path has a rectangle for each run of dark modules in a row")
  func path() {
    #expect(small.svgPathData == "M1 0h1v1H1zM0 1h3v1H0zM0 2h1v1H0zM2 2h1v1H2z")
    #expect(QRCode(size: 3) { _, _ in false }.svgPathData.isEmpty)
    let wide = QRCode(size: 177) { x, y in y == 100 && x >= 9 && x < 175 }
    #expect(wide.svgPathData == "M9 100h166v1H9z")
  }

  @Test("On a light ground the ink is dark modules, within four light ones")
  func light() {
    let blank = "           "
    #expect(
      lines(small.terminalText(on: .light))
        == [blank, blank, "    ▄█▄    ", "    ▀ ▀    ", blank, blank, ""])
  }

  @Test("On a dark ground the ink is light modules, and ends with the quiet zone")
  func dark() {
    let full = "███████████"
    #expect(
      lines(small.terminalText(on: .dark))
        == [full, full, "████▀ ▀████", "████▄█▄████", full, "▀▀▀▀▀▀▀▀▀▀▀", ""])
  }

  func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }
}
