/// Text that can do nothing to a terminal.
enum Printable {
  /// Replaces what controls a terminal or turns the direction of text by its code point in words;
  /// line feeds stay.
  static func text(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar.value), scalar != "\n" {
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Does the same to a JSON document, by escapes that mean the same (RFC 8259, section 7).
  static func json(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isControl(scalar.value), scalar != "\n" {
        let digits = String(scalar.value, radix: 16)
        result += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
      } else {
        result += Array(String(scalar).utf8)
      }
    }
    return result
  }

  /// C0, DEL, C1, and the marks that embed, override and isolate directions (UAX #9).
  private static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1f, 0x7f...0x9f, 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
