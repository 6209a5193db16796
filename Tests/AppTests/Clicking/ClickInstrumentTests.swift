import Boards
import Clicking
import Foundation
import Interface
import Markup
import Replication
import Testing

@testable import App
@testable import ClickScreen

private let box = Event.Box(x: 0, y: 0, width: 300, height: 300)

private func finger(_ kind: Event.Kind, _ x: Double, _ y: Double, _ pointer: Int32 = 3) -> Event {
  Event(kind, pointer: pointer, pointerType: .touch, time: 0, x: x, y: y, box: box)
}

/// The score in an effect that plays one from its beginning.
private func begun(_ effects: [Effect]) throws -> Score? {
  for case .sound(.begin(let bytes)) in effects { return try Score(json: bytes) }
  return nil
}

private func changed(_ effects: [Effect]) throws -> Score? {
  for case .sound(.change(let bytes)) in effects { return try Score(json: bytes) }
  return nil
}

@Suite("The instrument of Click")
struct ClickInstrumentTests {
  @Test("A tap on a value goes there, and one within the slop does not turn")
  func tap() {
    var screen = Screen.clicking()
    screen.click(.dial(.pressed), finger(.pointerDown, 270, 150))
    screen.click(.dial(.moved), finger(.pointerMove, 275, 153))
    #expect(screen.clicking?.tempoNow == 120)
    screen.click(.dial(.released), finger(.pointerUp, 275, 150))
    #expect(screen.clicking?.tempoNow == 135)
  }

  @Test("A finger that rests opens more of what the dial sets; one that turned does not")
  func hold() throws {
    var screen = Screen.clicking()
    screen.click(.dial(.pressed), finger(.pointerDown, 270, 150))
    let serial = try #require(screen.clicking?.dialing?.serial)
    screen.click(.dial(.held(serial)))
    #expect(screen.clicking?.roomSlot.value == .tempo)
    screen.click(.room(.closed))
    screen.click(.dial(.pressed), finger(.pointerDown, 270, 150))
    screen.click(.dial(.moved), finger(.pointerMove, 150, 270))
    let next = try #require(screen.clicking?.dialing?.serial)
    screen.click(.dial(.held(next)))
    #expect(screen.clicking?.roomSlot.isEmpty == true)
  }

  @Test("A second finger, and what the browser takes away, put the dial back")
  func cancelled() {
    var screen = Screen.clicking()
    screen.click(.dial(.pressed), finger(.pointerDown, 150, 30))
    screen.click(.dial(.moved), finger(.pointerMove, 270, 150))
    #expect(screen.clicking?.tempoNow == 105)
    screen.click(.dial(.pressed), finger(.pointerDown, 30, 150, 4))
    #expect(screen.clicking?.tempoNow == 120)
  }

  @Test("The middle starts and stops, and the rim moves the beats of what plays")
  func zones() throws {
    var screen = Screen.clicking()
    screen.click(.dial(.pressed), finger(.pointerDown, 150, 150))
    #expect(try begun(screen.click(.dial(.released), finger(.pointerUp, 150, 150))) != nil)
    screen.click(.dial(.pressed), finger(.pointerDown, 296, 150))
    let moved = try changed(screen.click(.dial(.moved), finger(.pointerMove, 150, 296)))
    #expect(moved?.shift == Fraction(1, 4))
    #expect(moved?.parts[0].tempo.beatsPerMinute == Fraction(120))
    screen.click(.dial(.released), finger(.pointerUp, 150, 296))
    #expect(screen.html.contains("Beats 125 ms later"))
    screen.click(.dial(.pressed), finger(.pointerDown, 150, 296))
    screen.click(.dial(.moved), finger(.pointerMove, 296, 150))
    screen.click(.dial(.released), finger(.pointerUp, 296, 150))
    #expect(screen.html.contains("Beats not shifted"))
  }

