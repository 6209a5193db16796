import Replication

/// How something is computed: an input to begin with, and steps that each take the last result,
/// an operator and another input.
///
/// Kept in one form: it never begins with another formula, whose steps are its own instead, and
/// holds none without steps. So two formulas that read alike are equal.
public struct Formula: Equatable, Sendable {
  /// What a step does with the last result and its input.
  public enum Operator: UInt8, Equatable, Sendable, CaseIterable {
    /// Last result + input.
    case add = 1
    /// Last result − input.
    case subtract = 2
    /// Last result × input.
    case multiply = 3
    /// Last result ÷ input.
    case divide = 4
    /// The lesser of the two.
    case minimum = 5
    /// The greater of the two.
    case maximum = 6
    /// The last result, rounded half to even to as many places as the input says.
    case round = 7
    /// The last result, rounded down.
    case floor = 8
    /// The last result, rounded up.
    case ceiling = 9
  }

  /// What goes into a step.
  public indirect enum Input: Equatable, Sendable {
    /// A number that was written down.
    case number(DecimalNumber)
    /// A tally's count, or the result of another computation.
    case entity(EntityID)
    /// What the tallies of a group come to, however many there are.
    case group(Aggregate, EntityID)
    /// A computation within this one: parentheses. It is in no list.
    case nested(Formula)
  }

  /// An operator with its second input.
  public struct Step: Equatable, Sendable {
    /// What is done.
    public let `operator`: Operator
    /// What it is done with.
    public let input: Input

    /// Puts both together.
    public init(_ operator: Operator, _ input: Input) {
      self.operator = `operator`
      self.input = input.simplest
    }
  }

  /// What it begins with; never `.nested`.
  public let start: Input
  /// What is done to it, in order.
  public let steps: [Step]

  /// Bounds of what is stored; a formula out of them is refused.
  public enum Limit {
    /// Most inputs, those of nested formulas included.
    public static let inputs = 100
    /// How deep formulas may be nested.
    public static let depth = 16
  }

  /// A formula in its one form.
  public init(_ start: Input, _ steps: [Step] = []) {
    if case .nested(let inner) = start {
      self.start = inner.start
      self.steps = inner.steps + steps
    } else {
      self.start = start
      self.steps = steps
    }
  }

  /// Whether it keeps its bounds.
  public var isWithinLimits: Bool {
    inputs(upTo: Limit.inputs + 1, depth: Limit.depth) <= Limit.inputs
  }

  /// How many inputs there are, or `most` where there are more or they are too deep.
  private func inputs(upTo most: Int, depth: Int) -> Int {
    var count = 1
    for step in steps {
      if case .nested(let inner) = step.input {
        guard depth > 0 else { return most }
        count += inner.inputs(upTo: most, depth: depth - 1)
      } else {
        count += 1
      }
      if count >= most { return most }
    }
    return count
  }

  /// The tallies and computations it uses, each once, in the order they are read.
  public var entities: [EntityID] {
    var found: [EntityID] = []
    collect(&found) { if case .entity(let id) = $0 { id } else { nil } }
    return found
  }

  /// The groups it uses, each once, in the order they are read.
  public var groups: [EntityID] {
    var found: [EntityID] = []
    collect(&found) { if case .group(_, let id) = $0 { id } else { nil } }
    return found
  }

  private func collect(_ found: inout [EntityID], _ wanted: (Input) -> EntityID?) {
    if let id = wanted(start), !found.contains(id) { found.append(id) }
    for step in steps {
      if case .nested(let inner) = step.input {
        inner.collect(&found, wanted)
      } else if let id = wanted(step.input), !found.contains(id) {
        found.append(id)
      }
    }
  }
}

extension Formula.Input {
  /// A formula without steps is what it begins with.
  var simplest: Formula.Input {
    if case .nested(let inner) = self, inner.steps.isEmpty { return inner.start }
    return self
  }
}
