import Clicking
import Testing

@Suite("A score at the speed of practice")
struct ScoreSpeedTests {
  /// A part of one tempo, in millionths.
  private func part(_ millionths: Int64) -> Part {
    Part(tempo: Tempo(Fraction(millionths, 1_000_000) ?? Fraction(120)))
  }

  @Test("A tempo is that share of it, to the nearest millionth, within what can be played")
  func tempi() throws {
    for millionths: Int64 in [
      1_000_000, 1_234_567, 60_000_000, 92_000_000, 133_700_000, 133_333_333, 833_333_333,
      999_999_999, 1_000_000_000,
    ] {
      for percent in Score.speeds {
        let played = Score(parts: [part(millionths)]).atSpeed(percent).parts[0].tempo.beatsPerMinute
        // In hundredths of a millionth, which are whole numbers.
        let exact = max(100_000_000, min(100_000_000_000, millionths * Int64(percent)))
        let scaled = (played.numerator * 1_000_000).quotientAndRemainder(
          dividingBy: played.denominator)
        #expect(scaled.remainder == 0)
        #expect((scaled.quotient * 100 - exact).magnitude <= 50, "\(millionths) \(percent)")
      }
    }
  }

  @Test("A ramp goes to that share of where it went, by steps as much smaller")
  func ramps() throws {
    var part = part(92_000_000)
    part.bars = 8
    part.ramp = Ramp(to: Fraction(120), .steps(every: 1, by: Fraction(4)))
    let played = Score(parts: [part]).atSpeed(50).parts[0]
    #expect(played.tempo.beatsPerMinute == Fraction(46))
    #expect(played.ramp?.target == Fraction(60))
    #expect(played.ramp?.shape == .steps(every: 1, by: Fraction(2)))
    _ = try Plan(Score(parts: [played]), rate: 48_000)
  }

  @Test("All else stays, and a share that nobody offers changes nothing")
  func others() {
    var score = Score(parts: [part(92_000_000), part(120_000_000)], isRepeated: true, seed: 7)
    score.parts[1].bars = 4
    for percent in [100, 49, 121, 0, -100, .max] { #expect(score.atSpeed(percent) == score) }
    var back = score.atSpeed(80)
    #expect(back.parts.map { $0.tempo.beatsPerMinute } == [Fraction(736, 10), Fraction(96)])
    for i in back.parts.indices { back.parts[i].tempo = score.parts[i].tempo }
    #expect(back == score)
  }
}
