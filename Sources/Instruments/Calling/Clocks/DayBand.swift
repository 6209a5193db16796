import CivilTime

/// A day of the source, or some, as a place lives through it, in spans.
public struct DayBand: Equatable, Sendable {
  /// A stretch of one part of the day, one rating and one day of the calendar.
  public struct Span: Equatable, Sendable {
    /// Its first instant.
    public let start: Instant
    /// The first instant after it.
    public fileprivate(set) var end: Instant
    /// The part of the place's day.
    public let part: DayPart
    /// How good it is for a call.
    public let rating: Rating
    /// By how many days the place's calendar is ahead of the source's day, the first of them.
    public let dayShift: Int

    /// In seconds.
    public var length: Int64 { end.secondsSince1970 - start.secondsSince1970 }

    fileprivate func continues(_ other: Span) -> Bool {
      part == other.part && rating == other.rating && dayShift == other.dayShift
    }
  }

  /// The spans, which cover the source's days without gaps: 24 hours, on a day of change more or fewer;
  /// none where the source's calendar skips the day.
  public let spans: [Span]

  /// The band of a place.
  ///
  /// - Parameters:
  ///   - participant: the place.
  ///   - date: the day of the source, the first one.
  ///   - days: how many days.
  /// - Throws: ``CallFault/outOfRange``.
  public init(
    _ participant: Participant, on date: CivilDate, days: Int64 = 1, of source: Zone
  ) throws(CallFault) {
    let start = try source.start(of: date).checked().secondsSince1970
    let end = try source.start(of: date.later(by: days)).checked().secondsSince1970
    let table = participant.hours.map { Self.table($0) } ?? Usual.table
    var spans: [Span] = []
    var place = start
    while place < end {
      // A change of the clocks may be one of the calendar alone.
      let next = participant.zone.nextTransition(after: Instant(secondsSince1970: place))
      let stop = min(end, next?.instant.secondsSince1970 ?? end)
      let behind = spans.count
      table.forRuns(of: participant.zone, from: place, to: stop) { time, code in
        let instant = Instant(secondsSince1970: time)
        let day = participant.zone.localDay(at: instant)
        spans.append(
          Span(
            start: instant, end: Instant(secondsSince1970: stop),
            part: DayPart(rawValue: Int(code >> 2)) ?? .beforeDawn,
            rating: Rating(rawValue: code & 3) ?? .never,
            dayShift: Int(truncatingIfNeeded: day - date.daysSince1970)))
      }
      for i in behind..<spans.count where i + 1 < spans.count {
        spans[i].end = spans[i + 1].start
      }
      if behind > 0, spans[behind].continues(spans[behind - 1]) {
        spans[behind - 1].end = spans[behind].end
        spans.remove(at: behind)
      }
      place = stop
    }
    self.spans = spans
  }

  /// The week of who has no hours of their own: made once, for most are like that.
  private enum Usual {
    static let table = DayBand.table(nil)
  }

  /// The part of the day and the rating of each minute of a week.
  private static func table(_ hours: CallHours?) -> WeekTable {
    let ratings = CallHours.ratings(hours)
    var codes: [UInt8] = []
    codes.reserveCapacity(WeekTable.minutes)
    for minute in 0..<WeekTable.minutes {
      let part = DayPart(minuteOfDay: minute % 1440)
      codes.append(UInt8(part.rawValue) << 2 | ratings[minute].rawValue)
    }
    return WeekTable(codes)
  }
}
