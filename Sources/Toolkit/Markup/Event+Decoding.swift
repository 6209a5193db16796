/// Why bytes are no event.
public enum EventError: Error, Equatable, Sendable {
  /// Fewer bytes than the form needs.
  case tooShort(expected: Int, found: Int)
  /// The byte at this offset has none of the values its field can have.
  case unknownValue(offset: Int, found: UInt8)
  /// The number at this offset is not finite, or larger than any screen.
  case outOfRange(offset: Int)
  /// The text that starts at this offset is not UTF-8.
  case notUTF8(offset: Int)
}

extension Event {
  /// Reads the form that `Web/host/events.js` writes; any other bytes are refused, none trap.
  ///
  /// Little-endian, numbers are IEEE 754 doubles unless said otherwise:
  ///
  /// | offset | what |
  /// |---|---|
  /// | 0 | kind, pointer type, modifiers, buttons: a byte each |
  /// | 4 | flags: 1 box, 2 scroll, 4 primary, 8 repeat; then three bytes of zero |
  /// | 8 | node, pointer, detail, length of the key's name: 32 bits each |
  /// | 24 | time, x, y |
  /// | 48 | box (x, y, width, height) if flagged, scroll (top, viewport, extent) if flagged |
  /// | then | the key's name, and the text up to the end, in UTF-8 |
  public init(bytes: [UInt8]) throws(EventError) {
    try self.init(reading: bytes)
  }

  /// Reads the same form where it lies, without a copy of the whole.
  public init(bytes: UnsafeRawBufferPointer) throws(EventError) {
    try self.init(reading: bytes)
  }

  private init(
    reading bytes: some RandomAccessCollection<UInt8>
  ) throws(EventError) {
    var reader = EventReader(bytes: bytes)
    try reader.need(48)
    guard let kind = Kind(rawValue: reader.byte(0)) else {
      throw .unknownValue(offset: 0, found: reader.byte(0))
    }
    guard let pointerType = PointerType(rawValue: reader.byte(1)) else {
      throw .unknownValue(offset: 1, found: reader.byte(1))
    }
    guard reader.byte(2) < 16 else { throw .unknownValue(offset: 2, found: reader.byte(2)) }
    let flags = reader.byte(4)
    guard flags < 16 else { throw .unknownValue(offset: 4, found: flags) }
    for offset in 5..<8 where reader.byte(offset) != 0 {
      throw .unknownValue(offset: offset, found: reader.byte(offset))
    }
    self.init(
      kind, node: Int32(bitPattern: reader.word(8)), pointer: Int32(bitPattern: reader.word(12)),
      pointerType: pointerType, modifiers: Modifiers(rawValue: reader.byte(2)),
      buttons: reader.byte(3), detail: Int32(bitPattern: reader.word(16)),
      isPrimary: flags & 4 != 0, isRepeat: flags & 8 != 0)
    let keyLength = reader.word(20)
    reader.offset = 24
    time = try reader.number(limit: 9_007_199_254_740_992)
    x = try reader.number()
    y = try reader.number()
    if flags & 1 != 0 {
      box = Box(
        x: try reader.number(), y: try reader.number(), width: try reader.number(),
        height: try reader.number())
    }
    if flags & 2 != 0 {
      scroll = Scroll(
        top: try reader.number(), viewport: try reader.number(), extent: try reader.number())
    }
    let left = reader.count - reader.offset
    guard keyLength <= UInt32(clamping: left) else {
      throw .tooShort(expected: reader.offset + Int(clamping: keyLength), found: reader.count)
    }
    key = try reader.text(Int(keyLength))
    text = try reader.text(reader.count - reader.offset)
  }
}

/// A place in the bytes; the caller has made sure that what `byte` and `word` read is there.
private struct EventReader<Bytes: RandomAccessCollection<UInt8>> {
  let bytes: Bytes
  let count: Int
  var offset = 0

  init(bytes: Bytes) {
    self.bytes = bytes
    count = bytes.count
  }

  func need(_ expected: Int) throws(EventError) {
    guard expected <= count else { throw .tooShort(expected: expected, found: count) }
  }

  func byte(_ offset: Int) -> UInt8 {
    bytes[bytes.index(bytes.startIndex, offsetBy: offset)]
  }

  func word(_ offset: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<4 { value |= UInt32(byte(offset + place)) << UInt32(8 * place) }
    return value
  }

  /// A thousand million pixels are more than any page has, and fewer than overflow 32 bits.
  mutating func number(limit: Double = 1_000_000_000) throws(EventError) -> Double {
    try need(offset + 8)
    let value = Double(bitPattern: UInt64(word(offset)) | UInt64(word(offset + 4)) << 32)
    guard value.magnitude <= limit else { throw .outOfRange(offset: offset) }
    offset += 8
    return value
  }

  mutating func text(_ length: Int) throws(EventError) -> String {
    let start = bytes.index(bytes.startIndex, offsetBy: offset)
    let part = bytes[start..<bytes.index(start, offsetBy: length)]
    guard let text = String(validating: part, as: UTF8.self) else {
      throw .notUTF8(offset: offset)
    }
    offset += length
    return text
  }
}
