/// Collects notes, each once.
struct NoteBook {
  /// How many different ones are listed; the last one says that there are more.
  static let limit = 1000

  private(set) var list: [Note] = []
  private var places: [[UInt8]: Int] = [:]
  private var seen: Set<[UInt8]> = []

  /// Adds a note; copies by `use` of the same line say nothing new.
  mutating func add(_ line: Int, _ text: @autoclosure () -> String) {
    if list.count > Self.limit { return }
    let words = list.count == Self.limit ? "and more from here on" : text()
    let key = Array(words.utf8)
    guard seen.insert(Array("\(line) ".utf8) + key).inserted else { return }
    if let place = places[key] {
      list[place].lineCount += 1
    } else {
      places[key] = list.count
      list.append(Note(line: line, words: words))
    }
  }
}

extension SceneBuilder {
  /// Notes an attribute whose value is not understood.
  mutating func note(_ index: Int, attribute: StaticString, _ value: [UInt8]) {
    let element = tree.elements[index]
    notes.add(
      element.line,
      "\(attribute)=\"\(excerpt(value))\" on <\(excerpt(element.name))> is not understood")
  }

  /// Notes the attributes that an element can't have, or that this does not draw.
  mutating func noteAttributes(_ index: Int) {
    let element = tree.elements[index]
    for attribute in element.attributes where !Self.isKnown(attribute.name, on: element.name) {
      notes.add(
        element.line,
        "\(excerpt(attribute.name)) on <\(excerpt(element.name))> is not understood")
    }
  }

  /// Whether an attribute is read, or says nothing about what is drawn; those that are properties
  /// are looked at elsewhere.
  private static func isKnown(_ name: [UInt8], on element: [UInt8]) -> Bool {
    switch name {
    case "id", "class", "style", "lang", "tabindex", "role", "focusable", "requiredFeatures":
      return true
    case "xml:space", "xml:lang", "xmlns": return true
    default: break
    }
    if name.starts(with: Array("data-".utf8)) || name.starts(with: Array("aria-".utf8)) {
      return true
    }
    if Property(attribute: name) != nil { return true }
    switch Property.Other(name) {
    case .irrelevant, .unsupported: return true
    case .unknown: break
    }
    switch element {
    case "svg": return isKnownOnSVG(name)
    case "symbol":
      return isKnownOnSVG(name) || "refX" ~= name || "refY" ~= name
    case "use": return isBox(name) || "href" ~= name
    case "a":
      switch name {
      case "href", "target", "download", "rel", "hreflang", "type", "referrerpolicy", "ping":
        return true
      default: return false
      }
    case "rect": return isBox(name) || "rx" ~= name || "ry" ~= name || "pathLength" ~= name
    default: return isKnownOnShape(name, element)
    }
  }

  private static func isBox(_ name: [UInt8]) -> Bool {
    switch name {
    case "x", "y", "width", "height": true
    default: false
    }
  }

  private static func isKnownOnSVG(_ name: [UInt8]) -> Bool {
    switch name {
    case "viewBox", "preserveAspectRatio", "version", "baseProfile", "zoomAndPan",
      "contentScriptType", "contentStyleType":
      true
    default: isBox(name)
    }
  }

  private static func isKnownOnShape(_ name: [UInt8], _ element: [UInt8]) -> Bool {
    switch (element, name) {
    case ("path", "d"), ("polyline", "points"), ("polygon", "points"), ("circle", "cx"),
      ("circle", "cy"), ("circle", "r"), ("ellipse", "cx"), ("ellipse", "cy"), ("ellipse", "rx"),
      ("ellipse", "ry"), ("line", "x1"), ("line", "y1"), ("line", "x2"), ("line", "y2"),
      ("clipPath", "clipPathUnits"):
      true
    case ("path", "pathLength"), ("circle", "pathLength"), ("ellipse", "pathLength"),
      ("line", "pathLength"), ("polyline", "pathLength"), ("polygon", "pathLength"):
      true
    default: false
    }
  }
}
