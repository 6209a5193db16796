import Text

extension AffineTransform {
  /// Reads a list of transforms as the attribute has it, all numbers (SVG 2, section 8.5, and CSS
  /// Transforms 1, section 8); nil where it is none.
  init?(attribute bytes: [UInt8]) {
    self = .identity
    var reader = ValueReader(bytes)
    while !reader.isAtEnd {
      guard let name = reader.word() else { return nil }
      reader.skipSpaces()
      guard let arguments = reader.arguments(), let numbers = Self.numbers(arguments),
        let function = Self.function(Array(name), numbers)
      else { return nil }
      self = self * function
      if reader.skip(","), reader.isAtEnd { return nil }
    }
  }

  /// Reads a list of the two-dimensional transforms of a style, whose lengths and angles have units
  /// (CSS Transforms 1, section 7); nil where it is none.
  init?(css bytes: [UInt8], _ font: FontSize) {
    self = .identity
    if let word = ValueReader.onlyWord(bytes), "none" ~= word { return }
    var reader = ValueReader(bytes)
    if reader.isAtEnd { return nil }
    while !reader.isAtEnd {
      guard let word = reader.word(), reader.peek == UInt8(ascii: "("),
        let arguments = reader.arguments()
      else { return nil }
      let name = lowercased(word)
      var numbers: [Double] = []
      for argument in arguments.split(
        separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      {
        guard let number = Self.argument(argument, of: name, font) else { return nil }
        numbers.append(number)
      }
      guard let function = Self.cssFunction(name, numbers) else { return nil }
      self = self * function
    }
  }

  private static func numbers(_ arguments: [UInt8]) -> [Double]? {
    var reader = ValueReader(arguments)
    var numbers: [Double] = []
    while !reader.isAtEnd || !numbers.isEmpty && reader.bytes.last == UInt8(ascii: ",") {
      if !numbers.isEmpty { reader.skipComma() }
      guard let number = reader.number(), numbers.count < 6 else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// A function's argument in degrees, pixels, or what it is a multiple of.
  private static func argument(
    _ bytes: ArraySlice<UInt8>, of name: [UInt8], _ font: FontSize
  ) -> Double? {
    var reader = ValueReader(bytes)
    var plain = reader
    guard let number = plain.number() else { return nil }
    // Zero needs no unit.
    if plain.isAtEnd, number == 0 { return 0 }
    switch name {
    case "rotate", "skewx", "skewy":
      return plain.isAtEnd ? nil : Color.angle(&reader).flatMap { reader.isAtEnd ? $0 : nil }
    case "translate", "translatex", "translatey":
      guard !plain.isAtEnd, case .pixels(let pixels)? = Length(bytes, font: font) else {
        return nil
      }
      return pixels
    default: return plain.isAtEnd ? number : nil
    }
  }

  private static func cssFunction(_ name: [UInt8], _ n: [Double]) -> AffineTransform? {
    switch (name, n.count) {
    case ("translatex", 1): .translation(n[0], 0)
    case ("translatey", 1): .translation(0, n[0])
    case ("scalex", 1): .scale(n[0], 1)
    case ("scaley", 1): .scale(1, n[0])
    case ("skewx", 1): .skewX(degrees: n[0])
    case ("skewy", 1): .skewY(degrees: n[0])
    case ("rotate", 3): nil
    default: function(name, n)
    }
  }

  private static func function(_ name: [UInt8], _ n: [Double]) -> AffineTransform? {
    switch (name, n.count) {
    case ("matrix", 6): AffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): .translation(n[0], 0)
    case ("translate", 2): .translation(n[0], n[1])
    case ("scale", 1): .scale(n[0], n[0])
    case ("scale", 2): .scale(n[0], n[1])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3):
      .translation(n[1], n[2]) * .rotation(degrees: n[0]) * .translation(-n[1], -n[2])
    case ("skewX", 1): .skewX(degrees: n[0])
    case ("skewY", 1): .skewY(degrees: n[0])
    default: nil
    }
  }

  /// Whether all six are numbers.
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
  }
}

extension ValueReader {
  /// The value in small letters, if it is a single word.
  static func onlyWord(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ValueReader(bytes)
    guard let word = reader.word(), reader.isAtEnd else { return nil }
    return lowercased(word)
  }
}
