/// Reads a part of a zone database.
struct ZoneEntryReader {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var place: Int

  init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  /// Types, transitions and the rule behind them.
  mutating func zone() throws(ZoneDatabaseError) -> Zone {
    var types: [LocalTimeType] = []
    for _ in 0..<(try number(below: 257)) {
      let start = place
      let packed = try number(below: 1 << 20)
      let offset = Self.signed(Int64(packed >> 1))
      let range = LocalTimeType.offsets
      guard offset >= Int64(range.lowerBound), offset <= Int64(range.upperBound) else {
        throw .damaged(offset: start)
      }
      types.append(
        LocalTimeType(
          offset: Int(truncatingIfNeeded: offset), isDaylight: packed & 1 != 0,
          abbreviation: Array(bytes[try text()])))
    }
    guard !types.isEmpty else { throw .damaged(offset: place) }

    let count = try number(below: TZifError.transitionLimit + 1)
    var instants: [Int64] = []
    instants.reserveCapacity(min(count, end - place))
    for i in 0..<count {
      let start = place
      let number = try number()
      // The first is a number with a sign. The others say how much later they are: in quarters of an
      // hour, doubled, or in seconds, doubled, and one more.
      let isQuarters = i > 0 && number & 1 == 0
      let (step, isHuge) = (i == 0 ? Self.signed(number) : number >> 1)
        .multipliedReportingOverflow(by: isQuarters ? 900 : 1)
      let (instant, overflows) = step.addingReportingOverflow(instants.last ?? 0)
      guard !isHuge, !overflows, i == 0 || step > 0 else { throw .damaged(offset: start) }
      instants.append(instant)
    }
    var transitions: [(instant: Int64, type: Int)] = []
    transitions.reserveCapacity(count)
    for instant in instants {
      let type = Int(try byte())
      guard type < types.count else { throw .damaged(offset: place - 1) }
      transitions.append((instant, type))
    }

    let rule = try text()
    guard place == end else { throw .damaged(offset: place) }
    if rule.isEmpty { return Zone(types: types, transitions: transitions, footer: .unknown) }
    var reader = TZStringReader(bytes, in: rule)
    do throws(TZifError) {
      return Zone(types: types, transitions: transitions, footer: try reader.footer())
    } catch { throw .damaged(offset: error.offset) }
  }

  /// Whether the next bytes are these, which are then behind.
  mutating func skips(_ text: StaticString) -> Bool {
    guard end - place >= text.utf8CodeUnitCount else { return false }
    for i in 0..<text.utf8CodeUnitCount where bytes[place + i] != text.utf8Start[i] {
      return false
    }
    place += text.utf8CodeUnitCount
    return true
  }

  mutating func byte() throws(ZoneDatabaseError) -> UInt8 {
    guard place < end else { throw .damaged(offset: place) }
    place += 1
    return bytes[place - 1]
  }

  /// A number of at most 56 bits in groups of seven, the lowest first.
  mutating func number() throws(ZoneDatabaseError) -> Int64 {
    var number: Int64 = 0
    for shift in 0..<Int64(8) {
      let byte = try byte()
      number |= Int64(byte & 0x7f) << (7 * shift)
      if byte & 0x80 == 0 { return number }
    }
    throw .damaged(offset: place - 1)
  }

  /// A number within a limit.
  mutating func number(below limit: Int) throws(ZoneDatabaseError) -> Int {
    let start = place
    let number = try number()
    guard number < Int64(limit) else { throw .damaged(offset: start) }
    return Int(truncatingIfNeeded: number)
  }

  /// A byte that says how many follow, and those.
  mutating func text() throws(ZoneDatabaseError) -> Range<Int> {
    try range(Int(try byte()))
  }

  /// A number that says how many bytes follow, and those.
  mutating func block() throws(ZoneDatabaseError) -> Range<Int> {
    try range(try number(below: 1 << 24))
  }

  private mutating func range(_ count: Int) throws(ZoneDatabaseError) -> Range<Int> {
    guard count <= end - place else { throw .damaged(offset: place) }
    place += count
    return place - count..<place
  }

  /// A number whose lowest bit is its sign: 0, -1, 1, -2, …
  private static func signed(_ number: Int64) -> Int64 {
    number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }
}
