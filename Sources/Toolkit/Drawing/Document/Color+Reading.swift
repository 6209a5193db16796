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

  private init?(rgbArguments: [UInt8]) {
    var reader = ValueReader(rgbArguments)
    var components: [UInt8] = []
    for index in 0..<3 {
      if index > 0 { reader.skipComma() }
      guard let (value, isPercent) = Self.component(&reader) else { return nil }
      components.append(Self.byte(isPercent ? value * 2.55 : value))
    }
    guard let alpha = Self.alpha(&reader) else { return nil }
    self.init(components[0], components[1], components[2], alpha: alpha)
  }

  private init?(hslArguments: [UInt8]) {
    var reader = ValueReader(hslArguments)
    guard let hue = Self.angle(&reader) else { return nil }
    reader.skipComma()
    guard let (saturation, _) = Self.component(&reader) else { return nil }
    reader.skipComma()
    guard let (lightness, _) = Self.component(&reader) else { return nil }
    guard let alpha = Self.alpha(&reader) else { return nil }
    self.init(
      hue: hue, saturation: max(0, min(1, saturation / 100)),
      lightness: max(0, min(1, lightness / 100)), alpha: alpha)
  }

  private static func component(_ reader: inout ValueReader) -> (Double, isPercent: Bool)? {
    guard let number = reader.number() else {
      guard let word = reader.word(), "none" ~= word else { return nil }
      return (0, false)
    }
    return (number, reader.skip("%"))
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

  /// What may follow the three components: nothing, or a comma or a slash and the cover.
  private static func alpha(_ reader: inout ValueReader) -> Double? {
    if reader.isAtEnd { return 1 }
    guard reader.skip("/") || reader.skip(","), let (value, isPercent) = component(&reader),
      reader.isAtEnd
    else { return nil }
    return max(0, min(1, isPercent ? value / 100 : value))
  }
}
