/// How a bar is divided: so many pulses, each one *unit*th of a whole note, in groups.
public struct Metre: Equatable, Sendable {
  /// How many pulses each group has, in order: 7/8 as `[3, 2, 2]`, 4/4 as `[4]`.
  public var groups: [Int]
  /// Which part of a whole note a pulse is: 4 for quarters, 8 for eighths.
  public var unit: Int
  /// Whether the groups are the beats, as in 6/8 counted in two, rather than the pulses.
  public var countsGroups: Bool

  /// A metre of groups.
  public init(groups: [Int], unit: Int, countsGroups: Bool = false) {
    self.groups = groups
    self.unit = unit
    self.countsGroups = countsGroups
  }

  /// A metre without groups.
  public init(_ pulses: Int = 4, _ unit: Int = 4) { self.init(groups: [pulses], unit: unit) }

  /// How many pulses a bar has.
  public var pulses: Int { groups.reduce(0, &+) }

  /// At which pulse each beat begins, from 0, and at last the number of pulses.
  public var beatStarts: [Int] {
    guard countsGroups else { return Array(0...pulses) }
    var starts = [0]
    for group in groups { starts.append(starts[starts.count - 1] + group) }
    return starts
  }

  /// How many beats a bar has.
  public var beats: Int { countsGroups ? groups.count : pulses }

  /// The weights of the beats where nobody said any: strong where the bar begins, normal where a
  /// group does, and normal, or quiet among groups, elsewhere.
  public var accents: [Accent] {
    var accents: [Accent] = []
    for group in groups {
      accents.append(accents.isEmpty ? .strong : .normal)
      guard !countsGroups, group > 1 else { continue }
      for _ in 1..<group { accents.append(groups.count > 1 ? .quiet : .normal) }
    }
    return accents
  }
}

/// The weight of a beat.
public enum Accent: UInt8, Equatable, Sendable, CaseIterable {
  case strong, normal, quiet, silent
}
