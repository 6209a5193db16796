import CivilTime
import Replication
import Text

/// What a call's link tells whoever opens it: when the call is, how long, what it is called, and the places.
///
/// Nothing of who takes part or how they are reached, of anybody's hours, and of the board that it is on.
/// It all stands in the fragment of `https://HOST/at#…`, which browsers do not send to servers.
public struct CallLink: Equatable, Sendable {
  /// A place as it travels.
  public struct Place: Equatable, Sendable {
    /// Its name; `nil` where it has none.
    public let name: Title?
    /// The IANA's name of its zone in ASCII: 1 to ``CallPlace/mostZoneBytes`` letters, digits and `+-_/`.
    public let zone: [UInt8]
  }

  /// Most bytes of a link, before they become text; what people send has less than 300.
  public static let mostBytes = 4096
  /// The instants that a single call may be at: the years 1 to 9999.
  static let instants = -62_135_596_800...253_402_300_799 as ClosedRange<Int64>

  /// What it is called; `nil` where it is called after its source.
  public let name: Title?
  /// When it is; a weekly one by the clock of the first place.
  public let time: CallTime
  /// The days of a weekly one; all of another.
  public let weekdays: Weekdays
  /// In minutes, as in ``CallSearch/lengths``.
  public let length: Int
  /// The source and then the destinations, at least one and at most ``CallSearch/mostPlaces``.
  public let places: [Place]

  /// What may be told of a call.
  ///
  /// - Parameter instant: when it is where that was played with; `nil` for when the call says.
  /// - Throws: ``CallLinkFault/incomplete`` without a time, a place or a place's zone,
  ///   ``CallLinkFault/malformed(offset:)`` for a time or a length that no call has,
  ///   ``CallLinkFault/tooMany(limit:)``, ``CallLinkFault/tooLong(limit:)``.
  public init(_ call: Call, at instant: Instant? = nil) throws(CallLinkFault) {
    guard let time = instant.map({ .once($0) }) ?? call.time else { throw .incomplete }
    var places: [Place] = []
    for place in call.places {
      guard Self.isZoneName(place.zone) else { throw .incomplete }
      places.append(Place(name: place.name, zone: place.zone))
    }
    try self.init(
      name: call.name, time: time, weekdays: call.weekdays, length: call.length, places: places)
    guard bytes.count <= Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
  }

  /// Puts the parts together.
  init(
    name: Title?, time: CallTime, weekdays: Weekdays, length: Int, places: [Place]
  ) throws(CallLinkFault) {
    guard !places.isEmpty else { throw .incomplete }
    guard places.count <= CallSearch.mostPlaces else {
      throw .tooMany(limit: CallSearch.mostPlaces)
    }
    switch time {
    case .once(let instant):
      guard Self.instants.contains(instant.secondsSince1970) else { throw .malformed(offset: 1) }
      self.weekdays = .all
    case .weekly(let minute):
      guard minute >= 0, minute < 1440, !weekdays.isEmpty else { throw .malformed(offset: 1) }
      self.weekdays = weekdays
    }
    guard CallSearch.lengths.contains(length) else { throw .malformed(offset: 1) }
    self.name = name
    self.time = time
    self.length = length
    self.places = places
  }

  /// The call, for one who keeps it.
  ///
  /// - Parameter ids: an identity for the call and for each of its places.
  /// - Returns: `nil` with too few of them.
  public func call(_ ids: [EntityID]) -> Call? {
    guard ids.count > places.count else { return nil }
    var kept: [CallPlace] = []
    for (i, place) in places.enumerated() {
      kept.append(CallPlace(ids[i + 1], reference: nil, name: place.name, zone: place.zone))
    }
    var call = Call(ids[0], at: time, kept)
    call.name = name
    call.length = length
    call.weekdays = weekdays
    return call
  }

  /// When it starts: a single call at its instant, a weekly one the next time that has not ended yet.
  ///
  /// - Parameter source: the clocks of the first place.
  /// - Throws: ``CallFault/outOfRange``.
  public func start(in source: Zone, now: Instant) throws(CallFault) -> Instant {
    switch time {
    case .once(let instant): return instant
    case .weekly(let minute):
      guard let weekly = WeeklyTime(minuteOfDay: minute, on: weekdays) else { throw .outOfRange }
      // One that ends just now is over.
      let running = try now.checked().later(by: 1 - Int64(length) * 60)
      return try weekly.next(in: source, from: running).instant
    }
  }

  static func isZoneName(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name.count <= CallPlace.mostZoneBytes
      && name.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "_"): true
        default: byte.isLetter || byte.isDigit
        }
      }
  }
}

/// Why a text is no call's link, or a call has none.
public enum CallLinkFault: Error, Equatable, Sendable {
  /// There is nothing to read.
  case empty
  /// A character that no link has, and where.
  case character(offset: Int)
  /// Something is missing or was altered on the way.
  case damaged
  /// A newer program made it.
  case newer
  /// More places than so many.
  case tooMany(limit: Int)
  /// More bytes than so many.
  case tooLong(limit: Int)
  /// Whole, but not as any program makes it; where it begins to be so, in bytes.
  case malformed(offset: Int)
  /// A call without a time, without a place, or with a place of which no zone is known.
  case incomplete
}
