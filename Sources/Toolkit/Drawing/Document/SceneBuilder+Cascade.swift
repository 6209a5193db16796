extension SceneBuilder {
  /// A property's value as someone has written it.
  private struct Candidate {
    var property: Property
    var value: [UInt8]
    /// Whether it is an attribute's, not a style's.
    var isAttribute: Bool
  }

  /// Takes an element's own properties into its context; nil where it is not displayed.
  mutating func own(_ index: Int, _ context: inout Context) -> OwnStyle? {
    let own = undisplayed(index, &context)
    return own.isDisplayed ? own : nil
  }

  /// The same of an element to which `display` says nothing, as it is never displayed itself.
  mutating func undisplayed(_ index: Int, _ context: inout Context) -> OwnStyle {
    let parent = context.own
    let (candidates, properties) = candidates(index)
    var own = OwnStyle()
    if !candidates.isEmpty {
      for property in Property.allCases where properties & 1 << property.rawValue != 0 {
        // What is not understood counts as not written: the next weaker value holds.
        for candidate in candidates.reversed() where candidate.property == property {
          if apply(candidate, index, parent, to: &context.style, &own) { break }
        }
        if property == .fontSize, index == 0 { context.style.font.root = context.style.font.size }
      }
    }
    context.own = own
    return own
  }

  /// Applies one value; false where it was not understood.
  private mutating func apply(
    _ candidate: Candidate, _ index: Int, _ parent: OwnStyle, to style: inout Style,
    _ own: inout OwnStyle
  ) -> Bool {
    let (property, value) = (candidate.property, candidate.value)
    // CSS Cascade 4, section 7.3; what is inherited is in the style already, and what is not has its
    // initial value.
    switch ValueReader.onlyWord(value) ?? [] {
    case "inherit" where !property.isGeometry:
      if property == .overflow {
        own.overflows = parent.overflows ?? !isWithinViewport(index)
      } else if !property.isInherited {
        own.take(property, from: parent)
      }
      return true
    case "initial":
      if property.isInherited { style.take(property, from: Style()) }
      if property == .overflow { own.overflows = true }
      return true
    case "unset" where property == .overflow:
      own.overflows = true
      return true
    case "unset", "revert", "revert-layer": return true
    default: break
    }
    let outcome =
      property.isInherited
      ? style.apply(property, value, isAttribute: candidate.isAttribute)
      : own.apply(property, value, isAttribute: candidate.isAttribute, style.font)
    let element = tree.elements[index]
    switch outcome {
    case .understood:
      switch property {
      case .fontSize, .strokeWidth, .strokeDasharray, .strokeDashoffset, .transform:
        noteLetters(index, value)
      default: break
      }
      return true
    case .notUnderstood:
      notes.add(
        element.line,
        "\(property.name): \(excerpt(value)) on <\(excerpt(element.name))> is not understood")
    case .external:
      notes.add(
        element.line, "\(property.name): \(excerpt(value)) is in another document: never fetched")
    }
    return false
  }

  /// Whether an element's parent is a viewport that cuts off unless it says otherwise.
  private func isWithinViewport(_ index: Int) -> Bool {
    guard uses.last != index, let parent = tree.elements[index].parent, parent != 0 else {
      return false
    }
    return "svg" ~= tree.elements[parent].name || "symbol" ~= tree.elements[parent].name
  }

  /// What is written of an element, the strongest last, and the set of properties among it.
  private mutating func candidates(_ index: Int) -> (list: [Candidate], properties: UInt64) {
    let element = tree.elements[index]
    var candidates: [Candidate] = []
    var properties: UInt64 = 0
    func add(_ property: Property, _ value: [UInt8], isAttribute: Bool = false) {
      candidates.append(
        Candidate(property: property, value: value, isAttribute: isAttribute))
      properties |= 1 << property.rawValue
    }
    var style: [UInt8]?
    for attribute in element.attributes {
      if let property = Property(attribute: attribute.name),
        !Self.isMisplaced(attribute.name, on: element.name)
      {
        add(property, attribute.value, isAttribute: true)
      } else if "style" ~= attribute.name {
        style = attribute.value
      } else {
        if Property.Undrawn.isAttribute(attribute.name) {
          noteOther(attribute.name, attribute.value, index)
        }
      }
    }
    var declarations =
      sheet.isEmpty
      ? []
      : sheet.declarations(for: index, within: uses.last, cost: &parts, limit: Scene.partLimit)
    if let style { declarations += StyleSheet.declarations(style) }
    if declarations.isEmpty { return (candidates, properties) }
    for isImportant in [false, true] {
      for declaration in declarations where declaration.isImportant == isImportant {
        if let property = declaration.property {
          if property.isGeometry, !property.isGeometry(of: element.name) {
            noteGeometry(property, index)
            continue
          }
          add(property, declaration.value)
        } else {
          noteOther(declaration.name, declaration.value, index)
        }
      }
    }
    return (candidates, properties)
  }

  /// Notes a place or size in a style that browsers take from attributes alone. How large the whole
  /// drawing is shown, others decide.
  private mutating func noteGeometry(_ property: Property, _ index: Int) {
    let element = tree.elements[index]
    let kind = ElementKind(element)
    guard index != 0, kind == .svg || kind == .use else { return }
    notes.add(
      element.line, "\(property.name) in a style of <\(excerpt(element.name))> is ignored")
  }

  /// Whether an attribute is a transform by the name that it has on other elements.
  private static func isMisplaced(_ attribute: [UInt8], on element: [UInt8]) -> Bool {
    let isGradient = "linearGradient" ~= element || "radialGradient" ~= element
    return isGradient ? "transform" ~= attribute : "gradientTransform" ~= attribute
  }

  private mutating func noteOther(_ name: [UInt8], _ value: [UInt8], _ index: Int) {
    let element = tree.elements[index]
    guard Property.Undrawn.contains(name, isRoot: index == 0),
      !Property.Undrawn.isHarmless(value)
    else { return }
    notes.add(element.line, "\(excerpt(name)) on <\(excerpt(element.name))> is ignored")
  }

  /// The context of an element that is not reached from above, such as a gradient's stop: what its
  /// ancestors in the document hand down, without their transforms.
  mutating func context(of index: Int, viewport: Viewport) -> Context {
    var context = Context(viewport: viewport)
    var ancestors: [Int] = []
    var next = tree.elements[index].parent
    while let ancestor = next {
      if let known = contexts[ancestor] {
        context = known
        break
      }
      ancestors.append(ancestor)
      next = tree.elements[ancestor].parent
    }
    for ancestor in ancestors.reversed() {
      _ = own(ancestor, &context)
      context.depth += 1
      contexts[ancestor] = context
    }
    context.viewport = viewport
    return context
  }
}
