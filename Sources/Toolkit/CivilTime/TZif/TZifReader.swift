extension Zone {
  /// Reads a TZif file (RFC 9636) of version 1 to 4; a later version is read as 4.
  ///
  /// A file that counts leap seconds ("right") gives the same zone as one that does not: its
  /// transitions are moved to POSIX seconds.
  ///
  /// - Throws: ``TZifError``.
  /// - Complexity: O(*bytes*); the numbers in the file are believed only as far as there are bytes.
  public init(tzif bytes: [UInt8]) throws(TZifError) {
    var reader = TZifReader(bytes)
    self = try reader.zone()
  }
}

/// Reads a TZif file from its beginning to its end.
private struct TZifReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func zone() throws(TZifError) -> Zone {
    let first = try TZifHeader(bytes, at: place)
    if first.version == 0 {
      let block = try TZifBlock(bytes, first, at: place, timeSize: 4)
      return Zone(types: block.types, transitions: block.transitions, footer: .unknown)
    }
    place = try first.end(at: place, timeSize: 4, in: bytes)
    let second = try TZifHeader(bytes, at: place)
    let block = try TZifBlock(bytes, second, at: place, timeSize: 8)
    place = try second.end(at: place, timeSize: 8, in: bytes)
    return Zone(types: block.types, transitions: block.transitions, footer: try footer())
  }

  /// A line feed, a TZ string or nothing, a line feed.
  private mutating func footer() throws(TZifError) -> Zone.Footer {
    let lineFeed = UInt8(ascii: "\n")
    guard place < bytes.count else { throw TZifError(.endsEarly, at: bytes.count) }
    guard bytes[place] == lineFeed else { throw TZifError(.badRule, at: place) }
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != lineFeed { end += 1 }
    guard end < bytes.count else { throw TZifError(.endsEarly, at: bytes.count) }
    if start == end { return .unknown }
    var reader = TZStringReader(bytes, in: start..<end)
    return try reader.footer()
  }
}

/// What a data block holds of everything.
struct TZifHeader {
  static let size = 44

  /// 0 for version 1, otherwise the digit.
  let version: UInt8
  let utcFlags: Int64
  let standardFlags: Int64
  let leaps: Int64
  let transitions: Int64
  let types: Int64
  let characters: Int64

  init(_ bytes: [UInt8], at place: Int) throws(TZifError) {
    let magic = StaticString("TZif")
    for i in 0..<4 where place + i >= bytes.count || bytes[place + i] != magic.utf8Start[i] {
      throw TZifError(.notTZif, at: min(place + i, bytes.count))
    }
    guard bytes.count - place >= Self.size else { throw TZifError(.endsEarly, at: bytes.count) }
    version = bytes[place + 4]
    guard version == 0 || version >= UInt8(ascii: "2") else {
      throw TZifError(.notTZif, at: place + 4)
    }
    func count(_ number: Int) -> Int64 { bytes.bigEndian(at: place + 20 + 4 * number, size: 4) }
    utcFlags = count(0) & 0xffff_ffff
    standardFlags = count(1) & 0xffff_ffff
    leaps = count(2) & 0xffff_ffff
    transitions = count(3) & 0xffff_ffff
    types = count(4) & 0xffff_ffff
    characters = count(5) & 0xffff_ffff
  }

  /// Where the block behind the header ends.
  func end(at place: Int, timeSize: Int64, in bytes: [UInt8]) throws(TZifError) -> Int {
    let times = transitions * (timeSize + 1) + leaps * (timeSize + 4)
    let size = times + types * 6 + characters + utcFlags + standardFlags
    guard size <= Int64(bytes.count - place - Self.size) else {
      throw TZifError(.endsEarly, at: bytes.count)
    }
    return place + Self.size + Int(truncatingIfNeeded: size)
  }
}

extension [UInt8] {
  /// A number of 1 to 8 bytes with a sign; the bytes are there.
  func bigEndian(at place: Int, size: Int) -> Int64 {
    var number: Int64 = self[place] & 0x80 == 0 ? 0 : -1
    for i in place..<(place + size) { number = number << 8 | Int64(self[i]) }
    return number
  }
}
