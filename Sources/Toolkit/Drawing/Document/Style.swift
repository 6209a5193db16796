/// What an element hands down to its children.
struct Style {
  /// A paint before its reference is looked up.
  enum PaintValue {
    case none
    case color(Color)
    case currentColor
    /// A gradient by its id, and what stands in for it.
    indirect case reference([UInt8], fallback: PaintValue)
  }

  var color = Color.current
  var fontSize = 16.0
  var fill = PaintValue.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  var stroke = PaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = Length.pixels(1)
  var cap = Stroke.Cap.butt
  var join = Stroke.Join.miter
  var miterLimit = 4.0
  var dashes: [Length] = []
  var dashOffset = Length.pixels(0)
  var strokesFirst = false
  var clipRule = FillRule.nonZero
  var isVisible = true
}

/// What holds for an element alone.
struct OwnStyle {
  var isDisplayed = true
  var opacity = 1.0
  var overflows = false
  /// The id of a `clipPath`.
  var clipPath: [UInt8]?
  var transform = AffineTransform.identity
  var stopColor = Style.PaintValue.color(.black)
  var stopOpacity = 1.0
}

/// What came of a property's value.
enum Understanding {
  case understood
  case notUnderstood
  /// A reference out of the document.
  case external
}

extension Style {
  /// Takes over the value of a property that is inherited.
  mutating func apply(_ property: Property, _ value: [UInt8]) -> Understanding {
    switch property {
    case .color:
      guard let color = Color(css: value) else {
        let word = ValueReader.onlyWord(value) ?? []
        return "currentcolor" ~= word ? .understood : .notUnderstood
      }
      self.color = color
    case .fontSize:
      guard let size = Self.fontSize(value, parent: fontSize) else { return .notUnderstood }
      fontSize = size
    case .fill: return Self.read(value, into: &fill)
    case .stroke: return Self.read(value, into: &stroke)
    case .fillOpacity: return Self.readOpacity(value, into: &fillOpacity)
    case .strokeOpacity: return Self.readOpacity(value, into: &strokeOpacity)
    case .fillRule: return Self.read(value, into: &fillRule)
    case .clipRule: return Self.read(value, into: &clipRule)
    case .strokeWidth:
      guard let width = Length(value, fontSize: fontSize), width.resolved(of: 1) >= 0 else {
        return .notUnderstood
      }
      strokeWidth = width
    case .strokeDashoffset:
      guard let offset = Length(value, fontSize: fontSize) else { return .notUnderstood }
      dashOffset = offset
    case .strokeMiterlimit:
      var reader = ValueReader(value)
      guard let limit = reader.number(), reader.isAtEnd, limit >= 1 else { return .notUnderstood }
      miterLimit = limit
    case .strokeDasharray: return readDashes(value)
    default: return applyWord(property, ValueReader.onlyWord(value) ?? lowercased(value))
    }
    return .understood
  }

  /// Takes over the value of a property that is one of some words.
  private mutating func applyWord(_ property: Property, _ word: [UInt8]) -> Understanding {
    switch (property, word) {
    case (.strokeLinecap, "butt"): cap = .butt
    case (.strokeLinecap, "round"): cap = .round
    case (.strokeLinecap, "square"): cap = .square
    case (.strokeLinejoin, "miter"): join = .miter
    case (.strokeLinejoin, "round"): join = .round
    case (.strokeLinejoin, "bevel"): join = .bevel
    case (.visibility, "visible"): isVisible = true
    case (.visibility, "hidden"), (.visibility, "collapse"): isVisible = false
    case (.paintOrder, "normal"): strokesFirst = false
    case (.paintOrder, _):
      // Of fill, stroke and markers those that are not named follow in this order.
      var reader = ValueReader(word)
      guard let first = reader.word() else { return .notUnderstood }
      let second = reader.word() ?? []
      switch first {
      case "fill": strokesFirst = false
      case "stroke": strokesFirst = true
      case "markers": strokesFirst = "stroke" ~= second
      default: return .notUnderstood
      }
    default: return .notUnderstood
    }
    return .understood
  }

  private static func fontSize(_ value: [UInt8], parent: Double) -> Double? {
    if let length = Length(value, fontSize: parent) {
      let size = length.resolved(of: parent)
      return size >= 0 ? size : nil
    }
    // The absolute sizes of CSS Fonts 4, section 2.5.
    return switch ValueReader.onlyWord(value) ?? [] {
    case "xx-small": 9
    case "x-small": 10
    case "small": 13
    case "medium": 16
    case "large": 18
    case "x-large": 24
    case "xx-large": 32
    case "smaller": parent / 1.2
    case "larger": parent * 1.2
    default: nil
    }
  }

