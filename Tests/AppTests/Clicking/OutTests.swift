import Clicking
import Interface
import JSONCoding
import Markup
import Testing
import Text

@testable import App
@testable import ClickScreen

/// What the machine is asked to do: the words before the line feed, and the score behind it.
private func asked(_ effects: [Effect]) throws -> [(words: JSON, score: Score?)] {
  var found: [(JSON, Score?)] = []
  for case .sound(.work(let bytes)) in effects {
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    let score = Array(bytes[(end + 1)...])
    found.append(
      (try JSON(reading: Array(bytes[..<end])), score.isEmpty ? nil : try Score(json: score)))
  }
  return found
}

private func begun(_ effects: [Effect]) throws -> Score? {
  for case .sound(.begin(let bytes)) in effects { return try Score(json: bytes) }
  return nil
}

private func isSilenced(_ effects: [Effect]) -> Bool {
  for case .sound(.end) in effects { return true }
  return false
}

extension Screen {
  @discardableResult
  fileprivate mutating func out(_ message: OutMessage) -> [Effect] { click(.room(.out(message))) }

  fileprivate mutating func hear(_ json: String) -> [Effect] {
    send(.answered(.worked(Array(json.utf8))))
  }

  fileprivate static func exporting(_ score: Score, speed: Int = 100) -> Screen {
    var screen = Screen.clicking()
    if case .full(var own) = screen.app.clickSlot {
      own.score = score
      own.speed = speed
      screen.app.clickSlot = .full(own)
    }
    screen.click(.songsTapped)
    screen.out(.exportOpened)
    return screen
  }

  fileprivate var outRoom: OutRoom? { clicking?.outSlot.value }
}

extension JSON {
  fileprivate func says(_ key: String, _ text: String) -> Bool { member(key) == JSON(text) }
}

@Suite("What Click gives out")
struct OutTests {
  private let endless = Score(parts: [Part(tempo: Tempo(Fraction(1337, 10) ?? Fraction(0)))])
  private let song = Score(parts: [
    Part(bars: 4, tempo: Tempo(120)), Part(bars: 2, metre: Metre(7, 8), tempo: Tempo(190)),
  ])

