extension Score {
  /// At which hundredths of its tempo a song is practised.
  public static let speeds = 50...120

  /// The same at a share of all its tempi, for practice; what is kept does not change.
  ///
  /// Tempi stay within ``Limits/tempo`` and are rounded to millionths where need be. A part that could not
  /// be played as fast keeps its own.
  ///
  /// - Parameter percent: in hundredths, one of ``speeds``.
  public func atSpeed(_ percent: Int) -> Score {
    guard percent != 100, Score.speeds.contains(percent) else { return self }
    var score = self
    for i in score.parts.indices {
      var part = score.parts[i]
      part.tempo.beatsPerMinute = part.tempo.beatsPerMinute.atSpeed(percent)
      if var ramp = part.ramp {
        ramp.target = ramp.target.atSpeed(percent)
        if case .steps(let every, let step) = ramp.shape {
          let scaled = step.scaled(percent, denominator: 1000)
          ramp.shape = .steps(every: every, by: max(scaled, Fraction(known: 1, 100)))
        }
        part.ramp = ramp
      }
      if part.isPlayable { score.parts[i] = part }
    }
    return score
  }
}

extension Fraction {
  fileprivate func atSpeed(_ percent: Int) -> Fraction {
    let limits = Score.Limits.tempo
    return min(
      max(scaled(percent, denominator: Score.Limits.tempoDenominator), Fraction(limits.lowerBound)),
      Fraction(limits.upperBound))
  }

  /// So many hundredths of it, or the nearest fraction with a denominator where its own would be larger.
  fileprivate func scaled(_ percent: Int, denominator most: Int64) -> Fraction {
    let exact = Fraction(known: numerator * Int64(percent), denominator * 100)
    guard exact.denominator > most else { return exact }
    return Fraction(
      known: (exact.numerator * most * 2 + exact.denominator) / (exact.denominator * 2), most)
  }
}
