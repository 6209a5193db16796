/// What is done with an element.
enum ElementKind {
  case group, choice, use, svg, shape
  /// Draws nothing where it stands, here and elsewhere: what others refer to, what is said of the
  /// drawing, what other languages have to say, and what SVG does not know.
  case silent
  /// Would be seen, and is not drawn.
  case undrawn

  init(_ element: SVGTree.Element) {
    self = element.isForeign ? .silent : Self(element.name)
  }

  private init(_ name: [UInt8]) {
    switch name {
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon": self = .shape
    case "g", "a": self = .group
    case "use": self = .use
    case "svg": self = .svg
    case "switch": self = .choice
    case "text", "image", "foreignObject", "flowRoot", "mesh", "script", "animate",
      "animateColor", "animateMotion", "animateTransform", "set", "discard", "audio", "canvas",
      "iframe", "video":
      self = .undrawn
    default: self = .silent
    }
  }
}

extension SceneBuilder {
  /// Whether an element's conditions are met (SVG 2, section 5.7): no extensions are asked for but
  /// HTML, and its language is English.
  mutating func isWanted(_ index: Int) -> Bool {
    let element = tree.elements[index]
    if let extensions = element.value("requiredExtensions") {
      let names = extensions.split(whereSeparator: ValueReader.isSpace)
      guard !names.isEmpty, names.allSatisfy({ "http://www.w3.org/1999/xhtml" ~= $0 }) else {
        return false
      }
    }
    guard let languages = element.value("systemLanguage") else { return true }
    let isEnglish = languages.split(separator: UInt8(ascii: ",")).contains { language in
      let tag = lowercased(trimmed(language))
      return "en" ~= tag || tag.starts(with: Array("en-".utf8))
    }
    if !isEnglish {
      notes.add(
        element.line,
        "<\(excerpt(element.name))> is left out: its language is \(excerpt(languages))")
    }
    return isEnglish
  }

  /// Whether there is something to be seen of an element that is not drawn: text without words and
  /// pictures of nothing say nothing.
  func says(_ index: Int) -> Bool {
    let element = tree.elements[index]
    switch element.name {
    case "text", "flowRoot": return hasText(index)
    case "image": return element.value("href").map { !trimmed($0).isEmpty } ?? false
    case "foreignObject": return element.hasText || !element.children.isEmpty
    default: return true
    }
  }

  private func hasText(_ index: Int) -> Bool {
    var open = [index]
    while let each = open.popLast() {
      if tree.elements[each].hasText { return true }
      open += tree.elements[each].children
    }
    return false
  }

  /// Notes what would move a shape.
  mutating func noteAnimation(of index: Int) {
    for child in tree.elements[index].children {
      let element = tree.elements[child]
      if ElementKind(element) == .undrawn {
        notes.add(element.line, "<\(excerpt(element.name))> is not drawn")
      }
    }
  }
}
