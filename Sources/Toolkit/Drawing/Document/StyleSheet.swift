/// The rules of `style` elements.
struct StyleSheet {
  /// `name: value`, perhaps `!important`.
  struct Declaration {
    var name: [UInt8]
    var value: [UInt8]
    var isImportant: Bool
    /// What is drawn by it, if anything.
    var property: Property?
  }

  private struct Rule {
    var selector: Selector
    var specificity: Int
    var declarations: [Declaration]
  }

  /// What of a sheet is left out.
  enum Fault {
    case notUnderstood(String)
    /// Another sheet, which is never fetched.
    case external(String)
  }

  private var rules: [Rule] = []
  private var names = SelectorNames()
  /// Rules by the id, class or type that the element has to have.
  private var byID: [Int: [Int]] = [:]
  private var byClass: [Int: [Int]] = [:]
  private var byType: [Int: [Int]] = [:]
  private var others: [Int] = []
  private var matcher: Selector.Matcher?
  private(set) var faults: [Fault] = []

  var isEmpty: Bool { rules.isEmpty }

  /// Adds the rules of a sheet (CSS Syntax 3, section 5).
  mutating func read(_ sheet: [UInt8]) {
    let text = CSSText.withoutComments(sheet)
    var position = 0
    while true {
      position = CSSText.skipSpaces(text, from: position)
      guard position < text.count else { return }
      let isAtRule = text[position] == UInt8(ascii: "@")
      guard let end = CSSText.find(text, from: position, isAtRule ? "{;" : "{") else {
        let rest = trimmed(text[position...])
        if isAtRule { readAtRule(rest, hasBlock: false) } else { notUnderstood(rest) }
        return
      }
      let prelude = trimmed(text[position..<end])
      position = end + 1
      let hasBlock = text[end] == UInt8(ascii: "{")
      var block = text[position..<position]
      if hasBlock {
        let close = CSSText.find(text, from: position, "}") ?? text.count
        block = text[position..<close]
        position = min(close + 1, text.count)
      }
      if isAtRule {
        readAtRule(prelude, hasBlock: hasBlock)
      } else {
        addRules(prelude, Self.declarations(block))
      }
    }
  }

  /// Takes what begins with `@`: nothing of it is understood, but some says nothing of shapes.
  private mutating func readAtRule(_ prelude: [UInt8], hasBlock: Bool) {
    var reader = ValueReader(prelude.dropFirst())
    switch lowercased(reader.word() ?? []) {
    case "charset", "namespace", "font-face", "font-feature-values", "page": break
    case "layer" where !hasBlock: break
    case "import": faults.append(.external(excerpt(prelude)))
    default: notUnderstood(prelude)
    }
  }

  private mutating func notUnderstood(_ text: [UInt8]) {
    faults.append(.notUnderstood(excerpt(text)))
  }

  private mutating func addRules(_ selectors: [UInt8], _ declarations: [Declaration]) {
    let texts = CSSText.split(selectors, at: ",")
    // A comma with nothing beside it makes the whole rule void (Selectors 4, section 3.9).
    if texts.contains(where: { trimmed($0).isEmpty }) {
      notUnderstood(trimmed(selectors))
      return
    }
    for text in texts {
      guard let selector = Selector(text, names: &names), let last = selector.compounds.last else {
        notUnderstood(trimmed(text))
        continue
      }
      let number = rules.count
      if let id = last.id {
        byID[id, default: []].append(number)
      } else if let name = last.classes.first {
        byClass[name, default: []].append(number)
      } else if let type = last.type {
        byType[type, default: []].append(number)
      } else {
        others.append(number)
      }
      rules.append(
        Rule(
          selector: selector, specificity: selector.specificity, declarations: declarations))
    }
  }

  /// What a look at a compound or a declaration counts for, an element counting for 64.
  private static let cost = 8

  /// Gets ready for the elements of a tree, once all sheets are read.
  mutating func prepare(for tree: SVGTree) {
    if rules.isEmpty { return }
    let traits = tree.elements.map { element in
      var traits = Selector.Traits()
      traits.type = names.numbers[element.name] ?? -1
      for attribute in element.attributes {
        if "id" ~= attribute.name {
          traits.id = names.numbers[attribute.value] ?? -1
        } else if "class" ~= attribute.name {
          traits.classes = attribute.value.split(whereSeparator: ValueReader.isSpace)
            .compactMap { names.numbers[Array($0)] }
        }
      }
      return traits
    }
    matcher = Selector.Matcher(tree, traits)
  }

  /// What the sheets say of an element, the strongest last.
  ///
  /// - Parameters:
  ///   - root: what a `use` shows, beyond which selectors don't look from within it.
  ///   - cost: grows by what was looked at.
  ///   - limit: beyond this cost nothing more is looked at.
  mutating func declarations(
    for element: Int, within root: Int?, cost: inout Int, limit: Int
  ) -> [Declaration] {
    matcher?.root = root
    guard let traits = matcher?.traits[element] else { return [] }
    var candidates = others
    candidates += byType[traits.type] ?? []
    candidates += byID[traits.id] ?? []
    // A class that is there twice says nothing twice.
    for (place, name) in traits.classes.enumerated()
    where !traits.classes[..<place].contains(name) {
      candidates += byClass[name] ?? []
    }
    if candidates.isEmpty { return [] }
    var matching: [Int] = []
    for number in candidates {
      let before = matcher?.steps ?? 0
      if matcher?.matches(rules[number].selector, element) == true { matching.append(number) }
      cost += Self.cost * ((matcher?.steps ?? 0) - before)
      if cost > limit { return [] }
    }
    matching.sort { left, right in
      let (first, second) = (rules[left].specificity, rules[right].specificity)
      return first == second ? left < right : first < second
    }
    let result = matching.flatMap { rules[$0].declarations }
    cost += Self.cost * result.count
    return result
  }

  /// Reads `name: value; …`, as `style` attributes have it too.
  static func declarations(_ text: some Sequence<UInt8>) -> [Declaration] {
    var result: [Declaration] = []
    for part in CSSText.split(CSSText.withoutComments(Array(text)), at: ";") {
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
      var property = Property(style: name)
      if "font" ~= name, let size = FontShorthand.size(in: value) {
        (property, value) = (.fontSize, size)
      }
      result.append(
        Declaration(name: name, value: value, isImportant: isImportant, property: property))
    }
    return result
  }
}
