extension Style {
  /// Takes over one property of another style, for `initial`.
  mutating func take(_ property: Property, from other: Style) {
    switch property {
    case .color: color = other.color
    case .fontSize: font.size = other.font.size
    case .fill: fill = other.fill
    case .fillOpacity: fillOpacity = other.fillOpacity
    case .fillRule: fillRule = other.fillRule
    case .stroke: stroke = other.stroke
    case .strokeOpacity: strokeOpacity = other.strokeOpacity
    case .strokeWidth: strokeWidth = other.strokeWidth
    case .strokeLinecap: cap = other.cap
    case .strokeLinejoin: join = other.join
    case .strokeMiterlimit: miterLimit = other.miterLimit
    case .strokeDasharray: dashes = other.dashes
    case .strokeDashoffset: dashOffset = other.dashOffset
    case .paintOrder: strokesFirst = other.strokesFirst
    case .clipRule: clipRule = other.clipRule
    case .visibility: isVisible = other.isVisible
    default: break
    }
  }
}

extension OwnStyle {
  /// Takes over one property of another element, for `inherit`.
  mutating func take(_ property: Property, from other: OwnStyle) {
    switch property {
    case .display: isDisplayed = other.isDisplayed
    case .opacity: opacity = other.opacity
    case .overflow: overflows = other.overflows
    case .clipPath: clipPath = other.clipPath
    case .transform: (transform, hasTransform) = (other.transform, other.hasTransform)
    case .stopColor: stopColor = other.stopColor
    case .stopOpacity: stopOpacity = other.stopOpacity
    default: break
    }
  }

  /// A place or size that a style has, as it is written; nil where none has.
  func geometry(_ name: StaticString) -> [UInt8]? {
    if geometry.isEmpty { return nil }
    return geometry.first { $0.property.name.isSame(as: name) }?.value
  }

  /// Whether a place or size may be written so in a style (SVG 2, sections 8.3 and 10): sizes have a
  /// unit, and are not negative.
  static func isGeometry(_ property: Property, _ value: [UInt8], _ font: FontSize) -> Bool {
    let isAutomatic = "auto" ~= lowercased(trimmed(value))
    switch property {
    case .d: return pathData(value) != nil
    case .width, .height, .rx, .ry: if isAutomatic { return true }
    default: break
    }
    guard let length = Length(value, font: font) else { return false }
    switch property {
    case .x, .y, .cx, .cy: return true
    case .width, .height:
      guard let last = trimmed(value).last else { return false }
      let hasUnit = last == UInt8(ascii: "%") || lowercased([last])[0] > UInt8(ascii: "9")
      return length.resolved(of: 1) == 0 || hasUnit && length.resolved(of: 1) > 0
    default: return length.resolved(of: 1) >= 0
    }
  }

  /// The path data in `path("…")`, none in `none`; nil for anything else.
  static func pathData(_ value: [UInt8]) -> [UInt8]? {
    var reader = ValueReader(value)
    guard let word = reader.word() else { return nil }
    if "none" ~= lowercased(word) { return reader.isAtEnd ? [] : nil }
    guard "path" ~= lowercased(word), let arguments = reader.arguments(), reader.isAtEnd else {
      return nil
    }
    var inner = ValueReader(trimmed(arguments))
    guard let data = inner.quoted(), inner.isAtEnd else { return nil }
    return data
  }
}

extension StaticString {
  /// Whether both are the same bytes.
  func isSame(as other: StaticString) -> Bool {
    withUTF8Buffer { other ~= $0 }
  }
}
