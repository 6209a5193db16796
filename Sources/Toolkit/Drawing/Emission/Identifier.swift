import Text

/// Names for code, made from names of anything.
enum Identifier {
  /// A name in camel case, of ASCII letters and digits; empty where nothing is left.
  static func make(_ name: some Sequence<UInt8>, upper: Bool) -> String {
    var result: [UInt8] = []
    var startsWord = upper
    for byte in name {
      if byte.isLetter || (byte.isDigit && !result.isEmpty) {
        let isFirst = result.isEmpty
        if startsWord, byte >= UInt8(ascii: "a") {
          result.append(byte - 0x20)
        } else if isFirst, !upper, byte <= UInt8(ascii: "Z") {
          result.append(byte | 0x20)
        } else {
          result.append(byte)
        }
        startsWord = false
      } else if !result.isEmpty {
        startsWord = true
      }
      if result.count >= 60 { break }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Identifier {
  /// The name of a type that takes no name from the interfaces that its code uses.
  static func type(_ name: String) -> String {
    let made = make(name.utf8, upper: true)
    switch lowercased(made.utf8) {
    case "": return "Drawing"
    case "any", "canvas", "color", "gradient", "path", "protocol", "self", "shape", "swift",
      "type", "view", "appkit", "uikit", "swiftui", "coregraphics", "double":
      return made + "Icon"
    default: return made
    }
  }
}

/// A name for each outline, each once.
struct PathNames {
  private(set) var list: [(name: String, path: Path, rule: FillRule)] = []
  private var places: [Path: Int] = [:]
  private var taken: [[UInt8]: Int] = [:]

  /// The name of an outline, which is the one that it had before if it was there.
  mutating func name(_ path: Path, id: [UInt8] = [], rule: FillRule = .nonZero) -> String {
    if let place = places[path] { return list[place].name }
    var base = Identifier.make(id, upper: false)
    let key = Array(base.utf8)
    if base.isEmpty || "path" ~= lowercased(key) {
      base = "path"
    } else if !lowercased(key).reversed().starts(with: Array("htap".utf8)) {
      base += "Path"
    }
    let number = taken[Array(base.utf8), default: 0] + 1
    taken[Array(base.utf8)] = number
    // "path" alone is the whole.
    var name = number == 1 && !("path" ~= Array(base.utf8)) ? base : "\(base)\(number)"
    while number > 1 || "path" ~= Array(base.utf8), taken[Array(name.utf8)] != nil { name += "_" }
    taken[Array(name.utf8)] = max(1, taken[Array(name.utf8), default: 0])
    places[path] = list.count
    list.append((name, path, rule))
    return name
  }
}

/// The colours of a scene, each once, in the order in which they are drawn.
struct Palette {
  private(set) var colors: [Color] = []
  private var places: [Color: Int] = [:]

  init(_ nodes: [Scene.Node]) { add(nodes) }

  private mutating func add(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape):
        add(shape.fill?.paint)
        add(shape.stroke?.paint)
      case .group(let group): add(group.nodes)
      }
    }
  }

  private mutating func add(_ paint: Paint?) {
    switch paint {
    case nil: break
    case .color(let color): add(color)
    case .gradient(let gradient): for stop in gradient.stops { add(stop.color) }
    }
  }

  private mutating func add(_ color: Color) {
    let key = Self.key(color)
    if places[key] == nil {
      places[key] = colors.count
      colors.append(key)
    }
  }

  /// The colour of the surroundings is one colour, however faded.
  private static func key(_ color: Color) -> Color { color.isCurrent ? .current : color }

  /// The parameter of a colour: `tint` for the surroundings', `color` for the only one.
  func name(_ color: Color) -> String {
    let key = Self.key(color)
    if key.isCurrent { return "tint" }
    return colors.count == 1 ? "color" : "color\((places[key] ?? 0) + 1)"
  }
}
