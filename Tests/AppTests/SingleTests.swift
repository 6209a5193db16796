import Gestures
import Markup
import Replication
import Reports
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("One tally on the whole screen, and shakes")
struct SingleTests {
  private func opened() -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    #expect(screen.send(.editor(.singleTapped(shirts))).contains(.occupyScreen(true)))
    return screen
  }

  @Test("Any touch counts, however long, two thumbs count twice, and nothing else is in reach")
  func counting() {
    var screen = opened()
    screen.tap(shirts)
    screen.send(.halfPressed(shirts, .add), screen.touch(1))
    let held = screen.effects.compactMap { effect -> Message? in
      if case .wake(after: 600, let message) = effect { message } else { nil }
    }
    screen.now += 5000
    for message in held { screen.send(message) }
    screen.send(.halfPressed(shirts, .add), screen.touch(2))
    screen.send(.halfReleased(shirts, .add), screen.touch(2))
    screen.send(.halfReleased(shirts, .add), screen.touch(1))
    #expect(screen.count(shirts) == 3)
    screen.tap(shirts, .subtract)
    #expect(screen.count(shirts) == 2)
    let html = screen.html
    #expect(html.contains("class=\"surface\"") && html.contains("aria-label=\"2\""))
    for label in ["Set up", "Undo", "Trousers"] { #expect(!html.contains(label)) }
  }

  @Test("It is left by holding the key, not by tapping it")
  func leaving() {
    var screen = opened()
    screen.send(.single(.leavePressed))
    screen.send(.single(.leaveReleased))
    screen.send(.single(.leaveClicked), Event(.click, detail: 1))
    var timers: [Message] = []
    for case .wake(after: 700, let message) in screen.effects { timers.append(message) }
    for message in timers { screen.send(message) }
    #expect(screen.app.panel == .single(shirts))
    screen.effects = []
    screen.send(.single(.leavePressed))
    for case .wake(after: 700, let message) in screen.effects {
      #expect(screen.send(message).contains(.occupyScreen(false)))
    }
    #expect(screen.app.panel == nil && screen.app.tally.side == .counting)
  }

  @Test(
    "The keyboard and assistive technology leave at once: Escape, or a click that no finger made")
  func leavingByKey() {
    var screen = opened()
    #expect(screen.send(.keyPressed, Event(.keyDown, key: "Escape")).contains(.occupyScreen(false)))
    screen = opened()
    #expect(screen.send(.single(.leaveClicked)).contains(.occupyScreen(false)))
  }

  @Test("A tally that is deleted elsewhere gives the screen back, and says so")
  func gone() {
    var screen = opened()
    #expect(screen.send(.deleteTapped(shirts)).contains(.occupyScreen(false)))
    #expect(screen.html.contains("Deleted elsewhere"))
    screen.closePanel()
    #expect(screen.html.contains("Trousers"))
  }

  /// A firm shake of half a second with calm around it, 60 samples a second.
  private func shake(_ screen: inout Screen, at start: Double) {
    for sample in 0..<120 {
      let time = start + Double(sample) * 1000 / 60
      let isShaken = (30..<60).contains(sample)
      let way = isShaken ? 22 * (sample / 6 % 2 == 0 ? 1.0 : -1.0) : 0
      if screen.app.feels(Acceleration(x: way, y: 0.2, z: 9.81), at: time) { screen.send(.shaken) }
    }
  }

  @Test("A shake counts once all tallies that wait for it, where one counts, and no others")
  func shaking() {
    var screen = Screen()
    #expect(screen.set(shirts, .settings(.shakeTapped(shirts))).contains(.feelMotion(true)))
    #expect(!screen.set(suit, .settings(.shakeTapped(suit))).contains(.feelMotion(true)))
    shake(&screen, at: 0)
    #expect(screen.count(shirts) == 1 && screen.count(suit) == 1 && screen.count(trousers) == 0)
    screen.store()
    #expect(screen.restarted(run: 2).effects.contains(.feelMotion(true)))
    screen.send(.setUpTapped)
    shake(&screen, at: 5000)
    #expect(screen.count(shirts) == 1)
    screen.send(.settingsTapped(shirts))
    screen.send(.editor(.singleTapped(shirts)))
    shake(&screen, at: 10_000)
    #expect(screen.count(shirts) == 2 && screen.count(suit) == 1)
    screen.closePanel()
    screen.set(shirts, .settings(.shakeTapped(shirts)))
    #expect(screen.send(.deleteTapped(suit)).contains(.feelMotion(false)))
  }

  @Test(
    "A device that feels no motion says so where the setting is",
    arguments: [Language.english, Language(tag: "ja"), Language(tag: "de")])
  func noSensor(language: Language) {
    var screen = Screen(language: language)
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.settings(.shakeTapped(shirts)))
    let plain = screen.html
    screen.send(.answered(.motion(.absent)))
    let absent = screen.html
    screen.send(.answered(.motion(.denied)))
    #expect(plain != absent && absent != screen.html)
    screen.send(.answered(.motion(.works)))
    #expect(screen.html == plain)
  }
}
