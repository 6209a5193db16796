import Text

// Text as ISO 8601 and RFC 3339 have it: 2026-03-29, 2026-03-29T02:30:00, +01:00. Years outside of
// 0…9999 have a sign and at least four digits: +12026, -0001.

extension CivilDate {
  /// Reads 2026-03-29, and nothing behind it.
  ///
  /// - Throws: ``CivilTimeError/malformed(offset:)``, ``CivilTimeError/noSuchDate(year:month:day:)``,
  ///   ``CivilTimeError/outOfRange``.
  public init(reading text: [UInt8]) throws(CivilTimeError) {
    var reader = CivilTextReader(text)
    self = try reader.date()
    try reader.end()
  }

  /// The text in ISO 8601's extended form: 2026-03-29.
  public var text: String { string { appendText(to: &$0) } }

  /// Writes ``text`` behind some bytes.
  public func appendText(to bytes: inout [UInt8]) {
    if year >= 0, year <= 9999 {
      let year = Int(truncatingIfNeeded: year)
      append(year / 100, to: &bytes)
      append(year % 100, to: &bytes)
    } else {
      bytes.append(UInt8(ascii: year < 0 ? "-" : "+"))
      var digits: [UInt8] = []
      var rest = year.magnitude
      while rest > 0 || digits.count < 4 {
        digits.append(.digit(UInt8(truncatingIfNeeded: rest % 10)))
        rest /= 10
      }
      bytes.append(contentsOf: digits.reversed())
    }
    bytes.append(UInt8(ascii: "-"))
    append(month, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    append(day, to: &bytes)
  }
}

extension CivilDateTime {
  /// Reads 2026-03-29T02:30:00, 2026-03-29T02:30 or 2026-03-29 (midnight), with a space or a t in
  /// place of the T if wanted, and nothing behind it.
  ///
  /// - Throws: ``CivilTimeError/malformed(offset:)``, ``CivilTimeError/noSuchDate(year:month:day:)``,
  ///   ``CivilTimeError/noSuchTime(hour:minute:second:)``, ``CivilTimeError/outOfRange``.
  public init(reading text: [UInt8]) throws(CivilTimeError) {
    var reader = CivilTextReader(text)
    self = try reader.dateTime()
    try reader.end()
  }

  /// The text in ISO 8601's extended form: 2026-03-29T02:30:00.
  public var text: String { string { appendText(to: &$0) } }

  /// Writes ``text`` behind some bytes.
  public func appendText(to bytes: inout [UInt8]) {
    date.appendText(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    append(hour, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(minute, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    append(second, to: &bytes)
  }
}

/// An offset from UTC as text: +05:45, -08:00; with seconds where there are some: -00:01:15.
public func offsetText(_ offset: Int) -> String { string { appendOffsetText(offset, to: &$0) } }

/// Writes an offset from UTC, in seconds within a hundred hours, as ``offsetText(_:)`` does.
public func appendOffsetText(_ offset: Int, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
  let seconds = Int(truncatingIfNeeded: min(offset.magnitude, 359_999))
  append(seconds / 3600, to: &bytes)
  bytes.append(UInt8(ascii: ":"))
  append(seconds / 60 % 60, to: &bytes)
  if seconds % 60 != 0 {
    bytes.append(UInt8(ascii: ":"))
    append(seconds % 60, to: &bytes)
  }
}

private func string(_ write: (inout [UInt8]) -> Void) -> String {
  var bytes: [UInt8] = []
  write(&bytes)
  return String(decoding: bytes, as: UTF8.self)
}

/// Writes a number below 100 in two digits.
private func append(_ number: Int, to bytes: inout [UInt8]) {
  let number = UInt8(truncatingIfNeeded: number)
  bytes.append(.digit(number / 10))
  bytes.append(.digit(number % 10))
}

/// Reads dates and times from text.
struct CivilTextReader {
  private let text: [UInt8]
  private var place = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func date() throws(CivilTimeError) -> CivilDate {
    let year = try year()
    try skip("-")
    let month = try twoDigits()
    try skip("-")
    let day = try twoDigits()
    return try CivilDate(year: year, month: month, day: day)
  }

  mutating func dateTime() throws(CivilTimeError) -> CivilDateTime {
    let date = try date()
    if place == text.count { return try CivilDateTime(date, hour: 0, minute: 0) }
    switch text[place] {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " "): place += 1
    default: throw .malformed(offset: place)
    }
    let hour = try twoDigits()
    try skip(":")
    let minute = try twoDigits()
    var second = 0
    if place < text.count {
      try skip(":")
      second = try twoDigits()
    }
    return try CivilDateTime(date, hour: hour, minute: minute, second: second)
  }

  func end() throws(CivilTimeError) {
    guard place == text.count else { throw .malformed(offset: place) }
  }

  /// Four digits, or a sign and four or more.
  private mutating func year() throws(CivilTimeError) -> Int64 {
    guard place < text.count else { throw .malformed(offset: place) }
    let sign = text[place]
    let isSigned = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    if isSigned { place += 1 }
    var year: Int64 = 0
    var count = 0
    while count < (isSigned ? 18 : 4), let digit = digit() {
      year = year * 10 + Int64(digit)
      count += 1
    }
    guard count >= 4 else { throw .malformed(offset: place) }
    return sign == UInt8(ascii: "-") ? -year : year
  }

  private mutating func twoDigits() throws(CivilTimeError) -> Int {
    guard let tens = digit(), let ones = digit() else { throw .malformed(offset: place) }
    return tens * 10 + ones
  }

  private mutating func digit() -> Int? {
    guard place < text.count, let digit = text[place].digitValue else { return nil }
    place += 1
    return Int(digit)
  }

  private mutating func skip(_ character: Unicode.Scalar) throws(CivilTimeError) {
    guard place < text.count, text[place] == UInt8(ascii: character) else {
      throw .malformed(offset: place)
    }
    place += 1
  }
}
