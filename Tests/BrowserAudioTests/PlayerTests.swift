import Clicking
import Testing

@testable import BrowserAudio

@Suite struct PlayerTests {
  /// 7/8 in groups, a second part, three against four, left-out beats: nothing repeats soon.
  static let song = Score(
    parts: [
      Part(
        bars: 3, metre: Metre(groups: [3, 2, 2], unit: 8),
        tempo: Tempo(Fraction(1337, 10) ?? Fraction(133)),
        subdivision: Subdivision(2)),
      Part(
        bars: 5, metre: Metre(4, 4), tempo: Tempo(171), polyrhythm: Polyrhythm(3),
        silence: Silence(percent: 30)),
    ], countIn: Score.CountIn(bars: 1), isRepeated: true, seed: 7)
  static let rate: Int64 = 44_100

  static func reference(_ score: Score, frames: Int, from: Int64 = 0) throws -> [Float] {
    var engine = try Engine(score, rate: rate)
    if from > 0 { engine.seek(to: from) }
    var samples = [Float](repeating: 9, count: frames)
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    return samples
  }

  static func render(_ player: inout Player, from: Int64, frames: Int, block: Int = 128) -> [Float]
  {
    var all: [Float] = []
    while all.count < frames {
      var samples = [Float](repeating: 9, count: min(block, frames - all.count))
      samples.withUnsafeMutableBufferPointer {
        player.render(at: from + Int64(all.count), into: $0)
      }
      all += samples
    }
    return all
  }

  @Test("Nothing sounds before it is begun")
  func silentBefore() throws {
    var player = try Player(Self.song, rate: Self.rate)
    #expect(Self.render(&player, from: 0, frames: 1000).allSatisfy { $0 == 0 })
    #expect(player.report(at: 500).state == .silent)
  }

  @Test(
    "From its beginning on, at whatever frame, it is the engine's sound, bit for bit",
    arguments: [0, 1, 127, 128, 5000], [1, 128, 1000])
  func begins(at beginning: Int64, block: Int) throws {
    var player = try Player(Self.song, rate: Self.rate)
    player.begin(at: beginning)
    let heard = Self.render(&player, from: 0, frames: 90_000, block: block)
    #expect(heard[..<Int(beginning)].allSatisfy { $0 == 0 })
    let expected = try Self.reference(Self.song, frames: 90_000 - Int(beginning))
    #expect(Array(heard[Int(beginning)...]) == expected)
  }

  @Test("Frames that the graph leaves out are left out of the music too")
  func leavesOut() throws {
    var player = try Player(Self.song, rate: Self.rate)
    player.begin(at: 1000)
    _ = Self.render(&player, from: 1000, frames: 12_800)
    let heard = Self.render(&player, from: 30_000, frames: 40_000)
    #expect(heard == Array(try Self.reference(Self.song, frames: 69_000)[29_000...]))
  }

  @Test("It ends within 5 ms of the frame it is told, without a step")
  func ends() throws {
    // An open hi-hat sounds for half a second: there is something to fade.
    var score = Self.song
    score.parts[0].kit = Kit(.openHiHat)
    score.countIn = nil
    var player = try Player(score, rate: Self.rate)
    player.begin(at: 0)
    player.end(at: 3000)
    let heard = Self.render(&player, from: 0, frames: 6000)
    let whole = try Self.reference(score, frames: 6000)
    #expect(Array(heard[..<3000]) == Array(whole[..<3000]))
    let fade = Int(Self.rate / 200)
    for index in 3000..<3000 + fade {
      let share = Float(fade - (index - 3000)) / Float(fade)
      #expect(heard[index] == whole[index] * share)
    }
    #expect(heard[3000...].contains { $0 != 0 })
    #expect(heard[(3000 + fade)...].allSatisfy { $0 == 0 })
    #expect(player.report(at: 3001).state == .silent)
  }

  @Test("A report is the position of the frame, and says when all is over")
  func reports() throws {
    var score = Self.song
    score.isRepeated = false
    var player = try Player(score, rate: Self.rate)
    player.begin(at: 777)
    let engine = try Engine(score, rate: Self.rate)
    for frame in stride(from: Int64(0), to: 200_000, by: 4999) {
      let report = player.report(at: 777 + frame)
      #expect(report.position == engine.position(at: frame))
      #expect(report.state == .playing)
    }
    let end = try #require(engine.end)
    #expect(player.report(at: 777 + end).state == .over)
    #expect(player.report(at: 777 + end - Self.rate).state == .playing)
  }

