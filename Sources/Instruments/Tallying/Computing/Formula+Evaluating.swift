import Replication

extension Formula {
  /// Works it out, exactly.
  ///
  /// - Parameters:
  ///   - value: what a tally or another computation comes to.
  ///   - statistics: what the tallies of a group come to.
  /// - Throws: ``ComputationFault`` of the first step that cannot be done.
  /// - Complexity: O(inputs) operations on fractions.
  public func value(
    of value: (EntityID) throws(ComputationFault) -> Rational,
    statistics: (EntityID) throws(ComputationFault) -> GroupStatistics
  ) throws(ComputationFault) -> Rational {
    var result = try Formula.value(of: start, value, statistics)
    for step in steps {
      result = try step.operator.apply(result, Formula.value(of: step.input, value, statistics))
    }
    return result
  }

  private static func value(
    of input: Input, _ value: (EntityID) throws(ComputationFault) -> Rational,
    _ statistics: (EntityID) throws(ComputationFault) -> GroupStatistics
  ) throws(ComputationFault) -> Rational {
    switch input {
    case .number(let number): number.value
    case .entity(let id): try value(id)
    case .group(let aggregate, let id): try aggregate.value(of: statistics(id), in: id)
    case .nested(let inner): try inner.value(of: value, statistics: statistics)
    }
  }
}

extension Formula.Operator {
  /// What it makes of the last result and an input.
  public func apply(_ a: Rational, _ b: Rational) throws(ComputationFault) -> Rational {
    switch self {
    case .add: try a + b
    case .subtract: try a - b
    case .multiply: try a * b
    case .divide: try a / b
    case .minimum: b < a ? b : a
    case .maximum: a < b ? b : a
    case .round: try a.rounded(.halfEven, places: Formula.Operator.places(b))
    case .floor: try a.rounded(.down, places: Formula.Operator.places(b))
    case .ceiling: try a.rounded(.up, places: Formula.Operator.places(b))
    }
  }

  private static func places(_ value: Rational) throws(ComputationFault) -> Int {
    let most = Int128(Rational.mostPlaces)
    guard value.denominator == 1, value.numerator <= most, value.numerator >= -most else {
      throw .places
    }
    return Int(value.numerator)
  }
}
