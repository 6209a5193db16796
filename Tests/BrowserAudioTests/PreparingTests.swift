import Clicking
import Testing

@testable import BrowserAudio

/// Scores that come while another sounds.
@Suite struct PreparingTests {
  static let rate: Int64 = 48_000

  static func score(_ voice: Voice, _ tempo: Int64 = 120) -> Score {
    var part = Part(tempo: Tempo(tempo))
    part.accents = [.normal, .normal, .normal, .normal]
    part.kit.normal = Stroke(voice, level: -120)
    return Score(parts: [part])
  }

  static func playing(_ score: Score) throws -> Player {
    var player = try Player(score, rate: rate)
    player.begin(at: 0)
    return player
  }

  /// The next frames as a graph asks for them: a little is prepared, then rendered.
  static func render(
    _ player: inout Player, from: Int64, to: Int64, block: Int = 128
  ) -> [Float] {
    var all: [Float] = []
    var frame = from
    while frame < to {
      let count = min(block, Int(to - frame))
      _ = player.prepare(for: count)
      var samples = [Float](repeating: 9, count: count)
      samples.withUnsafeMutableBufferPointer { player.render(at: frame, into: $0) }
      all += samples
      frame += Int64(count)
    }
    return all
  }

  @Test("A change to voices that are not there waits for them, and the old score sounds meanwhile")
  func waits() throws {
    var player = try Self.playing(Self.score(.snare))
    var engine = try Engine(Self.score(.snare), rate: Self.rate)
    let before = Self.render(&player, from: 0, to: 12_800)
    try player.take(Self.score(.openHiHat, 211), isNew: false)
    // 518,400 steps in slices of 16,384: 32 quanta; the last of them plays it.
    let meanwhile = Self.render(&player, from: 12_800, to: 12_800 + 31 * 128)
    #expect(try #require(player.report(at: 16_700).position).beatsPerMinute == 120)
    let after = Self.render(&player, from: 12_800 + 31 * 128, to: 60_000)
    #expect(try #require(player.report(at: 16_896).position).beatsPerMinute == 211)
    #expect(before + meanwhile == samples(&engine, 12_800 + 31 * 128))
    try engine.change(to: Self.score(.openHiHat, 211))
    #expect(after == samples(&engine, 60_000 - 12_800 - 31 * 128))
  }

  @Test("A change of tempo waits for nothing")
  func tempo() throws {
    var player = try Self.playing(Self.score(.snare))
    _ = Self.render(&player, from: 0, to: 1280)
    try player.take(Self.score(.snare, 90), isNew: false)
    #expect(try #require(player.report(at: 1280).position).beatsPerMinute == 90)
  }

  @Test("A change before the one that waits has its turn takes its place")
  func overtakes() throws {
    var player = try Self.playing(Self.score(.snare))
    _ = Self.render(&player, from: 0, to: 1280)
    try player.take(Self.score(.openHiHat, 90), isNew: false)
    try player.take(Self.score(.snare, 61), isNew: false)
    #expect(try #require(player.report(at: 1280).position).beatsPerMinute == 61)
    _ = Self.render(&player, from: 1280, to: 9600)
    #expect(try #require(player.report(at: 9000).position).beatsPerMinute == 61)
  }

  @Test(
    "A new score begins at its very frame, in any blocks, and what sounded fades within 4 ms",
    arguments: [1, 7, 128, 4096], [Int64(26_000), 26_001, 26_127])
  func restarts(block: Int, frame: Int64) throws {
    var player = try Self.playing(Self.score(.openHiHat))
    let before = Self.render(&player, from: 0, to: 25_984, block: block)
    try player.take(Self.score(.click, 150), isNew: true)
    while !player.prepare(for: 128) {}
    player.begin(at: frame)
    let after = Self.render(&player, from: 25_984, to: 60_000, block: block)
    var old = try Engine(Self.score(.openHiHat), rate: Self.rate)
    var new = try Engine(Self.score(.click, 150), rate: Self.rate)
    let heard = before + after
    let whole = samples(&old, 30_000)
    let alone = samples(&new, 34_000)
    let start = Int(frame)
    #expect(heard[..<start] == whole[..<start])
    for index in 0..<192 {
      let tail = whole[start + index] * (Float(192 - index) / 192)
      #expect(abs(heard[start + index] - alone[index] - tail) < 1e-6)
    }
    #expect(Array(heard[(start + 192)...]) == Array(alone[192..<(60_000 - start)]))
  }

