/// How far a count is on the way to a target or a capacity.
public struct Progress: Equatable, Sendable {
  /// What the number is.
  public enum Goal: Equatable, Sendable {
    /// What one wants to reach.
    case target
    /// What one must not exceed.
    case capacity
  }

  /// Where the count stands.
  public enum Stage: Equatable, Sendable {
    /// Under nine tenths.
    case below
    /// At nine tenths or more.
    case near
    /// Exactly there.
    case reached
    /// Beyond.
    case over
  }

  /// What it is measured against.
  public let goal: Goal
  /// That number.
  public let limit: Quantity
  /// What is counted.
  public let count: Int64

  /// Puts the parts together.
  public init(goal: Goal, limit: Quantity, count: Int64) {
    self.goal = goal
    self.limit = limit
    self.count = count
  }

  /// Where the count stands; exact for all numbers.
  public var stage: Stage {
    if count > limit.value { return .over }
    if count == limit.value { return .reached }
    // The limit has 53 bits, so nothing overflows where the count is below it and above 0.
    return count > 0 && count * 10 >= limit.value * 9 ? .near : .below
  }

  /// The part that is done, from 0 to 1.
  public var fraction: Double {
    count <= 0 ? 0 : count >= limit.value ? 1 : Double(count) / Double(limit.value)
  }

  /// How many of a row of lamps are lit: all of them only where the limit is reached.
  public func lit(of lamps: Int) -> Int {
    if count <= 0 { return 0 }
    if count >= limit.value { return lamps }
    return Int((Int128(count) * Int128(lamps)).divided(by: Int128(limit.value)).quotient)
  }
}

extension Tally {
  /// The way to the target; `nil` without one or without a count.
  public var toTarget: Progress? { progress(to: .target, settings.target) }

  /// The way to the capacity; `nil` without one or without a count.
  public var toCapacity: Progress? { progress(to: .capacity, settings.capacity) }

  /// The one to show where there is room for one: the nearer that is not reached yet, else the
  /// farther.
  public var progress: Progress? {
    guard let target = toTarget else { return toCapacity }
    guard let capacity = toCapacity else { return target }
    let isTargetNearer = target.limit.value <= capacity.limit.value
    let (nearer, farther) = isTargetNearer ? (target, capacity) : (capacity, target)
    return nearer.count < nearer.limit.value ? nearer : farther
  }

  private func progress(to goal: Progress.Goal, _ limit: Quantity?) -> Progress? {
    guard let limit, let count else { return nil }
    return Progress(goal: goal, limit: limit, count: count)
  }
}
