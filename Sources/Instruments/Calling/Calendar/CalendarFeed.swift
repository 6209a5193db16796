import Boards
import CivilTime
import Replication

/// The calls of a board as one calendar that programs fetch again and again (RFC 5545, RFC 7986).
///
/// It differs from a file in what its being fetched asks for: a weekly call begins when its time was
/// kept, so that calls that were stay in the calendar, and tells the places' times from this month on.
/// So a board gives the same feed all month long. Phone numbers are left out, since the calendar's own
/// server reads it too, and alarms are set by each who subscribes.
public struct CalendarFeed: Sendable {
  /// Bytes behind which no further call is begun; programs refuse what is much more.
  private static let limit = 1 << 20
  /// 2000-01-01T00:00Z, where files of zones begin.
  private static let earliest = Instant(secondsSince1970: 946_684_800)

  private let name: [UInt8]
  private var events: [CalendarEvent] = []

  /// The feed of a board: its calls in their order, at most ``CalendarFile/mostEntries``, without those
  /// whose time or source's zone can't be read, and without places whose zone can't.
  ///
  /// - Parameters:
  ///   - now: counts by its month alone; see ``month(of:)``.
  ///   - zone: gives the zone of a name, or `nil` where there is none.
  /// - Complexity: O(*n* log *n*) over what is on the board.
  public init(_ board: Board, now: Instant, zone: ([UInt8]) -> Zone?) {
    let sheet = CallSheet(board)
    name = sheet.name?.utf8 ?? Array("Time to Call".utf8)
    let month = Self.month(of: now)
    for var call in sheet.calls where events.count < CalendarFile.mostEntries {
      guard let source = call.source?.id else { continue }
      call.places.removeAll { zone($0.zone) == nil }
      guard call.source?.id == source else { continue }
      for i in call.places.indices { call.places[i].phones = [] }
      let from = Self.kept(call, on: board, by: now) ?? month
      guard
        var entry = try? CalendarEntry(call, now: from, summary: Self.summary(call), zone: zone)
      else { continue }
      entry.toldFrom = month
      guard var event = try? CalendarEvent(entry) else { continue }
      event.turnToUTC(before: Self.earliest)
      events.append(event)
    }
  }

  /// The first instant of the month in universal time: what a feed knows of the present.
  public static func month(of now: Instant) -> Instant {
    guard let date = try? CivilDateTime(now, offset: 0).date,
      let first = try? CivilDate(year: date.year, month: date.month, day: 1)
    else { return now }
    return Instant(secondsSince1970: first.daysSince1970 * 86_400)
  }

  /// The feed's bytes; no further call is begun behind 1 MiB.
  ///
  /// - Parameter stamp: when it is made.
  /// - Throws: ``CalendarFault``.
  /// - Complexity: O(calls × (places + zones) × changes of clocks).
  public func bytes(stamp: Instant) throws(CalendarFault) -> [UInt8] {
    try CalendarFile.bytes(events, stamp: stamp, limit: Self.limit) { text in
      // The first of each pair is the standard's, the other what programs knew before it.
      text.text("NAME", name)
      text.text("X-WR-CALNAME", name)
      text.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
      text.line("X-PUBLISHED-TTL", "PT1H")
    }
  }

  /// When the time of a call was kept, by the clock of who did it; `nil` where that clock can't have
  /// been right.
  private static func kept(_ call: Call, on board: Board, by now: Instant) -> Instant? {
    let stamp = max(
      board.stamp(call.id, CallField.time) ?? 0, board.stamp(call.id, CallField.weekdays) ?? 0)
    let kept = Instant(secondsSince1970: stamp / 1000)
    return kept >= earliest && kept <= now ? kept : nil
  }

  /// What a call without a name is called: after its places, in any language.
  private static func summary(_ call: Call) -> [UInt8] {
    var summary: [UInt8] = []
    for (i, place) in call.places.enumerated() {
      if i > 0 { summary += Array(", ".utf8) }
      summary += place.name?.utf8 ?? place.zone
    }
    return summary
  }
}
