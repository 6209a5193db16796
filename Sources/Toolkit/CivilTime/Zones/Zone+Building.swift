extension Zone {
  /// What holds from the last transition on.
  enum Footer {
    case unknown
    case fixed(LocalTimeType)
    case yearly(YearlyRule, standard: LocalTimeType, daylight: LocalTimeType)
  }

  /// A zone whose clocks are never set anew.
  ///
  /// - Precondition: the offset is from -89,999 to 93,599 seconds; others are taken for the nearest.
  public init(fixedOffset offset: Int, abbreviation: String) {
    let range = LocalTimeType.offsets
    let type = LocalTimeType(
      offset: min(max(offset, range.lowerBound), range.upperBound), isDaylight: false,
      abbreviation: Array(abbreviation.utf8))
    self.init(types: [type], transitions: [], footer: .unknown)
  }

  /// Universal time.
  public static var utc: Zone { Zone(fixedOffset: 0, abbreviation: "UTC") }

  /// Puts the table together: transitions that change nothing are left out, and those of the footer
  /// until 2106 are put in.
  ///
  /// Before the first transition the first of the types holds, unless there is none and the footer
  /// holds for all time. From the last transition on the footer holds, whatever that one says.
  ///
  /// - Precondition: the transitions are in order, and each has a type that is there.
  init(types: [LocalTimeType], transitions: [(instant: Int64, type: Int)], footer: Footer) {
    var table = ZoneTable(types)
    var rule: Rule?
    if !transitions.isEmpty || footer.isUnknown { table.append(Int64.min, 0) }
    for transition in transitions { table.append(transition.instant, transition.type) }
    let last = transitions.last?.instant ?? Int64.min
    var end = Int64.max
    switch footer {
    case .unknown: break
    case .fixed(let type): table.append(last, table.place(of: type))
    case .yearly(let changes, let standard, let daylight):
      let found = Rule(
        changes: changes, standard: table.place(of: standard), daylight: table.place(of: daylight))
      if changes.next(after: 0) == nil {
        table.append(last, changes.isDaylight(at: 0) ? found.daylight : found.standard)
        break
      }
      rule = found
      end = table.append(found, from: transitions.last?.instant)
    }
    self.init(table, rule: rule, end: end)
  }

  private init(_ table: ZoneTable, rule: Rule?, end: Int64) {
    var table = table
    if table.starts.isEmpty { table.append(Int64.min, 0) }
    var segments: [Segment] = []
    segments.reserveCapacity(table.starts.count + 1)
    var least = Int64(rule?.changes.leastOffset ?? Int.max)
    var greatest = Int64(rule?.changes.greatestOffset ?? Int.min)
    for (start, type) in table.starts {
      let offset = table.types[type].offset
      least = min(least, Int64(offset))
      greatest = max(greatest, Int64(offset))
      segments.append(
        Segment(
          start: start, offset: Int32(truncatingIfNeeded: offset),
          type: Int32(truncatingIfNeeded: type)))
    }
    segments.append(Segment(start: end, offset: 0, type: 0))

    // A stretch that the table does not cover wholly is not in the index.
    var index: [UInt16] = []
    index.reserveCapacity(Self.indexLimit)
    var i = 0
    while index.count < Self.indexLimit {
      let start = Int64(index.count) << Self.indexShift
      guard start >= segments[0].start, start + (1 << Self.indexShift) <= end else { break }
      while segments[i + 1].start <= start { i += 1 }
      index.append(UInt16(truncatingIfNeeded: i))
    }
    self.table = Table(
      types: table.types, segments: segments, index: index, rule: rule, leastOffset: least,
      greatestOffset: greatest)
  }
}

extension Zone.Footer {
  fileprivate var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

/// A table in the making.
private struct ZoneTable {
  var types: [LocalTimeType]
  var starts: [(start: Int64, type: Int)] = []

  init(_ types: [LocalTimeType]) { self.types = types }

  /// The number of a type, which is put in if it is new.
  mutating func place(of type: LocalTimeType) -> Int {
    for (i, known) in types.enumerated() where known == type { return i }
    types.append(type)
    return types.count - 1
  }

  /// From an instant on holds a type, and not what held before from that same instant.
  mutating func append(_ start: Int64, _ type: Int) {
    if let last = starts.last, last.start >= start { starts.removeLast() }
    if let last = starts.last, types[last.type] == types[type] { return }
    starts.append((start, type))
  }

  /// Puts in the changes of a rule from the last transition to 2106, or from 1969 if there is no
  /// transition. Gives the change that ends the table.
  ///
  /// After a last transition in an odd year there is no table: its length has to have a limit.
  mutating func append(_ rule: Zone.Rule, from last: Int64?) -> Int64 {
    let changes = rule.changes
    func type(_ isDaylight: Bool) -> Int { isDaylight ? rule.daylight : rule.standard }
    var first: Int64 = 1969
    if let last {
      append(last, type(changes.isDaylight(at: last)))
      guard last >= Self.earliest, last < Self.latest else {
        return changes.next(after: last)?.instant ?? Int64.max
      }
      first = CivilDate(uncheckedDaysSince1970: quotient(last, 86_400)).year - 1
    }
    let final = max(2106, first + 4)
    let start = CivilDate.days(year: first, month: 1, day: 1) * 86_400
    let end = CivilDate.days(year: final + 1, month: 1, day: 1) * 86_400
    let before = changes.isDaylight(at: start)
    for change in changes.changes(in: (first - 1)...(final + 2), before: before)
    where change.instant > last ?? start && change.instant < end {
      append(change.instant, type(change.isDaylight))
    }
    if starts.isEmpty {
      guard let change = changes.next(after: end - 1) else { return Int64.max }
      append(change.instant, type(change.isDaylight))
      return changes.next(after: change.instant)?.instant ?? Int64.max
    }
    return changes.next(after: end - 1)?.instant ?? Int64.max
  }

  private static let earliest: Int64 = -5_364_662_400  // 1800
  private static let latest: Int64 = 13_569_465_600  // 2400
}
