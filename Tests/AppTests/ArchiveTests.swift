import Markup
import Replication
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Tallies that are put away, and the panel where they lie.
@Suite("Archive") struct ArchiveTests {
  private func archived(_ screen: Screen) -> [EntityID] {
    screen.app.desk.session.map { TallySheet.archived($0.board).map { $0.id } } ?? []
  }

  @Test("a tally's settings put it away; it keeps its count, and the panel brings it back")
  func awayAndBack() {
    var screen = Screen()
    screen.tap(trousers)
    screen.tap(trousers)
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(trousers))
    #expect(screen.html.contains("Archive Trousers"))
    screen.send(.archiveTapped(trousers))
    #expect(screen.names == ["Shirts", "Suit"] && archived(screen) == [trousers])
    #expect(screen.app.tally.editor == nil)
    #expect(screen.html.contains("Trousers archived"))
    screen.store()
    screen = screen.restarted(run: 2)
    #expect(archived(screen) == [trousers])
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.archive))
    #expect(screen.html.contains("Restore Trousers to the list"))
    #expect(screen.html.contains("<span class=\"line-figures\">2</span>"))
    #expect(screen.html.contains("History of Trousers"))
    screen.send(.archive(.broughtBack(trousers)))
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && screen.count(trousers) == 2)
    #expect(screen.html.contains("Nothing archived"))
  }

  @Test("both ways can be taken back")
  func undo() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.archiveTapped(shirts))
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && archived(screen).isEmpty)
    screen.send(.redoTapped)
    #expect(archived(screen) == [shirts])
    screen.send(.roomOpened(.archive))
    screen.send(.archive(.broughtBack(shirts)))
    screen.send(.undoTapped)
    #expect(archived(screen) == [shirts])
    #expect(screen.html.contains("Restore Shirts to the list"))
  }

  @Test("its history and earlier rounds can be read while it is away")
  func history() {
    var screen = Screen()
    screen.tap(shirts)
    screen.send(.setUpTapped)
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(shirts))
    screen.send(.archiveTapped(shirts))
    screen.send(.roomOpened(.history(shirts)))
    screen.send(.history(.answered(.logs([]))))
    #expect(screen.html.contains("class=\"panel history\""))
    #expect(screen.html.contains("Shirts"))
    #expect(screen.app.desk.session?.board.counter(shirts).rounds.count ?? 0 >= 1)
  }

  @Test("a name that can't be taken over keeps the settings open")
  func wrongName() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.nameEdited(shirts), Event(.input, text: " "))
    screen.send(.archiveTapped(shirts))
    #expect(archived(screen).isEmpty && screen.app.tally.editor?.fault != nil)
  }

  @Test("where nothing was put away the panel says how it is done")
  func empty() {
    var screen = Screen(language: Language(tag: "ja"))
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.archive))
    #expect(screen.html.contains("アーカイブは空です"))
    screen.closePanel()
    #expect(screen.html.contains("class=\"list\""))
  }
}
