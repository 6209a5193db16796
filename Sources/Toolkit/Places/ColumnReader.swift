import Text

/// Reads the columns of a file of places, one after the other.
struct ColumnReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all was read.
  var isAtEnd: Bool { offset == bytes.count }

  /// An error at the present place.
  func fault(_ reason: PlacesError.Reason) -> PlacesError {
    PlacesError(offset: offset, reason: reason)
  }

  /// The next byte.
  mutating func byte() throws(PlacesError) -> UInt8 {
    guard offset < bytes.count else { throw fault(.cutOff) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// The next number (LEB128), below 2³¹.
  mutating func number() throws(PlacesError) -> Int32 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 35, by: 7) {
      let next = try byte()
      value |= UInt64(next & 0x7f) << shift
      if next < 0x80 {
        guard let small = Int32(exactly: value) else { break }
        return small
      }
    }
    throw fault(.numberTooLarge)
  }

  /// How many things follow.
  mutating func count(limit: Int) throws(PlacesError) -> Int {
    let count = try number()
    guard count <= limit else { throw fault(.tooMany(limit: limit)) }
    // A thing takes a byte at least, so that a short file asks for little memory.
    guard Int(count) <= bytes.count - offset else { throw fault(.cutOff) }
    return Int(count)
  }

  /// Numbers of which the differences are written, each below 2³¹.
  mutating func steps(_ count: Int) throws(PlacesError) -> [Int32] {
    var values: [Int32] = []
    values.reserveCapacity(count)
    var last: Int32 = 0
    for _ in 0..<count {
      let code = try number()
      let step = code & 1 == 0 ? code >> 1 : -(code >> 1) - 1
      let (sum, overflow) = last.addingReportingOverflow(step)
      guard !overflow else { throw fault(.numberTooLarge) }
      values.append(sum)
      last = sum
    }
    return values
  }

  /// Numbers like ``steps(_:)`` that each point at one of some things.
  mutating func indices(_ count: Int, below bound: Int) throws(PlacesError) -> [UInt16] {
    let values = try steps(count)
    var indices: [UInt16] = []
    indices.reserveCapacity(count)
    for value in values {
      guard value >= 0, Int(value) < bound, let index = UInt16(exactly: value) else {
        throw fault(.outOfRange)
      }
      indices.append(index)
    }
    return indices
  }

  /// Numbers of 16 bits of which the differences are written, modulo 2¹⁶ and else as ``steps(_:)``
  /// has them, all upper bytes before all lower ones.
  mutating func planes(_ count: Int) throws(PlacesError) -> [UInt16] {
    guard 2 * count <= bytes.count - offset else { throw fault(.cutOff) }
    var values: [UInt16] = []
    values.reserveCapacity(count)
    var last: UInt16 = 0
    for i in offset..<offset + count {
      let code = UInt16(bytes[i]) << 8 | UInt16(bytes[i + count])
      last &+= code & 1 == 0 ? code >> 1 : ~(code >> 1)
      values.append(last)
    }
    offset += 2 * count
    return values
  }

  /// A byte each.
  mutating func column(_ count: Int) throws(PlacesError) -> [UInt8] {
    guard count <= bytes.count - offset else { throw fault(.cutOff) }
    defer { offset += count }
    return Array(bytes[offset..<offset + count])
  }

  /// Where each text of a column begins; each goes to the next line feed.
  mutating func texts(_ count: Int) throws(PlacesError) -> [UInt32] {
    let length = Int(try number())
    guard length <= bytes.count - offset else { throw fault(.cutOff) }
    let end = offset + length
    try checkUTF8(offset..<end)
    var starts: [UInt32] = []
    starts.reserveCapacity(count)
    var start = offset
    for i in offset..<end where bytes[i] == UInt8(ascii: "\n") {
      guard starts.count < count else { throw fault(.wrongCount) }
      starts.append(UInt32(start))
      start = i + 1
    }
    guard starts.count == count, start == end else { throw fault(.wrongCount) }
    offset = end
    return starts
  }

  /// Refuses what is no UTF-8 (RFC 3629, section 4).
  private func checkUTF8(_ range: Range<Int>) throws(PlacesError) {
    var i = range.lowerBound
    while i < range.upperBound {
      let (scalar, next) = UTF8Sequence.codePoint(in: bytes, at: i, end: range.upperBound)
      guard scalar != nil else { throw PlacesError(offset: i, reason: .malformedUTF8) }
      i = next
    }
  }
}
