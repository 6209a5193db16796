import Boards
import Interface
import JSONCoding
import Markup
import Replication
import SeededRandom
import Testing

@testable import App
@testable import ClickScreen
@testable import Clicking

@Suite("Practice in Click")
struct PracticeTests {
  @Test("Who taps along steadily has more silence step by step, and the tempo stays as it is")
  func adaptive() throws {
    var robot = PracticeRobot()
    robot.looks = true
    try robot.does(.adaptiveTapped)
    try robot.play()
    try robot.listen(seconds: 8.1) { $0 == 0 ? nil : -20 }
    #expect(robot.practising?.step == 1)
    try robot.listen(seconds: 120) { _ in -20 }
    #expect(robot.practising?.step == 7)
    #expect(robot.screen.clicking?.tempoNow == 120)
    #expect(robot.screen.clicking?.score.parts[0].silence == Silence())
    // The first four bars are played, then three of four, then two of four, and so on.
    #expect(Array(robot.bars[..<12]).map { $0 ? 1 : 0 } == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1])
    #expect(robot.bars.suffix(8).filter { $0 }.count == 7)
    let html = robot.screen.html
    #expect(html.contains("7/8") && html.contains("−20 ms") && html.contains("±0 ms"))
    #expect(html.contains("Silent bars: Adaptive gap"))
    #expect(robot.dimBars == robot.bars)
    #expect(html.contains("Tap along with the beat") && !html.contains("Tap the tempo"))
    // Who loses the beat has less of it.
    try robot.listen(seconds: 60) { $0 % 2 == 0 ? 110 : -110 }
    #expect(try #require(robot.practising?.step) < 5)
    try robot.play()
    #expect(robot.screen.html.contains("Tap the tempo"))
    // Silent again, the pad counts the tempo.
    for time in [0.0, 600, 1200] {
      try robot.does(
        .transport(.tapPressed), Event(.pointerDown, pointerType: .touch, buttons: 1, time: time))
    }
    #expect(robot.screen.clicking?.tempoNow == 100)
  }

