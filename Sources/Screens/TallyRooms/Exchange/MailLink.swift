import Text

/// An address that opens the mail program with a subject and a text (RFC 6068).
struct MailLink {
  /// Most bytes of such an address: Windows hands no longer one to a program.
  static let limit = 2000

  /// The address.
  let text: String
  /// How many lines of the text had no room in it.
  let left: Int

  /// Takes as many lines as there is room for.
  ///
  /// - Parameters:
  ///   - body: lines, each ending in a line feed.
  ///   - rest: what is said in place of so many lines that have no room.
  init(subject: String, body: String, rest: (Int) -> String) {
    var address = Array("mailto:?subject=".utf8)
    MailLink.append(MailLink.shortened(Array(subject.utf8)), to: &address)
    address += Array("&body=".utf8)
    let lines = Array(body.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var encoded: [[UInt8]] = []
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
      var one: [UInt8] = []
      MailLink.append(Array(line), to: &one)
      one += Array("%0D%0A".utf8)
      encoded.append(one)
    }
    var length = address.count
    for line in encoded { length += line.count }
    var taken = encoded.count
    var last: [UInt8] = []
    while length + last.count > MailLink.limit, taken > 0 {
      taken -= 1
      length -= encoded[taken].count
      last = []
      MailLink.append(Array(rest(encoded.count - taken).utf8), to: &last)
    }
    for line in encoded[..<taken] { address += line }
    address += last
    text = String(decoding: address, as: UTF8.self)
    left = encoded.count - taken
  }

  /// The beginning of a text, to whole characters: a name is no place for the report.
  private static func shortened(_ text: [UInt8]) -> [UInt8] {
    guard text.count > 120 else { return text }
    var end = 120
    while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
    return Array(text[..<end])
  }

  /// Writes bytes so that nothing in them means anything in an address (RFC 3986, section 2).
  private static func append(_ bytes: [UInt8], to address: inout [UInt8]) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in bytes {
      switch byte {
      case ASCII.minus, ASCII.point, UInt8(ascii: "_"), UInt8(ascii: "~"): address.append(byte)
      case _ where byte.isLetter || byte.isDigit: address.append(byte)
      default:
        address.append(UInt8(ascii: "%"))
        address.append(digits[Int(byte >> 4)])
        address.append(digits[Int(byte & 15)])
      }
    }
  }
}
