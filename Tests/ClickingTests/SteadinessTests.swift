import Foundation
import SeededRandom
import Testing

@testable import Clicking

@Suite("Steadiness")
struct SteadinessTests {
  private func beats(_ count: Int, length: Double = 500) -> [TimedBeat] {
    (0..<count).map {
      TimedBeat(time: 1000 + Double($0) * length, length: length, bar: Int64($0 / 4))
    }
  }

  /// Beats and taps as they come.
  private func told(_ beats: [TimedBeat], _ taps: [Double], parts: Int = 1) -> Steadiness {
    var steadiness = Steadiness(parts: parts)
    var left = taps[...]
    for beat in beats {
      while let tap = left.first, tap < beat.time {
        _ = steadiness.tapped(at: tap)
        left.removeFirst()
      }
      steadiness.heard(beat)
    }
    for tap in left { _ = steadiness.tapped(at: tap) }
    return steadiness
  }

  @Test("Early, late, spread and drift are those of the taps")
  func figures() throws {
    let beats = beats(40)
    let early = told(beats, beats.dropFirst().map { $0.time - 30 })
    #expect(early.taps == 39 && early.missed == 0 && early.extra == 0)
    #expect(abs(early.mean + 30) < 1e-9 && (early.spread ?? 9) < 1e-6)
    let both = told(
      beats, beats.dropFirst().enumerated().map { $1.time + ($0 % 2 == 0 ? 10 : -10) })
    #expect(try abs(#require(both.spread) - 10.13) < 0.2)
    let dragging = told(beats, beats.enumerated().map { $1.time + 2 * Double($0) })
    #expect(try abs(#require(dragging.drift) - 2) < 1e-9)
    var none = Steadiness()
    let unheard = none.tapped(at: 5)
    #expect(unheard == nil && none.mean == 0 && none.spread == nil && none.drift == nil)
    none.heard(beats[0])
    let late = none.tapped(at: beats[0].time + 1001)
    #expect(late == nil, "the beats have ended")
  }

  @Test("Missed and doubled taps are told apart")
  func counts() {
    let beats = beats(20)
    var taps = beats.map { $0.time + 5 }
    taps.remove(at: 7)
    taps.insert(taps[3] + 60, at: 4)
    let steadiness = told(beats, taps)
    #expect(steadiness.taps == 19 && steadiness.missed == 1 && steadiness.extra == 1)
    #expect(abs(steadiness.mean - 5) < 1e-9)
  }

  @Test("Taps between the beats belong to the parts of a beat")
  func parts() {
    let beats = beats(12)
    let taps = beats.flatMap { [$0.time - 8, $0.time + 250 - 8] }
    let steadiness = told(beats, Array(taps.dropFirst()), parts: 2)
    #expect(steadiness.taps == 23 && steadiness.missed == 0)
    #expect(abs(steadiness.mean + 8) < 1e-9 && (steadiness.spread ?? 9) < 1e-6)
  }

  /// Somebody who taps with a metronome: as ``HumanTaps``, and half of how far the last tap was off is made good
  /// where the beat is heard (Repp 2005: a third to two thirds), none of it in silence. Taps are 30 ms early.
  private struct Player {
    var human: HumanTaps
    var next = 0.0
    private var isFirst = true

    init(_ human: HumanTaps) { self.human = human }

    mutating func tap(_ beat: TimedBeat) -> Double {
      if isFirst { next = beat.time - 30 }
      isFirst = false
      let tap = next + human.normal() * human.motor
      let correction = beat.isSilenced ? 0 : (next - (beat.time - 30)) / 2
      next += beat.length - correction + human.normal() * human.clock * beat.length
      return tap
    }
  }

  /// The steps over so many bars of four.
  private func steps(
    _ player: inout Player, bars: Int64, length: Double, gap: inout AdaptiveGap,
    from first: Int64 = 0
  ) -> [Int] {
    var steps: [Int] = []
    for bar in first..<(first + bars) {
      for beat in 0..<4 {
        let silence = gap.silence
        let turn = Int64(silence.playedBars + silence.silentBars)
        var timed = TimedBeat(
          time: 1000 + Double(bar * 4 + Int64(beat)) * length, length: length, bar: bar)
        timed.isSilenced = silence.silentBars > 0 && bar % turn >= Int64(silence.playedBars)
        let before = gap.step
        let hasChanged = { tap in
          // A tap that is early comes before its beat is heard.
          if tap < timed.time { _ = gap.tapped(at: tap) }
          let hasChanged = gap.heard(timed)
          if tap >= timed.time { _ = gap.tapped(at: tap) }
          return hasChanged
        }(player.tap(timed))
        #expect(hasChanged == (gap.step != before) && abs(gap.step - before) <= 1)
        #expect(!hasChanged || beat == 0 && bar % 4 == 0)
      }
      steps.append(gap.step)
    }
    return steps
  }

