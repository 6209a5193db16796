/// The rules of a time zone: how the clocks there are set, for all time.
///
/// A zone has no name of its own; ``ZoneDatabase`` knows those of the IANA. It is made from a TZif
/// file, from an entry of such a database or from a POSIX TZ string, and never changes.
///
/// Every instant has an answer, before the first transition and after the last one alike: there the
/// zone's rule goes on for ever. An answer takes a few nanoseconds from 1970 to the end of the table
/// (2106), O(log *transitions*) before, and about ten times as long after.
public struct Zone: Sendable {
  /// A time during which the clocks are not set anew.
  @usableFromInline
  struct Segment: Sendable {
    @usableFromInline let start: Int64
    @usableFromInline let offset: Int32
    let type: Int32
  }

  /// One reference for all of it, so that a zone is cheap to hand on.
  @usableFromInline
  final class Table: Sendable {
    let types: [LocalTimeType]
    /// In order; the last one has no length and ends the table.
    @usableFromInline let segments: [Segment]
    /// The segment at the start of each stretch of 2²¹ seconds, a bit more than 24 days, from 1970 to
    /// 2106, as far as the table goes.
    @usableFromInline let index: [UInt16]
    /// What the table leaves open.
    let rule: Rule?
    /// The westernmost and the easternmost offset.
    @usableFromInline let leastOffset: Int64
    @usableFromInline let greatestOffset: Int64

    init(
      types: [LocalTimeType], segments: [Segment], index: [UInt16], rule: Rule?,
      leastOffset: Int64, greatestOffset: Int64
    ) {
      self.types = types
      self.segments = segments
      self.index = index
      self.rule = rule
      self.leastOffset = leastOffset
      self.greatestOffset = greatestOffset
    }
  }

  @usableFromInline let table: Table

  /// What holds before the table, if it begins late, and after it.
  struct Rule: Sendable {
    let changes: YearlyRule
    let standard: Int
    let daylight: Int
  }

  @inlinable static var indexShift: Int64 { 21 }
  static let indexLimit = 2048

  /// Seconds ahead of UTC at an instant, negative west of it.
  @inlinable
  public func offset(at instant: Instant) -> Int {
    guard let segment = indexedSegment(at: instant.secondsSince1970) else {
      return offsetOutsideIndex(at: instant)
    }
    return Int(table.segments[segment].offset)
  }

  /// Offset, daylight flag and abbreviation at an instant.
  public func localTimeType(at instant: Instant) -> LocalTimeType { table.types[type(at: instant)] }

  /// What calendar and clock show at an instant.
  ///
  /// - Throws: ``CivilTimeError/outOfRange`` in years that have none.
  @inlinable
  public func dateTime(at instant: Instant) throws(CivilTimeError) -> CivilDateTime {
    let seconds = instant.secondsSince1970
    guard let segment = indexedSegment(at: seconds) else {
      return try dateTimeOutsideIndex(at: instant)
    }
    return CivilDateTime(uncheckedLocalSeconds: seconds &+ Int64(table.segments[segment].offset))
  }

  // MARK: - Where an instant is

  // What the index answers is inlined into its callers in other modules. Behind a call, a caller that
  // takes a zone out of an array has to retain and release its table around each question, and that
  // takes several times as long as the answer.

  /// The segment with an instant; nil where the index does not reach.
  @inlinable
  func indexedSegment(at seconds: Int64) -> Int? {
    let stretch = UInt64(bitPattern: seconds >> Self.indexShift)
    guard stretch < UInt64(table.index.count) else { return nil }
    var i = Int(table.index[Int(truncatingIfNeeded: stretch)])
    while table.segments[i + 1].start <= seconds { i += 1 }
    return i
  }

  @usableFromInline
  func offsetOutsideIndex(at instant: Instant) -> Int { table.types[type(at: instant)].offset }

  @usableFromInline
  func dateTimeOutsideIndex(at instant: Instant) throws(CivilTimeError) -> CivilDateTime {
    try CivilDateTime(instant, offset: offsetOutsideIndex(at: instant))
  }

  func type(at instant: Instant) -> Int {
    let seconds = instant.secondsSince1970
    if let rule = table.rule, isBeyondTable(seconds) {
      return rule.changes.isDaylight(at: seconds) ? rule.daylight : rule.standard
    }
    return Int(table.segments[segment(at: seconds)].type)
  }

  /// Whether the rule answers rather than the table.
  func isBeyondTable(_ seconds: Int64) -> Bool {
    let segments = table.segments
    guard table.rule != nil else { return false }
    return seconds >= segments[segments.count - 1].start || seconds < segments[0].start
  }

  /// The segment with an instant of the table; the first or last one for those outside.
  func segment(at seconds: Int64) -> Int {
    if let segment = indexedSegment(at: seconds) { return segment }
    let segments = table.segments
    var low = 0
    var high = segments.count - 1
    // segments[low] starts at the instant or before, segments[high] after.
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= seconds { low = middle } else { high = middle }
    }
    return low
  }
}
