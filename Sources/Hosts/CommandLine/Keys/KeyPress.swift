/// One press of a key, as far as a terminal tells it.
enum KeyPress: Equatable, Sendable {
  /// A key that types something: one Unicode scalar.
  case typed(Unicode.Scalar)
  /// A key with a name of its own, called as browsers call it (`KeyboardEvent.key`): `ArrowUp`, `F1`.
  case named(String)
  /// A letter together with Ctrl, small.
  case control(Unicode.Scalar)
}

/// Makes key presses of the bytes that a terminal sends (ECMA-48, and what xterm made of it).
///
///     var decoder = KeyDecoder()
///     decoder.read([0x1b, 0x5b, 0x41])   // [.named("ArrowUp")]
///
/// What is pasted is no pressing of keys: with bracketed paste it is left out.
struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var isPasting = false

  /// Longest sequence that is waited for.
  private static let longest = 32

  /// Whether a sequence has begun that is not complete.
  var isWaiting: Bool { !pending.isEmpty }

  /// Takes the next bytes.
  mutating func read(_ bytes: [UInt8]) -> [KeyPress] {
    pending += bytes
    var presses: [KeyPress] = []
    var start = 0
    while start < pending.count {
      guard let (press, length) = next(from: start) else { break }
      start += length
      if let press, !isPasting { presses.append(press) }
    }
    pending.removeFirst(start)
    return presses
  }

  /// Nothing came for a while: an Escape that stands alone was the key of that name.
  mutating func settle() -> [KeyPress] {
    defer { pending = [] }
    return pending == [0x1b] && !isPasting ? [.named("Escape")] : []
  }

  /// The press that begins there, if it is one, and its length; `nil` where more has to come.
  private mutating func next(from start: Int) -> (KeyPress?, Int)? {
    let byte = pending[start]
    switch byte {
    case 0x1b: return escape(from: start)
    case 0x0d, 0x0a: return (.named("Enter"), 1)
    case 0x09: return (.named("Tab"), 1)
    case 0x7f, 0x08: return (.named("Backspace"), 1)
    case 0x01...0x1a: return (.control(Unicode.Scalar(byte + 0x60)), 1)
    case 0x20...0x7e: return (.typed(Unicode.Scalar(byte)), 1)
    case 0xc2...0xf4:
      let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
      let bytes = pending[start..<min(start + length, pending.count)]
      for (i, byte) in bytes.enumerated() where i > 0 && byte & 0xc0 != 0x80 { return (nil, i) }
      guard bytes.count == length else { return nil }
      return (
        String(validating: bytes, as: UTF8.self)?.unicodeScalars.first.map { .typed($0) }, length
      )
    default: return (nil, 1)
    }
  }

  private mutating func escape(from start: Int) -> (KeyPress?, Int)? {
    guard start + 1 < pending.count else { return nil }
    switch pending[start + 1] {
    case UInt8(ascii: "["):
      var end = start + 2
      while end < pending.count, (0x20...0x3f).contains(pending[end]) { end += 1 }
      guard end < pending.count else {
        return end - start > Self.longest ? (nil, end - start) : nil
      }
      return (control(Array(pending[(start + 2)..<end]), pending[end]), end - start + 1)
    case UInt8(ascii: "O"):
      guard start + 2 < pending.count else { return nil }
      return (Self.name(of: pending[start + 2]).map { .named($0) }, 3)
    case 0x1b: return (.named("Escape"), 1)
    // With Alt: no key of ours.
    default: return (nil, 2)
    }
  }

  private mutating func control(_ parameters: [UInt8], _ final: UInt8) -> KeyPress? {
    guard final == UInt8(ascii: "~") else { return Self.name(of: final).map { .named($0) } }
    let digits = parameters.prefix { (0x30...0x39).contains($0) }
    switch Int(String(decoding: digits, as: UTF8.self)) {
    case 200: isPasting = true
    case 201:
      isPasting = false
    case let number?:
      if let name = Self.names[number] { return .named(name) }
    case nil: break
    }
    return nil
  }

  private static func name(of final: UInt8) -> String? {
    switch final {
    case UInt8(ascii: "A"): "ArrowUp"
    case UInt8(ascii: "B"): "ArrowDown"
    case UInt8(ascii: "C"): "ArrowRight"
    case UInt8(ascii: "D"): "ArrowLeft"
    case UInt8(ascii: "H"): "Home"
    case UInt8(ascii: "F"): "End"
    case UInt8(ascii: "M"): "Enter"
    case UInt8(ascii: "P"): "F1"
    case UInt8(ascii: "Q"): "F2"
    case UInt8(ascii: "R"): "F3"
    case UInt8(ascii: "S"): "F4"
    default: nil
    }
  }

  private static let names: [Int: String] = [
    1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End",
    11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9",
    21: "F10", 23: "F11", 24: "F12",
  ]
}