  @Test(
    "The dial goes with the finger: what is dragged to the top is set", arguments: Aspect.allCases)
  func followsTheFinger(aspect: Aspect) throws {
    var screen = Screen.clicking()
    screen.click(.dial(.aspectTapped(aspect)))
    screen.click(.dial(.keyed), Event(.keyDown, key: "Home"))
    for _ in 0..<100 { screen.click(.dial(.keyed), Event(.keyDown, key: "ArrowRight")) }
    for _ in 0..<6 { screen.click(.dial(.keyed), Event(.keyDown, key: "ArrowLeft")) }
    let before = try #require(screen.clicking?.dialValue)
    // A finger takes hold of the place three values ahead, and brings it to the top.
    let angle = 3 / Double(aspect.placesPerTurn) * 2 * Double.pi
    let (x, y) = (150 + 120 * sin(angle), 150 - 120 * cos(angle))
    screen.click(.dial(.pressed), finger(.pointerDown, x, y))
    screen.click(.dial(.moved), finger(.pointerMove, 150, 30))
    screen.click(.dial(.released), finger(.pointerUp, 150, 30))
    #expect(screen.clicking?.dialValue == before + 3)
  }

  @Test("A ramp is lit on its symbol, and its tempo is read while it is heard")
  func ramp() throws {
    var screen = Screen.clicking()
    func isLit() -> Bool { screen.html.contains("aspect ramp on") }
    #expect(!isLit())
    screen.click(.dial(.aspectTapped(.ramp)))
    for _ in 0..<3 { screen.click(.dial(.keyed), Event(.keyDown, key: "PageUp")) }
    #expect(isLit())
    screen.click(.dial(.aspectTapped(.tempo)))
    screen.click(.transport(.playTapped))
    screen.send(.answered(.heard(HeardBeat(beat: 0, beats: 4, length: 440, tempo: 136.4))))
    #expect(screen.html.contains("aria-label=\"136\""))
    screen.click(.transport(.playTapped))
    #expect(screen.html.contains("aria-label=\"120\""))
  }

  @Test("A metre one only turns past leaves the accents as they are")
  func passing() {
    var screen = Screen.clicking()
    screen.click(.strip(.beatTapped(1)))
    let accents = screen.clicking?.shownPart.accents
    #expect(accents?.isEmpty == false)
    screen.click(.dial(.aspectTapped(.metre)))
    screen.click(.dial(.pressed), finger(.pointerDown, 150, 30))
    screen.click(.dial(.moved), finger(.pointerMove, 260, 100))
    #expect(screen.clicking?.shownPart.metre.beats != 4)
    screen.click(.dial(.moved), finger(.pointerMove, 150, 30))
    #expect(screen.clicking?.shownPart.accents == accents)
  }

  @Test("What is set, at the top, is turned by a drag and opened by a tap")
  func lens() throws {
    var screen = Screen.clicking()
    screen.click(.dial(.pressed), finger(.pointerDown, 150, 10))
    screen.click(.dial(.moved), finger(.pointerMove, 10, 150))
    screen.click(.dial(.released), finger(.pointerUp, 10, 150))
    #expect(screen.clicking?.tempoNow == 135)
    #expect(screen.clicking?.roomSlot.isEmpty == true)
    screen.click(.dial(.pressed), finger(.pointerDown, 190, 10))
    screen.click(.dial(.released), finger(.pointerUp, 190, 10))
    #expect(screen.clicking?.tempoNow == 135)
    #expect(screen.clicking?.roomSlot.value == .tempo)
  }

  @Test(
    "The bar's end is dragged along the bar, which lies on a phone and stands on a desk",
    arguments: [(70, 10, 6), (10, 70, 6), (-70, -10, 2), (-10, -70, 2), (20, 20, 4)]
      as [(Double, Double, Int)])
  func stretching(x: Double, y: Double, beats: Int) {
    var screen = Screen.clicking()
    screen.click(.strip(.endPressed), finger(.pointerDown, 300, 300))
    screen.click(.strip(.endMoved), finger(.pointerMove, 300 + x, 300 + y))
    screen.click(.strip(.endReleased), finger(.pointerUp, 300 + x, 300 + y))
    #expect(screen.clicking?.shownPart.metre.beats == beats)
  }

