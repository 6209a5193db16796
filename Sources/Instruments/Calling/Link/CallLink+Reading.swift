import CivilTime
import Replication
import Text

extension CallLink {
  /// Reads a fragment, or a whole link as it was pasted: spaces and the ends of lines in it, and the marks
  /// that a sentence has put behind it, go.
  ///
  /// - Throws: ``CallLinkFault``.
  public init(reading text: [UInt8]) throws(CallLinkFault) {
    // Longer than any link in any form; nobody has to look at all of it.
    guard text.count <= 4 * Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
    var digits: [UInt8] = []
    for byte in text where byte > ASCII.space { digits.append(byte) }
    if let hash = digits.lastIndex(of: UInt8(ascii: "#")) { digits.removeFirst(hash + 1) }
    while let last = digits.last, Self.endsSentences(last) { digits.removeLast() }
    let bytes: [UInt8]
    do throws(Base64URL.Fault) {
      bytes = try Base64URL.bytes(digits, limit: Self.mostBytes)
    } catch {
      switch error {
      case .character(let offset): throw .character(offset: offset)
      case .tooLong: throw .tooLong(limit: Self.mostBytes)
      case .cut: throw .damaged
      }
    }
    try self.init(bytes: bytes)
  }

  private static func endsSentences(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.point, ASCII.comma, ASCII.quote, ASCII.apostrophe, UInt8(ascii: "!"),
      UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: ";"):
      true
    default: false
    }
  }

  /// Reads what travelled, from whomever.
  ///
  /// - Throws: ``CallLinkFault``; what is accepted is what ``bytes`` writes, byte for byte.
  public init(bytes: [UInt8]) throws(CallLinkFault) {
    guard let version = bytes.first else { throw .empty }
    guard bytes.count <= Self.mostBytes else { throw .tooLong(limit: Self.mostBytes) }
    guard version <= Self.version else { throw .newer }
    guard bytes.count > 4, Array(bytes.suffix(4)) == Self.check(Array(bytes.dropLast(4))) else {
      throw .damaged
    }
    guard version == Self.version else { throw .malformed(offset: 0) }
    var reader = CallLinkReader(bytes: Array(bytes.dropLast(4)))
    self = try reader.link()
    // Another way to write the same, such as a number that is not in its shortest form.
    let own = self.bytes
    for i in 0..<bytes.count where i >= own.count || own[i] != bytes[i] {
      throw .malformed(offset: i)
    }
  }
}

private struct CallLinkReader {
  let bytes: [UInt8]
  var next = 1

  var fault: CallLinkFault { .malformed(offset: next) }

  mutating func byte() throws(CallLinkFault) -> UInt8 {
    guard next < bytes.count else { throw fault }
    next += 1
    return bytes[next - 1]
  }

  /// A number of at most 56 bits.
  mutating func number() throws(CallLinkFault) -> Int64 {
    var value: Int64 = 0
    for shift: Int64 in stride(from: 0, to: 56, by: 7) {
      let byte = try byte()
      value |= Int64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw fault
  }

  mutating func number(most: Int) throws(CallLinkFault) -> Int {
    let start = next
    let value = try number()
    guard value <= Int64(most) else { throw .malformed(offset: start) }
    return Int(truncatingIfNeeded: value)
  }

  mutating func run() throws(CallLinkFault) -> [UInt8] {
    let length = try number(most: bytes.count)
    guard length <= bytes.count - next else { throw fault }
    next += length
    return Array(bytes[next - length..<next])
  }

  /// A title as it may be shown, and nothing that only comes to one.
  mutating func title() throws(CallLinkFault) -> Title? {
    let start = next
    let utf8 = try run()
    if utf8.isEmpty { return nil }
    guard let title = Title(showing: utf8), title.utf8 == utf8 else {
      throw .malformed(offset: start)
    }
    return title
  }

  mutating func link() throws(CallLinkFault) -> CallLink {
    let days = try byte()
    guard days < 0x80 else { throw .malformed(offset: 1) }
    let time: CallTime
    if days == 0 {
      let seconds = try number()
      time = .once(Instant(secondsSince1970: seconds >> 1 ^ -(seconds & 1)))
    } else {
      time = .weekly(minuteOfDay: try number(most: 1439))
    }
    let length = try number(most: CallSearch.lengths.upperBound)
    let name = try title()
    let count = try number()
    guard count <= Int64(CallSearch.mostPlaces) else {
      throw .tooMany(limit: CallSearch.mostPlaces)
    }
    var places: [CallLink.Place] = []
    for _ in 0..<Int(truncatingIfNeeded: count) {
      let name = try title()
      let start = next
      let zone = try run()
      guard CallLink.isZoneName(zone) else { throw .malformed(offset: start) }
      places.append(CallLink.Place(name: name, zone: zone))
    }
    guard next == bytes.count else { throw fault }
    return try CallLink(
      name: name, time: time, weekdays: Weekdays(bits: days), length: length, places: places)
  }
}
