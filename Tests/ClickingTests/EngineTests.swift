import Testing

@testable import Clicking

@Suite("Engine")
struct EngineTests {
  private func rendered(_ engine: inout Engine, _ count: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: count)
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    return samples
  }

  private var busy: Score {
    var part = Part(
      metre: Metre(groups: [3, 2, 2], unit: 8), tempo: Tempo(Fraction(known: 2999, 10)),
      subdivision: Subdivision(4), polyrhythm: Polyrhythm(5))
    part.kit.normal = Stroke(.openHiHat, level: 0)
    part.kit.strong = Stroke(.kick, level: 0)
    return Score(parts: [part])
  }

  @Test("Random cuts give the bits of the whole")
  func cuts() throws {
    var whole = try Engine(busy, rate: 44_100)
    let expected = rendered(&whole, 44_100 * 3)
    var chance = Chance(seed: 3)
    for _ in 0..<3 {
      var engine = try Engine(busy, rate: 44_100)
      var samples: [Float] = []
      while samples.count < expected.count {
        let count = min(Int(chance.next() % 700), expected.count - samples.count)
        samples += rendered(&engine, count)
      }
      #expect(samples.map { $0.bitPattern } == expected.map { $0.bitPattern })
    }
  }

  @Test("From any frame it sounds as if all before had been rendered")
  func seeking() throws {
    var whole = try Engine(busy, rate: 8000)
    let expected = rendered(&whole, 8000 * 4)
    var engine = try Engine(busy, rate: 8000)
    for start in stride(from: 0, to: 8000 * 3, by: 501) {
      engine.seek(to: Int64(start))
      #expect(rendered(&engine, 800) == Array(expected[start..<(start + 800)]))
    }
  }

  @Test(
    "A shift of the beats while they sound loses none and doubles none, whatever else changes",
    arguments: 1...40)
  func shifts(_ seed: Int) throws {
    var part = Part(
      metre: Metre(groups: [3, 2, 2], unit: 8), tempo: Tempo(Fraction(known: 1737, 10)),
      subdivision: Subdivision(3))
    part.kit.normal = Stroke(.openHiHat, level: 0)
    var score = Score(parts: [part])
    var engine = try Engine(score, rate: 48_000)
    var chance = Chance(seed: UInt64(seed))
    var begun: [Int64: Pitch] = [:]
    var hundredths: Int64 = 0
    for _ in 0..<6000 {
      _ = rendered(&engine, 1 + Int(chance.next() % 700))
      for voice in engine.voices[..<engine.ringing] { begun[voice.onset] = voice.pitch }
      if chance.next() % 3 != 0 {
        // Less than from one stroke to the next, so that no two sound in one frame.
        hundredths = max(-50, min(50, hundredths + Int64(chance.next() % 21) - 10))
        score.shift = Fraction(known: hundredths, 100)
      }
      if chance.next() % 4 == 0 {
        score.parts[0].tempo = Tempo(Fraction(known: 1200 + Int64(chance.next() % 1200), 10))
      }
      try engine.change(to: score)
      for voice in engine.voices[..<engine.ringing] { begun[voice.onset] = voice.pitch }
    }
    let pitches = begun.sorted { $0.key < $1.key }.map(\.value)
    var expected: [Pitch] = []
    engine.plan.forEachOnset {
      expected.append(engine.plan.pitch(of: $0))
      return expected.count < pitches.count
    }
    #expect(pitches.count > 300)
    let firstWrong = zip(pitches, expected).enumerated().first { $1.0 != $1.1 }?.offset
    #expect(firstWrong == nil)
  }

  @Test("A change of tempo keeps the beat's phase, within a beat and for a thousand of them")
  func phase() throws {
    var engine = try Engine(Score(), rate: 48_000)
    _ = rendered(&engine, 24_000 * 5 + 6000)
    try engine.change(to: Score(parts: [Part(tempo: Tempo(60))]))
    // A quarter of the sixth beat is over half a frame later: three quarters of a second and that half,
    // twice as long now, are left.
    let onsets = engine.plan.onsets(from: engine.frame, to: engine.frame + 48_000 * 3)
    #expect(onsets.map { $0.frame - engine.frame } == [36_001, 84_001, 132_001])
    #expect(onsets.map { $0.beat } == [2, 3, 0] && onsets.map { $0.bar } == [1, 1, 2])
    var chance = Chance(seed: 5)
    for _ in 0..<1000 {
      let before = try #require(engine.position(at: engine.frame))
      let tempo = Fraction(known: Int64(10 + chance.next() % 9990), 10)
      try engine.change(to: Score(parts: [Part(tempo: Tempo(tempo))]))
      let after = try #require(engine.position(at: engine.frame))
      #expect(before.beat == after.beat && before.bar == after.bar)
      let jump = abs(before.beatsPerMinute - after.beatsPerMinute) / 60 / 48_000 / 2
      #expect(abs(before.beatPhase - after.beatPhase) < jump + 1e-9)
      _ = rendered(&engine, Int(chance.next() % 900))
    }
  }

  @Test("A change of what sounds moves no beat, and back again gives the old frames")
  func sameTimes() throws {
    var engine = try Engine(busy, rate: 48_000)
    let before = engine.plan.onsets(from: 0, to: 480_000).filter { $0.role != .subdivision }
    _ = rendered(&engine, 100_001)
    var other = busy
    other.parts[0].subdivision = Subdivision(7)
    try engine.change(to: other)
    let after = engine.plan.onsets(from: 0, to: 480_000).filter { $0.role != .subdivision }
    #expect(before.map { $0.frame } == after.map { $0.frame })
  }

  @Test("What rings when the score changes rings out")
  func ringing() throws {
    var score = Score()
    score.parts[0].kit = Kit(.openHiHat)
    var engine = try Engine(score, rate: 48_000)
    var reference = engine
    _ = rendered(&engine, 1000)
    _ = rendered(&reference, 1000)
    score.parts[0].kit = Kit(.tick)
    try engine.change(to: score)
    #expect(rendered(&engine, 9000) == rendered(&reference, 9000))
  }

  @Test("A metre that changes goes on within its bar")
  func metre() throws {
    var engine = try Engine(Score(), rate: 48_000)
    _ = rendered(&engine, 24_000 * 3 + 12_000)
    try engine.change(to: Score(parts: [Part(metre: Metre(3, 4))]))
    let position = try #require(engine.position(at: engine.frame))
    #expect(position.beat == 0 && abs(position.beatPhase - 0.5) < 1e-9)
  }

  @Test("All voices at once at full level stay within it")
  func loud() throws {
    var groove = ""
    for voice in Voice.allCases where voice != .count { groove += "\(voice.name): XXXX;" }
    var part = Part(groove: try Groove(notation: Array(groove.utf8)))
    part.kit = Kit(strong: Stroke(.beep, level: 60), normal: Stroke(.beep, level: 60))
    var engine = try Engine(Score(parts: [part]), rate: 48_000)
    let samples = rendered(&engine, 96_000)
    #expect(samples.allSatisfy { abs($0) < 0.9 })
    #expect(samples.contains { abs($0) > 0.5 })
  }

  @Test("A sound's level covers what is left of it, and only falls")
  func levels() {
    for voice in Voice.allCases where voice != .count {
      let sound = Sound(voice.samples(rate: 44_100))
      var last: Float = 2
      for (index, sample) in sound.samples.enumerated() {
        let level = sound.level(at: index)
        #expect(level >= abs(sample) && level <= last)
        last = level
      }
      #expect(last < 0.01)
    }
  }

  @Test("What is not too loud together is not touched, and no level bends a sound")
  func headroom() throws {
    var score = Score(parts: [Part(tempo: Tempo(60))])
    score.parts[0].kit = Kit(strong: Stroke(.beep, level: 60), normal: Stroke(.beep, level: -60))
    var engine = try Engine(score, rate: 48_000)
    let samples = rendered(&engine, 96_000)
    let beep = Voice.beep.samples(rate: 48_000)
    let gain = Float(Elementary.gain(decibels: -6)) * Headroom.gain
    for (index, sample) in beep.enumerated() {
      #expect(samples[48_000 + index] == sample * gain)
      // 6 dB more than full level are full level at first.
      #expect(abs(samples[index]) <= Headroom.gain * 1.0001)
    }
    #expect(samples[..<480].contains { abs($0) > Headroom.gain * 0.95 })
  }
}
