import Text

/// Numbers for the names in a sheet's selectors.
struct SelectorNames {
  private(set) var numbers: [[UInt8]: Int] = [:]

  /// A name's number, a new one where it has none.
  mutating func number(of name: [UInt8]) -> Int {
    if let number = numbers[name] { return number }
    numbers[name] = numbers.count
    return numbers.count - 1
  }
}

extension Selector {
  /// Reads a selector; nil where it is none that is understood.
  init?(_ text: some Sequence<UInt8>, names: inout SelectorNames) {
    var reader = ValueReader(trimmed(text))
    compounds = []
    var combinator: Combinator?
    while !reader.isAtEnd {
      guard var compound = Self.compound(&reader, &names) else { return nil }
      if let combinator { compound.combinator = combinator }
      compounds.append(compound)
      if compounds.count > 32 { return nil }
      combinator = Self.combinator(&reader)
      // A sign has something behind it.
      if let combinator, combinator != .descendant, reader.isAtEnd { return nil }
    }
    if compounds.isEmpty { return nil }
  }

  private static func combinator(_ reader: inout ValueReader) -> Combinator {
    if reader.skip(">") { return skipping(&reader, .child) }
    if reader.skip("+") { return skipping(&reader, .next) }
    if reader.skip("~") { return skipping(&reader, .later) }
    return skipping(&reader, .descendant)
  }

  private static func skipping(_ reader: inout ValueReader, _ combinator: Combinator) -> Combinator
  {
    reader.skipSpaces()
    return combinator
  }

  private static func compound(
    _ reader: inout ValueReader, _ names: inout SelectorNames
  ) -> Compound? {
    var compound = Compound()
    var isFirst = true
    while let byte = reader.peek, !ValueReader.isSpace(byte), !isCombinator(byte) {
      switch byte {
      case UInt8(ascii: "*"):
        guard isFirst else { return nil }
        reader.advance()
      case UInt8(ascii: "."):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.classes.append(names.number(of: name))
      case UInt8(ascii: "#"):
        reader.advance()
        guard let name = reader.name() else { return nil }
        compound.id = names.number(of: name)
      case UInt8(ascii: "["):
        reader.advance()
        guard let test = attribute(&reader) else { return nil }
        compound.attributes.append(test)
      case UInt8(ascii: ":"):
        reader.advance()
        guard readPseudoClass(&reader, &names, into: &compound) else { return nil }
      default:
        guard isFirst, let name = reader.name() else { return nil }
        compound.type = names.number(of: name)
      }
      isFirst = false
    }
    return isFirst ? nil : compound
  }

  private static func isCombinator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "~")
  }

  /// Reads on behind a bracket.
  private static func attribute(_ reader: inout ValueReader) -> AttributeTest? {
    reader.skipSpaces()
    guard let name = reader.name() else { return nil }
    var test = AttributeTest(name: name)
    reader.skipSpaces()
    if reader.skip("]") { return test }
    test.kind = .equals
    for (sign, kind) in signs where reader.skip(sign) {
      test.kind = kind
      break
    }
    guard reader.peek == UInt8(ascii: "=") else { return nil }
    reader.advance()
    reader.skipSpaces()
    if let quote = reader.peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let text = reader.quoted() else { return nil }
      test.value = text
    } else {
      guard let word = reader.name() else { return nil }
      test.value = word
    }
    if let flag = reader.word() {
      switch lowercased(flag) {
      case "i": test.ignoresCase = true
      case "s": break
      default: return nil
      }
    }
    return reader.skip("]") ? test : nil
  }

  private static let signs: [(StaticString, AttributeTest.Kind)] = [
    ("~", .word), ("|", .language), ("^", .prefix), ("$", .suffix), ("*", .part),
  ]

  /// Reads on behind a colon.
  private static func readPseudoClass(
    _ reader: inout ValueReader, _ names: inout SelectorNames, into compound: inout Compound
  ) -> Bool {
    guard let name = reader.word() else { return false }
    let word = lowercased(name)
    if reader.peek == UInt8(ascii: "(") {
      guard let arguments = reader.arguments() else { return false }
      switch word {
      case "nth-child":
        guard let place = place(arguments) else { return false }
        compound.places.append(place)
      case "not":
        var inner = ValueReader(trimmed(arguments))
        guard let exclusion = self.compound(&inner, &names), inner.isAtEnd,
          exclusion.exclusions.isEmpty
        else { return false }
        compound.exclusions.append(exclusion)
      default: return false
      }
      return true
    }
    switch word {
    case "first-child": compound.places.append(.first)
    case "last-child": compound.places.append(.last)
    case "only-child": compound.places.append(.only)
    case "root": compound.places.append(.root)
    default: return false
    }
    return true
  }

  /// Reads `odd`, `even`, `3`, `2n+1` (CSS Syntax 3, section 6).
  private static func place(_ text: [UInt8]) -> Place? {
    let word = lowercased(text.filter { !ValueReader.isSpace($0) })
    switch word {
    case "odd": return .every(step: 2, offset: 1)
    case "even": return .every(step: 2, offset: 0)
    default: break
    }
    guard let n = word.firstIndex(of: UInt8(ascii: "n")) else {
      return integer(word[...]).map { .every(step: 0, offset: $0) }
    }
    let (before, behind) = (word[..<n], word[(n + 1)...])
    let step: Int? =
      switch before {
      case "", "+": 1
      case "-": -1
      default: integer(before)
      }
    guard let step, let offset = behind.isEmpty ? 0 : integer(behind) else { return nil }
    if let sign = behind.first, sign.isDigit { return nil }
    return .every(step: step, offset: offset)
  }

  private static func integer(_ digits: ArraySlice<UInt8>) -> Int? {
    var reader = ValueReader(digits)
    guard digits.count < 8, let number = reader.number(), reader.isAtEnd,
      number == number.rounded()
    else { return nil }
    return Int(number)
  }
}

extension ValueReader {
  /// A name as CSS has it: letters, digits, dashes, underscores, beyond ASCII, and escapes
  /// (CSS Syntax 3, section 4.3.7).
  mutating func name() -> [UInt8]? {
    var result: [UInt8] = []
    while let byte = peek {
      if byte == UInt8(ascii: "\\") {
        advance()
        appendEscaped(to: &result)
      } else if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte >= 0x80
      {
        result.append(byte)
        advance()
      } else {
        break
      }
    }
    return result.isEmpty ? nil : result
  }

  /// What stands in the quotes that come next; nil where they do not end.
  mutating func quoted() -> [UInt8]? {
    guard let quote = peek else { return nil }
    advance()
    var result: [UInt8] = []
    while let byte = peek {
      advance()
      if byte == quote { return result }
      if byte == UInt8(ascii: "\\") {
        appendEscaped(to: &result)
      } else {
        result.append(byte)
      }
    }
    return nil
  }

  /// Reads on behind a backslash: up to six digits and a space, or one character.
  private mutating func appendEscaped(to result: inout [UInt8]) {
    var number: UInt32 = 0
    var count = 0
    while count < 6, let digit = peek?.hexadecimalValue {
      number = number * 16 + UInt32(digit)
      count += 1
      advance()
    }
    guard count == 0 else {
      if let space = peek, Self.isSpace(space) { advance() }
      let isCharacter = number > 0 && number < 0x110000 && !(0xD800..<0xE000).contains(number)
      UTF8Sequence.append(isCharacter ? number : 0xFFFD, to: &result)
      return
    }
    guard let byte = peek else { return }
    // A line feed in quotes only breaks the line.
    if byte != 0x0A { result.append(byte) }
    advance()
  }
}
