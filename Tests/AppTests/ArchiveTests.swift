import Markup
import Replication
import Tallying
import Testing

@testable import App

/// Tallies that are put away, and the panel where they lie.
@Suite("Archive") struct ArchiveTests {
  private func archived(_ screen: Screen) -> [EntityID] {
    screen.app.session.map { TallySheet.archived($0.board).map { $0.id } } ?? []
  }

  @Test("a tally's settings put it away; it keeps its count, and the panel brings it back")
  func awayAndBack() {
    var screen = Screen()
    screen.tap(trousers)
    screen.tap(trousers)
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(trousers))
    #expect(screen.html.contains("Archive Trousers"))
    screen.send(.settings(.drawer(.archived(trousers))))
    #expect(screen.names == ["Shirts", "Suit"] && archived(screen) == [trousers])
    #expect(screen.app.tally.editor == nil)
    #expect(screen.html.contains("Trousers archived"))
    screen.store()
    screen = screen.restarted(run: 2)
    #expect(archived(screen) == [trousers])
    screen.send(.setUpTapped)
    screen.send(.panelOpened(.drawer))
    #expect(screen.html.contains("Bring Trousers back into the list"))
    #expect(screen.html.contains("<span class=\"line-figures\">2</span>"))
    #expect(screen.html.contains("History of Trousers"))
    screen.send(.settings(.drawer(.broughtBack(trousers))))
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && screen.count(trousers) == 2)
    #expect(screen.html.contains("Nothing is archived"))
  }

  @Test("both ways can be taken back")
  func undo() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settings(.drawer(.archived(shirts))))
    screen.send(.snackTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && archived(screen).isEmpty)
    screen.send(.redoTapped)
    #expect(archived(screen) == [shirts])
    screen.send(.panelOpened(.drawer))
    screen.send(.settings(.drawer(.broughtBack(shirts))))
    screen.send(.undoTapped)
    #expect(archived(screen) == [shirts])
    #expect(screen.html.contains("Bring Shirts back into the list"))
  }

  @Test("its history and earlier rounds can be read while it is away")
  func history() {
    var screen = Screen()
    screen.tap(shirts)
    screen.send(.setUpTapped)
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(shirts))
    screen.send(.settings(.drawer(.archived(shirts))))
    screen.send(.panelOpened(.history(shirts)))
    screen.send(.history(.logsRead([])))
    #expect(screen.html.contains("class=\"panel history\""))
    #expect(screen.html.contains("Shirts"))
    #expect(screen.app.session?.board.counter(shirts).rounds.count ?? 0 >= 1)
  }

  @Test("a name that can't be taken over keeps the settings open")
  func wrongName() {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.nameEdited(shirts), Event(.input, text: " "))
    screen.send(.settings(.drawer(.archived(shirts))))
    #expect(archived(screen).isEmpty && screen.app.tally.editor?.fault != nil)
  }

  @Test("where nothing was put away the panel says how it is done")
  func empty() {
    var screen = Screen(language: .japanese)
    screen.send(.setUpTapped)
    screen.send(.panelOpened(.drawer))
    #expect(screen.html.contains("アーカイブは空です"))
    screen.send(.panelClosed)
    #expect(screen.html.contains("class=\"list\""))
  }
}