  @Test("What has no end gets so many bars; its name is its tempo")
  func bars() throws {
    var screen = Screen.exporting(endless)
    screen.out(.bars(by: 1))
    screen.out(.format(.integer24))
    screen.out(.rate(96_000))
    let (words, score) = try #require(try asked(screen.out(.exportTapped)).first)
    #expect(words.says("do", "wav") && words.says("name", "Click 133.7.wav"))
    #expect(words.member("format") == JSON(24) && words.member("rate") == JSON(96_000))
    #expect(score?.parts.map(\.bars) == [36])
    // One thing at a time.
    #expect(try asked(screen.out(.exportTapped)).isEmpty)
    _ = screen.hear(#"{"state":"share","share":420}"#)
    #expect(screen.outRoom?.state == .working(.export, share: 420))
    _ = screen.hear(#"{"state":"made","bytes":1234567}"#)
    #expect(screen.outRoom?.state == .made(name: "Click 133.7.wav", bytes: 1_234_567))
    let again = try asked(screen.out(.saveTapped))
    #expect(again.count == 1 && again[0].words.says("do", "save"))
  }

  @Test("Bars go one by one up to four, then four by four, and never below one")
  func steps() {
    var screen = Screen.exporting(endless)
    for _ in 0..<7 { screen.out(.bars(by: -1)) }
    #expect(screen.outRoom?.bars == 4)
    for _ in 0..<9 { screen.out(.bars(by: -1)) }
    #expect(screen.outRoom?.bars == 1)
    for _ in 0..<4 { screen.out(.bars(by: 1)) }
    #expect(screen.outRoom?.bars == 8)
  }

  @Test("A song is written whole and once, at the speed of practice, whatever part was begun with")
  func wholeSong() throws {
    var repeated = song
    repeated.isRepeated = true
    var screen = Screen.exporting(repeated, speed: 50)
    if case .full(var own) = screen.app.clickSlot {
      own.begunPart = 1
      own.part = 1
      screen.app.clickSlot = .full(own)
    }
    screen.out(.kind(.midi))
    let (words, score) = try #require(try asked(screen.out(.exportTapped)).first)
    #expect(words.says("do", "midi") && words.says("name", "Click 60.mid"))
    #expect(score?.isRepeated == false && score?.parts.map(\.bars) == [4, 2])
    #expect(score?.parts[0].tempo.beatsPerMinute == Fraction(60))
  }

  @Test("What would be larger than a browser may hold is not begun")
  func large() throws {
    var score = endless
    score.parts[0].bars = 10_000
    var screen = Screen.exporting(score)
    screen.out(.rate(96_000))
    screen.out(.format(.float32))
    #expect(try asked(screen.out(.exportTapped)).isEmpty)
    screen.out(.kind(.midi))
    #expect(try asked(screen.out(.exportTapped)).count == 1)
  }

  @Test("Cancelling, closing and Escape end it, and lead back to where one was")
  func ended() throws {
    for way in 0..<3 {
      var screen = Screen.exporting(song)
      screen.out(.exportTapped)
      let effects =
        switch way {
        case 0: screen.out(.cancelTapped)
        case 1: screen.click(.room(.closed))
        default: screen.click(.keyPressed, Event(.keyDown, key: "Escape"))
        }
      #expect(try asked(effects).first?.words.says("do", "stop") == true)
      #expect(screen.clicking?.roomSlot.value == (way == 0 ? .export : .songs))
      // What was told too late is of nothing that is there.
      _ = screen.hear(#"{"state":"made","bytes":1}"#)
      #expect(screen.outRoom?.state == (way == 0 ? .idle : nil))
    }
  }

  @Test("Of a song is rendered as much as there is, of what has no end two minutes")
  func proved() throws {
    for (score, seconds) in [(song, Int64(14)), (endless, 120)] {
      var screen = Screen.exporting(score)
      screen.out(.proofOpened)
      let (words, played) = try #require(try asked(screen.out(.proveTapped)).first)
      #expect(words.says("do", "proof") && words.member("seconds") == JSON(seconds))
      #expect(played == score)
      _ = screen.hear(
        #"{"state":"proof","planned":240,"found":240,"worst":-496,"deviation":288,"rate":48000}"#)
      guard case .proved(let proof)? = screen.outRoom?.state else {
        Issue.record("no proof")
        return
      }
      #expect(proof.wanted == 240 && proof.worst == -496 && !proof.isRecorded)
      #expect(proof.microseconds(-496) == -10)
    }
  }

  private func recording(_ score: Score) throws -> Screen {
    var screen = Screen.exporting(score)
    screen.out(.proofOpened)
    let effects = screen.out(.recordTapped)
    #expect(try asked(effects).first?.words.says("do", "record") == true)
    #expect(try begun(effects) == nil)
    return screen
  }

  @Test("The metronome begins once the microphone listens, and ends with the recording")
  func recorded() throws {
    var screen = try recording(endless)
    #expect(screen.clicking?.isPlaying == false)
    #expect(try begun(screen.hear(#"{"state":"listening"}"#)) == endless)
    _ = screen.hear(#"{"state":"heard","share":500,"level":312}"#)
    #expect(screen.outRoom?.state == .recording(.record, share: 500, level: 312))
    #expect(isSilenced(screen.hear(#"{"state":"measuring"}"#)))
    _ = screen.hear(
      #"{"state":"recorded","planned":40,"found":38,"outside":2,"interval":144000,"rate":48000,"peak":300,"speed":-12300}"#
    )
    guard case .proved(let proof)? = screen.outRoom?.state else {
      Issue.record("no proof")
      return
    }
    #expect(proof.microseconds(proof.interval) == 3000 && proof.wanted == 38)
  }

  @Test("What can't be told of a recording is not told")
  func untold() throws {
    let reports: [(String, OutFault)] = [
      (#""planned":40,"found":0,"peak":1"#, .silent),
      (#""planned":40,"found":10,"peak":300,"isNoisy":1"#, .noisy),
      (#""planned":40,"found":10,"outside":4,"peak":300"#, .unclear(found: 10, of: 36)),
    ]
    for (numbers, fault) in reports {
      var screen = try recording(endless)
      _ = screen.hear(#"{"state":"listening"}"#)
      _ = screen.hear("{\"state\":\"recorded\",\(numbers)}")
      #expect(screen.outRoom?.state == .fault(.record, fault))
    }
  }

  @Test("What changes or stops meanwhile makes it worthless")
  func disturbed() throws {
    var screen = try recording(endless)
    _ = screen.hear(#"{"state":"listening"}"#)
    screen.click(.transport(.stepTapped(1)))
    _ = screen.hear(#"{"state":"recorded","planned":40,"found":40,"peak":300}"#)
    #expect(screen.outRoom?.state == .fault(.record, .changed))

    screen = try recording(endless)
    _ = screen.hear(#"{"state":"listening"}"#)
    screen.click(.transport(.playTapped))
    let effects = screen.hear(#"{"state":"heard","share":500,"level":312}"#)
    #expect(screen.outRoom?.state == .fault(.record, .stopped))
    #expect(try asked(effects).first?.words.says("do", "stop") == true)
  }

  @Test("Every fault has words of its own, and what is told in another form is survived")
  func faults() throws {
    var texts: Set<String> = []
    let names = [
      "score", "long", "memory", "load", "refused", "none", "busy", "insecure", "unable", "absent",
      "hidden", "lost", "failed",
    ]
    for name in names {
      var screen = Screen.exporting(song)
      screen.out(.exportTapped)
      _ = screen.hear("{\"state\":\"fault\",\"why\":\"\(name)\"}")
      guard case .fault(.export, let fault)? = screen.outRoom?.state,
        let words = screen.clicking?.words
      else {
        Issue.record("no fault")
        return
      }
      texts.insert(words.fault(fault))
    }
    #expect(texts.count == names.count)
    var screen = Screen.exporting(song)
    screen.out(.exportTapped)
    for text in ["", "{", "[]", "{}", #"{"state":7}"#, #"{"state":"other"}"#] {
      _ = screen.hear(text)
    }
    #expect(screen.outRoom?.state == .working(.export, share: nil))
  }

  @Test("Sizes, lengths and numbers are written for people")
  func words() {
    let words = ClickScreenWords(.english)
    #expect(words.playingTime(3_909_400) == "1:05:09" && words.playingTime(7000) == "0:07")
    #expect(words.size(19_200_000) == "19.2 MB" && words.size(1_382_400_000) == "1,382 MB")
    #expect(words.size(1) == "1 KB" && words.size(740_000) == "740 KB")
    #expect(words.kilohertz(44_100) == "44.1 kHz" && words.kilohertz(96_000) == "96 kHz")
    #expect(
      words.thousandths(-496, digits: 2) == "−0.50" && words.thousandths(-4, digits: 2) == "0.00")
    #expect(
      words.thousandths(12_005, digits: 3) == "12.005" && words.thousandths(1999, digits: 0) == "2")
  }
}
