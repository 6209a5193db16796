import CivilTime

/// Calls as a calendar file (iCalendar, RFC 5545).
///
/// Every call names the source's zone, whose rules are in the file, cut from the zone's data; so a weekly
/// call keeps its time on the source's wall. What each place has on its clock is told in the
/// description, anew for each change within a year.
public enum CalendarFile {
  /// Most calls in a file.
  public static let mostEntries = 1000

  /// The file's bytes.
  ///
  /// - Parameters:
  ///   - entries: the calls.
  ///   - stamp: when the file is made.
  /// - Throws: ``CalendarFault``.
  /// - Complexity: O(calls × places × changes of clocks).
  public static func bytes(
    _ entries: [CalendarEntry], stamp: Instant
  ) throws(CalendarFault) -> [UInt8] {
    guard entries.count <= mostEntries else { throw .tooMany(limit: mostEntries) }
    var text = CalendarText()
    text.line("BEGIN", "VCALENDAR")
    text.line("VERSION", "2.0")
    text.line("PRODID", "-//Detent//Time to Call//EN")
    text.line("CALSCALE", "GREGORIAN")
    let events = try events(entries)
    var written: [[UInt8]] = []
    for event in events where !event.isInUTC && !written.contains(event.zoneName) {
      written.append(event.zoneName)
      let same = events.filter { $0.zoneName == event.zoneName && !$0.isInUTC }
      var first = event.start
      var last: Instant? = event.end
      for other in same {
        first = min(first, other.start)
        if let end = other.end, let known = last { last = max(known, end) } else { last = nil }
      }
      let zone = try CalendarZone(event.zone, name: event.zoneName, from: first, to: last)
      zone.write(to: &text)
    }
    for event in events { try event.write(to: &text, stamp: stamp) }
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
