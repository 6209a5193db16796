import Replication

/// What the tallies of a group come to together; computations in it are left aside.
public struct GroupStatistics: Equatable, Sendable {
  /// How many tallies there are.
  public private(set) var tallies: Int64 = 0
  /// Their sum.
  public private(set) var sum: Int128 = 0
  /// The least of them; 0 where there are none.
  public private(set) var least: Int64 = 0
  /// The greatest of them; 0 where there are none.
  public private(set) var greatest: Int64 = 0

  /// Those of no tally.
  public init() {}

  /// Takes in one more.
  public mutating func add(_ count: Int64) {
    least = tallies == 0 ? count : min(least, count)
    greatest = tallies == 0 ? count : max(greatest, count)
    sum += Int128(count)
    tallies += 1
  }
}

extension Formula {
  /// What is made of all tallies of a group.
  public enum Aggregate: UInt8, Equatable, Sendable, CaseIterable {
    /// Their sum; 0 for none.
    case sum = 1
    /// Their sum divided by how many they are.
    case average = 2
    /// The least of them.
    case minimum = 3
    /// The greatest of them.
    case maximum = 4

    /// The name before the group's, in a line.
    public var name: String {
      switch self {
      case .sum: "sum"
      case .average: "average"
      case .minimum: "min"
      case .maximum: "max"
      }
    }

    /// What it comes to.
    ///
    /// - Throws: ``ComputationFault/noTallies(_:)`` where there are none and that is no sum.
    func value(
      of statistics: GroupStatistics, in group: EntityID
    ) throws(ComputationFault) -> Rational {
      if self == .sum { return try Rational(statistics.sum, over: 1) }
      guard statistics.tallies > 0 else { throw .noTallies(group) }
      switch self {
      case .minimum: return Rational(statistics.least)
      case .maximum: return Rational(statistics.greatest)
      default: return try Rational(statistics.sum, over: Int128(statistics.tallies))
      }
    }
  }
}
