import Foundation
import Testing

@testable import Clicking

@Suite("Count")
struct CountTests {
  private static func words(_ tag: String) throws -> CountWords {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Data/count/\(tag).bin")
    return try #require(CountWords(Array(Data(contentsOf: path))))
  }

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

  private func score(_ beats: Int = 4, parts: Int = 1, tempo: Int64 = 60) -> Score {
    var part = Part(metre: Metre(beats, 4), tempo: Tempo(tempo), kit: Kit(.count))
    part.accents = [Accent](repeating: .normal, count: beats)
    part.subdivision = Subdivision(parts)
    return Score(parts: [part])
  }

  @Test("A file that is cut, longer or of another kind is none")
  func files() throws {
    let whole = try Array(
      Data(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
          .appending(path: "../../Data/count/en.bin")))
    #expect(CountWords(whole) != nil)
    for length in [0, 3, 7, 8, 60, 91, 92, 1000, whole.count - 1] {
      #expect(CountWords(Array(whole[..<length])) == nil, "\(length)")
    }
    #expect(CountWords(whole + [0]) == nil)
    for (place, byte) in [(0, 0), (4, 2), (5, 0), (5, 255), (7, 0), (9, 255), (11, 255)] {
      var other = whole
      other[place] = UInt8(byte)
      #expect(CountWords(other) == nil, "\(place)")
    }
  }

