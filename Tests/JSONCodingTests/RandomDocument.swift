import JSONCoding
import SeededRandom

/// Values and documents that reach every rule of the grammar, drawn from a seed.
struct RandomDocument {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A value nested at most `depth` deep.
  mutating func value(depth: Int) -> JSON {
    switch generator.below(depth > 0 ? 9 : 6) {
    case 0: return .null
    case 1: return .bool(generator.below(2) == 0)
    case 2: return .integer(integer())
    case 3: return number()
    case 4, 5: return .string(text())
    case 6: return .array((0..<generator.below(5)).map { _ in value(depth: depth - 1) })
    default:
      var members: [JSON.Member] = []
      for _ in 0..<generator.below(generator.below(8) == 0 ? 30 : 5) {
        let key = text()
        if members.contains(where: { $0.key == key }) { continue }
        members.append(JSON.Member(key, value(depth: depth - 1)))
      }
      return .object(members)
    }
  }

  private mutating func integer() -> Int64 {
    let edges: [Int64] = [0, 1, -1, .max, .min, .max - 1, .min + 1, 1 << 53]
    if generator.below(3) == 0 { return edges[generator.below(edges.count)] }
    return Int64(truncatingIfNeeded: generator.next()) >> Int64(generator.below(64))
  }

  /// A literal that is no Int64: a fraction, an exponent, -0 or more than 64 bits.
  private mutating func number() -> JSON {
    if generator.below(6) == 0 {
      let bits = Double(bitPattern: generator.next())
      if let number = JSON(finite: bits) { return number }
    }
    var literal = generator.below(2) == 0 ? "-" : ""
    literal += generator.below(3) == 0 ? "0" : "\(1 + generator.below(9))" + digits(upTo: 30)
    switch generator.below(3) {
    case 0: literal += "." + digits(upTo: 30) + "\(generator.below(10))"
    case 1:
      literal += generator.below(2) == 0 ? "e" : "E"
      literal += ["", "+", "-"][generator.below(3)] + "\(generator.below(400))"
    default: break
    }
    return JSON(numberLiteral: literal) ?? .null
  }

  private mutating func digits(upTo count: Int) -> String {
    (0..<generator.below(count)).map { _ in "\(generator.below(10))" }.joined()
  }

  private mutating func text() -> JSON.Text {
    var string = ""
    for _ in 0..<generator.below(8) { string.unicodeScalars.append(scalar()) }
    return JSON.Text(string)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let special: [Unicode.Scalar] = [
      "\"", "\\", "/", "\0", "\u{1F}", "\n", "\u{7F}", "é", "e", "\u{301}", "\u{2028}", "\u{FFFF}",
      "\u{D7FF}", "\u{E000}", "\u{10000}", "\u{10FFFF}",
    ]
    switch generator.below(4) {
    case 0: return special[generator.below(special.count)]
    case 1: return Unicode.Scalar(UInt32(generator.below(0x11_0000))) ?? "?"
    default: return Unicode.Scalar(UInt8(0x61 + generator.below(26)))
    }
  }

  /// Legal bytes for `value` with white space and escapes that the writer would not choose.
  mutating func looseBytes(_ value: JSON) -> [UInt8] {
    var bytes = space()
    switch value {
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += looseBytes(element)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += looseBytes(.string(member.key)) + [UInt8(ascii: ":")] + looseBytes(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    case .string(let text) where generator.below(2) == 0:
      bytes.append(UInt8(ascii: "\""))
      for unit in text.string.utf16 {
        let digits = String(unit, radix: 16, uppercase: generator.below(2) == 0)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      }
      bytes.append(UInt8(ascii: "\""))
    default:
      bytes += value.bytes()
    }
    return bytes + space()
  }

  private mutating func space() -> [UInt8] {
    (0..<generator.below(3)).map { _ in [0x20, 0x09, 0x0A, 0x0D][generator.below(4)] }
  }

  /// Breaks a document a little: mostly no longer legal, seldom far from it.
  mutating func mutate(_ original: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0...generator.below(3) {
      let place = generator.below(bytes.count + 1)
      switch generator.below(6) {
      case 0: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: place)
      case 1: bytes.insert(contentsOf: Self.tokens[generator.below(Self.tokens.count)], at: place)
      case 2 where place < bytes.count: bytes.remove(at: place)
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8(generator.below(8))
      case 4: bytes.removeSubrange(place..<(place + generator.below(bytes.count - place + 1)))
      default:
        let start = generator.below(other.count + 1)
        let end = start + generator.below(min(12, other.count - start) + 1)
        bytes.insert(contentsOf: other[start..<end], at: place)
      }
    }
    return bytes
  }

  /// Bytes without any order, from the grammar's own or from all 256.
  mutating func noise() -> [UInt8] {
    if generator.below(2) == 0 {
      return (0..<generator.below(24)).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }
    return (0..<generator.below(8)).flatMap { _ in Self.tokens[generator.below(Self.tokens.count)] }
  }

  private static let tokens: [[UInt8]] =
    [
      "[", "]", "{", "}", ",", ":", "\"", "\"\"", "\\", "\\u", "\\u00e9", "\\ud834", "\\udd1e", "0",
      "-", "-0", "1", "9223372036854775807", "9223372036854775808", ".", "e", "E+", "1e999", "null",
      "true", "false", "NaN", " ", "\n", "\"a\":", "\"a\":1", "[[", "]]", "é", "𝄞", "\u{FEFF}",
    ].map { Array($0.utf8) } + [
      [0], [0x1F], [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5], [0xFF],
    ]
}
