/// What a data block says (RFC 9636, section 3.2).
struct TZifBlock {
  private(set) var types: [LocalTimeType] = []
  /// In POSIX seconds.
  private(set) var transitions: [(instant: Int64, type: Int)] = []

  init(
    _ bytes: [UInt8], _ header: TZifHeader, at place: Int, timeSize: Int
  ) throws(TZifError) {
    _ = try header.end(at: place, timeSize: Int64(timeSize), in: bytes)
    guard header.types >= 1, header.types <= 256, header.characters >= 1,
      header.transitions <= Int64(TZifError.transitionLimit),
      header.utcFlags == 0 || header.utcFlags == header.types,
      header.standardFlags == 0 || header.standardFlags == header.types
    else { throw TZifError(.badCount, at: place + 20) }
    let times = place + TZifHeader.size
    let count = Int(truncatingIfNeeded: header.transitions)
    let typeCount = Int(truncatingIfNeeded: header.types)
    let numbers = times + count * timeSize
    let descriptions = numbers + count
    let characters = descriptions + typeCount * 6
    let leaps = characters + Int(truncatingIfNeeded: header.characters)

    for i in 0..<typeCount {
      types.append(
        try Self.type(bytes, at: descriptions + 6 * i, names: characters..<leaps))
    }
    let seconds = try LeapSeconds(
      bytes, at: leaps, count: Int(truncatingIfNeeded: header.leaps), timeSize: timeSize)
    transitions.reserveCapacity(count)
    for i in 0..<count {
      let instant = seconds.posix(bytes.bigEndian(at: times + i * timeSize, size: timeSize))
      if let last = transitions.last, instant <= last.instant {
        throw TZifError(.disorder, at: times + i * timeSize)
      }
      let type = Int(bytes[numbers + i])
      guard type < typeCount else { throw TZifError(.noSuchType, at: numbers + i) }
      transitions.append((instant, type))
    }
  }

  private static func type(
    _ bytes: [UInt8], at place: Int, names: Range<Int>
  ) throws(TZifError) -> LocalTimeType {
    let offset = bytes.bigEndian(at: place, size: 4)
    guard offset >= Int64(LocalTimeType.offsets.lowerBound),
      offset <= Int64(LocalTimeType.offsets.upperBound)
    else { throw TZifError(.badOffset, at: place) }
    let flag = bytes[place + 4]
    guard flag <= 1 else { throw TZifError(.badFlag, at: place + 4) }
    let start = names.lowerBound + Int(bytes[place + 5])
    var end = start
    while end < names.upperBound, bytes[end] != 0 {
      guard bytes[end] > 0x20, bytes[end] < 0x7f else { throw TZifError(.badAbbreviation, at: end) }
      end += 1
    }
    guard end < names.upperBound else { throw TZifError(.badAbbreviation, at: place + 5) }
    return LocalTimeType(
      offset: Int(truncatingIfNeeded: offset), isDaylight: flag == 1,
      abbreviation: Array(bytes[start..<end]))
  }
}

/// How far a count that has leap seconds is ahead of one that has none.
private struct LeapSeconds {
  private var records: [(instant: Int64, correction: Int64)] = []

  init(_ bytes: [UInt8], at place: Int, count: Int, timeSize: Int) throws(TZifError) {
    let size = timeSize + 4
    for i in 0..<count {
      let instant = bytes.bigEndian(at: place + i * size, size: timeSize)
      let correction = bytes.bigEndian(at: place + i * size + timeSize, size: 4)
      if let last = records.last, instant <= last.instant {
        throw TZifError(.disorder, at: place + i * size)
      }
      records.append((instant, correction))
    }
  }

  /// The POSIX second of one in the count of the file. A leap second is the second after it.
  func posix(_ instant: Int64) -> Int64 {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].instant <= instant { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return instant }
    let (first, overflows) = instant.subtractingReportingOverflow(records[low - 1].correction)
    return overflows ? instant : first
  }
}