  @Test("Start acts on the release the first time, and on the press once it has sounded")
  func press() throws {
    var screen = Screen.clicking()
    let touch = Event(.click, pointerType: .touch, detail: 1)
    #expect(try begun(screen.click(.transport(.playPressed), finger(.pointerDown, 0, 0))) == nil)
    #expect(try begun(screen.click(.transport(.playTapped), touch)) != nil)
    screen.send(.answered(.sound(.running)))
    let pressed = screen.click(.transport(.playPressed), finger(.pointerDown, 0, 0))
    #expect(pressed.contains(.sound(.end)))
    #expect(try begun(screen.click(.transport(.playTapped), touch)) == nil)
    // A key has no press before it.
    #expect(try begun(screen.click(.transport(.playTapped))) != nil)
  }

  @Test("A finger that stays on plus goes on, until it goes up")
  func repeats() throws {
    var screen = Screen.clicking()
    screen.click(.transport(.stepPressed(1)), finger(.pointerDown, 0, 0))
    let serial = try #require(screen.clicking?.stepping)
    screen.click(.transport(.stepHeld(1, serial: serial)))
    #expect(screen.clicking?.tempoNow == 122)
    screen.click(.transport(.stepReleased))
    screen.click(.transport(.stepHeld(1, serial: serial)))
    screen.click(.transport(.stepTapped(1)), Event(.click, pointerType: .touch, detail: 1))
    #expect(screen.clicking?.tempoNow == 122)
  }

  @Test("Whatever the dial sets, every value can be played", arguments: Aspect.allCases)
  func playable(aspect: Aspect) throws {
    var screen = Screen.clicking()
    screen.click(.dial(.aspectTapped(aspect)))
    screen.click(.dial(.keyed), Event(.keyDown, key: "Home"))
    for _ in 0..<70 {
      screen.click(.dial(.keyed), Event(.keyDown, key: "ArrowRight"))
      let score = try #require(screen.clicking?.playedScore)
      _ = try Plan(score, rate: 48_000)
      #expect(try Score(json: score.json.bytes()) == score)
    }
  }

  @Test("A song is practised slower, and is kept as fast as it is")
  func speed() throws {
    var screen = Screen.clicking()
    screen.click(.room(.songTapped))
    screen.click(.room(.nameTyped), Event(.input, text: "Étude 3"))
    screen.click(.room(.saveTapped))
    #expect(screen.clicking?.sheet?.songs.map { $0.name?.string } == ["Étude 3"])
    screen.click(.room(.slid(.speed)), Event(.input, text: "50"))
    let played = try begun(screen.click(.transport(.playTapped)))
    #expect(played?.parts[0].tempo.beatsPerMinute == Fraction(60))
    #expect(screen.clicking?.isSongChanged == false)
  }

  @Test("What is turned is not the song before it is saved, and its parts stay who they are")
  func copy() throws {
    var screen = Screen.clicking()
    screen.click(.room(.nameTyped), Event(.input, text: "Waltz"))
    screen.click(.room(.saveTapped))
    let before = try #require(screen.clicking?.song?.parts[0].id)
    screen.turnByQuarter()
    #expect(screen.clicking?.isSongChanged == true)
    #expect(screen.clicking?.song?.score.parts[0].tempo.beatsPerMinute == Fraction(120))
    screen.click(.room(.partAdded))
    screen.click(.room(.saveTapped))
    #expect(screen.clicking?.isSongChanged == false)
    #expect(screen.clicking?.song?.parts.count == 2)
    #expect(screen.clicking?.song?.parts[0].id == before)
  }

