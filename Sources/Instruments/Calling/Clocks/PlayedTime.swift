import CivilTime

/// The time that the slider shows while one plays; what is kept does not change by it.
public enum PlayedTime: Equatable, Sendable {
  /// The one that is kept.
  case saved
  /// This minute, as it goes on.
  case now
  /// One that was chosen.
  case chosen(Instant)

  /// What it is after a double tap on the handle: now; and the one that is kept after another.
  public var doubleTapped: PlayedTime { self == .now ? .saved : .now }

  /// The instant that it stands for.
  ///
  /// - Parameter now: the wall clock; its seconds do not count.
  public func instant(saved: Instant, now: Instant) -> Instant {
    switch self {
    case .saved: saved
    case .now:
      Instant(secondsSince1970: now.secondsSince1970.dividedDown(by: 60) * 60)
    case .chosen(let instant): instant
    }
  }
}
