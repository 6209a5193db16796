// A byte 1; then for each rule the days' bits, the number of spans, and each span in five bytes: 1 for
// possible or 2 for good, start and end as two bytes each, the higher first.
extension CallHours {
  private static let version: UInt8 = 1

  /// What is stored.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(Self.version)
    for rule in rules {
      bytes.append(rule.weekdays.bits)
      bytes.append(UInt8(rule.spans.count))
      for span in rule.spans {
        bytes.append(span.rating.rawValue)
        bytes.append(UInt8(span.start >> 8))
        bytes.append(UInt8(span.start & 255))
        bytes.append(UInt8(span.end >> 8))
        bytes.append(UInt8(span.end & 255))
      }
    }
    return bytes
  }

  /// Reads what ``bytes`` writes, and nothing else; `nil` for what was damaged or is newer.
  init?(bytes: [UInt8]) {
    guard bytes.first == Self.version else { return nil }
    var rules: [Rule] = []
    var place = 1
    while place < bytes.count {
      guard place + 2 <= bytes.count, bytes[place] & 0x80 == 0 else { return nil }
      let weekdays = Weekdays(bits: bytes[place])
      let count = Int(bytes[place + 1])
      place += 2
      guard place + 5 * count <= bytes.count else { return nil }
      var spans: [Span] = []
      for _ in 0..<count {
        let start = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
        let end = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
        guard let rating = Rating(rawValue: bytes[place]),
          let span = Span(from: start, to: end, rating)
        else { return nil }
        spans.append(span)
        place += 5
      }
      rules.append(Rule(weekdays, spans))
    }
    self.init(rules)
  }
}
