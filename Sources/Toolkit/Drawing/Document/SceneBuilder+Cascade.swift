extension SceneBuilder {
  /// A property's value as someone has written it, the strongest last.
  private struct Candidate {
    var property: Property
    var value: [UInt8]
  }

  /// Takes an element's own properties into its context; nil where it is not displayed.
  mutating func own(_ index: Int, _ context: inout Context) -> OwnStyle? {
    let candidates = candidates(index)
    var own = OwnStyle()
    if candidates.isEmpty { return own }
    for property in Property.allCases {
      // What is not understood counts as not written: the next weaker value holds.
      for candidate in candidates.reversed() where candidate.property == property {
        if apply(candidate, index, to: &context.style, &own) { break }
      }
    }
    return own.isDisplayed ? own : nil
  }

  /// Applies one value; false where it was not understood.
  private mutating func apply(
    _ candidate: Candidate, _ index: Int, to style: inout Style, _ own: inout OwnStyle
  ) -> Bool {
    let (property, value) = (candidate.property, candidate.value)
    if let word = ValueReader.onlyWord(value) {
      // What is inherited is in the style already, and what is not has its initial value.
      if "inherit" ~= word && property.isInherited { return true }
      if "initial" ~= word && !property.isInherited { return true }
      if "unset" ~= word { return true }
    }
    let outcome =
      property.isInherited ? style.apply(property, value) : own.apply(property, value)
    let element = tree.elements[index]
    switch outcome {
    case .understood: return true
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

  private mutating func candidates(_ index: Int) -> [Candidate] {
    let element = tree.elements[index]
    var candidates: [Candidate] = []
    for attribute in element.attributes {
      if let property = Property(attribute.name) {
        candidates.append(Candidate(property: property, value: attribute.value))
      } else {
        noteOther(attribute.name, attribute.value, index)
      }
    }
    var declarations = sheet.isEmpty ? [] : sheet.declarations(for: index, in: tree, cost: &parts)
    if let value = element.value("style") { declarations += StyleSheet.declarations(value) }
    if declarations.isEmpty { return candidates }
    for isImportant in [false, true] {
      for declaration in declarations where declaration.isImportant == isImportant {
        if let property = Property(declaration.name) {
          candidates.append(Candidate(property: property, value: declaration.value))
        } else {
          noteOther(declaration.name, declaration.value, index, isDeclaration: true)
        }
      }
    }
    return candidates
  }

  private mutating func noteOther(
    _ name: [UInt8], _ value: [UInt8], _ index: Int, isDeclaration: Bool = false
  ) {
    let element = tree.elements[index]
    switch Property.Other(name) {
    case .irrelevant: return
    case .unsupported:
      if Property.Other.isHarmless(value) { return }
      notes.add(element.line, "\(excerpt(name)) on <\(excerpt(element.name))> is ignored")
    case .unknown:
      // Names that begin with a dash are some program's own; other attributes are looked at
      // elsewhere.
      guard isDeclaration, name.first != UInt8(ascii: "-") else { return }
      notes.add(
        element.line, "\(excerpt(name)) in a style of <\(excerpt(element.name))> is not understood")
    }
  }

  /// The context of an element that is not reached from above, such as a gradient's stop: what its
  /// ancestors hand down, without their transforms.
  mutating func context(of index: Int, viewport: Viewport) -> Context {
    var ancestors: [Int] = []
    var next = tree.elements[index].parent
    while let ancestor = next {
      ancestors.append(ancestor)
      next = tree.elements[ancestor].parent
    }
    parts += ancestors.count
    var context = Context(viewport: viewport)
    for ancestor in ancestors.reversed() { _ = own(ancestor, &context) }
    context.depth = ancestors.count
    return context
  }
}

extension Property {
  /// As it is written.
  var name: StaticString {
    switch self {
    case .color: "color"
    case .fontSize: "font-size"
    case .fill: "fill"
    case .fillOpacity: "fill-opacity"
    case .fillRule: "fill-rule"
    case .stroke: "stroke"
    case .strokeOpacity: "stroke-opacity"
    case .strokeWidth: "stroke-width"
    case .strokeLinecap: "stroke-linecap"
    case .strokeLinejoin: "stroke-linejoin"
    case .strokeMiterlimit: "stroke-miterlimit"
    case .strokeDasharray: "stroke-dasharray"
    case .strokeDashoffset: "stroke-dashoffset"
    case .paintOrder: "paint-order"
    case .clipRule: "clip-rule"
    case .visibility: "visibility"
    case .display: "display"
    case .opacity: "opacity"
    case .overflow: "overflow"
    case .clipPath: "clip-path"
    case .transform: "transform"
    case .stopColor: "stop-color"
    case .stopOpacity: "stop-opacity"
    }
  }
}
