import Text

/// The rules of `style` elements, as far as drawings use them: types, classes, ids, their
/// combinations, within each other by space and `>`.
struct StyleSheet {
  /// `name: value`, perhaps `!important`.
  struct Declaration {
    var name: [UInt8]
    var value: [UInt8]
    var isImportant: Bool
  }

  /// What an element has to be.
  private struct Compound {
    var type: [UInt8]?
    var id: [UInt8]?
    var classes: [[UInt8]] = []
    /// Whether the one before has to be the parent itself.
    var isChild = false
  }

  private struct Rule {
    /// From the outside in; the last one is the element itself.
    var compounds: [Compound]
    var specificity: Int
    var order: Int
    var declarations: [Declaration]
  }

  /// How many selectors are kept.
  static let limit = 4096

  private var rules: [Rule] = []
  /// Rules by the id, class or type that the element has to have: `#id`, `.class`, `type`, `*`.
  private var index: [[UInt8]: [Int]] = [:]
  /// What was not understood.
  private(set) var faults: [String] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a sheet.
  mutating func read(_ sheet: [UInt8]) {
    let text = Self.withoutComments(sheet)
    var position = 0
    while position < text.count {
      guard let open = text[position...].firstIndex(of: UInt8(ascii: "{")) else {
        let rest = trimmed(text[position...])
        if !rest.isEmpty { faults.append(excerpt(rest)) }
        return
      }
      let prelude = trimmed(text[position..<open])
      let end = Self.blockEnd(text, from: open + 1)
      if prelude.first == UInt8(ascii: "@") {
        faults.append(excerpt(prelude))
      } else {
        addRules(prelude, Self.declarations(text[(open + 1)..<end]))
      }
      position = end + 1
    }
  }

  private mutating func addRules(_ selectors: [UInt8], _ declarations: [Declaration]) {
    for selector in selectors.split(separator: UInt8(ascii: ",")) {
      guard let compounds = Self.compounds(selector), let last = compounds.last,
        rules.count < Self.limit
      else {
        faults.append(excerpt(trimmed(selector)))
        continue
      }
      var specificity = 0
      for compound in compounds {
        if compound.id != nil { specificity += 1_000_000 }
        specificity += compound.classes.count * 1000 + (compound.type == nil ? 0 : 1)
      }
      let key: [UInt8] =
        if let id = last.id {
          [UInt8(ascii: "#")] + id
        } else if let name = last.classes.first {
          [UInt8(ascii: ".")] + name
        } else {
          last.type ?? [UInt8(ascii: "*")]
        }
      index[key, default: []].append(rules.count)
      rules.append(
        Rule(
          compounds: compounds, specificity: specificity, order: rules.count,
          declarations: declarations))
    }
  }

  /// What the sheet says of an element, the strongest last.
  ///
  /// - Parameter cost: grows by the number of rules that were looked at.
  func declarations(for element: Int, in tree: SVGTree, cost: inout Int) -> [Declaration] {
    if rules.isEmpty { return [] }
    let each = tree.elements[element]
    var candidates = index[[UInt8(ascii: "*")]] ?? []
    candidates += index[each.name] ?? []
    if let id = each.value("id") { candidates += index[[UInt8(ascii: "#")] + id] ?? [] }
    for name in Self.words(each.value("class") ?? []) {
      candidates += index[[UInt8(ascii: ".")] + name] ?? []
    }
    cost += candidates.count
    var matching = candidates.filter { Self.matches(rules[$0].compounds[...], element, tree) }
    matching.sort { left, right in
      let (first, second) = (rules[left], rules[right])
      return first.specificity == second.specificity
        ? first.order < second.order : first.specificity < second.specificity
    }
    return matching.flatMap { rules[$0].declarations }
  }

  private static func matches(
    _ compounds: ArraySlice<Compound>, _ element: Int, _ tree: SVGTree
  ) -> Bool {
    guard let own = compounds.last, matches(own, tree.elements[element]) else { return false }
    // The nearest fitting ancestor is taken; only a mixture of both combinators could want another.
    var rest = compounds.dropLast()
    var isChild = own.isChild
    var ancestor = tree.elements[element].parent
    while let wanted = rest.last {
      guard let index = ancestor else { return false }
      ancestor = tree.elements[index].parent
      if matches(wanted, tree.elements[index]) {
        rest = rest.dropLast()
        isChild = wanted.isChild
      } else if isChild {
        return false
      }
    }
    return true
  }

