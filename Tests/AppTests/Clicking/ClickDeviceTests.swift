import Boards
import Clicking
import Interface
import Markup
import Replication
import SeededRandom
import Testing

@testable import App
@testable import ClickScreen

/// The bytes with which the machine is told how to play.
private func adjusted(_ effects: [Effect]) -> [UInt8]? {
  for case .sound(.adjust(let bytes)) in effects { return bytes }
  return nil
}

@Suite("How a device plays")
struct ClickDeviceTests {
  @Test("What is set is told at once, kept on this device, and told again when it plays")
  func kept() throws {
    var screen = Screen.clicking()
    #expect(adjusted(screen.click(.transport(.playTapped))) == [])
    screen.click(.settingsTapped)
    let near = adjusted(screen.click(.room(.device(.latenessSlid)), Event(.input, text: "35")))
    #expect(near.map { Playback($0).lateness } == 35)
    screen.click(.room(.device(.sharesTapped)))
    screen.click(.room(.device(.awakeTapped)))
    let still = adjusted(screen.click(.room(.device(.stillTapped))))
    var expected = Playback()
    expected.lateness = 35
    expected.sharesAudio = true
    expected.keepsAwake = false
    expected.isStill = true
    #expect(still.map { Playback($0) } == expected)

    var next = Screen.clicking(records: screen.whole, run: 2)
    let told = try #require(adjusted(next.click(.transport(.playTapped))))
    #expect(Playback(told) == expected)
    // Of another board it is the same device.
    #expect(next.whole["shelf/click"] == expected.bytes)
  }

  @Test("Headphones far away have a correction of their own")
  func far() throws {
    var screen = Screen.clicking()
    screen.click(.settingsTapped)
    screen.click(.room(.device(.latenessSlid)), Event(.input, text: "20"))
    screen.send(
      .answered(.latency(OutputLatency(milliseconds: 180, isFar: true, isKnown: true))))
    #expect(screen.html.contains("Flash delay, wireless headphones"))
    #expect(screen.html.contains("180 ms"))
    let set = adjusted(screen.click(.room(.device(.latenessSlid)), Event(.input, text: "-60")))
    #expect(set.map { [Playback($0).lateness, Playback($0).farLateness] } == [20, -60])
    let reset = adjusted(screen.click(.room(.device(.latenessReset))))
    #expect(reset.map { [Playback($0).lateness, Playback($0).farLateness] } == [20, 0])
    screen.send(
      .answered(.latency(OutputLatency(milliseconds: 0, isFar: false, isKnown: false))))
    #expect(screen.html.contains("does not report its sound delay"))
  }

  @Test("Whatever lies on the shelf is within what can be, and what was written is read")
  func bytes() {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...12, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let read = Playback(bytes)
      #expect(Playback.latenesses.contains(read.lateness))
      #expect(Playback.latenesses.contains(read.farLateness))
      #expect(Playback(read.bytes) == read)
      if count != 9 { #expect(read == Playback()) }
    }
    var screen = Screen.clicking()
    screen.click(.settingsTapped)
    for typed in ["", "x", "99999999999", "-999", "1e9"] {
      let set = adjusted(screen.click(.room(.device(.latenessSlid)), Event(.input, text: typed)))
      if let set { #expect(Playback.latenesses.contains(Playback(set).lateness)) }
    }
  }
}

@Suite("Through a set list")
struct SetListTests {
  /// A screen with three songs in a set list, of which the first is set.
  private func filled() throws -> (Screen, list: EntityID) {
    var screen = Screen.clicking()
    for name in ["Three", "Two", "One"] {
      screen.click(.room(.newTapped))
      screen.click(.room(.nameTyped), Event(.input, text: name))
      screen.click(.room(.saveTapped))
    }
    screen.click(.songsTapped)
    screen.click(.room(.listAdded))
    for song in try #require(screen.clicking?.sheet?.songs) {
      screen.click(.room(.entryAdded(song.id)))
    }
    let list = try #require(screen.clicking?.sheet?.lists.first?.id)
    screen.click(.room(.entryLoaded(list, 0)))
    return (screen, list)
  }

  private func names(_ screen: Screen, _ list: EntityID) -> [String?] {
    let sheet = screen.clicking?.sheet
    return sheet?.list(list)?.entries.map { sheet?.song($0.song)?.name?.string } ?? []
  }

  @Test("Next on a lock screen goes to the next song while another instrument is in front")
  func hidden() throws {
    var (screen, list) = try filled()
    screen.click(.transport(.playTapped))
    screen.send(.tabTapped(.tally))
    screen.send(.answered(.command(.next)))
    screen.send(.answered(.command(.next)))
    screen.send(.tabTapped(.click))
    #expect(screen.clicking?.songName == "Three")
    #expect(names(screen, list) == ["One", "Two", "Three"])
    screen.send(.tabTapped(.tally))
    screen.send(.answered(.command(.previous)))
    screen.send(.tabTapped(.click))
    #expect(screen.clicking?.songName == "Two")
  }

  private func grip(_ kind: Event.Kind, _ y: Double) -> Event {
    let row = Event.Box(x: 300, y: 100, width: 44, height: 52)
    return Event(kind, pointer: 3, pointerType: .touch, time: y, x: 320, y: y, box: row)
  }

  @Test("A row is dragged, and what plays keeps its place in the list")
  func drag() throws {
    var (screen, list) = try filled()
    screen.click(.room(.entryGrip(list, 0, .pressed)), grip(.pointerDown, 120))
    screen.click(.room(.entryGrip(list, 0, .moved)), grip(.pointerMove, 190))
    #expect(screen.clicking?.edits.drag?.to == 1)
    screen.click(.room(.entryGrip(list, 0, .released)), grip(.pointerUp, 190))
    #expect(names(screen, list) == ["Two", "One", "Three"])
    #expect(screen.clicking?.entry == 1)
    screen.click(.transport(.skipTapped(1)))
    #expect(screen.clicking?.songName == "Three")
    screen.click(.room(.entryGrip(list, 2, .keyed)), Event(.keyDown, key: "ArrowUp"))
    #expect(names(screen, list) == ["Two", "Three", "One"])
    screen.click(.room(.entryGrip(list, 0, .keyed)), Event(.keyDown, key: "ArrowUp"))
    screen.click(.room(.entryGrip(list, 0, .pressed)), grip(.pointerDown, 120))
    screen.click(.room(.entryGrip(list, 0, .moved)), grip(.pointerMove, 300))
    screen.click(.room(.entryGrip(list, 0, .cancelled)), grip(.pointerCancel, 300))
    #expect(names(screen, list) == ["Two", "Three", "One"])
  }

  @Test("Whose entry is taken out goes on with the first")
  func removed() throws {
    var (screen, list) = try filled()
    screen.click(.transport(.skipTapped(1)))
    screen.click(.room(.entryRemoved(list, 1)))
    #expect(screen.clicking?.entry == nil)
    screen.click(.transport(.skipTapped(1)))
    #expect(screen.clicking?.songName == "One")
  }
}
