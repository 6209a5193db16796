import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// "Also counts…" in a tally's settings.
@Suite("Tallies that count along, on the page") struct CountingAlsoPageTests {
  private func settings(of id: EntityID, in screen: inout Screen) {
    if screen.app.tally.side == .counting { screen.send(.setUpTapped) }
    if screen.app.tally.editor?.id != id { screen.send(.settingsTapped(id)) }
    screen.send(.editor(.moreTapped(isOpen: true)))
  }

  private func also(_ other: EntityID, for id: EntityID, in screen: inout Screen) {
    settings(of: id, in: &screen)
    screen.send(.settings(.alsoTapped(id, other)))
  }

  /// A screen with some tallies behind the example's.
  private func screen(with names: [String]) throws -> (Screen, [EntityID]) {
    var screen = Screen()
    var ids: [EntityID] = []
    screen.send(.setUpTapped)
    for name in names {
      ids.append(try screen.add(name))
    }
    return (screen, ids)
  }

  private func offered(_ screen: Screen, for id: EntityID) throws -> [String] {
    let row = try #require(screen.app.sheet?.tally(id))
    let sheet = try #require(screen.app.sheet)
    let board = try #require(screen.app.desk.session?.board)
    let editor = screen.app.tally.editor ?? Editor(id: id, isNew: false)
    return editor.offeredAlso(for: row, sheet, board).shown.map { $0.name?.string ?? "" }
  }

  @Test("a key lets it count for another; one tap counts both, one undo takes both back")
  func oneTap() throws {
    var screen = Screen()
    also(suit, for: shirts, in: &screen)
    #expect(screen.html.contains("aria-pressed=\"true\""))
    #expect(try offered(screen, for: shirts) == ["Trousers", "Suit"])
    screen.send(.doneTapped)
    screen.tap(shirts)
    screen.tap(shirts)
    #expect(screen.count(shirts) == 2 && screen.count(suit) == 2)
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 1 && screen.count(suit) == 1)
    also(suit, for: shirts, in: &screen)
    screen.send(.doneTapped)
    screen.tap(shirts)
    #expect(screen.count(shirts) == 2 && screen.count(suit) == 1)
  }

  @Test("what would make a circle is not offered; what comes along on the way is said")
  func noCircle() throws {
    var screen = Screen()
    also(trousers, for: shirts, in: &screen)
    also(suit, for: trousers, in: &screen)
    #expect(try offered(screen, for: suit) == [])
    #expect(try offered(screen, for: trousers) == ["Suit"])
    settings(of: shirts, in: &screen)
    #expect(screen.html.contains("which also counts Suit"))
    settings(of: suit, in: &screen)
    #expect(screen.html.contains("Also counted by Trousers"))
    screen.send(.doneTapped)
    screen.tap(shirts)
    #expect([shirts, trousers, suit].map { screen.count($0) } == [1, 1, 1])
  }

  @Test("a circle that two devices made together is said, counts each once, and can be undone")
  func circle() throws {
    var one = Screen()
    one.store()
    var two = Screen(one.records, lease: 1, run: 2)
    also(trousers, for: shirts, in: &one)
    also(shirts, for: trousers, in: &two)
    let told = two.effects.compactMap { effect in
      if case .tell(let bytes, _) = effect { bytes } else { nil }
    }
    for bytes in told { one.send(.heard(bytes)) }
    settings(of: shirts, in: &one)
    #expect(one.html.contains("These tallies count each other"))
    #expect(try offered(one, for: shirts) == ["Trousers", "Suit"])
    one.send(.doneTapped)
    one.tap(shirts)
    #expect(one.count(shirts) == 1 && one.count(trousers) == 1)
    also(trousers, for: shirts, in: &one)
    settings(of: shirts, in: &one)
    #expect(!one.html.contains("These tallies count each other"))
  }

  @Test("of many twelve are shown, the others are found by typing, and no more than 16 are taken")
  func many() throws {
    let names = (1...40).map { "Vogel \($0)" } + ["Ärmelkanal"]
    var (screen, ids) = try screen(with: names)
    settings(of: shirts, in: &screen)
    #expect(try offered(screen, for: shirts).count == 12)
    #expect(screen.html.contains("and 31 more"))
    screen.send(.settings(.alsoSearched(shirts)), Event(.input, text: "armel"))
    #expect(try offered(screen, for: shirts) == ["Ärmelkanal"])
    screen.send(.settings(.alsoSearched(shirts)), Event(.input, text: "nothing like it"))
    #expect(try offered(screen, for: shirts) == [])
    #expect(screen.html.contains("Not found"))
    screen.send(.settings(.alsoKeyed(shirts)), Event(.keyDown, key: "Escape"))
    for id in ids.prefix(20) { screen.send(.settings(.alsoTapped(shirts, id))) }
    #expect(screen.app.sheet?.tally(shirts)?.countsAlso == Array(ids.prefix(16)))
    #expect(screen.app.desk.spoken == "A tally can count up to 16 others.")
    // One that goes makes room.
    screen.send(.deleteTapped(ids[0]))
    screen.send(.settings(.alsoTapped(shirts, ids[20])))
    #expect(
      screen.app.sheet?.tally(shirts)?.countsAlso == Array(ids[1..<16]) + [ids[20]])
  }
}
