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
  var font = FontSize()
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
  /// Nil where nobody says it: then viewports within others do not (SVG 2, section 8.5), all else does.
  var overflows: Bool?
  /// The id of a `clipPath`.
  var clipPath: [UInt8]?
  var transform = AffineTransform.identity
  /// Whether someone has said it.
  var hasTransform = false
  var stopColor = Style.PaintValue.color(.black)
  var stopOpacity = 1.0
  /// Places and sizes that a style has, as they are written.
  var geometry: [(property: Property, value: [UInt8])] = []
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
  ///
  /// - Parameter isAttribute: Whether it is an attribute's, not a style's.
  mutating func apply(
    _ property: Property, _ value: [UInt8], isAttribute: Bool
  ) -> Understanding {
    switch property {
    case .color:
      guard let color = Color(css: value) else {
        let word = ValueReader.onlyWord(value) ?? []
        return "currentcolor" ~= word ? .understood : .notUnderstood
      }
      self.color = color
    case .fontSize:
      // Only attributes may leave the unit out.
      guard isAttribute || !Length.isBare(value),
        let size = Self.fontSize(value, parent: font)
      else { return .notUnderstood }
      font.size = size
    case .fill: return Self.read(value, into: &fill)
    case .stroke: return Self.read(value, into: &stroke)
    case .fillOpacity: return Self.readOpacity(value, into: &fillOpacity)
    case .strokeOpacity: return Self.readOpacity(value, into: &strokeOpacity)
    case .fillRule: return Self.read(value, into: &fillRule)
    case .clipRule: return Self.read(value, into: &clipRule)
    case .strokeWidth:
      guard let width = Length(value, font: font), width.resolved(of: 1) >= 0 else {
        return .notUnderstood
      }
      strokeWidth = width
    case .strokeDashoffset:
      guard let offset = Length(value, font: font) else { return .notUnderstood }
      dashOffset = offset
    case .strokeMiterlimit:
      var reader = ValueReader(value)
      guard let limit = reader.number(), reader.isAtEnd, limit >= 0 else { return .notUnderstood }
      // No mitre is shorter than the line is wide.
      miterLimit = max(1, limit)
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
      guard let strokesFirst = Self.strokesFirst(word) else { return .notUnderstood }
      self.strokesFirst = strokesFirst
    default: return .notUnderstood
    }
    return .understood
  }

  /// Of fill, stroke and markers each may be named once; those that are not named follow in this
  /// order (SVG 2, section 13.8).
  private static func strokesFirst(_ order: [UInt8]) -> Bool? {
    var reader = ValueReader(order)
    var named: [UInt8] = []
    while !reader.isAtEnd {
      guard let word = reader.word() else { return nil }
      let number: UInt8? =
        switch word {
        case "fill": 0
        case "stroke": 1
        case "markers": 2
        default: nil
        }
      guard let number, !named.contains(number) else { return nil }
      named.append(number)
    }
    return named.isEmpty ? nil : (named + [0, 1]).first { $0 < 2 } == 1
  }

  static func fontSize(_ value: [UInt8], parent: FontSize) -> Double? {
    if let length = Length(value, font: parent) {
      let size = length.resolved(of: parent.size)
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
    case "xxx-large": 48
    case "smaller": parent.size / 1.2
    case "larger": parent.size * 1.2
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
      guard let length = Length(&reader, font: font), length.resolved(of: 1) >= 0,
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
  ///
  /// - Parameter isAttribute: Whether it is an attribute's, not a style's.
  mutating func apply(
    _ property: Property, _ value: [UInt8], isAttribute: Bool, _ font: FontSize
  ) -> Understanding {
    switch property {
    case .display:
      // What has contents only is neither faded nor cut off: that is not drawn.
      guard let word = ValueReader.onlyWord(value), !("contents" ~= word) else {
        return .notUnderstood
      }
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
      guard
        let transform = isAttribute
          ? AffineTransform(attribute: value) : AffineTransform(css: value, font)
      else { return .notUnderstood }
      self.transform = transform
      hasTransform = true
    case .x, .y, .width, .height, .cx, .cy, .r, .rx, .ry, .d:
      guard Self.isGeometry(property, value, font) else { return .notUnderstood }
      geometry.append((property, value))
    default: return .notUnderstood
    }
    return .understood
  }
}
