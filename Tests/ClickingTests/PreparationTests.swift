import Testing

@testable import Clicking

@Suite("Preparation")
struct PreparationTests {
  private func rendered(_ engine: inout Engine, _ count: Int, block: Int = 4096) -> [Float] {
    var samples = [Float](repeating: .nan, count: count)
    samples.withUnsafeMutableBufferPointer { all in
      for start in stride(from: 0, to: count, by: block) {
        engine.render(
          into: UnsafeMutableBufferPointer(rebasing: all[start..<min(count, start + block)]))
      }
    }
    return samples
  }

  private func score(_ voice: Voice, _ tempo: Int64 = 120, level: Int = -120) -> Score {
    var part = Part(tempo: Tempo(tempo))
    part.accents = [.normal, .normal, .normal, .normal]
    part.kit.normal = Stroke(voice, level: level)
    return Score(parts: [part])
  }

  @Test("A voice that is computed in pieces has the bits of the whole", arguments: Voice.allCases)
  func pieces(_ voice: Voice) {
    let whole = voice.samples(semitones: 3, rate: 44_100)
    var chance = Chance(seed: UInt64(voice.rawValue))
    for most in [UInt64(1), 40, 5000] {
      var sound = voice.synthesis(semitones: 3, rate: 44_100)
      while !sound.isFinished {
        let steps = 1 + Int(chance.next() % most)
        let left = sound.advance(by: steps)
        #expect(left > -32 && left <= steps)
      }
      #expect(sound.samples.map { $0.bitPattern } == whole.map { $0.bitPattern })
    }
  }

  @Test("What is prepared piece by piece is played as what is changed at once")
  func change() throws {
    var engine = try Engine(score(.tick), rate: 48_000)
    var preparation = try engine.preparation(of: score(.openHiHat, 133))
    var slices = 0
    while !preparation.isReady {
      _ = rendered(&engine, 128)
      preparation.advance(by: 16_384)
      slices += 1
    }
    #expect(slices == 32, "518,400 steps")
    var other = engine
    engine.change(to: preparation)
    try other.change(to: score(.openHiHat, 133))
    #expect(rendered(&engine, 96_000) == rendered(&other, 96_000))
  }

  @Test("What the engine has got is not computed again")
  func known() throws {
    let engine = try Engine(score(.snare), rate: 48_000)
    #expect(try engine.preparation(of: score(.snare, 250)).isReady)
    #expect(try !engine.preparation(of: score(.kick)).isReady)
  }

  @Test("Another score instead takes over what is computed, also of half a sound")
  func instead() throws {
    let engine = try Engine(score(.tick), rate: 48_000)
    var both = score(.kick)
    both.parts[0].kit.strong = Stroke(.openHiHat)
    both.parts[0].accents[0] = .strong
    // As if a finger turned the tempo all the while.
    var preparation = try engine.preparation(of: both)
    var rounds = 0
    while !preparation.isReady {
      preparation.advance(by: 10_000)
      both.parts[0].tempo = Tempo(Int64(60 + rounds % 100))
      preparation = try engine.preparation(of: both, insteadOf: preparation)
      rounds += 1
    }
    var whole = try engine.preparation(of: both)
    for _ in 1..<rounds { whole.advance(by: 10_000) }
    #expect(!whole.isReady)
    whole.advance(by: 10_000)
    #expect(whole.isReady)
  }

  @Test("A score that is begun anew sounds as if alone, beside what fades within 4 ms")
  func restart() throws {
    let rate: Int64 = 48_000
    var alone = try Engine(score(.click, 150), rate: rate)
    let expected = rendered(&alone, 48_000)
    for block in [1, 7, 128, 4096] {
      var engine = try Engine(score(.openHiHat), rate: rate)
      _ = rendered(&engine, 26_001)
      var old = engine
      engine.stage(try engine.preparation(of: score(.click, 150)))
      engine.restart(at: 0)
      let samples = rendered(&engine, 48_000, block: block)
      let tail = rendered(&old, 192)
      for index in 0..<192 {
        let share = Float(192 - index) * (1 / Float(192))
        #expect(abs(samples[index] - expected[index] - tail[index] * share) < 1e-6)
      }
      #expect(samples[192...] == expected[192...])
      #expect(samples[..<192] != expected[..<192])
    }
  }

  @Test("Begun again at another frame, it goes on there; at no level nothing fades")
  func restartElsewhere() throws {
    var engine = try Engine(score(.openHiHat, 90), rate: 8000)
    let whole = rendered(&engine, 60_000)
    engine.restart(at: 7000, level: 0)
    #expect(rendered(&engine, 6000) == Array(whole[7000..<13_000]))
    // There the third stroke rings.
    engine.restart(at: 7000)
    let samples = rendered(&engine, 9000)
    #expect(samples[32...] == whole[7032..<16_000], "4 ms are 32 frames")
    #expect(samples[..<32] != whole[7000..<7032])
  }

  @Test("What a shift would let begin before the first frame is heard from nowhere")
  func earlier() throws {
    var early = score(.openHiHat)
    early.shift = Fraction(known: -1, 100)
    var engine = try Engine(early, rate: 48_000)
    let whole = rendered(&engine, 40_000)
    #expect(whole[..<23_760].allSatisfy { $0 == 0 } && whole[23_761] != 0)
    for start in [0, 1, 100, 23_000, 30_000] {
      engine.seek(to: Int64(start))
      #expect(rendered(&engine, 2000) == Array(whole[start..<(start + 2000)]))
    }
  }
}
