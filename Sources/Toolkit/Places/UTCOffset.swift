/// A distance from universal time, as people write it: `UTC+5:30`, `GMT-3`, `+09:00`.
public enum UTCOffset {
  /// The least and the most minutes that clocks are apart from universal time.
  public static let limits: ClosedRange<Int32> = -720...840

  /// Reads an offset: UTC or GMT in any case, or neither, then a sign, hours of one or two digits, and
  /// minutes of two, with or without a colon (ISO 8601-1:2019, 4.3.13, wants two digits each).
  ///
  /// - Parameter typed: UTF-8; spaces don't count, and a minus sign (U+2212) is a hyphen.
  /// - Returns: minutes east of Greenwich, within ``limits``; `nil` where it is nothing of this kind.
  ///   `UTC`, `GMT` and `Z` alone are 0.
  public static func minutes(_ typed: [UInt8]) -> Int32? {
    var text: [UInt8] = []
    var i = 0
    while i < typed.count {
      if typed[i...].starts(with: [0xe2, 0x88, 0x92]) {
        text.append(UInt8(ascii: "-"))
        i += 3
        continue
      }
      let isSmall = typed[i] >= UInt8(ascii: "a") && typed[i] <= UInt8(ascii: "z")
      if typed[i] != UInt8(ascii: " ") { text.append(isSmall ? typed[i] - 0x20 : typed[i]) }
      i += 1
    }
    let isNamed = text.starts(with: Array("UTC".utf8)) || text.starts(with: Array("GMT".utf8))
    if isNamed { text.removeFirst(3) }
    if text.isEmpty { return isNamed ? 0 : nil }
    if text.elementsEqual([UInt8(ascii: "Z")]) { return isNamed ? nil : 0 }
    guard text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") else { return nil }
    guard let minutes = length(Array(text[1...])) else { return nil }
    let signed = text[0] == UInt8(ascii: "-") ? -minutes : minutes
    return limits.contains(signed) ? signed : nil
  }

  /// Minutes of `5`, `05`, `5:30`, `05:30`, `530` and `0530`.
  private static func length(_ text: [UInt8]) -> Int32? {
    var digits: [Int32] = []
    var colon: Int?
    for (i, letter) in text.enumerated() {
      if letter == UInt8(ascii: ":"), colon == nil {
        colon = i
      } else if letter >= UInt8(ascii: "0"), letter <= UInt8(ascii: "9") {
        digits.append(Int32(letter - UInt8(ascii: "0")))
      } else {
        return nil
      }
    }
    guard (1...4).contains(digits.count) else { return nil }
    let hasMinutes = digits.count > 2
    if let colon, !hasMinutes || colon != digits.count - 2 { return nil }
    let minutes = hasMinutes ? digits[digits.count - 2] * 10 + digits[digits.count - 1] : 0
    var hours: Int32 = 0
    for digit in hasMinutes ? digits.dropLast(2) : digits[...] { hours = hours * 10 + digit }
    return minutes < 60 ? hours * 60 + minutes : nil
  }
}
