import CivilTime

extension Call {
  /// Where the call starts from; `nil` where it has no place.
  public var source: CallPlace? { places.first }

  /// Whom it goes to.
  public var destinations: ArraySlice<CallPlace> { places.dropFirst() }

  /// What takes part in searches: each place's clocks and hours.
  ///
  /// - Parameter zone: gives the zone of a name, or `nil` where there is none.
  /// - Throws: ``CallFault/noPlace``, ``CallFault/tooManyPlaces(_:)``,
  ///   ``CallFault/unknownZone(place:name:)``.
  public func participants(_ zone: ([UInt8]) -> Zone?) throws(CallFault) -> [Participant] {
    guard !places.isEmpty else { throw .noPlace }
    guard places.count <= CallSearch.mostPlaces else { throw .tooManyPlaces(places.count) }
    var participants: [Participant] = []
    for (i, place) in places.enumerated() {
      guard let found = zone(place.zone) else {
        throw .unknownZone(place: i, name: place.zone)
      }
      participants.append(Participant(found, hours: place.hours))
    }
    return participants
  }

  /// The time of a weekly call; `nil` for others.
  public var weeklyTime: WeeklyTime? {
    guard case .weekly(let minute) = time else { return nil }
    return WeeklyTime(minuteOfDay: minute, on: weekdays)
  }

  /// When a weekly call would be that keeps the time and the days of this one by the source's clock.
  ///
  /// - Parameter source: the source's clocks.
  /// - Returns: `nil` where the time can't be read.
  public func weeklyTime(keeping source: Zone) -> WeeklyTime? {
    guard case .once(let instant) = time else { return weeklyTime }
    let local = source.localSeconds(at: instant)
    let second = local - local.dividedDown(by: 86_400) * 86_400
    return WeeklyTime(minuteOfDay: Int(truncatingIfNeeded: second / 60), on: weekdays)
  }

  /// When it starts: a single call at its instant, a weekly one the next time.
  ///
  /// - Parameter source: the source's clocks.
  /// - Returns: `nil` where the time can't be read.
  /// - Throws: ``CallFault/outOfRange``.
  public func start(in source: Zone, from now: Instant) throws(CallFault) -> Instant? {
    switch time {
    case .once(let instant): return instant
    case .weekly: return try weeklyTime?.next(in: source, from: now).instant
    case nil: return nil
    }
  }
}
