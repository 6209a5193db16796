import CivilTime

/// Some years, from the first second of the first one to the last of the last one, in UTC.
struct ZoneYears {
  static let first: Int64 = -1_000_000
  static let last: Int64 = 1_000_000
  /// More are not listed at once.
  static let limit: Int64 = 100_000

  let start: Instant
  let end: Instant

  /// Reads 2026..2028, or 2026.
  init(_ text: String) throws(ZoneFailure) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.count == 3 && parts[1].isEmpty ? [parts[0], parts[2]] : parts
    guard numbers.count <= 2, let from = numbers.first.flatMap({ Int64($0) }),
      let to = numbers.last.flatMap({ Int64($0) }), from <= to, from >= Self.first, to <= Self.last,
      to - from < Self.limit,
      let start = try? CivilDateTime(year: from, month: 1, day: 1).instant(offset: 0),
      let end = try? CivilDateTime(year: to + 1, month: 1, day: 1).instant(offset: 0)
    else { throw .badYears(text) }
    self.start = start
    self.end = end
  }
}
