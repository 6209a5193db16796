import CivilTime
import Replication

/// A call as a calendar keeps it.
public struct CalendarEntry: Sendable {
  /// Most minutes from an alarm to the call: four weeks.
  public static let longestAlarm = 40_320

  /// When it is.
  public enum Time: Sendable {
    /// At one instant.
    case once(Instant)
    /// Every week by the source's clock: the first time that is not before the one instant, and, up
    /// to the other, that one left out, or for ever.
    case weekly(WeeklyTime, from: Instant, until: Instant?)
  }

  /// Who takes part.
  public struct Party: Sendable {
    /// What the place is called, in UTF-8.
    public let name: [UInt8]
    /// The IANA's name of its zone.
    public let zoneName: [UInt8]
    /// Its clocks.
    public let zone: Zone
    /// The people there, in UTF-8.
    public let people: [[UInt8]]
    /// Their numbers.
    public let phones: [PhoneNumber]

    /// A place with its people.
    public init(
      name: [UInt8], zoneName: [UInt8], zone: Zone, people: [[UInt8]] = [],
      phones: [PhoneNumber] = []
    ) {
      self.name = name
      self.zoneName = zoneName
      self.zone = zone
      self.people = people
      self.phones = phones
    }
  }

  /// What tells it from all others, the same whenever it is written, so that a calendar that has it
  /// already replaces it (RFC 5545, section 3.8.4.7).
  public let uid: [UInt8]
  /// Its title, in UTF-8.
  public let summary: [UInt8]
  /// When it is.
  public let time: Time
  /// In minutes.
  public let length: Int
  /// The source and then the destinations.
  public let parties: [Party]
  /// How many minutes before an alarm rings; `nil` for none.
  public let alarm: Int?
  /// From when on the description tells a weekly call's times; `nil` for from its first one.
  public var toldFrom: Instant?

  /// A call for a calendar.
  public init(
    uid: [UInt8], summary: [UInt8], time: Time, length: Int, parties: [Party], alarm: Int? = nil
  ) {
    self.uid = uid
    self.summary = summary
    self.time = time
    self.length = length
    self.parties = parties
    self.alarm = alarm
  }
}

extension CalendarEntry {
  /// A call that is kept.
  ///
  /// - Parameters:
  ///   - instant: one time of it alone, which is told from the whole call and from its other times; `nil`
  ///     for when the call says.
  ///   - now: a weekly call begins with the first time that is not before.
  ///   - summary: what it is called where it has no name.
  ///   - zone: gives the zone of a name, or `nil` where there is none.
  /// - Returns: `nil` where the call has no time that can be read.
  /// - Throws: ``CallFault/noPlace``, ``CallFault/tooManyPlaces(_:)``,
  ///   ``CallFault/unknownZone(place:name:)``.
  public init?(
    _ call: Call, at instant: Instant? = nil, now: Instant, summary: [UInt8], alarm: Int? = nil,
    zone: ([UInt8]) -> Zone?
  ) throws(CallFault) {
    let time: Time
    switch instant.map({ .once($0) }) ?? call.time {
    case .once(let instant): time = .once(instant)
    case .weekly:
      guard let weekly = call.weeklyTime else { return nil }
      time = .weekly(weekly, from: now, until: nil)
    case nil: return nil
    }
    var parties: [Party] = []
    for (participant, place) in zip(try call.participants(zone), call.places) {
      parties.append(
        Party(
          name: place.name?.utf8 ?? place.zone, zoneName: place.zone, zone: participant.zone,
          people: place.people.map { $0.utf8 }, phones: place.phones))
    }
    var uid = Array(call.id.description.utf8)
    if let instant { uid += Array("-\(instant.secondsSince1970)".utf8) }
    uid += Array("@detent".utf8)
    self.init(
      uid: uid, summary: call.name?.utf8 ?? summary, time: time, length: call.length,
      parties: parties, alarm: alarm)
  }
}
