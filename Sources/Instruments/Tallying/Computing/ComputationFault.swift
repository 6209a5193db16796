import Replication

/// Why a computation has no result; shown instead of a number, never beside a wrong one.
public enum ComputationFault: Error, Equatable, Sendable {
  /// Something is divided by 0.
  case divisionByZero
  /// A result needs more than `Rational.limit` above or below the line.
  case tooLarge
  /// Rounding to a number of places that is no whole number from −36 to 36.
  case places
  /// An input was deleted.
  case deleted(EntityID)
  /// An input is neither a tally nor a computation of this board, or has not come yet.
  case missing(EntityID)
  /// A group has no tallies, and so neither average nor least nor greatest.
  case noTallies(EntityID)
  /// An input has no value itself.
  case input(EntityID)
  /// It is computed from itself, in one step or several.
  case circle
  /// A newer program wrote it.
  case newer
  /// What is stored can't be read.
  case unreadable
}

/// What a computation comes to.
public typealias ComputationResult = Result<Rational, ComputationFault>