  @Test("The beats to come are told with the frames they begin at, through bars, parts and laps")
  func tellsBeats() throws {
    var player = try Player(Self.song, rate: Self.rate)
    player.begin(at: 777)
    let engine = try Engine(Self.song, rate: Self.rate)
    let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 16 * Player.numbersOfBeat)
    defer { numbers.deallocate() }
    for frame in stride(from: Int64(0), to: 3_000_000, by: 49_999) {
      let count = player.beats(at: 777 + frame, into: numbers)
      #expect(count >= 3)
      var before: Double?
      for index in 0..<count {
        let beat = Array(numbers[(index * 10)..<(index * 10 + 10)])
        if let before { #expect(beat[0] == before, "where one ends another begins") }
        before = beat[1]
        let first = Int64(beat[0].rounded(.up)) - 777
        let here = try #require(engine.position(at: first))
        #expect(
          Int(beat[6]) == here.beat && Int(beat[4]) == here.part && Int64(beat[5]) == here.bar)
        #expect(abs(beat[2] - here.barPhase) < 1 / 10_000)
        #expect(beat[9] == (here.isCountIn ? 1 : 0) + (here.isSilenced ? 2 : 0))
        let last = try #require(engine.position(at: Int64(beat[1].rounded(.up)) - 778))
        #expect(last.beat == here.beat && last.beatPhase > 0.999)
      }
      #expect(numbers[0] <= Double(777 + frame) && numbers[1] > Double(777 + frame))
    }
  }

  @Test("A beat whose beginning is a whole frame is told of once", arguments: [300, 999])
  func tellsWholeBeatsOnce(tempo: Int64) throws {
    let score = Score(parts: [Part(metre: Metre(3, 4), tempo: Tempo(tempo))])
    var player = try Player(score, rate: Self.rate)
    player.begin(at: 0)
    let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 16 * Player.numbersOfBeat)
    defer { numbers.deallocate() }
    for frame in stride(from: Int64(0), to: 60 * Self.rate, by: 441) {
      let count = player.beats(at: frame, into: numbers)
      for at in 1..<max(1, count) where numbers[at * 10] != numbers[at * 10 - 9] {
        Issue.record("\(frame): \(numbers[at * 10]) behind \(numbers[at * 10 - 9])")
        return
      }
    }
  }

  @Test("Behind the end no beats are told of")
  func tellsNoBeatsBehindTheEnd() throws {
    let score = Score(parts: [Part(bars: 1, tempo: Tempo(240))])
    var player = try Player(score, rate: Self.rate)
    player.begin(at: 0)
    let numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 16 * Player.numbersOfBeat)
    defer { numbers.deallocate() }
    #expect(player.beats(at: 30_000, into: numbers) == 2)
    #expect(numbers[11] == 44_100)
    #expect(player.beats(at: 44_100, into: numbers) == 0)
    player.end(at: 10_000)
    #expect(player.beats(at: 5000, into: numbers) == 1)
    #expect(player.beats(at: 10_000, into: numbers) == 0)
  }

  @Test("A place is found again at the frame it was reported for, from the same score")
  func findsFrame() throws {
    let engine = try Engine(Self.song, rate: Self.rate)
    for frame in stride(from: Int64(1), to: 3_000_000, by: 77_777) {
      let position = try #require(engine.position(at: frame))
      let found = engine.plan.firstFrame(at: Bookmark(position))
      // Shares of a bar are Doubles: the first frames of a bar may be as good as one.
      #expect(abs(found - frame) <= 1, "\(frame): \(found)")
    }
  }

  @Test("At another rate it goes on where it was, as exactly as frames allow")
  func changesRate() throws {
    var player = try Player(Self.song, rate: 48_000)
    player.begin(at: 300)
    for frame in stride(from: Int64(10_000), to: 3_000_000, by: 123_457) {
      let position = try #require(player.report(at: frame).position)
      var other = try Player(Self.song, rate: Self.rate)
      other.resume(at: 999, later: 0, than: Bookmark(position))
      let found = try #require(other.report(at: 999).position)
      #expect(found.part == position.part && found.bar == position.bar && found.lap == position.lap)
      // A frame at 300 BPM and more is less than a 7000th of a beat.
      #expect(abs(found.barPhase - position.barPhase) < 1 / 10_000)
    }
  }

  @Test("What was changed while it played goes on in the phase it had")
  func resumesAfterChanges() throws {
    var score = Score(parts: [Part(tempo: Tempo(Fraction(1337, 10) ?? Fraction(133)))])
    var player = try Player(score, rate: Self.rate)
    player.begin(at: 0)
    var frame: Int64 = 0
    for tempo: Int64 in [90, 200, 61, 133] {
      _ = Self.render(&player, from: frame, frames: 33_333)
      frame += 33_333
      score.parts[0].tempo = Tempo(tempo)
      try player.take(score, isNew: false)
    }
    _ = Self.render(&player, from: frame, frames: 10_000)
    frame += 10_000
    var other = try Player(score, rate: Self.rate)
    let place = Bookmark(try #require(player.report(at: frame).position))
    other.resume(at: 4096, later: 1.5, than: place)
    let passed = Int64(1.5 * Double(Self.rate))
    for later in stride(from: passed, to: passed + 400_000, by: 33_333) {
      let one = try #require(player.report(at: frame + later).position)
      let two = try #require(other.report(at: 4096 + later - passed).position)
      let bars = Double(one.bar) + one.barPhase - Double(two.bar) - two.barPhase
      #expect(abs(bars) < 1 / 40_000, "within a frame of a bar of 79,579")
    }
  }

  @Test("A place that the score does not come to is its end")
  func placeBeyondTheEnd() throws {
    var score = Self.song
    score.isRepeated = false
    let engine = try Engine(score, rate: Self.rate)
    let place = Bookmark(isCountIn: false, lap: 3, part: 9, bar: 0, barPhase: 0)
    #expect(engine.plan.firstFrame(at: place) == engine.plan.end)
    #expect(
      engine.plan.firstFrame(
        at: Bookmark(isCountIn: true, lap: 0, part: 0, bar: 0, barPhase: 0)) == 0)
  }
}