  private static func matches(_ compound: Compound, _ element: SVGTree.Element) -> Bool {
    if let type = compound.type, type != element.name { return false }
    if let id = compound.id, id != element.value("id") { return false }
    if compound.classes.isEmpty { return true }
    let names = words(element.value("class") ?? [])
    return compound.classes.allSatisfy { names.contains($0) }
  }

  // MARK: - Reading

  /// Reads `name: value; …`, as `style` attributes have it too.
  static func declarations(_ text: some Sequence<UInt8>) -> [Declaration] {
    var result: [Declaration] = []
    for part in pieces(withoutComments(Array(text))) {
      guard let colon = part.firstIndex(of: UInt8(ascii: ":")) else {
        let rest = trimmed(part)
        if !rest.isEmpty { result.append(Declaration(name: rest, value: [], isImportant: false)) }
        continue
      }
      let name = lowercased(trimmed(part[..<colon]))
      var value = trimmed(part[(colon + 1)...])
      var isImportant = false
      if let mark = value.lastIndex(of: UInt8(ascii: "!")),
        "important" ~= lowercased(trimmed(value[(mark + 1)...]))
      {
        isImportant = true
        value = trimmed(value[..<mark])
      }
      result.append(Declaration(name: name, value: value, isImportant: isImportant))
    }
    return result
  }

  /// Splits at semicolons outside of quotes and parentheses.
  private static func pieces(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    var depth = 0
    var quote: UInt8?
    for (position, byte) in text.enumerated() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      } else if byte == UInt8(ascii: ";"), depth <= 0 {
        result.append(text[start..<position])
        start = position + 1
      }
    }
    result.append(text[start...])
    return result
  }

  private static func compounds(_ selector: ArraySlice<UInt8>) -> [Compound]? {
    var result: [Compound] = []
    var reader = ValueReader(trimmed(selector))
    while !reader.isAtEnd {
      var compound = Compound()
      if reader.skip(">") {
        if result.isEmpty { return nil }
        compound.isChild = true
        reader.skipSpaces()
      }
      guard readCompound(&reader, into: &compound) else { return nil }
      result.append(compound)
      if result.count > 32 { return nil }
    }
    return result.isEmpty ? nil : result
  }

  private static func readCompound(_ reader: inout ValueReader, into compound: inout Compound)
    -> Bool
  {
    var isFirst = true
    while let byte = reader.peek, !ValueReader.isSpace(byte), byte != UInt8(ascii: ">") {
      switch byte {
      case UInt8(ascii: "*"):
        guard isFirst else { return false }
        _ = reader.skip("*")
      case UInt8(ascii: "."):
        _ = reader.skip(".")
        guard let name = reader.name() else { return false }
        compound.classes.append(name)
      case UInt8(ascii: "#"):
        _ = reader.skip("#")
        guard let name = reader.name() else { return false }
        compound.id = name
      default:
        guard isFirst, let name = reader.name() else { return false }
        compound.type = name
      }
      isFirst = false
    }
    return !isFirst
  }

  private static func words(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(whereSeparator: ValueReader.isSpace).map { Array($0) }
  }

  private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "*")) else { return text }
    var result: [UInt8] = []
    var position = 0
    while position < text.count {
      if text[position] == UInt8(ascii: "/"), position + 1 < text.count,
        text[position + 1] == UInt8(ascii: "*")
      {
        position += 2
        while position < text.count, !isCommentEnd(text, position) { position += 1 }
        position += 2
        result.append(0x20)
      } else {
        result.append(text[position])
        position += 1
      }
    }
    return result
  }

  private static func isCommentEnd(_ text: [UInt8], _ position: Int) -> Bool {
    text[position] == UInt8(ascii: "*") && position + 1 < text.count
      && text[position + 1] == UInt8(ascii: "/")
  }

  /// Where the block ends that is open, blocks within it left behind.
  private static func blockEnd(_ text: [UInt8], from start: Int) -> Int {
    var depth = 1
    for position in start..<max(start, text.count) {
      if text[position] == UInt8(ascii: "{") { depth += 1 }
      if text[position] == UInt8(ascii: "}") { depth -= 1 }
      if depth == 0 { return position }
    }
    return text.count
  }
}

extension ValueReader {
  /// A name as CSS has it, without escapes: letters, digits, dashes, underscores, beyond ASCII.
  mutating func name() -> [UInt8]? {
    var result: [UInt8] = []
    while let byte = peek,
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte >= 0x80
    {
      result.append(byte)
      advance()
    }
    return result.isEmpty ? nil : result
  }
}