  @Test("Who plays along is heard by the microphone, and the beat stays as it is set")
  func playing() throws {
    var robot = PracticeRobot()
    robot.plays = true
    let asked = try robot.does(.room(.practice(.earTapped)))
    #expect(asked.contains(.sound(.work(OutWork.strokes(true).bytes()))))
    try robot.hears(#"{"state":"hears"}"#)
    #expect(robot.screen.html.contains("The microphone is on."))
    try robot.play()
    var random = SeededGenerator(seed: 5)
    try robot.listen(seconds: 30) { _ in 24 + Double.random(in: -14...14, using: &random) }
    let steadiness = try #require(robot.practising?.steadiness)
    #expect(steadiness > 5000 && steadiness < 11_000)
    #expect(robot.practising?.step == 0 && !robot.bars.contains(true))
    #expect(!robot.screen.html.contains("bars silent") && robot.screen.html.contains("ms late"))
    // The pad still counts the tempo.
    #expect(robot.screen.html.contains("Tap the tempo"))
    #expect(robot.screen.clicking?.tempoNow == 120)

    // With silence that grows, strokes are what it is judged by.
    try robot.does(.adaptiveTapped)
    try robot.listen(seconds: 150) { _ in 24 + Double.random(in: -14...14, using: &random) }
    #expect(try #require(robot.practising?.step) > 4)
    // A microphone that is taken away says so, and the pad is there for taps.
    try robot.hears(#"{"state":"deaf","why":"lost"}"#)
    #expect(robot.practising?.ear == .fault(.lost))
    try robot.does(.dial(.aspectTapped(.practice)))
    try robot.does(.dial(.opened))
    #expect(robot.screen.html.contains("The microphone stopped. Try again."))
    let marks = robot.practising?.marks
    try robot.hears(#"{"state":"stroke","time":1000}"#)
    #expect(robot.practising?.marks == marks)
  }

  @Test("A microphone that hears the click is told from a person, and nobody is heard elsewhere")
  func loudspeaker() throws {
    var robot = PracticeRobot()
    robot.plays = true
    try robot.does(.earTapped)
    try robot.hears(#"{"state":"hears"}"#)
    try robot.play()
    try robot.listen(seconds: 20) { $0 % 2 == 0 ? 12 : 12.4 }
    #expect(robot.screen.html.contains("The microphone hears the click. Wear headphones."))
    let effects = robot.screen.send(.tabTapped(.tally))
    #expect(effects.contains(.sound(.work(OutWork.strokes(false).bytes()))))
    #expect(robot.practising?.ear == .off)
  }

  @Test("Key T taps along, and steps go up in a song that goes round and at the speed of practice")
  func song() throws {
    var robot = PracticeRobot()
    robot.set(
      Score(
        parts: [Part(bars: 4, metre: Metre(3, 4)), Part(bars: 8, metre: Metre(7, 8))],
        isRepeated: true), speed: 80)
    try robot.does(.adaptiveTapped)
    try robot.play()
    try robot.listen(seconds: 300) { _ in 4 }
    #expect(robot.practising?.step == 7)
    let before = try #require(robot.practising?.marks)
    let time = 1000 + Double(robot.frame / 48) - 60
    try robot.does(.keyPressed, Event(.keyDown, time: time, key: "t"))
    #expect(robot.practising?.marks != before)
    #expect(robot.screen.clicking?.score.parts[0].tempo == Tempo(120))
  }

  @Test("A bar that goes round alone has room for silence, too")
  func loop() throws {
    var robot = PracticeRobot()
    robot.set(Score(parts: [Part(bars: 2)], isRepeated: true))
    try robot.does(.adaptiveTapped)
    try robot.play()
    try robot.listen(seconds: 120) { _ in 4 }
    #expect(robot.practising?.step == 7)
  }

  // MARK: The timer

  private static let scores: [(Score, Int)] = [
    (Score(), 100),
    (Score(parts: [Part(metre: Metre(groups: [3, 2, 2], unit: 8), tempo: Tempo(97))]), 100),
    (
      Score(
        parts: [Part(tempo: Tempo(60), ramp: Ramp(to: Fraction(180), .bars(30)))],
        countIn: Score.CountIn(bars: 2)), 100
    ),
    (
      Score(
        parts: [
          Part(bars: 3, metre: Metre(5, 4), tempo: Tempo(133)),
          Part(bars: 2, metre: Metre(6, 8), tempo: Tempo(200)),
        ], isRepeated: true), 73
    ),
    (Score(parts: [Part(bars: 1, tempo: Tempo(240))], isRepeated: true), 100),
    (Score(parts: [Part(bars: 4)]), 100),
  ]

  @Test("The music ends with the bar in which the time runs out", arguments: 0..<6)
  func timer(_ index: Int) throws {
    let (score, speed) = Self.scores[index]
    var robot = PracticeRobot()
    robot.set(score, speed: speed)
    try robot.does(.timerSet(1))
    try robot.play()
    try robot.listen(seconds: 100)
    // Bar by bar of what is played without a timer, by its strokes.
    let plan = try Plan(score.atSpeed(speed), rate: PracticeRobot.rate)
    let starts = plan.onsets(from: 0, to: 90 * 48_000).filter {
      !$0.isCountIn && $0.beat == 0 && $0.index == 0
    }.map { $0.frame }
    let wanted = starts.dropFirst().first { $0 >= 60 * 48_000 - 48 } ?? plan.end
    let over = try #require(robot.over)
    #expect(abs(over - (try #require(wanted))) <= 2)
    #expect(robot.screen.clicking?.isPlaying == false)
    #expect((robot.screen.app.desk.note?.text.contains("Time is up") ?? false) == (index < 5))
    // Begun again, it has all of its time again.
    if index < 5 {
      try robot.play()
      try robot.listen(seconds: 30)
      #expect(robot.over == nil)
      #expect(robot.screen.html.contains("0:30") || robot.screen.html.contains("0:31"))
    }
  }

  @Test("Who stops has what is left of the time, until another sitting begins")
  func timerRests() throws {
    var robot = PracticeRobot()
    try robot.does(.timerSet(1))
    try robot.play()
    try robot.listen(seconds: 40)
    try robot.play()
    #expect(robot.screen.html.contains("0:20") || robot.screen.html.contains("0:21"))
    robot.wait(seconds: 60)
    try robot.play()
    try robot.listen(seconds: 30)
    let over = try #require(robot.over)
    #expect(over >= 19 * 48_000 && over <= 23 * 48_000)
    try robot.play()
    try robot.listen(seconds: 40)
    try robot.play()
    robot.wait(seconds: 400)
    try robot.play()
    try robot.listen(seconds: 50)
    #expect(robot.over == nil)
  }

  @Test("The tempo may change, and songs be skipped: the time goes on")
  func timerGoesOn() throws {
    var robot = PracticeRobot()
    robot.set(Score(parts: [Part(bars: 8), Part(bars: 8, tempo: Tempo(90))], isRepeated: true))
    try robot.does(.timerSet(1))
    try robot.play()
    let begun = robot.screen.now
    try robot.listen(seconds: 17)
    try robot.does(.dial(.keyed), Event(.keyDown, key: "PageUp"))
    try robot.listen(seconds: 9)
    try robot.does(.transport(.skipTapped(-1)))
    try robot.listen(seconds: 11)
    try robot.does(.room(.slid(.speed)), Event(.input, text: "70"))
    try robot.listen(seconds: 60)
    #expect(robot.over != nil)
    let seconds = Double(robot.screen.now - begun) / 1000
    #expect(seconds > 59.5 && seconds < 64.5)
    // Set while it plays, it is so long from then on; and taken away, nothing ends.
    try robot.play()
    try robot.listen(seconds: 30)
    try robot.does(.timerSet(2))
    try robot.listen(seconds: 110)
    #expect(robot.over == nil)
    try robot.does(.timerSet(0))
    try robot.listen(seconds: 60)
    #expect(robot.over == nil)
  }

  // MARK: The log

  @Test("A sitting of half a minute is kept once; who deletes it does not go on with it")
  func log() throws {
    var robot = PracticeRobot()
    try robot.play()
    try robot.listen(seconds: 20)
    try robot.play()
    #expect(robot.log.isEmpty)
    robot.wait(seconds: 60)
    // Who goes on within five minutes practises on.
    try robot.play()
    try robot.listen(seconds: 20)
    try robot.does(.dial(.keyed), Event(.keyDown, key: "PageUp"))
    try robot.listen(seconds: 4)
    try robot.play()
    let practice = try #require(robot.log.first)
    #expect(robot.log.count == 1)
    #expect((43...45).contains(practice.seconds))
    #expect(practice.tempo == Fraction(120) && practice.lastTempo == Fraction(130))
    #expect(practice.song == nil && practice.steadiness == nil)
    #expect(robot.screen.app.desk.note?.offersUndo == false)
    try robot.play()
    try robot.listen(seconds: 30)
    try robot.play()
    #expect(robot.log.count == 1 && robot.log[0].id == practice.id && robot.log[0].seconds > 70)
    robot.wait(seconds: 400)
    try robot.play()
    try robot.listen(seconds: 40)
    try robot.play()
    #expect(robot.log.count == 2)
    // Nobody did it by hand: there is nothing to take back.
    robot.screen.send(.undoTapped)
    #expect(robot.log.count == 2)
    try robot.does(.deleted(robot.log[1].id))
    #expect(robot.log.count == 1)
    robot.screen.send(.undoTapped)
    #expect(robot.log.count == 2)
    robot.screen.send(.redoTapped)
    #expect(robot.log.count == 1)
    try robot.play()
    try robot.listen(seconds: 10)
    try robot.play()
    #expect(robot.log.count == 1)
  }

  @Test("Each song of a set has a sitting of its own, with what the taps were like")
  func songs() throws {
    var robot = PracticeRobot()
    for name in ["One", "Two"] {
      try robot.does(.room(.newTapped))
      try robot.does(.room(.nameTyped), Event(.input, text: name))
      try robot.does(.room(.saveTapped))
    }
    let songs = try #require(robot.screen.clicking?.sheet?.songs)
    try robot.does(.adaptiveTapped)
    try robot.play()
    try robot.listen(seconds: 40) { $0 % 2 == 0 ? 10 : -10 }
    try robot.does(.room(.songLoaded(songs[1].id)))
    try robot.listen(seconds: 35)
    // A call has the sound for a while: nobody practises.
    robot.screen.send(.answered(.sound(.interrupted)))
    robot.wait(seconds: 100)
    robot.start += 100_000
    robot.screen.send(.answered(.sound(.running)))
    try robot.listen(seconds: 5)
    try robot.play()
    #expect(robot.log.map(\.song) == [songs[0].id, songs[1].id])
    #expect(robot.log.map { $0.name?.string } == ["Two", "One"])
    #expect(robot.log[0].steadiness.map { (9_000...12_000).contains($0) } == true)
    #expect(robot.log[1].steadiness == nil)
    #expect((39...42).contains(robot.log[1].seconds))
  }

  @Test("A page that dies loses seconds of a sitting, and what it leaves is kept once")
  func death() throws {
    var robot = PracticeRobot()
    try robot.does(.timerSet(20))
    try robot.does(.adaptiveTapped)
    try robot.play()
    try robot.listen(seconds: 50)
    robot.screen.store()
    #expect(robot.log.isEmpty)
    for run in [2, 3] as [UInt64] {
      var next = PracticeRobot(Screen.clicking(records: robot.screen.records, run: run))
      next.screen.store()
      #expect(next.log.count == 1)
      #expect(next.log.first.map { (44...50).contains($0.seconds) } == true)
      #expect(next.practising?.minutes == 20 && next.practising?.isAdaptive == true)
      robot.screen.records = next.screen.records
    }
    // Bytes of another make set nothing, and break nothing.
    for bytes in ["", "1 2", "9 5 1 1", "1 999 1 1", "1 5 1 9", "1 5 1 1 x y", "1 5 1 1 7 8 9"] {
      let read = Practising(record: Array(bytes.utf8))
      #expect(read.sitting == nil && read.minutes <= 5)
    }
  }

  @Test(
    "A link that looks, or counts, keeps no log and says nothing of it",
    arguments: [Right.look, .count])
  func narrow(_ right: Right) throws {
    var screen = try NarrowBoard().screen
    NarrowBoard.narrow(&screen, to: right)
    screen.sendParts()
    screen.send(.tabTapped(.click))
    var robot = PracticeRobot(screen)
    let before = robot.screen.app.desk.session?.recent.count
    let note = robot.screen.app.desk.note?.serial
    try robot.play()
    try robot.listen(seconds: 45)
    try robot.play()
    try robot.does(.logTapped)
    #expect(robot.screen.app.desk.session?.recent.count == before && robot.log.isEmpty)
    #expect(robot.screen.app.desk.note?.serial == note)
  }

  @Test("The log shows days, songs and sittings; what is deleted comes back by undo")
  func logRoom() throws {
    var robot = PracticeRobot()
    robot.screen.zone = 540
    try robot.does(.logTapped)
    #expect(robot.screen.html.contains("Nothing yet."))
    try robot.does(.room(.closed))
    #expect(robot.screen.clicking?.roomSlot.value == .practice)
    for day in 0..<3 {
      if day > 0 { robot.wait(seconds: 86_400) }
      try robot.play()
      try robot.listen(seconds: 60)
      try robot.does(.dial(.keyed), Event(.keyDown, key: "PageUp"))
      try robot.listen(seconds: 60)
      try robot.play()
    }
    try robot.does(.logTapped)
    var room = try #require(robot.practising?.log)
    #expect(room.days.count == 3 && room.streak == 3)
    #expect((350...362).contains(room.seconds(ofLast: 7)))
    #expect(room.practised.count == 1)
    try robot.does(.songTapped(0))
    let html = robot.screen.html
    #expect(html.contains("6 min") && html.contains("120 → 150 BPM"))
    #expect(html.contains("Tempo over time: from 130 to 150"))
    #expect(html.contains("In the last 28 days: 6 min on 3 days"))
    let file = try robot.does(.room(.practice(.fileTapped)))
    guard case .hand(.write(let bytes, _))? = file.first else {
      Issue.record("no file")
      return
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 4)
    #expect(lines[1].contains(",No song,120,130,"))
    let last = try #require(room.log.practices.last)
    try robot.does(.deleted(last.id))
    room = try #require(robot.practising?.log)
    #expect(room.log.practices.count == 2)
    // Today has none yet: the days up to yesterday still are in a row.
    #expect(room.streak == 2)
    robot.screen.send(.undoTapped)
    #expect(robot.practising?.log?.log.practices.count == 3)
  }
}
