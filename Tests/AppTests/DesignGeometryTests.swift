import Calling
import Drawing
import Testing

@testable import App
@testable import CallScreen
@testable import ClickScreen
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Where the drawings lie, as our own reader of path data sees it.
@Suite("Drawings") struct DesignGeometryTests {
  @Test("An icon of the interface is drawn to its end, inside the field", arguments: IconTests.all)
  func iconsFit(name: String, icon: Icon) throws {
    let box = try boundingBox(icon.pathData)
    #expect(min(box.minX, box.minY) >= 1 && max(box.maxX, box.maxY) <= 23, "\(name): \(box)")
  }

  @Test("A tally's icon is drawn to its end, inside the field", arguments: TallyIcon.allCases)
  func tallyIconsFit(icon: TallyIcon) throws {
    let box = try boundingBox(icon.icon.pathData)
    #expect(min(box.minX, box.minY) >= 2 - 1e-6 && max(box.maxX, box.maxY) <= 22 + 1e-6)
    #expect(isInTheMiddle(box))
    #expect(max(box.width, box.height) >= 12)
  }

  @Test("A day's part is drawn to its end, inside the field", arguments: DayPart.allCases)
  func dayPartsFit(part: DayPart) throws {
    let box = try boundingBox(part.icon.pathData)
    #expect(min(box.minX, box.minY) >= 2 - 1e-6 && max(box.maxX, box.maxY) <= 22 + 1e-6)
    #expect(isInTheMiddle(box))
  }

  @Test("A sign of music is drawn to its end, inside the field", arguments: MusicSymbol.allCases)
  func musicSymbolsFit(symbol: MusicSymbol) throws {
    let box = try boundingBox(symbol.pathData)
    #expect(min(box.minX, box.minY) >= 1.8 && max(box.maxX, box.maxY) <= 22.2)
    #expect(isInTheMiddle(box))
  }

  static let dotted: [(plain: MusicSymbol, dotted: MusicSymbol)] = [
    (.wholeNote, .dottedWholeNote), (.halfNote, .dottedHalfNote),
    (.quarterNote, .dottedQuarterNote), (.eighthNote, .dottedEighthNote),
    (.sixteenthNote, .dottedSixteenthNote), (.thirtySecondNote, .dottedThirtySecondNote),
    (.wholeRest, .dottedWholeRest), (.halfRest, .dottedHalfRest),
    (.quarterRest, .dottedQuarterRest), (.eighthRest, .dottedEighthRest),
    (.sixteenthRest, .dottedSixteenthRest), (.thirtySecondRest, .dottedThirtySecondRest),
  ]

  @Test(
    "A dotted form is the plain one, further left, and a dot that is clear of it",
    arguments: dotted)
  func dotsStandApart(plain: MusicSymbol, dotted: MusicSymbol) throws {
    let parts = try path(plain.pathData).commands.count
    let all = Array(try path(dotted.pathData).commands)
    let shape = Path(all.prefix(parts))
    let box = try #require(shape.boundingBox)
    let original = try boundingBox(plain.pathData)
    #expect(abs(box.width - original.width) < 1e-9 && abs(box.height - original.height) < 1e-9)
    #expect(box.minX < original.minX)

    let dot = try #require(Path(all.dropFirst(parts)).boundingBox)
    #expect(abs(dot.width - 2.8) < 1e-9 && abs(dot.height - 2.8) < 1e-9)
    for x in stride(from: dot.minX - 0.4, through: dot.maxX + 0.4, by: 0.1) {
      for y in stride(from: dot.minY - 0.4, through: dot.maxY + 0.4, by: 0.1) {
        #expect(!shape.contains(Point(x, y), by: .nonZero))
      }
    }
  }

  @Test("Heads from the quarter on are full, those above are hollow")
  func headsAreFull() throws {
    #expect(try !path(MusicSymbol.wholeNote.pathData).contains(Point(12, 12), by: .nonZero))
    #expect(try path(MusicSymbol.wholeNote.pathData).contains(Point(7.5, 12), by: .nonZero))
    #expect(try !path(MusicSymbol.halfNote.pathData).contains(Point(11.5, 18.2), by: .nonZero))
    #expect(try path(MusicSymbol.quarterNote.pathData).contains(Point(11.5, 18.2), by: .nonZero))
    for symbol in [MusicSymbol.eighthNote, .sixteenthNote, .thirtySecondNote] {
      #expect(try path(symbol.pathData).contains(Point(9.5, 18.4), by: .nonZero))
    }
  }

  /// Whether a box stands in the middle of the field, within what an eye lets pass.
  private func isInTheMiddle(_ box: Rect) -> Bool {
    abs(box.minX + box.maxX - 24) <= 1.6 && abs(box.minY + box.maxY - 24) <= 1.6
  }

  /// The box around path data that reads without a fault.
  private func boundingBox(_ pathData: String) throws -> Rect {
    try #require(path(pathData).boundingBox)
  }

  /// Path data that reads without a fault.
  private func path(_ pathData: String) throws -> Path {
    let (path, error) = Path.read(svgPathData: Array(pathData.utf8))
    try #require(error == nil, "\(pathData)")
    return path
  }
}
