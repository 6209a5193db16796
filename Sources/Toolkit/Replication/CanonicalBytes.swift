/// Writes the numbers and runs of bytes that canonical forms are made of.
///
/// Numbers are LEB128, least significant group first; signed ones are zigzag-coded before.
struct CanonicalWriter {
  var bytes: [UInt8] = []

  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func varint(_ value: Int64) { varint(UInt64(bitPattern: value)) }

  mutating func zigzag(_ value: Int64) {
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Sums may leave 64 bits, so they are written as zigzag-coded 128-bit numbers.
  mutating func zigzag128(_ value: Int128) {
    var rest = UInt128(bitPattern: value << 1 ^ value >> 127)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Eight bytes, most significant first.
  mutating func word(_ value: UInt64) {
    for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * i))) }
  }

  mutating func replica(_ id: ReplicaID) {
    word(id.high)
    word(id.low)
  }

  mutating func run(_ run: [UInt8]) {
    varint(UInt64(run.count))
    bytes.append(contentsOf: run)
  }
}

/// Why bytes or JSON are not what they should be.
public struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The bytes end too early.
    case truncated
    /// There is more after the end.
    case trailing
    /// A form of a later version; a newer program can read it.
    case newerVersion(UInt64)
    /// A number out of its range, or not in its shortest form.
    case number
    /// Text that is not UTF-8, or an identifier or name that breaks its rule.
    case text
    /// More changes, bytes or entries than an operation may have.
    case tooLarge
    /// Parts that contradict each other.
    case inconsistent
  }

  /// Where, as an offset in bytes; 0 where a form without offsets was read.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// Puts place and reason together.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// The reason in words, with the offset.
  public var description: String {
    let words: String =
      switch reason {
      case .truncated: "ends too early"
      case .trailing: "has bytes after its end"
      case .newerVersion(let version): "is of version \(version), which is newer than this program"
      case .number: "has a number out of range"
      case .text: "has text that cannot be read"
      case .tooLarge: "is larger than allowed"
      case .inconsistent: "contradicts itself"
      }
    return "\(words) (at byte \(offset))"
  }
}

/// Reads canonical forms; accepts exactly what the writer writes, so that bytes and values are one
/// to one and a digest names a meaning.
struct CanonicalReader {
  let bytes: [UInt8]
  var offset: Int
  let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
  }

  private init(_ bytes: [UInt8], from offset: Int, to end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  var remaining: Int { end - offset }

  func error(_ reason: FormatError.Reason) -> FormatError {
    FormatError(offset: offset, reason: reason)
  }

  mutating func byte() throws(FormatError) -> UInt8 {
    guard offset < end else { throw error(.truncated) }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func varint() throws(FormatError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      let group = UInt64(next & 0x7f)
      guard shift < 63 || group <= 1 else { throw error(.number) }
      value |= group << shift
      if next < 0x80 {
        guard next != 0 || shift == 0 else { throw error(.number) }
        return value
      }
      shift += 7
      guard shift <= 63 else { throw error(.number) }
    }
  }

  /// The version that stands first; any but `known` is an error, a later one an error of its own.
  mutating func version(_ known: UInt64) throws(FormatError) {
    let version = try varint()
    guard version <= known else { throw error(.newerVersion(version)) }
    guard version == known else { throw error(.number) }
  }

  /// A number from 0 (or `least`) to 2⁵³ − 1.
  mutating func exact(least: Int64 = 0) throws(FormatError) -> Int64 {
    let value = try varint()
    guard value <= UInt64(Operation.Limit.exact), Int64(value) >= least else {
      throw error(.number)
    }
    return Int64(value)
  }

  mutating func zigzag() throws(FormatError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  mutating func zigzag128() throws(FormatError) -> Int128 {
    var value: UInt128 = 0
    var shift: UInt64 = 0
    while true {
      let next = try byte()
      let group = UInt128(next & 0x7f)
      guard shift < 126 || group <= 3 else { throw error(.number) }
      value |= group << UInt128(shift)
      if next < 0x80 {
        guard next != 0 || shift == 0 else { throw error(.number) }
        return Int128(bitPattern: value >> 1) ^ -Int128(bitPattern: value & 1)
      }
      shift += 7
      guard shift <= 126 else { throw error(.number) }
    }
  }

  mutating func word() throws(FormatError) -> UInt64 {
    guard remaining >= 8 else { throw error(.truncated) }
    var value: UInt64 = 0
    for i in 0..<8 { value = value << 8 | UInt64(bytes[offset + i]) }
    offset += 8
    return value
  }

  mutating func replica() throws(FormatError) -> ReplicaID {
    let high = try word()
    return ReplicaID(high: high, low: try word())
  }

  /// Where an operation stands in its chain: its number and, from the second on, the digest of the one
  /// before.
  mutating func place() throws(FormatError) -> (seq: Int64, prev: Digest) {
    let seq = try exact(least: 1)
    guard seq > 1 else { return (seq, .none) }
    let prev = Digest(try word())
    guard prev != .none else { throw error(.inconsistent) }
    return (seq, prev)
  }

  /// A count of things that take at least `size` bytes each: no promise beyond what is there.
  mutating func count(of size: Int = 1) throws(FormatError) -> Int {
    let value = try varint()
    guard value <= UInt64(remaining / size) else { throw error(.truncated) }
    return Int(value)
  }

  mutating func run(most: Int = Operation.Limit.operationBytes) throws(FormatError) -> [UInt8] {
    let count = try count()
    guard count <= most else { throw error(.tooLarge) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// A reader of the next run alone, and this one behind it.
  mutating func inner() throws(FormatError) -> CanonicalReader {
    let count = try count()
    defer { offset += count }
    return CanonicalReader(bytes, from: offset, to: offset + count)
  }

  mutating func field() throws(FormatError) -> Field {
    guard let field = Field(bytes: try run(most: 8)) else { throw error(.text) }
    return field
  }

  func finish() throws(FormatError) {
    guard offset == end else { throw error(.trailing) }
  }
}
