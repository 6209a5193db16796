import Clicking

/// What there is to choose from where a dial's values are no numbers.
struct Choices: Equatable, Sendable {
  /// The part that is set.
  let part: Part
  /// What else than the usual one was chosen, and stays at hand.
  let ownMetre: Metre?

  func count(_ aspect: Aspect) -> Int {
    switch aspect {
    case .metre: metres.count
    case .subdivision: Score.Limits.subdivision
    case .sound: Voice.allCases.count
    case .accents: patterns.count
    case .practice: silences.count
    case .tempo, .swing, .ramp: 0
    }
  }

  // MARK: Metres

  /// The usual ones, from short to long, and then what one made oneself.
  var metres: [Metre] {
    var metres = Choices.usualMetres
    if let ownMetre, !metres.contains(ownMetre) { metres.append(ownMetre) }
    if !metres.contains(part.metre) { metres.append(part.metre) }
    return metres
  }

  static var usualMetres: [Metre] {
    [
      Metre(1, 4), Metre(2, 4), Metre(3, 4), Metre(4, 4), Metre(5, 4), Metre(6, 4), Metre(7, 4),
      Metre(groups: [3], unit: 8), Metre(groups: [2, 3], unit: 8), Metre(groups: [3, 2], unit: 8),
      Metre(groups: [3, 3], unit: 8, countsGroups: true), Metre(groups: [2, 2, 3], unit: 8),
      Metre(groups: [3, 2, 2], unit: 8), Metre(groups: [2, 3, 2], unit: 8),
      Metre(groups: [3, 3, 2], unit: 8), Metre(groups: [3, 3, 3], unit: 8, countsGroups: true),
      Metre(groups: [2, 2, 2, 3], unit: 8), Metre(groups: [3, 3, 2, 2], unit: 8),
      Metre(groups: [3, 3, 3, 2], unit: 8),
      Metre(groups: [3, 3, 3, 3], unit: 8, countsGroups: true), Metre(2, 2), Metre(3, 2),
    ]
  }

  // MARK: Accents

  /// Weights for the bar: the metre's own, all alike, the first alone, off the beat and so on, without
  /// those that come to the same; and the one that was tapped.
  var patterns: [[Accent]] {
    let beats = part.metre.beats
    func made(_ weight: (Int) -> Accent) -> [Accent] { (0..<beats).map(weight) }
    var patterns: [[Accent]] = [part.metre.accents]
    let usual: [[Accent]] = [
      made { _ in .normal }, made { $0 == 0 ? .strong : .quiet },
      made { $0 % 2 == 0 ? .normal : .strong }, made { $0 == 0 ? .strong : .silent },
      made { $0 % 2 == 0 ? .normal : .silent }, made { $0 % 2 == 0 ? .silent : .normal },
    ]
    for pattern in usual + [part.weights] where !patterns.contains(pattern) {
      patterns.append(pattern)
    }
    return patterns
  }

  // MARK: Silence

  /// None, some bars played and some silent, and some by chance; and the one that was set.
  var silences: [Silence] {
    var silences = [Silence()]
    for (played, silent) in [(3, 1), (2, 2), (1, 1), (2, 1), (4, 4), (1, 3)] {
      silences.append(Silence(playedBars: played, silentBars: silent))
    }
    for percent in [10, 25, 50] { silences.append(Silence(percent: percent)) }
    for percent in [25, 50] { silences.append(Silence(percent: percent, isByBar: true)) }
    if !silences.contains(part.silence) { silences.append(part.silence) }
    return silences
  }
}

extension Choices {
  /// Whether a metre is on every dial.
  func isUsual(_ metre: Metre) -> Bool { Choices.usualMetres.contains(metre) }
}
