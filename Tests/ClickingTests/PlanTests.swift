import Testing

@testable import Clicking

@Suite("Plan")
struct PlanTests {
  /// Another way to the same number: all products in 128 bits, no shortcuts.
  private func nearest(_ place: Fraction, _ period: Period) -> Int64 {
    let above = Int128(place.numerator) * Int128(period.numerator) * 2
    let below = Int128(place.denominator) * Int128(period.denominator)
    return Int64((above + below) / (2 * below))
  }

  private func plan(_ part: Part, rate: Int64 = 48_000) throws -> Plan {
    try Plan(Score(parts: [part]), rate: rate)
  }

  @Test("Four quarters at 120 come every half second, the first of each bar strong")
  func quarters() throws {
    let onsets = try plan(Part()).onsets(from: 0, to: 48_000 * 4)
    #expect(onsets.map { $0.frame } == (0..<8).map { $0 * 24_000 })
    #expect(onsets.map { $0.role == .beat(.strong) } == (0..<8).map { $0 % 4 == 0 })
    #expect(onsets.map { $0.bar } == [0, 0, 0, 0, 1, 1, 1, 1])
  }

  @Test("Random parts agree with products of 128 bits")
  func random() throws {
    var chance = Chance(seed: 7)
    for _ in 0..<300 {
      func number(_ bound: UInt64) -> Int { Int(chance.next() % bound) }
      var part = Part()
      part.metre = Metre(groups: [1 + number(6), 1 + number(6)], unit: 1 + number(64))
      let tempo = Fraction(known: Int64(10 + number(9990)), 10)
      part.tempo = Tempo(tempo, unit: Fraction(known: Int64(1 + number(9)), 16))
      part.subdivision = Subdivision(1 + number(12))
      let rate = Int64(8000 + number(700_000))
      guard let plan = try? plan(part, rate: rate) else { continue }
      let period = part.period(tempo, rate: rate)
      let parts = Int64(part.subdivision.parts)
      let start = Int64(number(1 << 40))
      for onset in plan.onsets(from: start, to: start + rate / 2) {
        let pulse = onset.bar * Int64(part.metre.pulses) + Int64(onset.beat)
        let place = Fraction(known: pulse * parts + Int64(onset.index), parts)
        #expect(onset.frame == nearest(place, period))
      }
    }
  }

  @Test("Asked from any frame, the strokes are those of the whole")
  func anyFrame() throws {
    var score = Score(parts: [
      Part(
        bars: 3, metre: Metre(groups: [3, 2], unit: 8), subdivision: Subdivision(3),
        polyrhythm: Polyrhythm(4)),
      Part(bars: 5, ramp: Ramp(to: Fraction(300), .bars(4)), silence: Silence(percent: 40)),
      Part(bars: 2, ramp: Ramp(to: Fraction(90), .steps(every: 1, by: Fraction(10)))),
    ])
    score.countIn = Score.CountIn(bars: 2)
    score.isRepeated = true
    let plan = try Plan(score, rate: 8000)
    let all = plan.onsets(from: 0, to: 8000 * 90)
    #expect(all.count > 300)
    for start in stride(from: Int64(0), to: 8000 * 80, by: 777) {
      let some = plan.onsets(from: start, to: start + 8000)
      #expect(some == all.filter { $0.frame >= start && $0.frame < start + 8000 })
    }
  }

