extension Metre {
  /// Reads `7/8` or `3+2+2/8`.
  ///
  /// - Returns: nil where it is none; the bounds of ``Score/Limits/metre`` hold.
  public init?(text: [UInt8]) {
    var groups: [Int] = []
    var number = 0
    var digits = 0
    var position = 0
    while position < text.count, text[position] != 0x2F {
      switch text[position] {
      case 0x30...0x39:
        number = number * 10 + Int(text[position] - 0x30)
        digits += 1
        if digits > 3 { return nil }
      case 0x2B:
        guard digits > 0 else { return nil }
        groups.append(number)
        (number, digits) = (0, 0)
      default: return nil
      }
      position += 1
    }
    guard digits > 0, position < text.count else { return nil }
    groups.append(number)
    guard let unit = Fraction(text: Array(text[(position + 1)...])), unit.denominator == 1,
      unit.numerator >= 1, unit.numerator <= Int64(Score.Limits.metre),
      !text[(position + 1)...].contains(0x2E), !text[(position + 1)...].contains(0x2F)
    else { return nil }
    self.init(groups: groups, unit: Int(unit.numerator))
    guard isInRange else { return nil }
  }

  /// As it is read: `3+2+2/8`.
  public var text: [UInt8] {
    var text: [UInt8] = []
    for (index, group) in groups.enumerated() {
      if index > 0 { text.append(0x2B) }
      text += Array("\(group)".utf8)
    }
    text.append(0x2F)
    text += Array("\(unit)".utf8)
    return text
  }

  /// Whether it has pulses, and no more than are played.
  var isInRange: Bool {
    guard !groups.isEmpty, groups.count <= Score.Limits.metre,
      groups.allSatisfy({ $0 >= 1 && $0 <= Score.Limits.metre })
    else { return false }
    return pulses <= Score.Limits.metre && unit >= 1 && unit <= Score.Limits.metre
  }
}

extension Accent {
  /// Its letter: `X` strong, `x` normal, `o` quiet, `.` silent.
  public var letter: UInt8 {
    switch self {
    case .strong: 0x58
    case .normal: 0x78
    case .quiet: 0x6F
    case .silent: 0x2E
    }
  }

  /// The weights that letters stand for; nil where another letter is among them, or more than 64.
  public static func list(_ text: [UInt8]) -> [Accent]? {
    guard text.count <= Score.Limits.metre else { return nil }
    var accents: [Accent] = []
    for letter in text {
      guard let accent = allCases.first(where: { $0.letter == letter }) else { return nil }
      accents.append(accent)
    }
    return accents
  }
}
