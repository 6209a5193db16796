import Text

extension Color {
  /// Reads a colour of CSS Color 4: a name, `#` and 3, 4, 6 or 8 digits, `rgb()`, `rgba()`,
  /// `hsl()`, `hsla()` in old and new forms, `transparent`; nil for anything else.
  public init?(css bytes: some Sequence<UInt8>) {
    var reader = ValueReader(bytes)
    reader.skipSpaces()
    if reader.skip("#") {
      self.init(hexadecimal: reader.rest())
      return
    }
    guard let word = reader.word() else { return nil }
    let name = lowercased(word)
    guard reader.peek == UInt8(ascii: "(") else {
      guard reader.isAtEnd else { return nil }
      if "transparent" ~= name {
        self.init(0, 0, 0, alpha: 0)
      } else if let rgb = Self.rgb(named: name) {
        self.init(rgb: rgb)
      } else {
        return nil
      }
      return
    }
    guard let arguments = reader.arguments(), reader.isAtEnd else { return nil }
    switch name {
    case "rgb", "rgba": self.init(rgbArguments: arguments)
    case "hsl", "hsla": self.init(hslArguments: arguments)
    default: return nil
    }
  }

  private init?(hexadecimal digits: [UInt8]) {
    var values: [UInt8] = []
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      values.append(value)
    }
    if values.count == 3 || values.count == 4 {
      values = values.flatMap { [$0, $0] }
    }
    guard values.count == 6 || values.count == 8 else { return nil }
    func byte(_ index: Int) -> UInt8 { values[index * 2] << 4 | values[index * 2 + 1] }
    self.init(byte(0), byte(1), byte(2), alpha: values.count == 8 ? Double(byte(3)) / 255 : 1)
  }

  /// What stands between and behind a colour's components: in the old form commas throughout, in the
  /// new one spaces and a slash before the cover (CSS Color 4, section 4.1).
  private struct Components {
    /// As written, with whether it is in hundredths; `none` is 0.
    var values: [(number: Double, isPercent: Bool)] = []
    var isOld = false
    var hasNone = false
    var alpha = 1.0

    /// Reads the second component and what follows it.
    ///
    /// - Parameter count: how many there are beside the cover.
    mutating func read(_ reader: inout ValueReader, _ count: Int) -> Bool {
      while values.count < count {
        let hasComma = !values.isEmpty && reader.skip(",")
        if values.count == 1 { isOld = hasComma }
        if values.count > 1, hasComma != isOld { return false }
        guard let value = next(&reader) else { return false }
        values.append(value)
      }
      if !reader.isAtEnd {
        guard reader.skip(isOld ? "," : "/"), let value = next(&reader), reader.isAtEnd else {
          return false
        }
        alpha = max(0, min(1, value.isPercent ? value.number / 100 : value.number))
      }
      return !(isOld && hasNone)
    }

    private mutating func next(_ reader: inout ValueReader) -> (number: Double, isPercent: Bool)? {
      if let number = reader.number() { return (number, reader.skipNext("%")) }
      guard let word = reader.word(), "none" ~= lowercased(word) else { return nil }
      hasNone = true
      return (0, false)
    }
  }

  private init?(rgbArguments: [UInt8]) {
    var reader = ValueReader(rgbArguments)
    var components = Components()
    guard components.read(&reader, 3) else { return nil }
    // The old form has numbers or shares, not both.
    let shares = components.values.count { $0.isPercent }
    if components.isOld, shares != 0, shares != 3 { return nil }
    let bytes = components.values.map { Self.byte($0.isPercent ? $0.number * 2.55 : $0.number) }
    self.init(bytes[0], bytes[1], bytes[2], alpha: components.alpha)
  }

  private init?(hslArguments: [UInt8]) {
    var reader = ValueReader(hslArguments)
    let hue: Double
    var components = Components()
    if let angle = Self.angle(&reader) {
      hue = angle
    } else {
      guard let word = reader.word(), "none" ~= lowercased(word) else { return nil }
      components.hasNone = true
      hue = 0
    }
    components.values.append((hue, false))
    guard components.read(&reader, 3) else { return nil }
    let (saturation, lightness) = (components.values[1], components.values[2])
    if components.isOld, !(saturation.isPercent && lightness.isPercent) { return nil }
    self.init(
      hue: hue, saturation: max(0, min(1, saturation.number / 100)),
      lightness: max(0, min(1, lightness.number / 100)), alpha: components.alpha)
  }

  /// An angle in degrees (CSS Values 4, section 7.1).
  static func angle(_ reader: inout ValueReader) -> Double? {
    guard let number = reader.number() else { return nil }
    guard let next = reader.peek, next.isLetter else { return number }
    guard let unit = reader.word() else { return nil }
    switch lowercased(unit) {
    case "deg": return number
    case "grad": return number * 0.9
    case "rad": return number * 180 / .pi
    case "turn": return number * 360
    default: return nil
    }
  }
}
