/// What is meant by a local time that the clocks of a zone skip (a gap) or show twice (an overlap).
public enum Disambiguation: CaseIterable, Sendable {
  /// As RFC 5545, section 3.3.5 says: the first of two; in a gap, by the offset before it, so that
  /// 02:30 in a gap of an hour from 02:00 is 03:30.
  case compatible
  /// The earlier: the first of two; in a gap, by the offset after it, so that 02:30 is 01:30.
  case earlier
  /// The later: the second of two; in a gap, by the offset before it.
  case later
  /// None: both are errors.
  case refuse
}

/// The instants at which the clocks of a zone show a local time.
public enum LocalTimeMatch: Equatable, Sendable {
  /// There is one.
  case unique(Instant)
  /// There is none: at the transition the clocks are put forward over it.
  case gap(Transition)
  /// There are two or, in data no zone has, more: the first, the last, and the transition after the
  /// first.
  case overlap(earlier: Instant, later: Instant, Transition)
}
