/// A moment as text after RFC 3339, in UTC to the millisecond: `2026-07-04T09:30:00.123Z`.
///
/// UTC, because boards travel: the same line means the same moment to everyone, and sorts as text.
public enum Timestamp {
  /// Writes a moment.
  ///
  /// - Parameter milliseconds: since 1970.
  /// - Returns: `nil` outside the years 0000 to 9999, which the form can't hold.
  public static func text(_ milliseconds: Int64) -> [UInt8]? {
    guard milliseconds >= first, milliseconds <= last else { return nil }
    let days = floored(milliseconds, by: millisecondsOfDay)
    let ofDay = milliseconds - days * millisecondsOfDay
    let date = civil(days)
    var text: [UInt8] = []
    func put(_ number: Int64, _ width: Int) {
      var digits: [UInt8] = []
      var rest = number
      for _ in 0..<width {
        digits.append(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      }
      text.append(contentsOf: digits.reversed())
    }
    put(date.year, 4)
    text.append(UInt8(ascii: "-"))
    put(date.month, 2)
    text.append(UInt8(ascii: "-"))
    put(date.day, 2)
    text.append(UInt8(ascii: "T"))
    put(ofDay / 3_600_000, 2)
    text.append(UInt8(ascii: ":"))
    put(ofDay / 60_000 % 60, 2)
    text.append(UInt8(ascii: ":"))
    put(ofDay / 1000 % 60, 2)
    text.append(UInt8(ascii: "."))
    put(ofDay % 1000, 3)
    text.append(UInt8(ascii: "Z"))
    return text
  }

  /// Reads a moment: `T` or a space in the middle, any fraction (cut to milliseconds), `Z` or an
  /// offset such as `+09:00`.
  ///
  /// - Returns: milliseconds since 1970; `nil` for what RFC 3339 does not allow.
  public static func milliseconds(_ text: [UInt8]) -> Int64? {
    var reader = Digits(text)
    guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2),
      reader.skip("-"), let day = reader.number(2), (1...12).contains(month),
      day >= 1, day <= length(of: month, year),
      reader.skip("T") || reader.skip("t")
        || reader.skip(" "), let hour = reader.number(2), hour <= 23, reader.skip(":"),
      let minute = reader.number(2), minute <= 59, reader.skip(":"),
      // A leap second has the number 60.
      let second = reader.number(2), second <= 60
    else { return nil }
    var fraction: Int64 = 0
    if reader.skip(".") {
      var place: Int64 = 100
      guard let first = reader.number(1) else { return nil }
      fraction = first * place
      while let digit = reader.number(1) {
        place /= 10
        fraction += digit * place
      }
    }
    var offset: Int64 = 0
    if !reader.skip("Z"), !reader.skip("z") {
      let isEast = reader.skip("+")
      guard isEast || reader.skip("-"), let hours = reader.number(2), hours <= 23,
        reader.skip(":"), let minutes = reader.number(2), minutes <= 59
      else { return nil }
      offset = (hours * 60 + minutes) * (isEast ? 60_000 : -60_000)
    }
    guard reader.isAtEnd else { return nil }
    let ofDay = ((hour * 60 + minute) * 60 + second) * 1000 + fraction
    return days(year, month, day) * millisecondsOfDay + ofDay - offset
  }

  private static let millisecondsOfDay: Int64 = 86_400_000
  /// 0000-01-01 and the last millisecond of 9999.
  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999

  private static func floored(_ a: Int64, by b: Int64) -> Int64 {
    a >= 0 ? a / b : (a - b + 1) / b
  }

  private static func length(of month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970 in the proleptic Gregorian calendar; years begin in March, so that the leap
  /// day is the last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = floored(year, by: 400)
    let ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = days + 719_468
    let era = floored(days, by: 146_097)
    let ofEra = days - era * 146_097
    let year = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let day = ofYear - (153 * shifted + 2) / 5 + 1
    return (year + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}

/// Reads digits of fixed width.
private struct Digits {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < text.count, UInt32(text[position]) == character.value else { return false }
    position += 1
    return true
  }

  mutating func number(_ width: Int) -> Int64? {
    guard position + width <= text.count else { return nil }
    var number: Int64 = 0
    for digit in text[position..<position + width] {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    position += width
    return number
  }
}