  @Test("What was not saved when another song is loaded comes back by undo")
  func unsaved() throws {
    var screen = Screen.clicking()
    for name in ["Waltz", "March"] {
      screen.click(.room(.newTapped))
      screen.click(.room(.nameTyped), Event(.input, text: name))
      screen.click(.room(.saveTapped))
    }
    let waltz = try #require(screen.clicking?.sheet?.songs.last?.id)
    screen.turnByQuarter()
    let turned = try #require(screen.clicking?.score)
    screen.click(.room(.songLoaded(waltz)))
    #expect(screen.clicking?.songName == "Waltz")
    #expect(screen.app.desk.note?.text == "Unsaved changes to March replaced")
    #expect(screen.app.desk.note?.offersUndo == true)
    screen.send(.undoTapped)
    #expect(screen.clicking?.songTitle == "March •" && screen.clicking?.score == turned)
    #expect(screen.clicking?.sheet?.songs.count == 2)
    // Whoever goes on has done something else: undo takes that back, and says what it is of.
    screen.click(.room(.songLoaded(waltz)))
    screen.turnByQuarter()
    screen.send(.undoTapped)
    #expect(screen.app.desk.note?.text == "Undone: March removed")
    #expect(screen.clicking?.songName == "Waltz")
  }

  @Test("Where the metre counts other notes at the same number, that is said")
  func notes() throws {
    var screen = Screen.clicking()
    screen.click(.dial(.aspectTapped(.metre)))
    screen.click(.dial(.keyed), Event(.keyDown, key: "ArrowRight"))
    #expect(screen.app.desk.note == nil)
    for _ in 0..<3 { screen.click(.dial(.keyed), Event(.keyDown, key: "ArrowRight")) }
    #expect(screen.app.desk.note?.text == "Eighth note = 120 BPM")
    #expect(screen.clicking?.shownPart.division(1) == .eighthNote)
  }

  @Test("How many bars a part has is typed, too")
  func typedBars() throws {
    var screen = Screen.clicking()
    for (typed, bars) in [("64", 64), ("0", 64), ("10000", 64), ("2.5", 64), ("x", 64), ("", nil)]
      as [(String, Int64?)]
    {
      screen.click(.room(.barsTyped), Event(.change, text: typed))
      #expect(screen.clicking?.shownPart.bars == bars)
    }
  }

  @Test("A song is heard from the part that is seen, and the dial follows what is heard")
  func parts() throws {
    var screen = Screen.clicking()
    screen.click(.room(.partAdded))
    screen.click(.dial(.keyed), Event(.keyDown, key: "PageUp"))
    screen.click(.room(.partAdded))
    screen.click(.room(.partTapped(1)))
    let played = try begun(screen.click(.transport(.playTapped)))
    #expect(played?.parts.count == 2)
    #expect(played?.parts[0].tempo.beatsPerMinute == Fraction(130))
    screen.send(
      .answered(.heard(HeardBeat(beat: 0, beats: 4, length: 500, part: 1))))
    #expect(screen.clicking?.part == 2)
    #expect(try begun(screen.click(.transport(.skipTapped(-1))))?.parts.count == 2)
  }

  @Test("Headset keys and the lock screen play, pause and go on through a set list")
  func commands() throws {
    var screen = Screen.clicking()
    for name in ["One", "Two"] {
      screen.click(.room(.newTapped))
      screen.click(.room(.nameTyped), Event(.input, text: name))
      screen.click(.room(.saveTapped))
    }
    screen.click(.songsTapped)
    screen.click(.room(.listAdded))
    let songs = try #require(screen.clicking?.sheet?.songs)
    for song in songs { screen.click(.room(.entryAdded(song.id))) }
    let list = try #require(screen.clicking?.sheet?.lists.first)
    screen.click(.room(.entryLoaded(list.id, 0)))
    #expect(try begun(screen.send(.answered(.command(.play)))) != nil)
    #expect(screen.clicking?.songName == "Two")
    #expect(try begun(screen.send(.answered(.command(.next)))) != nil)
    #expect(screen.clicking?.songName == "One")
    #expect(try begun(screen.send(.answered(.command(.next)))) == nil)
    #expect(screen.send(.answered(.command(.pause))).contains(.sound(.end)))
    // A song that somebody deletes leaves what is set.
    screen.click(.room(.songDeleted(songs[0].id)))
    #expect(screen.clicking?.sheet?.list(list.id)?.entries.count == 1)
  }
}
