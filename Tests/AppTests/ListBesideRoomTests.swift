import Markup
import Replication
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("The list beside a room") struct ListBesideRoomTests {
  @Test(
    "Where the list is wide it stays beside the history, is counted in, and leads to other settings"
  )
  func beside() throws {
    var screen = Screen()
    func measured(_ width: Double) -> Event {
      Event(
        .resize, box: Event.Box(x: 0, y: 64, width: width, height: 400),
        scroll: Event.Scroll(top: 0, viewport: 700, extent: 400))
    }
    screen.send(.resized, measured(390))
    screen.send(.roomOpened(.history(shirts)))
    #expect(!screen.html.contains("aside"))
    screen.send(.roomClosed)
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.resized, measured(1200))
    screen.send(.roomOpened(.history(shirts)))
    #expect(screen.html.contains(#"<section class="list aside""#))
    // The room that is left beside it is no reason to go.
    screen.send(.resized, measured(480))
    #expect(screen.html.contains("aside"))
    screen.send(.settingsTapped(shirts))
    #expect(screen.app.tally.roomSlot.isEmpty)
    #expect(screen.app.tally.editor?.id == shirts)
    screen.send(.roomOpened(.history(shirts)))
    screen.send(.settingsTapped(trousers))
    #expect(screen.app.tally.roomSlot.isEmpty)
    #expect(screen.app.tally.editor?.id == trousers)
    // Where the style sheet hides it, it is not drawn.
    screen.send(.roomOpened(.history(shirts)))
    screen.send(.resized, measured(0))
    #expect(!screen.html.contains("aside"))
    screen.send(.roomClosed)
    screen.send(.doneTapped)
    screen.send(.resized, measured(1200))
    screen.send(.roomOpened(.archive))
    #expect(screen.html.contains("aside"))
    screen.send(.halfClicked(shirts, .add))
    #expect(screen.app.sheet?.tally(shirts)?.count == 1)
  }
}