  private static func read(_ value: [UInt8], into rule: inout FillRule) -> Understanding {
    switch ValueReader.onlyWord(value) ?? [] {
    case "nonzero": rule = .nonZero
    case "evenodd": rule = .evenOdd
    default: return .notUnderstood
    }
    return .understood
  }

  static func readOpacity(_ value: [UInt8], into opacity: inout Double) -> Understanding {
    var reader = ValueReader(value)
    guard let number = reader.number() else { return .notUnderstood }
    let isPercent = reader.skip("%")
    guard reader.isAtEnd else { return .notUnderstood }
    opacity = max(0, min(1, isPercent ? number / 100 : number))
    return .understood
  }

  private mutating func readDashes(_ value: [UInt8]) -> Understanding {
    if let word = ValueReader.onlyWord(value), "none" ~= word {
      dashes = []
      return .understood
    }
    var lengths: [Length] = []
    var reader = ValueReader(value)
    while !reader.isAtEnd {
      if !lengths.isEmpty { reader.skipComma() }
      guard let length = Length(&reader, fontSize: fontSize), length.resolved(of: 1) >= 0,
        lengths.count < 10_000
      else { return .notUnderstood }
      lengths.append(length)
    }
    dashes = lengths
    return .understood
  }

  /// Reads a paint.
  static func read(_ value: [UInt8], into paint: inout PaintValue) -> Understanding {
    if let color = Color(css: value) {
      paint = .color(color)
      return .understood
    }
    switch ValueReader.onlyWord(value) ?? [] {
    case "none":
      paint = .none
      return .understood
    case "currentcolor":
      paint = .currentColor
      return .understood
    default: break
    }
    var reader = ValueReader(value)
    guard let id = reader.reference() else {
      return reader.isExternal ? .external : .notUnderstood
    }
    let rest = reader.rest()
    var fallback = PaintValue.none
    if !rest.isEmpty {
      guard case .understood = read(rest, into: &fallback) else { return .notUnderstood }
      if case .reference = fallback { return .notUnderstood }
    }
    paint = .reference(id, fallback: fallback)
    return .understood
  }
}

extension OwnStyle {
  /// Takes over the value of a property that is not inherited.
  mutating func apply(_ property: Property, _ value: [UInt8]) -> Understanding {
    switch property {
    case .display:
      guard let word = ValueReader.onlyWord(value) else { return .notUnderstood }
      isDisplayed = !("none" ~= word)
    case .opacity: return Style.readOpacity(value, into: &opacity)
    case .stopOpacity: return Style.readOpacity(value, into: &stopOpacity)
    case .stopColor:
      guard case .understood = Style.read(value, into: &stopColor) else { return .notUnderstood }
      if case .reference = stopColor { return .notUnderstood }
    case .overflow:
      switch ValueReader.onlyWord(value) ?? [] {
      case "visible", "auto": overflows = true
      case "hidden", "scroll", "clip": overflows = false
      default: return .notUnderstood
      }
    case .clipPath:
      if let word = ValueReader.onlyWord(value), "none" ~= word {
        clipPath = nil
        return .understood
      }
      var reader = ValueReader(value)
      guard let id = reader.reference(), reader.isAtEnd else {
        return reader.isExternal ? .external : .notUnderstood
      }
      clipPath = id
    case .transform:
      guard let transform = AffineTransform(list: value) else { return .notUnderstood }
      self.transform = transform
    default: return .notUnderstood
    }
    return .understood
  }
}

extension ValueReader {
  /// The id in `url(#id)`, with or without quotes; nil where it is none, or in another document.
  mutating func reference() -> [UInt8]? {
    guard let id = address(), id.first == UInt8(ascii: "#"), id.count > 1 else { return nil }
    return Array(id.dropFirst())
  }

  /// Whether the value is an address in another document.
  var isExternal: Bool {
    var reader = ValueReader(bytes)
    guard let address = reader.address() else { return false }
    return address.first != UInt8(ascii: "#")
  }

  private mutating func address() -> [UInt8]? {
    guard let name = word(), "url" ~= lowercased(name), let inner = arguments() else { return nil }
    var text = trimmed(inner)
    if let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard text.count > 1, text.last == quote else { return nil }
      text = trimmed(text.dropFirst().dropLast())
    }
    return text
  }
}
