extension SceneBuilder {
  /// What a document calls an element: its id, what Inkscape shows as its label, or its first class, or
  /// else those of the nearest element around it that tell something. Empty where there is only what
  /// programs count with.
  func label(of index: Int) -> [UInt8] {
    var next: Int? = index
    while let each = next {
      let element = tree.elements[each]
      for words in [
        Self.word(element.value("id")), element.label, Self.word(element.value("class")),
      ]
      where Self.tells(words) {
        return words
      }
      // The name of the whole says nothing of its parts.
      next = element.parent == 0 ? nil : element.parent
    }
    return []
  }

  /// The id of an element, or where that tells nothing what Inkscape shows as its label.
  func name(of index: Int) -> [UInt8] {
    let element = tree.elements[index]
    let id = element.value("id") ?? []
    return Self.tells(element.label) && !Self.tells(id) ? element.label : id
  }

  /// The first word of a value.
  private static func word(_ value: [UInt8]?) -> [UInt8] {
    value.map { Array($0.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }) } ?? []
  }

  /// Whether a name has two letters that are more than the kind of an element with a number.
  private static func tells(_ name: some Collection<UInt8>) -> Bool {
    var letters: [UInt8] = []
    for byte in name where byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") {
      letters.append(byte | 0x20)
    }
    guard letters.count > 1, letters.count < 60 else { return false }
    // A name without numbers may be one of these words, but then it says no more.
    return !countedWords.contains(letters)
  }

  /// What drawing programs call elements, with a number behind it.
  private static let countedWords: Set<[UInt8]> = {
    let words: [StaticString] = [
      "path", "rect", "rectangle", "circle", "ellipse", "oval", "line", "polyline", "polygon",
      "group", "use", "layer", "layerx", "calque", "ebene", "svgid", "xmlid", "shape", "clippath",
      "lineargradient", "radialgradient", "stop", "svg", "st", "cls", "fil", "str", "vector",
      "combinedshape", "fill", "stroke", "page", "artboard", "image", "text", "tspan",
      "pathcopy", "union", "subtract", "mask", "symbol", "icon", "defs", "color", "colour",
    ]
    return Set(words.map { $0.withUTF8Buffer { Array($0) } })
  }()
}
