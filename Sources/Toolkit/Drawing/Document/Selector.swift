/// What an element has to be for a rule to hold (Selectors 4, as far as drawings use it).
struct Selector {
  /// How an element lies to the one that the compound before speaks of.
  enum Combinator { case descendant, child, next, later }

  /// What an attribute has to be.
  struct AttributeTest {
    enum Kind { case exists, equals, word, language, prefix, suffix, part }

    var name: [UInt8]
    var kind = Kind.exists
    var value: [UInt8] = []
    var ignoresCase = false
  }

  /// Where among its parent's children an element has to be.
  enum Place {
    case first, last, only, root
    /// The number counted from one is this often `step`, and `offset`.
    case every(step: Int, offset: Int)
  }

  /// What one element has to be; names are numbers of the sheet.
  struct Compound {
    var type: Int?
    var id: Int?
    var classes: [Int] = []
    var attributes: [AttributeTest] = []
    var places: [Place] = []
    /// None of which it may be.
    var exclusions: [Compound] = []
    /// To the compound before.
    var combinator = Combinator.descendant

    /// Ids before classes, attributes and places before types.
    var specificity: Int {
      var result = id == nil ? 0 : 1_000_000
      result += (classes.count + attributes.count + places.count) * 1000
      result += type == nil ? 0 : 1
      return result + (exclusions.map { $0.specificity }.max() ?? 0)
    }
  }

  /// From the outside in; the last one is the element itself.
  var compounds: [Compound]

  var specificity: Int { compounds.reduce(0) { $0 + $1.specificity } }

  /// Finds out whether elements fit, and counts what it takes.
  struct Matcher {
    let tree: SVGTree
    let traits: [Traits]
    /// What a `use` shows: it stands alone, and selectors don't look beyond it (SVG 2, section 5.6.2).
    var root: Int?
    /// How many compounds were tried.
    private(set) var steps = 0

    init(_ tree: SVGTree, _ traits: [Traits]) {
      self.tree = tree
      self.traits = traits
    }

    mutating func matches(_ selector: Selector, _ element: Int) -> Bool {
      outcome(selector.compounds[...], element) == .matches
    }

    /// How far a failure reaches, so that no place is tried in vain.
    private enum Outcome { case matches, failsHere, failsAmongSiblings, failsWholly }

    private mutating func outcome(
      _ compounds: ArraySlice<Compound>, _ element: Int
    ) -> Outcome {
      guard let own = compounds.last else { return .matches }
      guard fits(own, element) else { return .failsHere }
      let rest = compounds.dropLast()
      if rest.isEmpty { return .matches }
      switch own.combinator {
      case .descendant:
        var next = parent(of: element)
        while let ancestor = next {
          let outcome = outcome(rest, ancestor)
          if outcome == .matches || outcome == .failsWholly { return outcome }
          next = parent(of: ancestor)
        }
        return .failsWholly
      case .child:
        guard let parent = parent(of: element) else { return .failsWholly }
        let outcome = outcome(rest, parent)
        return outcome == .matches || outcome == .failsWholly ? outcome : .failsAmongSiblings
      case .next:
        guard let previous = previous(of: element) else { return .failsAmongSiblings }
        return outcome(rest, previous)
      case .later:
        var next = previous(of: element)
        while let sibling = next {
          let outcome = outcome(rest, sibling)
          if outcome != .failsHere { return outcome }
          next = previous(of: sibling)
        }
        return .failsAmongSiblings
      }
    }

    private func parent(of element: Int) -> Int? {
      element == root ? nil : tree.elements[element].parent
    }

    private func previous(of element: Int) -> Int? {
      element == root ? nil : tree.elements[element].previous
    }

    private mutating func fits(_ compound: Compound, _ element: Int) -> Bool {
      steps += 1
      let own = traits[element]
      if let type = compound.type, type != own.type { return false }
      if let id = compound.id, id != own.id { return false }
      for name in compound.classes where !own.classes.contains(name) { return false }
      for test in compound.attributes where !passes(test, element) { return false }
      for place in compound.places where !isAt(place, element) { return false }
      for exclusion in compound.exclusions where fits(exclusion, element) { return false }
      return true
    }

    private func isAt(_ place: Place, _ element: Int) -> Bool {
      let each = tree.elements[element]
      let isFirst = previous(of: element) == nil
      let isLast = parent(of: element).map { tree.elements[$0].children.last == element } ?? true
      switch place {
      case .first: return isFirst
      case .last: return isLast
      case .only: return isFirst && isLast
      case .root: return each.parent == nil
      case .every(let step, let offset):
        let distance = (element == root ? 1 : each.place) - offset
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
      }
    }

    private mutating func passes(_ test: AttributeTest, _ element: Int) -> Bool {
      let attributes = tree.elements[element].attributes
      steps += attributes.count
      guard var value = attributes.first(where: { $0.name == test.name })?.value else {
        return false
      }
      if test.kind == .exists { return true }
      var wanted = test.value
      if test.ignoresCase { (value, wanted) = (lowercased(value), lowercased(wanted)) }
      steps += value.count / 64
      switch test.kind {
      case .exists: return true
      case .equals: return value == wanted
      case .word:
        return value.split(whereSeparator: ValueReader.isSpace).contains {
          $0.elementsEqual(wanted)
        }
      case .language:
        return value == wanted || value.starts(with: wanted + [UInt8(ascii: "-")])
      case .prefix: return !wanted.isEmpty && value.starts(with: wanted)
      case .suffix: return !wanted.isEmpty && value.reversed().starts(with: wanted.reversed())
      case .part:
        guard !wanted.isEmpty, wanted.count <= value.count else { return false }
        steps += value.count
        return (0...(value.count - wanted.count)).contains {
          value[$0...].starts(with: wanted)
        }
      }
    }
  }

  /// What of an element rules ask for, by the sheet's numbers.
  struct Traits {
    /// -1 where no rule speaks of it.
    var type = -1
    var id = -1
    var classes: [Int] = []
  }
}