  @Test("While a new score waits to be begun the old one sounds, and stopping stops it at once")
  func stopsWhileWaiting() throws {
    var player = try Self.playing(Self.score(.openHiHat))
    var engine = try Engine(Self.score(.openHiHat), rate: Self.rate)
    _ = Self.render(&player, from: 0, to: 1280)
    try player.take(Self.score(.kick), isNew: true)
    let heard = Self.render(&player, from: 1280, to: 12_800)
    #expect(heard == Array(samples(&engine, 12_800)[1280...]))
    player.begin(at: 12_900)
    player.end(at: 12_850)
    #expect(Self.render(&player, from: 12_800, to: 60_000)[290...].allSatisfy { $0 == 0 })
    // Nothing sounds: what comes is ready at once.
    try player.take(Self.score(.cowbell), isNew: true)
    let isReady = player.prepare(for: 1)
    #expect(isReady)
  }

  @Test("An end behind the beginning of a new score ends that")
  func endsTheNew() throws {
    var player = try Self.playing(Self.score(.openHiHat))
    _ = Self.render(&player, from: 0, to: 1280)
    try player.take(Self.score(.click), isNew: true)
    player.begin(at: 1300)
    player.end(at: 2000)
    let heard = Self.render(&player, from: 1280, to: 9600)
    #expect(heard[300..<700].contains { $0 != 0 })
    #expect(heard[(2000 - 1280 + 240)...].allSatisfy { $0 == 0 })
  }

  @Test("Begun again while an end fades, there is no step")
  func againWhileFading() throws {
    // A tone, so that from sample to sample there is little.
    var player = try Self.playing(Self.score(.kick, 60))
    _ = Self.render(&player, from: 0, to: 1280)
    player.end(at: 1280)
    _ = Self.render(&player, from: 1280, to: 1380)
    // The first stroke of it comes later.
    try player.take(Self.score(.kick, 61), isNew: true)
    player.begin(at: 1380, from: 40_000)
    let heard = Self.render(&player, from: 1380, to: 2000)
    var engine = try Engine(Self.score(.kick, 60), rate: Self.rate)
    let whole = samples(&engine, 1400)
    let left = whole[1380] * (140.0 / 240)
    #expect(abs(left) > 0.01 && abs(heard[0] - left) < 0.001)
    #expect(heard[192...].allSatisfy { $0 == 0 })
  }

  @Test("A new score of hundreds of sounds waits seconds, each quantum as short as another")
  func many() throws {
    var parts: [Part] = []
    for semitones in -24...24 {
      for voice in Voice.allCases where voice != .count {
        var part = Part(bars: 1)
        part.accents = [.normal, .normal, .normal, .normal]
        part.kit.normal = Stroke(voice, semitones: semitones)
        parts.append(part)
      }
    }
    var player = try Self.playing(Self.score(.tick))
    _ = Self.render(&player, from: 0, to: 1280)
    try player.take(Score(parts: parts), isNew: true)
    var quanta = 1
    while !player.prepare(for: 128) { quanta += 1 }
    #expect((5000...9000).contains(quanta), "\(quanta)")
  }

  private func samples(_ engine: inout Engine, _ count: Int) -> [Float] {
    var samples = [Float](repeating: 9, count: count)
    samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
    return samples
  }
}
