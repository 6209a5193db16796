import Boards
import CivilTime
import Interface
import Markup
import Replication
import ShippedData
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension Screen {
  /// A device in a time zone that has turned to Time to Call, with all it needs.
  static func calling(
    in zone: String = "America/New_York", _ language: Language = .english,
    records: [String: [UInt8]] = [:], run: UInt64 = 1
  ) -> Screen {
    var screen = Screen(records, language: language, run: run, zone: zone)
    screen.sendParts()
    screen.send(.tabTapped(.call))
    screen.loadData()
    return screen
  }

  /// Answers what was asked for of the app's own data.
  mutating func loadData() {
    if effects.contains(.askClock) { send(.answered(.clock(clock))) }
    let asked = effects
    effects.removeAll { if case .load = $0 { true } else { false } }
    for case .load(let file) in asked {
      let shipped = file == .zones ? shipped_zones() : shipped_places()
      let bytes = Array(UnsafeBufferPointer(start: shipped.start, count: shipped.count))
      send(.answered(.data(file, bytes)))
    }
  }

  @discardableResult
  mutating func call(_ message: CallMessage, _ event: Event = Event(.click)) -> [Effect] {
    send(Message.call(message), event)
  }

  /// Pulls the fader to a part of the way, from 0 to 1.
  mutating func pull(to way: Double) {
    var event = touch(7)
    event.box = Event.Box(x: 24, y: 600, width: 342, height: 120)
    event.x = 24 + 342 * way
    call(.play(.faderPressed), event)
    call(.play(.faderReleased), event)
  }

  var calling: CallScreen? { app.callSlot.value }
}

@Suite("The first thread of Time to Call")
struct CallThreadTests {
  @Test("It begins with a call from the device's own zone, which is nowhere kept")
  func example() throws {
    let screen = Screen.calling(in: "Europe/Berlin")
    let call = try #require(screen.calling)
    #expect(!call.calls.areKept)
    #expect(
      call.playing.rows.map { $0.place.name?.string } == ["Berlin", "New York", "London", "Tokyo"])
    #expect(screen.html.contains("Call from Berlin"))
    #expect(!screen.effects.contains { if case .store = $0 { true } else { false } })
  }

  @Test(
    "A zone that no city is known for begins with one that many live in",
    arguments: [
      ("", "New York"), ("Nowhere/Atlantis", "New York"), ("UTC", "New York"),
    ])
  func unknownZone(zone: String, source: String) throws {
    let call = try #require(Screen.calling(in: zone).calling)
    #expect(call.playing.rows.first?.place.name?.string == source)
    #expect(call.playing.rows.count >= 3)
  }

  @Test("The fader sets the time by quarters of an hour of the source, and keeps nothing")
  func play() throws {
    var screen = Screen.calling()
    screen.pull(to: 0.5)
    let call = try #require(screen.calling)
    let shown = try call.playing.rows[0].zone.dateTime(at: call.playing.instant)
    #expect((shown.hour, shown.minute) == (12, 0))
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "ArrowRight"))
    screen.call(.play(.faderKeyed), Event(.keyDown, key: "PageUp"))
    let later = try #require(screen.calling)
    let stepped = try later.playing.rows[0].zone.dateTime(at: later.playing.instant)
    #expect((stepped.hour, stepped.minute) == (13, 15))
    #expect(!later.calls.areKept)
  }

  @Test("Keeping stores the call as one operation; another device sees it, and undo takes it back")
  func keep() throws {
    var screen = Screen.calling()
    screen.pull(to: 0.75)
    let sent = screen.call(.play(.keepTapped))
    #expect(sent.filter { if case .store = $0 { true } else { false } }.count == 1)
    screen.store()
    let kept = try #require(screen.calling?.calls.sheet?.calls.first)
    #expect(kept.time == .weekly(minuteOfDay: 18 * 60))
    #expect(kept.places.count == 4)

    var again = Screen.calling(records: screen.records, run: 2)
    #expect(again.calling?.calls.sheet?.calls.first == kept)
    #expect(again.calling?.calls.areKept == true)

    again.call(.list(.opened(kept.id)))
    // Another tab of the other device moves it; this one follows at once.
    again.pull(to: 0.25)
    again.call(.play(.keepTapped))
    let told = try #require(
      again.effects.compactMap { if case .tell(let bytes, _) = $0 { bytes } else { nil } }.last)
    screen.send(.heard(told))
    #expect(screen.calling?.calls.sheet?.calls.first?.time == .weekly(minuteOfDay: 6 * 60))

    screen.send(.undoTapped)
    #expect(screen.calling?.calls.areKept == false)
  }

  @Test("Turning to another instrument and back leaves both as they were")
  func turning() throws {
    var screen = Screen.calling()
    screen.pull(to: 0.5)
    let shown = screen.calling?.playing.instant
    let effects = screen.send(.tabTapped(.tally))
    #expect(effects.contains(.show(.tally)))
    screen.tap(shirts)
    screen.send(.setUpTapped)
    screen.send(.tabTapped(.call))
    #expect(screen.calling?.playing.instant == shown)
    screen.send(.tabTapped(.tally))
    #expect(screen.app.tally.side == .settingUp)
    #expect(screen.count(shirts) == 1)
  }

  @Test("Without its code or its data it says so, and goes on once they come")
  func missing() throws {
    var screen = Screen(zone: "Asia/Tokyo")
    screen.send(.tabTapped(.call))
    #expect(screen.html.contains("Loading…"))
    screen.send(.partMissing(.call))
    #expect(screen.html.contains("load this. It will open"))
    screen.tap(shirts)
    screen.sendParts()
    #expect(screen.html.contains("Setting the clocks…"))
    screen.send(.answered(.data(.zones, [1, 2, 3])))
    #expect(screen.html.contains("load the clocks"))
    #expect(screen.call(.tryAgainTapped).contains(.load(.zones)))
    screen.loadData()
    #expect(screen.html.contains("Call from Tokyo"))
  }

  @Test("Who may only count cannot keep a time, and is told so")
  func rights() throws {
    var screen = Screen.calling()
    screen.pull(to: 0.5)
    let before = screen.app.desk.session?.recent.count
    screen.send(.inStep(.keepTapped))
    screen.store()
    NarrowBoard.narrow(&screen, to: .count)
    screen.call(.play(.keepTapped))
    #expect(screen.app.desk.session?.recent.count == before)
    #expect(screen.html.contains("This link only allows counting"))
  }
}
