import Calling
import Drawing
import Foundation
import Testing

@testable import App
@testable import CallScreen
@testable import ClickScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A dot is a stroke of hardly any length, never of none: under `zoom` Firefox draws subpaths
/// without length as a fan of lines.
@Suite("Strokes") struct StrokeTests {
  @Test("No dot of a figure is without length")
  func figures() throws {
    for scalar in DotMatrixTests.drawable.unicodeScalars {
      let glyph = try #require(DotGlyph.of(scalar))
      #expect(lengthless("M0 0" + glyph.lit) == [], "\(scalar)")
      #expect(lengthless("M0 0" + glyph.unlit) == [], "\(scalar)")
    }
    let box = DotMatrix("三", cells: 0)
    #expect(lengthless(box.lit) + lengthless(box.unlit) == [])
  }

  @Test("Figures' dots stay where they belong, however many stand before them")
  func dotsDoNotWander() {
    let matrix = DotMatrix("−9,223,372,036,854,775,808")
    for data in [matrix.lit, matrix.unlit] {
      for command in Path.read(svgPathData: Array(data.utf8)).path.commands {
        guard case .line(let end) = command else { continue }
        #expect(abs(end.x - end.x.rounded()) < 0.005)
        #expect(end.y == end.y.rounded())
      }
    }
  }

  @Test("No drawing has a stroke without length")
  func drawings() {
    var all = IconTests.all.map { ($0.name, $0.icon.pathData) }
    all += TallyIcon.allCases.map { ("\($0)", $0.icon.pathData) }
    all += DayPart.allCases.map { ("\($0)", $0.icon.pathData) }
    all += MusicSymbol.allCases.map { ("\($0)", $0.pathData) }
    for (name, data) in all { #expect(lengthless(data) == [], "\(name)") }
  }

  @Test("The icons of the page have none either", arguments: ["icon.svg", "favicon.svg"])
  func pageIcons(name: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Web/icons")
    let document = try String(contentsOf: root.appending(path: name), encoding: .utf8)
    let drawn = document.matches(of: /\bd="([^"]*)"/).map { String($0.1) }
    #expect(!drawn.isEmpty)
    for data in drawn { #expect(lengthless(data) == []) }
  }

  @Test("What is looked for would be found")
  func lengthlessIsFound() {
    for data in [
      "M1 2h0", "M1 2v0", "M1 2l0 0", "M1 2L1 2", "M1 2z", "M1 2c0 0 0 0 0 0", "m1 1h1m0 0h0",
    ] {
      #expect(!lengthless(data).isEmpty, "\(data)")
    }
    #expect(lengthless("M1 2h1e-4m1 1v.01M4 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0z") == [])
  }

  /// Where path data have a segment, or a closed subpath, without length.
  private func lengthless(_ data: String) -> [Point] {
    let (path, error) = Path.read(svgPathData: Array(data.utf8))
    #expect(error == nil, "\(data)")
    var found: [Point] = []
    var start = Point.zero
    var last = Point.zero
    var hasDrawn = false
    func draw(_ ends: Point...) {
      if ends.allSatisfy({ $0 == last }) { found.append(last) }
      last = ends[ends.count - 1]
      hasDrawn = true
    }
    for command in path.commands {
      switch command {
      case .move(let end): (start, last, hasDrawn) = (end, end, false)
      case .line(let end): draw(end)
      case .curve(let control1, let control2, let end): draw(control1, control2, end)
      case .close:
        if !hasDrawn { found.append(start) }
        last = start
      }
    }
    return found
  }
}
