extension Zone {
  /// The instant at which clocks of the zone show a local time.
  ///
  /// - Throws: ``CivilTimeError/gap(_:)`` and ``CivilTimeError/overlap(_:)`` where it is refused to
  ///   choose; nothing else.
  @inlinable
  public func instant(
    of local: CivilDateTime, resolving disambiguation: Disambiguation = .compatible
  ) throws(CivilTimeError) -> Instant {
    let seconds = local.localSeconds
    if let instant = onlyInstant(of: seconds) { return instant }
    return try instant(of: seconds, resolving: disambiguation)
  }

  /// The instant of a local time that may be near a transition.
  @usableFromInline
  func instant(
    of seconds: Int64, resolving disambiguation: Disambiguation
  ) throws(CivilTimeError) -> Instant {
    switch match(seconds) {
    case .unique(let instant): return instant
    case .gap(let transition):
      let offset: Int
      switch disambiguation {
      case .compatible, .later: offset = transition.before.offset
      case .earlier: offset = transition.after.offset
      case .refuse: throw .gap(transition)
      }
      return Instant(secondsSince1970: seconds - Int64(offset))
    case .overlap(let earlier, let later, let transition):
      switch disambiguation {
      case .compatible, .earlier: return earlier
      case .later: return later
      case .refuse: throw .overlap(transition)
      }
    }
  }

  /// All instants at which clocks of the zone show a local time.
  public func match(_ local: CivilDateTime) -> LocalTimeMatch {
    let seconds = local.localSeconds
    if let instant = onlyInstant(of: seconds) { return .unique(instant) }
    return match(seconds)
  }

  /// The instant of a local time that is far enough from any transition of the table for all offsets
  /// to lead into the same segment.
  @inlinable
  func onlyInstant(of local: Int64) -> Instant? {
    let first = local - table.greatestOffset
    guard let i = indexedSegment(at: first),
      table.segments[i + 1].start > local - table.leastOffset
    else { return nil }
    return Instant(secondsSince1970: local - Int64(table.segments[i].offset))
  }

  /// Looks at every time between two transitions to which one of the zone's offsets leads.
  private func match(_ local: Int64) -> LocalTimeMatch {
    var first: Instant?
    var last: Instant?
    var gap: Transition?
    var overlap: Transition?
    var place = local - table.greatestOffset
    while true {
      let offset = Int64(offset(at: Instant(secondsSince1970: place)))
      let next = nextTransition(after: Instant(secondsSince1970: place))
      let instant = local - offset
      let start = previousStart(of: place)
      if instant >= start, instant < next?.instant.secondsSince1970 ?? Int64.max {
        if first == nil { first = Instant(secondsSince1970: instant) }
        last = Instant(secondsSince1970: instant)
      }
      guard let next, next.instant.secondsSince1970 <= local - table.leastOffset else { break }
      let showsBefore = next.instant.secondsSince1970 + Int64(next.before.offset)
      let showsAfter = next.instant.secondsSince1970 + Int64(next.after.offset)
      if gap == nil, showsBefore <= local, local < showsAfter { gap = next }
      if overlap == nil, showsAfter <= local, local < showsBefore { overlap = next }
      place = next.instant.secondsSince1970
    }
    if let first, let last {
      if first != last, let overlap { return .overlap(earlier: first, later: last, overlap) }
      return .unique(first)
    }
    if let gap { return .gap(gap) }
    // Every step from one offset to the next goes over the local time, or shows it.
    return .unique(Instant(secondsSince1970: local - table.leastOffset))
  }

  /// When the time began that holds at an instant.
  private func previousStart(of seconds: Int64) -> Int64 {
    guard seconds < Int64.max else { return Int64.min }
    let previous = previousTransition(before: Instant(secondsSince1970: seconds + 1))
    return previous?.instant.secondsSince1970 ?? Int64.min
  }
}