  @Test("Each beat has its word, from before the beat on", arguments: ["en", "ja"])
  func beats(_ tag: String) throws {
    let words = try Self.words(tag)
    var engine = try Engine(score(16), rate: 48_000, words: words)
    let samples = rendered(&engine, 48_000 * 33)
    for beat in 1..<32 {
      let pitch = Pitch(count: beat % 16 + 1)
      let sound = try #require(words.resampling(of: pitch, rate: 48_000))
      var whole = sound
      _ = whole.advance(by: .max)
      #expect(whole.lead > 0 && whole.lead <= 48 * 70)
      let start = beat * 48_000 - whole.lead
      let gain = Headroom.gain * Float(Elementary.gain(decibels: -3))
      let heard = samples[start..<(start + whole.samples.count)]
      #expect(zip(heard, whole.samples).allSatisfy { abs($0 - $1 * gain) < 1e-6 }, "\(beat)")
      #expect(
        samples[(start + whole.samples.count)..<((beat + 1) * 48_000 - 48 * 70)].allSatisfy {
          $0 == 0
        })
    }
    // Of the first word what is before the music is cut off, without a step.
    #expect(abs(samples[0]) < 0.01)
  }

  @Test("Between the beats are syllables, and ticks where there are none")
  func syllables() throws {
    func pitches(_ parts: Int) -> [Int] {
      (1..<parts).map {
        Pitch(Stroke(.count), .subdivision, beat: 0, index: $0, parts: parts)
      }.map { $0.voice == .count ? $0.semitones : 0 }
    }
    #expect(pitches(2) == [65] && pitches(3) == [68, 69] && pitches(4) == [66, 65, 67])
    #expect(pitches(5) == [0, 0, 0, 0] && pitches(6) == [0, 0, 65, 0, 0])
    let japanese = try Self.words("ja")
    #expect(japanese.has(Pitch(Stroke(.count), .subdivision, beat: 0, index: 1, parts: 2)))
    #expect(!japanese.has(Pitch(Stroke(.count), .subdivision, beat: 0, index: 1, parts: 4)))
    var engine = try Engine(score(parts: 4), rate: 48_000, words: japanese)
    let samples = rendered(&engine, 48_000 * 2)
    // The tick of the second quarter begins at its frame.
    #expect(samples[48_000 + 12_000] != 0)
  }

  @Test("Numbers beyond the words are those of their last digit")
  func beyond() throws {
    let words = try Self.words("en")
    func samples(_ number: Int) throws -> [Float] {
      var word = try #require(words.resampling(of: Pitch(count: number), rate: 16_000))
      _ = word.advance(by: .max)
      return word.samples
    }
    #expect(
      try samples(17) == samples(7) && samples(20) == samples(10) && samples(64) == samples(4))
  }

  @Test("Without words a wood block counts")
  func wordless() throws {
    var engine = try Engine(score(parts: 2), rate: 48_000)
    var block = score(parts: 2)
    block.parts[0].kit = Kit(
      normal: Stroke(.woodBlock, level: -30), subdivision: Stroke(.tick, level: -110))
    var other = try Engine(block, rate: 48_000)
    let isBlock = rendered(&engine, 96_000) == rendered(&other, 96_000)
    #expect(isBlock)
    // Words that come later are spoken from a change on.
    engine.words = try Self.words("en")
    try engine.change(to: score(parts: 2))
    var spoken = try Engine(score(parts: 2), rate: 48_000, words: engine.words)
    spoken.seek(to: 96_000)
    _ = rendered(&engine, 24_000)
    _ = rendered(&spoken, 24_000)
    let isSame = rendered(&engine, 96_000) == rendered(&spoken, 96_000)
    #expect(isSame)
    // And of another language from a further one on.
    engine.words = try Self.words("ja")
    try engine.change(to: score(parts: 2))
    let isOther = rendered(&engine, 96_000) != rendered(&spoken, 96_000)
    #expect(isOther)
  }

  @Test(
    "The samples do not depend on the blocks, nor on where one begins",
    arguments: [44_100, 48_000, 8000])
  func blocks(_ rate: Int64) throws {
    let words = try Self.words("en")
    var fast = score(7, parts: 4, tempo: 150)
    fast.parts[0].polyrhythm = Polyrhythm(5, stroke: Stroke(.count, level: 60))
    fast.parts[0].silence = Silence(playedBars: 1, silentBars: 1)
    for score in [score(parts: 3), fast] {
      var engine = try Engine(score, rate: rate, words: words)
      let whole = rendered(&engine, Int(rate) * 8)
      #expect(whole.allSatisfy { abs($0) < 0.95 } && whole.contains { abs($0) > 0.2 })
      for block in [1, 7, 128] {
        engine.seek(to: 0)
        #expect(rendered(&engine, Int(rate), block: block) == Array(whole[..<Int(rate)]))
      }
      var chance = Chance(seed: 5)
      for _ in 0..<40 {
        let start = Int(chance.next() % UInt64(rate * 7))
        engine.seek(to: Int64(start))
        #expect(
          rendered(&engine, 4000, block: 512) == Array(whole[start..<(start + 4000)]), "\(start)")
      }
    }
  }

  @Test("A change while words are spoken loses none and doubles none")
  func changes() throws {
    let words = try Self.words("en")
    var engine = try Engine(score(tempo: 200), rate: 48_000, words: words)
    var chance = Chance(seed: 3)
    var tempo: Int64 = 200
    var said: [Int64: Int] = [:]
    for _ in 0..<300 {
      let samples = rendered(&engine, 500 + Int(chance.next() % 7000))
      #expect(samples.allSatisfy { abs($0) < 0.95 })
      tempo = 60 + Int64(chance.next() % 200)
      var next = score(tempo: tempo)
      next.shift = Fraction(known: Int64(chance.next() % 21) - 10, 100)
      try engine.change(to: next)
      for voice in engine.voices[..<engine.ringing] { said[voice.onset] = voice.pitch.semitones }
      #expect(engine.upcoming.map { $0.frame >= engine.frame + engine.ahead } ?? false)
    }
    let numbers = said.sorted { $0.key < $1.key }.map(\.value)
    #expect(numbers.count > 50)
    #expect(numbers == numbers.indices.map { $0 % 4 + 1 })
    // A new score begins at once, and what was to begin does not.
    engine.stage(try engine.preparation(of: score(tempo: tempo)))
    engine.restart(at: 0)
    var fresh = try Engine(score(tempo: tempo), rate: 48_000, words: words)
    let (again, first) = (rendered(&engine, 24_000), rendered(&fresh, 24_000))
    let isFresh = again[192...] == first[192...]
    #expect(isFresh, "after 4 ms")
  }

  @Test(
    "A tone is as high and as loud at any rate",
    arguments: [8000, 16_000, 22_050, 44_100, 48_000, 96_000])
  func resampling(_ rate: Int64) {
    let tone = (0..<8000).map { Float(sin(Double($0 - 100) * 2 * .pi * 1000 / 16_000)) * 0.5 }
    var resampling = Resampling(tone, lead: 100, from: 16_000, to: rate)
    while !resampling.isFinished { _ = resampling.advance(by: 777) }
    var worst = 0.0
    for index in (resampling.lead - Int(rate) / 400)..<(resampling.samples.count - Int(rate) / 100)
    {
      let time = Double(index - resampling.lead) / Double(rate)
      worst = max(worst, abs(Double(resampling.samples[index]) - sin(time * 2 * .pi * 1000) * 0.5))
    }
    #expect(worst < 0.001, "\(worst)")
  }
}