  @Test("Mixed groups begin with a normal beat after the strong one, the rest is quiet")
  func groups() throws {
    let metre = Metre(groups: [3, 2, 2], unit: 8)
    #expect(
      metre.accents == [.strong, .quiet, .quiet, .normal, .quiet, .normal, .quiet])
    let counted = Metre(groups: [3, 3], unit: 8, countsGroups: true)
    let onsets = try plan(Part(metre: counted, tempo: Tempo(60))).onsets(from: 0, to: 48_000 * 4)
    #expect(onsets.map { $0.frame } == [0, 48_000, 96_000, 144_000])
    #expect(onsets.map { $0.beat } == [0, 1, 0, 1])
  }

  @Test("Silent accents and levels of nothing make no strokes")
  func silence() throws {
    var part = Part(accents: [.strong, .silent, .quiet, .silent])
    part.subdivision = Subdivision(3, levels: [nil, -20])
    let onsets = try plan(part).onsets(from: 0, to: 96_000)
    #expect(onsets.count == 2 + 4)
    #expect(onsets.filter { $0.role == .subdivision }.allSatisfy { $0.stroke.level == -130 })
  }

  @Test("After two bars one is silent, again and again")
  func gaps() throws {
    let part = Part(silence: Silence(playedBars: 2, silentBars: 1))
    let onsets = try plan(part).onsets(from: 0, to: 96_000 * 9)
    for onset in onsets { #expect(onset.isSilenced == (onset.bar % 3 == 2)) }
  }

  @Test("Chance leaves out what the seed says, as often as it should, always the same")
  func chance() throws {
    let part = Part(tempo: Tempo(1000), silence: Silence(percent: 25))
    let plans = try [1, 1, 2].map { try Plan(Score(parts: [part], seed: $0), rate: 48_000) }
    let silenced = plans.map { plan in
      plan.onsets(from: 0, to: 48_000 * 600).map { $0.isSilenced }
    }
    #expect(silenced[0] == silenced[1])
    #expect(silenced[0] != silenced[2])
    let share = Double(silenced[0].count { $0 }) / Double(silenced[0].count)
    #expect(abs(share - 0.25) < 0.02)
  }

  @Test("What can't be played is refused, each for its reason")
  func refused() throws {
    func fault(_ change: (inout Score) -> Void) -> ScoreFault? {
      var score = Score()
      change(&score)
      do throws(ScoreFault) {
        _ = try Plan(score, rate: 48_000)
        return nil
      } catch { return error }
    }
    #expect(fault { $0.parts = [] } == .parts(0))
    #expect(fault { $0.parts.append(Part()) } == .endless(part: 0))
    #expect(fault { $0.isRepeated = true } == .neverRepeated)
    #expect(fault { $0.parts[0].tempo = Tempo(0) } == .outOfRange(part: 0, .tempo))
    #expect(fault { $0.parts[0].tempo = Tempo(1001) } == .outOfRange(part: 0, .tempo))
    #expect(fault { $0.parts[0].metre = Metre(13, 0) } == .outOfRange(part: 0, .metre))
    #expect(fault { $0.parts[0].metre.groups = [] } == .outOfRange(part: 0, .metre))
    #expect(fault { $0.parts[0].metre.groups = [Int.max, 1] } == .outOfRange(part: 0, .metre))
    #expect(fault { $0.parts[0].accents = [.strong] } == .outOfRange(part: 0, .accents))
    #expect(fault { $0.parts[0].subdivision.parts = 13 } == .outOfRange(part: 0, .subdivision))
    #expect(fault { $0.parts[0].kit.strong.level = 61 } == .outOfRange(part: 0, .stroke))
    #expect(
      fault {
        $0.parts[0].tempo = Tempo(Fraction(1000), unit: Fraction(1))
        $0.parts[0].metre = Metre(64, 64)
        $0.parts[0].subdivision.parts = 12
      } == .tooFast(part: 0))
    #expect(throws: ScoreFault.rate(0)) { try Plan(Score(), rate: 0) }
  }

  @Test("The position says bar, beat and phase")
  func position() throws {
    var score = Score(parts: [Part(bars: 2, metre: Metre(3, 4), tempo: Tempo(60))])
    score.countIn = Score.CountIn(bars: 1)
    let plan = try Plan(score, rate: 48_000)
    let count = try #require(plan.position(at: 24_000))
    #expect(count.isCountIn && count.beat == 0 && abs(count.beatPhase - 0.5) < 1e-9)
    let later = try #require(plan.position(at: 48_000 * 7 + 12_000))
    #expect(!later.isCountIn && later.bar == 1 && later.beat == 1)
    #expect(abs(later.beatPhase - 0.25) < 1e-9 && abs(later.beatsPerMinute - 60) < 1e-9)
    #expect(plan.position(at: -1) == nil && plan.position(at: 48_000 * 9) == nil)
    #expect(plan.end == Int64(432_000))
  }

  @Test("A shift moves every stroke by its share of a beat")
  func shift() throws {
    let quarter = Fraction(known: 1, 4)
    let plan = try Plan(Score(shift: quarter), rate: 48_000)
    #expect(plan.onsets(from: 0, to: 48_000).map { $0.frame } == [6000, 30_000])
    for tooFar in [Fraction(9), Fraction(-9), Fraction(known: 5, 4)] {
      #expect(throws: ScoreFault.outOfRange(part: 0, .shift)) {
        try Plan(Score(shift: tooFar), rate: 48_000)
      }
    }
    let early = try Plan(Score(shift: Fraction(known: -1, 4)), rate: 48_000)
    #expect(early.onsets(from: -10_000, to: 40_000).map { $0.frame } == [-6000, 18_000])
  }
}