  /// Seeds 1 to 60 were looked at while the rule was made, those from 1001 on were not.
  @Test("The better somebody is, the longer the silence", arguments: [UInt64(1)...60, 1001...1060])
  func adaptive(_ seeds: ClosedRange<UInt64>) {
    var ends: [String: [Int]] = [:]
    for seed in seeds {
      for (name, clock, motor) in [
        ("drummer", 0.01, 4.0), ("musician", 0.02, 5), ("layperson", 0.045, 10), ("poor", 0.09, 20),
      ] {
        var player = Player(
          HumanTaps(clock: clock, motor: motor, random: SeededGenerator(seed: seed)))
        var gap = AdaptiveGap()
        let steps = steps(&player, bars: 160, length: 400 + Double(seed % 5) * 100, gap: &gap)
        // How it was in the second half.
        ends[name, default: []].append(contentsOf: steps.suffix(80))
      }
    }
    func mean(_ name: String) -> Double {
      let all = ends[name] ?? []
      return Double(all.reduce(0, +)) / Double(all.count)
    }
    #expect(mean("drummer") > 6)
    #expect(mean("musician") > 3 && mean("musician") < mean("drummer"))
    #expect(mean("layperson") > 0.5 && mean("layperson") < 3)
    #expect(mean("poor") < 0.3)
  }

  @Test("Who gets better is followed, and who gets worse", arguments: [UInt64(1), 2, 1001, 1002])
  func followed(_ seed: UInt64) {
    var player = Player(HumanTaps(clock: 0.09, motor: 20, random: SeededGenerator(seed: seed)))
    var gap = AdaptiveGap()
    let poor = steps(&player, bars: 48, length: 500, gap: &gap)
    player.human.clock = 0.01
    player.human.motor = 4
    let good = steps(&player, bars: 120, length: 500, gap: &gap, from: 48)
    player.human.clock = 0.09
    player.human.motor = 20
    let tired = steps(&player, bars: 160, length: 500, gap: &gap, from: 168)
    #expect((poor.last ?? 9) <= 1 && (good.last ?? 0) >= 5 && (tired.last ?? 9) <= 1)
  }

  @Test("Who does not tap changes nothing; the steps are silences that are played")
  func steps() throws {
    var gap = AdaptiveGap(step: 3)
    for beat in beats(400) {
      let hasChanged = gap.heard(beat)
      #expect(!hasChanged)
    }
    #expect(gap.step == 3 && gap.silence == Silence(playedBars: 1, silentBars: 3))
    let all = (0...AdaptiveGap.steps).map { AdaptiveGap(step: $0).silence }
    #expect(all.map(\.silentBars) == Array(0...7))
    for (step, silence) in all.enumerated() where step > 0 {
      #expect(silence.playedBars + silence.silentBars == (step < 4 ? 4 : 8))
    }
  }

  @Test(
    "A silence that is changed while playing begins with the bar of the change, and moves no onset")
  func playing() throws {
    var engine = try Engine(Score(), rate: 48_000)
    var frames = [Float](repeating: 0, count: 96_000)
    func play() -> Bool {
      frames.withUnsafeMutableBufferPointer { engine.render(into: $0) }
      return frames.contains { $0 != 0 }
    }
    // Two seconds are a bar.
    var gap = AdaptiveGap(step: 1)
    for bar in 0..<8 { #expect(play(), "\(bar)") }
    try engine.change(to: Score(parts: [Part(silence: gap.silence)]))
    #expect((8..<12).map { _ in play() } == [true, true, true, false])
    gap = AdaptiveGap(step: 3)
    try engine.change(to: Score(parts: [Part(silence: gap.silence)]))
    #expect((12..<16).map { _ in play() } == [true, false, false, false])
    gap = AdaptiveGap(step: 5)
    try engine.change(to: Score(parts: [Part(silence: gap.silence)]))
    #expect((16..<24).map { _ in play() } == [true, true, true, false, false, false, false, false])
    #expect(engine.plan.onsets(from: 0, to: 96_000).map(\.frame) == [0, 24_000, 48_000, 72_000])
  }

  @Test("Parts of a song have their turns too, and no more silence than there is room for")
  func songParts() {
    let song = Score(parts: [Part(bars: 4), Part(bars: 6)], isRepeated: true)
    #expect(AdaptiveGap.steps(in: song) == 3)
    #expect(AdaptiveGap.steps(in: Score(parts: [Part(bars: 3)])) == 0)
    #expect(AdaptiveGap.steps(in: Score(parts: [Part(bars: 3), Part()])) == 7)
    var gap = AdaptiveGap(most: AdaptiveGap.steps(in: song))
    var steps: [Int] = []
    var time = 1000.0
    for _ in 0..<4 {
      for (part, bars) in [4, 6].enumerated() {
        for bar in 0..<bars {
          for beat in 0..<4 {
            let hasChanged = gap.heard(
              TimedBeat(time: time, length: 500, bar: Int64(bar), part: part))
            #expect(!hasChanged || beat == 0 && bar % 4 == 0)
            _ = gap.tapped(at: time + 3)
            time += 500
          }
          steps.append(gap.step)
        }
      }
    }
    // Bars four and five of the second part are no whole turn.
    #expect(Array(steps[..<20]) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3])
    #expect(steps.last == 3)
  }
}
