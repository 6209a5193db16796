/// An element that is to be written, with the properties that it shows rather than the attributes
/// that say so: where those go is decided when the whole tree is known.
struct SVGElement {
  /// What children take from the elements around them, and what holds where nobody says it.
  enum Property: Int, CaseIterable {
    case fill, fillOpacity, fillRule, stroke, strokeOpacity, strokeWidth, lineCap, lineJoin
    case miterLimit, dashes, dashOffset, paintOrder

    var attribute: StaticString {
      switch self {
      case .fill: "fill"
      case .fillOpacity: "fill-opacity"
      case .fillRule: "fill-rule"
      case .stroke: "stroke"
      case .strokeOpacity: "stroke-opacity"
      case .strokeWidth: "stroke-width"
      case .lineCap: "stroke-linecap"
      case .lineJoin: "stroke-linejoin"
      case .miterLimit: "stroke-miterlimit"
      case .dashes: "stroke-dasharray"
      case .dashOffset: "stroke-dashoffset"
      case .paintOrder: "paint-order"
      }
    }

    var initial: [UInt8] {
      switch self {
      case .fill: Array("#000".utf8)
      case .stroke, .dashes: Array("none".utf8)
      case .fillRule: Array("nonzero".utf8)
      case .fillOpacity, .strokeOpacity, .strokeWidth: [UInt8(ascii: "1")]
      case .lineCap: Array("butt".utf8)
      case .lineJoin: Array("miter".utf8)
      case .miterLimit: [UInt8(ascii: "4")]
      case .dashOffset: [UInt8(ascii: "0")]
      case .paintOrder: Array("normal".utf8)
      }
    }

    /// No paint.
    var none: [UInt8] { Array("none".utf8) }

    /// How many bytes it takes to say so.
    func cost(_ value: [UInt8]) -> Int { attribute.utf8CodeUnitCount + value.count + 4 }
  }

  /// The value of every property; nil where it makes no difference.
  struct Values {
    private var values = [[UInt8]?](repeating: nil, count: Property.allCases.count)

    subscript(_ property: Property) -> [UInt8]? {
      get { values[property.rawValue] }
      set { values[property.rawValue] = newValue }
    }
  }

  var name: StaticString
  /// What is no property that children take, in order.
  var attributes: [(name: StaticString, value: [UInt8])] = []
  /// What is shown; of a group, nothing.
  var shown = Values()
  /// Which properties are said here.
  var said = Values()
  var children: [SVGElement] = []
  /// Whether it is there for its children.
  var isGroup = false

  init(_ name: StaticString) { self.name = name }

  /// A group of these.
  init(group children: [SVGElement]) {
    name = "g"
    isGroup = true
    self.children = children
  }

  mutating func set(_ name: StaticString, _ value: [UInt8]) { attributes.append((name, value)) }

  mutating func set(_ name: StaticString, _ value: String) { set(name, Array(value.utf8)) }

  func value(_ name: StaticString) -> [UInt8]? {
    name.withUTF8Buffer { name in
      attributes.first { $0.name.withUTF8Buffer { $0.elementsEqual(name) } }?.value
    }
  }

  func has(_ name: StaticString) -> Bool { value(name) != nil }

  /// Whether only the inside is painted or only the outline, so that its opacity is that of all.
  func isAlone(_ property: Property) -> Bool {
    let other: Property = property == .fillOpacity ? .stroke : .fill
    return shown[other] == other.none && !isGroup && !has("opacity")
  }

  func write(to text: inout [UInt8]) {
    func add(_ attribute: StaticString, _ value: [UInt8]) {
      text.append(UInt8(ascii: " "))
      attribute.withUTF8Buffer { text += $0 }
      text += "=\"".utf8
      text += value
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "<"))
    name.withUTF8Buffer { text += $0 }
    if isGroup { for (attribute, value) in attributes { add(attribute, value) } }
    for property in Property.allCases {
      if let value = said[property] { add(property.attribute, value) }
    }
    if !isGroup { for (attribute, value) in attributes { add(attribute, value) } }
    if children.isEmpty {
      text += "/>".utf8
      return
    }
    text.append(UInt8(ascii: ">"))
    for child in children { child.write(to: &text) }
    text += "</".utf8
    name.withUTF8Buffer { text += $0 }
    text.append(UInt8(ascii: ">"))
  }
}
