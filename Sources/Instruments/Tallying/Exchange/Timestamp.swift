import CivilTime
import Text

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
    let rest = UInt16(truncatingIfNeeded: (milliseconds - first) % 1000)
    let seconds = (milliseconds - Int64(rest)) / 1000
    guard let time = try? CivilDateTime(localSeconds: seconds) else { return nil }
    var text: [UInt8] = []
    time.appendText(to: &text)
    text.append(ASCII.point)
    for place in [100, 10, 1] as [UInt16] {
      text.append(.digit(UInt8(truncatingIfNeeded: rest / place % 10)))
    }
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
      reader.skip("-"), let day = reader.number(2),
      let date = try? CivilDate(year: year, month: Int(month), day: Int(day)),
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
    return date.daysSince1970 * 86_400_000 + ofDay - offset
  }

  /// 0000-01-01 and the last millisecond of 9999.
  private static let first: Int64 = -62_167_219_200_000
  private static let last: Int64 = 253_402_300_799_999
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
      guard let value = digit.digitValue else { return nil }
      number = number * 10 + Int64(value)
    }
    position += width
    return number
  }
}
