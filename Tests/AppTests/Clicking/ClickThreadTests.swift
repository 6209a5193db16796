import Boards
import Clicking
import Interface
import Markup
import Testing

@testable import App
@testable import ClickScreen

extension Screen {
  /// A device that has turned to Click.
  static func clicking(records: [String: [UInt8]] = [:], run: UInt64 = 1) -> Screen {
    var screen = Screen(records, run: run)
    screen.sendParts()
    screen.send(.tabTapped(.click))
    return screen
  }

  @discardableResult
  mutating func click(_ message: ClickMessage, _ event: Event = Event(.click)) -> [Effect] {
    send(Message.click(message), event)
  }

  /// A finger turns the dial by a quarter against the clock from the top, which brings what stands at the right there.
  @discardableResult
  mutating func turnByQuarter() -> [Effect] {
    let box = Event.Box(x: 0, y: 100, width: 300, height: 300)
    func finger(_ kind: Event.Kind, _ x: Double, _ y: Double) -> Event {
      Event(kind, pointer: 3, pointerType: .touch, time: 0, x: x, y: y, box: box)
    }
    click(.dial(.pressed), finger(.pointerDown, 150, 125))
    let turned = click(.dial(.moved), finger(.pointerMove, 25, 250))
    return turned + click(.dial(.released), finger(.pointerUp, 25, 250))
  }

  var clicking: ClickScreen? { app.clickSlot.value }
}

extension ClickScreen {
  /// Beats a minute.
  var tempoNow: Double { score.parts[0].tempo.beatsPerMinute.double }
}

/// The score in an effect that plays one.
private func score(_ effects: [Effect]) throws -> Score? {
  for case .sound(let playing) in effects {
    switch playing {
    case .begin(let bytes), .change(let bytes): return try Score(json: bytes)
    case .end, .adjust, .announce, .work: break
    }
  }
  return nil
}

@Suite("The first thread of Click")
struct ClickThreadTests {
  @Test("A quarter turn is fifteen beats per minute; who plays hears it in phase")
  func dial() throws {
    var screen = Screen.clicking()
    #expect(screen.clicking?.tempoNow == 120)
    #expect(try score(screen.turnByQuarter()) == nil)
    #expect(screen.clicking?.tempoNow == 135)
    let begun = try #require(try score(screen.click(.transport(.playTapped))))
    #expect(begun.parts[0].tempo.beatsPerMinute == Fraction(135))
    let turned = screen.turnByQuarter()
    #expect(try score(turned)?.parts[0].tempo.beatsPerMinute == Fraction(150))
    #expect(turned.contains { if case .sound(.change) = $0 { true } else { false } })
    #expect(screen.click(.transport(.playTapped)).contains(.sound(.end)))
  }

  @Test(
    "Keys and buttons set the tempo, and stay within its bounds",
    arguments: [
      ("ArrowUp", 121), ("ArrowLeft", 119), ("PageUp", 130), ("PageDown", 110), ("Home", 1),
      ("End", 1000),
    ] as [(String, Double)])
  func keys(key: String, tempo: Double) {
    var screen = Screen.clicking()
    screen.click(.dial(.keyed), Event(.keyDown, key: key))
    #expect(screen.clicking?.tempoNow == tempo)
    screen.click(.transport(.stepTapped(1000)))
    #expect(screen.clicking?.tempoNow == 1000)
    screen.click(.transport(.stepTapped(-5000)))
    #expect(screen.clicking?.tempoNow == 1)
  }

  @Test("The tempo is kept on this device, and belongs to no operation")
  func kept() throws {
    var screen = Screen.clicking()
    let before = screen.app.desk.session?.recent.count
    screen.turnByQuarter()
    screen.store()
    #expect(screen.app.desk.session?.recent.count == before)
    #expect(Screen.clicking(records: screen.records, run: 2).clicking?.tempoNow == 135)
  }

  @Test("What is heard is shown, and plays on while another instrument is in front")
  func heard() throws {
    var screen = Screen.clicking()
    screen.click(.transport(.playTapped))
    screen.send(.answered(.heard(HeardBeat(beat: 2, beats: 4, length: 500))))
    #expect(screen.html.contains("Beat 3 of 4"))
    #expect(!screen.send(.tabTapped(.tally)).contains(.sound(.end)))
    screen.tap(shirts)
    screen.send(.answered(.heard(HeardBeat(beat: 3, beats: 4, length: 500))))
    screen.send(.tabTapped(.click))
    #expect(screen.html.contains("Beat 4 of 4"))
    #expect(screen.html.contains("aria-label=\"Stop\""))
  }

  @Test("Why nothing sounds is said, with a way on", arguments: SoundState.allCases)
  func trouble(state: SoundState) {
    var screen = Screen.clicking()
    screen.click(.transport(.playTapped))
    screen.send(.answered(.sound(state)))
    let goesOn = [.running, .waiting, .interrupted, .silent].contains(state)
    #expect(screen.clicking?.isPlaying == goesOn)
    #expect(screen.html.contains("class=\"trouble\"") == (state != .running && state != .over))
    if !goesOn { screen.click(.transport(.playTapped)) }
    #expect(screen.clicking?.isPlaying == true)
  }

  @Test("A score that is no score is not taken up")
  func damaged() {
    let screen = Screen.clicking(records: [BoardStore.scoreKey: [1, 2, 3]])
    #expect(screen.clicking?.tempoNow == 120)
  }

  @Test("The space bar starts and stops, wherever the keyboard is")
  func space() {
    var screen = Screen.clicking()
    screen.send(.keyPressed, Event(.keyDown, key: " "))
    #expect(screen.clicking?.isPlaying == true)
    screen.send(.keyPressed, Event(.keyDown, key: " "))
    #expect(screen.clicking?.isPlaying == false)
  }
}
