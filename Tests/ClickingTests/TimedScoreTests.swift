import JSONCoding
import SeededRandom
import Testing

@testable import Clicking

@Suite("Scores that end with a timer")
struct TimedScoreTests {
  private struct Chooser {
    var random: SeededGenerator

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// A score of up to four parts in odd metres, with ramps, counted in or not, repeated or not.
    mutating func score() -> Score {
      let count = number(1...4)
      var parts: [Part] = []
      for _ in 0..<count {
        var part = Part(
          bars: Int64(number(1...9)),
          metre: Metre(
            groups: (0..<number(1...3)).map { _ in number(1...5) },
            unit: [4, 8, 16][number(0...2)],
            countsGroups: number(0...1) == 1),
          tempo: tempo())
        switch number(0...5) {
        case 0: part.ramp = Ramp(to: Fraction(Int64(number(40...240))), .bars(Int64(number(1...6))))
        case 1:
          part.ramp = Ramp(to: Fraction(Int64(number(40...240))), .seconds(Fraction(20)))
        case 2:
          part.ramp = Ramp(
            to: Fraction(Int64(number(40...240))),
            .steps(every: Int64(number(1...3)), by: Fraction(7)))
        default: break
        }
        parts.append(part)
      }
      let isRepeated = number(0...1) == 1
      if !isRepeated, number(0...1) == 1 { parts[count - 1].bars = nil }
      return Score(
        parts: parts,
        countIn: number(0...2) == 0 ? Score.CountIn(bars: number(1...2)) : nil,
        isRepeated: isRepeated)
    }

    mutating func tempo() -> Tempo { Tempo(Fraction(known: Int64(number(500...2400)), 10)) }
  }

  /// When each bar ends, by its strokes one after the other; what counts in belongs to the first.
  private func ends(of plan: Plan, until frame: Int64) -> [Int64] {
    var starts: [Int64] = []
    var last: Onset?
    for onset in plan.onsets(from: 0, to: frame) where !onset.isCountIn && onset.index == 0 {
      if onset.beat == 0 { starts.append(onset.frame) }
      last = onset
    }
    #expect(last != nil)
    var ends = Array(starts.dropFirst())
    if let end = plan.end, end < frame { ends.append(end) }
    return ends
  }

  @Test("The music ends with the first bar that ends on time or later, and no stroke moves")
  func stop() throws {
    var chooser = Chooser(random: SeededGenerator(seed: 4))
    var stopped = 0
    for _ in 0..<400 {
      let score = chooser.score()
      let time = Double(chooser.number(1...90_000))
      let plan = try Plan(score, rate: 48_000)
      let timed = try #require(TimedScore(score, for: time))
      let all = plan.onsets(from: 0, to: 48_000 * 240)
      let wanted = ends(of: plan, until: 48_000 * 240).first {
        Double($0) >= (time - 1) * 48 - 1
      }
      let ended = try Plan(timed.score, rate: 48_000)
      guard timed.score.stop != nil else {
        // It is over before, or with that bar.
        #expect(try #require(plan.end) <= Int64(time * 48) + 48)
        continue
      }
      stopped += 1
      let end = try #require(ended.end)
      #expect(abs(end - (try #require(wanted))) <= 1)
      #expect(ended.onsets(from: 0, to: 48_000 * 240) == all.filter { $0.frame < end })
      #expect(try Score(json: timed.score.json.bytes()) == timed.score)
    }
    #expect(stopped > 150)
  }

  @Test("A score that changes while it plays still ends on time, with a bar of its own")
  func changing() throws {
    var chooser = Chooser(random: SeededGenerator(seed: 9))
    for _ in 0..<200 {
      var score = chooser.score()
      var timed = try #require(TimedScore(score, for: 60_000))
      var plan = try Plan(score, rate: 48_000)
      for _ in 0..<chooser.number(1...4) {
        let at = Double(chooser.number(100...50_000))
        score.parts[0].tempo = chooser.tempo()
        if chooser.number(0...1) == 0 { score = score.atSpeed(chooser.number(50...120)) }
        timed.change(to: score, at: at)
        var next = try Plan(score, rate: 48_000)
        next.take(over: plan, at: Int64(at * 48))
        plan = next
      }
      guard timed.score.stop != nil else { continue }
      var ended = try Plan(timed.score, rate: 48_000)
      ended.take(over: plan, at: 48_000 * 55)
      let end = try #require(ended.end)
      #expect(end >= 60_000 * 48 - 49)
      // It is the bar that was played when the time ran out.
      let bar = try #require(plan.beat(at: end - 1))
      let barLength = (bar.end - bar.start) / (bar.barEnd - bar.barStart)
      #expect(Double(end) < 60_000 * 48 + barLength * 1.5 + 48)
    }
  }

  @Test("A bar that is never played ends nothing, and a stop that is none is refused")
  func never() throws {
    var score = Score(parts: [Part(bars: 4), Part(bars: 2)], stop: Score.Stop(part: 0, bar: 4))
    #expect(try Plan(score, rate: 48_000).end == 6 * 96_000)
    score.stop = Score.Stop(lap: 1, bar: 0)
    #expect(try Plan(score, rate: 48_000).end == 6 * 96_000)
    score.isRepeated = true
    #expect(try Plan(score, rate: 48_000).end == 7 * 96_000)
    score.stop = Score.Stop(lap: Score.Limits.bars, part: 1, bar: 1)
    #expect(try Plan(score, rate: 48_000).end != nil)
    for text in [#"{"lap":-1,"part":0,"bar":0}"#, #"{"part":0,"bar":0}"#, "1"] {
      let json = #"{"version":1,"parts":[{"metre":"4/4","tempo":"120"}],"stop":\#(text)}"#
      #expect(throws: ScoreReadingFault.self) { _ = try Score(json: Array(json.utf8)) }
    }
  }

  @Test("Nothing leads into a bar that does not come")
  func pickUps() throws {
    let groove = try Groove(notation: Array("snare: (l)R r R r".utf8))
    var score = Score(parts: [Part(groove: groove, hasBeats: false)])
    let free = try Plan(score, rate: 48_000).onsets(from: 0, to: 96_000 * 3)
    #expect(free.contains { $0.bar == 1 && $0.frame > 96_000 * 2 - 2000 })
    score.stop = Score.Stop(bar: 1)
    let plan = try Plan(score, rate: 48_000)
    let end = try #require(plan.end)
    let ended = plan.onsets(from: 0, to: 96_000 * 9)
    #expect(ended.allSatisfy { $0.frame < end - 2000 })
    #expect(ended == free.filter { $0.frame < end - 2000 })
  }
}
