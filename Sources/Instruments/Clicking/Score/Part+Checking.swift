extension Score {
  /// Throws the first thing that keeps it from being played.
  func check() throws(ScoreFault) {
    guard (1...Limits.parts).contains(parts.count) else { throw .parts(parts.count) }
    for (index, part) in parts.enumerated() {
      if let setting = part.settingOutOfRange { throw .outOfRange(part: index, setting) }
      if part.bars == nil, index < parts.count - 1 { throw .endless(part: index) }
    }
    if isRepeated, parts[parts.count - 1].bars == nil { throw .neverRepeated }
    if let countIn {
      guard (1...64).contains(countIn.bars), countIn.stroke.isInRange else {
        throw .outOfRange(part: 0, .countIn)
      }
    }
    guard shift.denominator <= 1_000_000, shift.numerator.magnitude <= shift.denominator.magnitude
    else {
      throw .outOfRange(part: 0, .shift)
    }
  }
}

extension Part {
  /// Whether it can be played alone.
  var isPlayable: Bool {
    settingOutOfRange == nil && fastest(rate: 1) && segments <= Score.Limits.segments
  }

  /// How many of ``Score/Limits/segments`` it takes.
  var segments: Int {
    if case .steps? = ramp?.shape { stretches(rate: Score.Limits.rate.lowerBound).count } else { 1 }
  }

  fileprivate var settingOutOfRange: ScoreFault.Setting? {
    if let bars, !(1...Score.Limits.bars).contains(bars) { return .bars }
    guard metre.isInRange else { return .metre }
    guard tempo.beatsPerMinute.isTempo else { return .tempo }
    if let unit = tempo.unit {
      guard (1...64).contains(unit.numerator), unit.denominator <= 64 else { return .tempoUnit }
    }
    if let ramp, !ramp.isInRange { return .ramp }
    guard accents.isEmpty || accents.count == metre.beats else { return .accents }
    guard (1...Score.Limits.subdivision).contains(subdivision.parts),
      subdivision.levels.isEmpty || subdivision.levels.count == subdivision.parts - 1,
      subdivision.levels.allSatisfy({ ($0 ?? 0) >= -600 && ($0 ?? 0) <= 60 })
    else { return .subdivision }
    let swing = subdivision.swing
    guard swing.denominator <= 1000, swing.numerator * 2 >= swing.denominator,
      swing.numerator * 4 <= swing.denominator * 3
    else { return .swing }
    if let polyrhythm {
      guard (1...Score.Limits.polyrhythm).contains(polyrhythm.beats), polyrhythm.stroke.isInRange,
        polyrhythm.accents.isEmpty || polyrhythm.accents.count == polyrhythm.beats
      else { return .polyrhythm }
    }
    guard (0...1_000_000).contains(silence.playedBars), (0...100).contains(silence.percent),
      (0...1_000_000).contains(silence.silentBars),
      silence.silentBars == 0 || silence.playedBars > 0
    else { return .silence }
    guard kit.strong.isInRange, kit.normal.isInRange, kit.quiet.isInRange,
      kit.subdivision.isInRange
    else { return .stroke }
    return nil
  }
}

extension Fraction {
  /// Whether it is a tempo that is played.
  fileprivate var isTempo: Bool {
    denominator <= Score.Limits.tempoDenominator
      && self >= Fraction(Score.Limits.tempo.lowerBound)
      && self <= Fraction(Score.Limits.tempo.upperBound)
  }
}

extension Ramp {
  fileprivate var isInRange: Bool {
    guard target.isTempo else { return false }
    switch shape {
    case .bars(let bars), .barsInTime(let bars): return (1...1_000_000).contains(bars)
    case .seconds(let seconds):
      return seconds > Fraction(0) && seconds <= Fraction(1_000_000) && seconds.denominator <= 1000
    case .steps(let every, let step):
      return (1...1_000_000).contains(every) && step.numerator > 0 && step.denominator <= 1000
        && step >= Fraction(known: 1, 100)
    }
  }
}

extension Stroke {
  fileprivate var isInRange: Bool {
    (-24...24).contains(semitones) && (-600...60).contains(level)
  }
}
