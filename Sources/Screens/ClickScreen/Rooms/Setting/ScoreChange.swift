import Clicking
import Interface

/// What is changed in a room: of the part that is seen, or of the score around it.
public enum ScoreChange: Equatable, Sendable {
  // Tempo
  /// The note that is counted; `nil` for the metre's own.
  case beatNote(Fraction?)
  /// Whether the tempo changes while it plays.
  case ramp(RampKind?)
  /// Over how many bars or minutes, and by how many beats a minute each step.
  case rampLength(by: Int)
  case rampStep(by: Int)
  /// Where it leads.
  case rampTarget(by: Int)

  // The bar
  case group(Int, by: Int)
  case groupAdded
  case unit(Int)
  case countsGroups(Bool)
  case subdivision(by: Int)
  /// The beats of the second ring; none at 0.
  case ring(by: Int)

  /// How many bars a part has; none behind the first for no end.
  case bars(by: Int)

  // Practice
  case countIn(by: Int)
  case playedBars(by: Int)
  case silentBars(by: Int)
  case percent(by: Int)
  case isByBar(Bool)
}

/// How a tempo changes.
public enum RampKind: Equatable, Sendable { case bars, minutes, steps }

/// How strokes of a kind sound.
public enum KitSlot: UInt8, CaseIterable, Equatable, Sendable {
  case strong, normal, quiet, between, ring
}

extension Ramp {
  var kind: RampKind {
    switch shape {
    case .bars, .barsInTime: .bars
    case .seconds: .minutes
    case .steps: .steps
    }
  }

  /// Over how many bars or half minutes, or after how many bars each step comes.
  var length: Int {
    switch shape {
    case .bars(let bars), .barsInTime(let bars): Int(bars)
    case .seconds(let seconds): Int(seconds.numerator / max(1, seconds.denominator) / 30)
    case .steps(let every, _): Int(every)
    }
  }

  /// By how much each step changes it; 0 where there are none.
  var step: Int {
    if case .steps(_, let step) = shape { Int(step.numerator / step.denominator) } else { 0 }
  }

  fileprivate mutating func set(_ kind: RampKind, length: Int, step: Int) {
    let length = Int64(max(1, min(999, length)))
    shape =
      switch kind {
      case .bars: .bars(length)
      case .minutes: .seconds(Fraction(length * 30))
      case .steps: .steps(every: length, by: Fraction(Int64(max(1, min(50, step)))))
      }
  }
}

extension Kit {
  subscript(_ slot: KitSlot) -> Stroke {
    get {
      switch slot {
      case .strong: strong
      case .normal: normal
      case .quiet: quiet
      case .between, .ring: subdivision
      }
    }
    set {
      switch slot {
      case .strong: strong = newValue
      case .normal: normal = newValue
      case .quiet: quiet = newValue
      case .between, .ring: subdivision = newValue
      }
    }
  }
}

extension Part {
  /// How strokes of a kind sound in it.
  subscript(_ slot: KitSlot) -> Stroke {
    get { slot == .ring ? polyrhythm?.stroke ?? Polyrhythm(3).stroke : kit[slot] }
    set { if slot == .ring { polyrhythm?.stroke = newValue } else { kit[slot] = newValue } }
  }
}

extension Score {
  /// Changes a part, or what is around it; what would be out of range stays as it is.
  mutating func apply(_ change: ScoreChange, to index: Int) {
    var part = parts[index]
    switch change {
    case .beatNote(let note): part.tempo.unit = note
    case .ramp(let kind):
      guard let kind else {
        part.ramp = nil
        break
      }
      let now = part.tempo.beatsPerMinute
      var ramp = part.ramp ?? Ramp(to: min(Fraction(1000), Fraction(now.whole + 40)), .bars(16))
      if ramp.kind != kind {
        ramp.set(kind, length: kind == .bars ? 16 : kind == .minutes ? 4 : 4, step: 5)
      }
      part.ramp = ramp
    case .rampLength(let step):
      if var ramp = part.ramp {
        ramp.set(ramp.kind, length: ramp.length + step, step: ramp.step)
        part.ramp = ramp
      }
    case .rampStep(let step):
      if var ramp = part.ramp {
        ramp.set(ramp.kind, length: ramp.length, step: ramp.step + step)
        part.ramp = ramp
      }
    case .rampTarget(let step):
      if let ramp = part.ramp {
        // On multiples of the step, so that round numbers are reached from any.
        let (from, step) = (ramp.target.whole, Int64(step))
        let size = max(1, abs(step))
        let near = step > 0 ? from / size * size : (from + size - 1) / size * size
        part.ramp?.target = held(near + step, 1, 1000)
      }
    case .group(let group, let step):
      var metre = part.metre
      guard metre.groups.indices.contains(group) else { return }
      metre.groups[group] += step
      if metre.groups[group] == 0 { metre.groups.remove(at: group) }
      part.takeOwn(metre)
    case .groupAdded:
      var metre = part.metre
      metre.groups.append(metre.groups.count == 1 && metre.unit == 4 ? 1 : 2)
      part.takeOwn(metre)
    case .unit(let unit):
      var metre = part.metre
      metre.unit = unit
      part.takeOwn(metre)
    case .countsGroups(let isOn):
      var metre = part.metre
      metre.countsGroups = isOn
      part.takeOwn(metre)
    case .subdivision(let step):
      let count = max(1, min(Score.Limits.subdivision, part.subdivision.parts + step))
      part.subdivision = Subdivision(count, swing: part.subdivision.swing)
    case .ring(let step):
      let beats = max(0, min(32, (part.polyrhythm?.beats ?? 1) + step))
      if beats < 2 {
        part.polyrhythm = nil
      } else if part.polyrhythm == nil {
        part.polyrhythm = Polyrhythm(beats)
      } else {
        part.polyrhythm?.beats = beats
        part.polyrhythm?.accents = []
      }
    case .bars(let step):
      let bars = (part.bars ?? 0) + Int64(step)
      part.bars = bars < 1 ? nil : min(9999, bars)
    case .countIn(let step):
      let bars = max(0, min(8, (countIn?.bars ?? 0) + step))
      countIn = bars == 0 ? nil : CountIn(bars: bars, stroke: countIn?.stroke ?? Stroke(.beep))
    case .playedBars(let step):
      part.silence.playedBars = max(1, min(64, part.silence.playedBars + step))
    case .silentBars(let step):
      let silent = max(0, min(64, part.silence.silentBars + step))
      part.silence.silentBars = silent
      part.silence.playedBars = silent == 0 ? 0 : max(1, part.silence.playedBars)
    case .percent(let step):
      part.silence.percent = max(0, min(90, part.silence.percent + step))
      if part.silence.percent == 0 { part.silence.isByBar = false }
    case .isByBar(let isOn): part.silence.isByBar = isOn
    }
    parts[index] = part
  }

  private func held(_ value: Int64, _ least: Int64, _ most: Int64) -> Fraction {
    Fraction(max(least, min(most, value)))
  }
}

extension Fraction {
  /// What is before the point.
  var whole: Int64 { numerator / denominator }
}

extension Part {
  fileprivate mutating func takeOwn(_ metre: Metre) {
    guard !metre.groups.isEmpty, metre.pulses >= 1, metre.pulses <= Score.Limits.metre,
      metre.groups.allSatisfy({ $0 >= 1 })
    else { return }
    take(metre)
  }
}
