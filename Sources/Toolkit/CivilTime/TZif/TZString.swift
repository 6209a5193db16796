import Text

/// Reads a POSIX TZ string (POSIX.1-2024, XBD 8.3, with the longer times of RFC 9636, section
/// 3.3.1): `CET-1CEST,M3.5.0,M10.5.0/3`, `<+0330>-3:30`, `IST-2IDT,M3.4.4/26,M10.5.0`.
struct TZStringReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    place = range.lowerBound
    end = range.upperBound
  }

  mutating func footer() throws(TZifError) -> Zone.Footer {
    let name = try abbreviation()
    let standard = try type(name, -(try time(hours: 24)), isDaylight: false)
    if place == end { return .fixed(standard) }
    let daylightName = try abbreviation()
    var offset = standard.offset + 3600
    if place < end, bytes[place] != UInt8(ascii: ",") { offset = -(try time(hours: 24)) }
    let daylight = try type(daylightName, offset, isDaylight: true)
    let begin = try moment()
    let finish = try moment()
    guard place == end else { throw fault }
    let rule = YearlyRule(
      standardOffset: standard.offset, daylightOffset: daylight.offset, begin: begin, end: finish)
    return .yearly(rule, standard: standard, daylight: daylight)
  }

  private var fault: TZifError { TZifError(.badRule, at: place) }

  private func type(
    _ name: [UInt8], _ offset: Int, isDaylight: Bool
  ) throws(TZifError) -> LocalTimeType {
    guard LocalTimeType.offsets.contains(offset) else { throw TZifError(.badOffset, at: place) }
    return LocalTimeType(offset: offset, isDaylight: isDaylight, abbreviation: name)
  }

  /// Three letters or more, or also digits and signs between < and >.
  private mutating func abbreviation() throws(TZifError) -> [UInt8] {
    let isQuoted = skip("<")
    var name: [UInt8] = []
    while place < end {
      let byte = bytes[place]
      let isSign = byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      guard byte.isLetter || isQuoted && (byte.isDigit || isSign) else { break }
      name.append(byte)
      place += 1
    }
    guard name.count >= 3, !isQuoted || skip(">") else { throw fault }
    return name
  }

  /// Hours, minutes and seconds in seconds, with a sign.
  private mutating func time(hours limit: Int) throws(TZifError) -> Int {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    var seconds = try number(0...limit) * 3600
    if skip(":") {
      seconds += try number(0...59) * 60
      if skip(":") { seconds += try number(0...59) }
    }
    return isNegative ? -seconds : seconds
  }

  /// A comma, a day of the year and, behind a slash, a time, which is else 02:00:00.
  private mutating func moment() throws(TZifError) -> YearlyRule.Moment {
    guard skip(",") else { throw fault }
    let day: YearlyRule.Day
    if skip("J") {
      day = .withoutLeapDay(try number(1...365))
    } else if skip("M") {
      let month = try number(1...12)
      guard skip(".") else { throw fault }
      let week = try number(1...5)
      guard skip(".") else { throw fault }
      day = .ofMonth(month: month, week: week, weekday: try number(0...6))
    } else {
      day = .ofYear(try number(0...365))
    }
    return YearlyRule.Moment(day: day, time: skip("/") ? try time(hours: 167) : 7200)
  }

  private mutating func number(_ range: ClosedRange<Int>) throws(TZifError) -> Int {
    var number = 0
    let start = place
    while place < end, place - start < 3, let digit = bytes[place].digitValue {
      number = number * 10 + Int(digit)
      place += 1
    }
    guard place > start, range.contains(number) else { throw fault }
    return number
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard place < end, bytes[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}

extension Zone {
  /// The zone of a POSIX TZ string with its rule, such as `EST5EDT,M3.2.0,M11.1.0`, for all time.
  ///
  /// - Throws: ``TZifError`` with the place in the text; also if there is a daylight time without a
  ///   rule.
  public init(tzString text: [UInt8]) throws(TZifError) {
    var reader = TZStringReader(text, in: 0..<text.count)
    self.init(types: [.utc], transitions: [], footer: try reader.footer())
  }
}
