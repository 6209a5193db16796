import CivilTime

/// Which of two times for a call is the better.
public enum Aim: Sendable {
  /// That which costs all places together less; of equals, that which costs the dearest less.
  case total
  /// That which costs the dearest place less; of equals, that which costs all together less.
  case worst

  /// A number that is smaller for the better.
  func key(total: Int32, worst: Int32) -> Int32 {
    self == .total ? total << 8 | worst : worst << 16 | total
  }
}

/// Starts of a call, one minute after the other.
public struct CallWindow: Equatable, Sendable {
  /// The first start.
  public let first: Instant
  /// The last start: the call then ends when the window does.
  public let last: Instant
  /// The first of the starts within that cost least; of several stretches of them the longest, and
  /// of equals the earliest.
  public let bestFirst: Instant
  /// The last of those.
  public let bestLast: Instant
  /// The middle of those, at a full quarter of an hour by the source's clock if there is one.
  public let suggested: Instant
  /// What the best starts cost all places together.
  public let total: Int
  /// What they cost the place that pays most.
  public let worst: Int
}

/// What a search for times found.
public enum BestTimes: Equatable, Sendable {
  /// All windows in which nobody is called at hours that are never; the best first, of equals the
  /// earliest.
  case windows([CallWindow])
  /// There is none: all stretches that cost least, the earliest first.
  case leastBad([CallWindow])

  /// The windows, of either kind.
  public var windows: [CallWindow] {
    switch self {
    case .windows(let windows), .leastBad(let windows): windows
    }
  }
}
