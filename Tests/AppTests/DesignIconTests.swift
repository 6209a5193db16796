import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Icon") struct IconTests {
  static let all: [(name: String, icon: Icon)] = [
    ("plus", .plus), ("minus", .minus), ("reset", .reset), ("undo", .undo), ("redo", .redo),
    ("sliders", .sliders), ("check", .check), ("trash", .trash), ("grip", .grip),
    ("pencil", .pencil), ("close", .close), ("back", .back), ("go", .go), ("more", .more),
    ("tally", .tally), ("clock", .clock), ("metronome", .metronome), ("warning", .warning),
    ("cloud", .cloud), ("offline", .offline), ("lock", .lock), ("equals", .equals),
    ("erase", .erase), ("archive", .archive), ("find", .find), ("expand", .expand), ("up", .up),
    ("down", .down), ("right", .right), ("songs", .songs), ("copy", .copy), ("exchange", .exchange),
    ("share", .share),
    ("sound", .sound),
  ]

  @Test("No two icons are the same")
  func iconsDiffer() {
    #expect(Set(Self.all.map(\.icon.pathData)).count == Self.all.count)
  }
}
