import CivilTime

/// Lines of iCalendar (RFC 5545), folded and escaped.
struct CalendarText {
  /// Most octets of a line, without its end (section 3.1).
  private static let lineLimit = 75

  private(set) var bytes: [UInt8] = []

  /// Writes a line of a name with its parameters, and a value that needs no escapes.
  mutating func line(_ name: StaticString, _ value: [UInt8]) {
    var line: [UInt8] = []
    line.append(name)
    line.append(UInt8(ascii: ":"))
    line += value
    fold(line)
  }

  /// The same of a value in ASCII.
  mutating func line(_ name: StaticString, _ value: StaticString) {
    var bytes: [UInt8] = []
    bytes.append(value)
    line(name, bytes)
  }

  /// Writes a line whose value is text: backslashes, semicolons, commas and ends of lines are
  /// escaped, other control characters left out (section 3.3.11).
  mutating func text(_ name: StaticString, _ text: [UInt8]) {
    var value: [UInt8] = []
    for byte in text {
      switch byte {
      case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
        value.append(UInt8(ascii: "\\"))
        value.append(byte)
      case UInt8(ascii: "\n"):
        value.append(UInt8(ascii: "\\"))
        value.append(UInt8(ascii: "n"))
      case 0..<0x20, 0x7f: break
      default: value.append(byte)
      }
    }
    line(name, value)
  }

  /// Writes a local time in a zone (section 3.3.5, form 3).
  mutating func local(_ name: StaticString, _ time: CivilDateTime, zoneName: [UInt8]) {
    var line: [UInt8] = []
    line.append(name)
    line.append(";TZID=")
    line += CalendarText.parameter(zoneName)
    line.append(UInt8(ascii: ":"))
    line.append(time)
    fold(line)
  }

  /// A name as a parameter has it: quoted where it has to be, without what can't be there (section
  /// 3.2).
  static func parameter(_ name: [UInt8]) -> [UInt8] {
    var value = name.filter { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\"") }
    let isQuoted = value.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
    }
    if isQuoted {
      value.insert(UInt8(ascii: "\""), at: 0)
      value.append(UInt8(ascii: "\""))
    }
    return value
  }

  /// Ends lines with CRLF and breaks long ones between characters, going on behind a space.
  private mutating func fold(_ line: [UInt8]) {
    var start = 0
    var room = CalendarText.lineLimit
    while line.count - start > room {
      var end = start + room
      while end > start + 1, line[end] & 0xc0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes.append("\r\n ")
      start = end
      room = CalendarText.lineLimit - 1
    }
    bytes += line[start...]
    bytes.append("\r\n")
  }
}

extension [UInt8] {
  /// Appends ASCII.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a date and a time of years from 0 to 9999: 20260329T023000.
  mutating func append(_ time: CivilDateTime) {
    var text: [UInt8] = []
    time.appendText(to: &text)
    for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: ":") {
      append(byte)
    }
  }

  /// Appends a number, without a sign.
  mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends an offset from UTC: +0545, -0800, -000115 (section 3.3.14).
  mutating func append(offset: Int) {
    var text: [UInt8] = []
    appendOffsetText(offset, to: &text)
    for byte in text where byte != UInt8(ascii: ":") { append(byte) }
  }
}
