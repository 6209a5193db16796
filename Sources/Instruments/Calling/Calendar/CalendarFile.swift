import CivilTime

/// Calls as a calendar file (iCalendar, RFC 5545).
///
/// A call names the source's zone, whose rules are in the file, cut from the zone's data; so a weekly
/// call keeps its time on the source's wall. A single call is in UTC where the zone's name could be
/// misread. What each place has on its clock is told in the description, anew for each change within a
/// year.
public enum CalendarFile {
  /// Most calls in a file.
  public static let mostEntries = 1000

  /// The file's bytes.
  ///
  /// - Parameters:
  ///   - entries: the calls.
  ///   - stamp: when the file is made.
  /// - Throws: ``CalendarFault``.
  /// - Complexity: O(calls × (places + zones) × changes of clocks).
  public static func bytes(
    _ entries: [CalendarEntry], stamp: Instant
  ) throws(CalendarFault) -> [UInt8] {
    guard entries.count <= mostEntries else { throw .tooMany(limit: mostEntries) }
    return try bytes(try events(entries), stamp: stamp) { _ in }
  }

  /// The bytes of a calendar of events.
  ///
  /// - Parameters:
  ///   - limit: how many bytes may be there before another event is begun.
  ///   - properties: writes those of the calendar beside the usual ones.
  static func bytes(
    _ events: [CalendarEvent], stamp: Instant, limit: Int = Int.max,
    _ properties: (inout CalendarText) -> Void
  ) throws(CalendarFault) -> [UInt8] {
    var events = events
    var text = CalendarText()
    text.line("BEGIN", "VCALENDAR")
    text.line("VERSION", "2.0")
    text.line("PRODID", "-//Detent//Time to Call//EN")
    text.line("CALSCALE", "GREGORIAN")
    properties(&text)
    var known: [[UInt8]] = []
    for i in events.indices where !events[i].isInUTC && !known.contains(events[i].zoneName) {
      let name = events[i].zoneName
      known.append(name)
      let same = events.indices.filter { !events[$0].isInUTC && events[$0].zoneName == name }
      var first = events[i].start
      for other in same { first = min(first, events[other].start) }
      let rules = try CalendarZone(events[i].zone, name: name, from: first)
      for other in same { events[other].turnToUTC(by: rules) }
      if same.contains(where: { !events[$0].isInUTC }) { try rules.write(to: &text) }
    }
    for event in events where text.bytes.count < limit {
      try event.write(to: &text, stamp: stamp)
    }
    text.line("END", "VCALENDAR")
    return text.bytes
  }

  private static func events(
    _ entries: [CalendarEntry]
  ) throws(CalendarFault) -> [CalendarEvent] {
    var events: [CalendarEvent] = []
    for entry in entries {
      if let event = try CalendarEvent(entry) { events.append(event) }
    }
    return events
  }
}
