/// The properties that decide how something is drawn, in the order in which they are resolved.
enum Property: Int, CaseIterable {
  // What others are measured by comes first.
  case color, fontSize
  case fill, fillOpacity, fillRule
  case stroke, strokeOpacity, strokeWidth, strokeLinecap, strokeLinejoin, strokeMiterlimit
  case strokeDasharray, strokeDashoffset
  case paintOrder, clipRule, visibility
  case display, opacity, overflow, clipPath, transform
  case stopColor, stopOpacity
  // Of shapes, where a style says it (SVG 2, section 7.2); their attributes are read where they are
  // needed.
  case x, y, width, height, cx, cy, r, rx, ry, d

  /// The property of a declaration.
  init?(style name: some RandomAccessCollection<UInt8>) {
    switch name {
    case "x": self = .x
    case "y": self = .y
    case "width": self = .width
    case "height": self = .height
    case "cx": self = .cx
    case "cy": self = .cy
    case "r": self = .r
    case "rx": self = .rx
    case "ry": self = .ry
    case "d": self = .d
    case "gradientTransform": return nil
    default: self.init(attribute: name)
    }
  }

  /// The property that an attribute is too (SVG 2, section 6.6).
  init?(attribute name: some RandomAccessCollection<UInt8>) {
    switch name {
    case "color": self = .color
    case "font-size": self = .fontSize
    case "fill": self = .fill
    case "fill-opacity": self = .fillOpacity
    case "fill-rule": self = .fillRule
    case "stroke": self = .stroke
    case "stroke-opacity": self = .strokeOpacity
    case "stroke-width": self = .strokeWidth
    case "stroke-linecap": self = .strokeLinecap
    case "stroke-linejoin": self = .strokeLinejoin
    case "stroke-miterlimit": self = .strokeMiterlimit
    case "stroke-dasharray": self = .strokeDasharray
    case "stroke-dashoffset": self = .strokeDashoffset
    case "paint-order": self = .paintOrder
    case "clip-rule": self = .clipRule
    case "visibility": self = .visibility
    case "display": self = .display
    case "opacity": self = .opacity
    case "overflow": self = .overflow
    case "clip-path": self = .clipPath
    case "transform", "gradientTransform": self = .transform
    case "stop-color": self = .stopColor
    case "stop-opacity": self = .stopOpacity
    default: return nil
    }
  }

  /// Whether a child takes it over from its parent.
  var isInherited: Bool { rawValue < Property.display.rawValue }

  /// Whether it is a place or size.
  var isGeometry: Bool { rawValue >= Property.x.rawValue }

  /// Whether it is a place or size of such an element.
  func isGeometry(of element: [UInt8]) -> Bool {
    switch (element, self) {
    case ("rect", .x), ("rect", .y), ("rect", .width), ("rect", .height), ("rect", .rx),
      ("rect", .ry), ("circle", .cx), ("circle", .cy), ("circle", .r), ("ellipse", .cx),
      ("ellipse", .cy), ("ellipse", .rx), ("ellipse", .ry), ("path", .d), ("use", .x), ("use", .y):
      true
    default: false
    }
  }

  /// Properties that this does not draw.
  enum Undrawn {
    /// Whether a property changes what is seen of shapes in browsers; all others say nothing of them.
    ///
    /// - Parameter isRoot: Whether it is the outermost element's, which has a box like those of HTML.
    static func contains(
      _ name: some RandomAccessCollection<UInt8>, isRoot: Bool
    ) -> Bool {
      switch name {
      case "all", "animation", "animation-name", "backdrop-filter", "clip", "color-interpolation",
        "content-visibility", "filter", "font", "marker", "marker-end", "marker-mid",
        "marker-start",
        "mask", "mask-border", "mask-image", "mix-blend-mode", "offset", "offset-path",
        "perspective", "rotate", "scale", "shape-rendering", "transform-box", "transform-origin",
        "translate", "vector-effect", "zoom":
        true
      case "background", "background-color", "background-image", "border", "border-image",
        "box-shadow", "outline", "padding":
        isRoot
      default: false
      }
    }

    /// Whether it is an attribute too (SVG 2, section 6.6).
    static func isAttribute(_ name: some RandomAccessCollection<UInt8>) -> Bool {
      switch name {
      case "clip", "color-interpolation", "filter", "marker-end", "marker-mid", "marker-start",
        "mask", "shape-rendering", "transform-origin", "vector-effect":
        true
      default: false
      }
    }

    /// Whether a value changes nothing.
    static func isHarmless(_ value: [UInt8]) -> Bool {
      guard let word = ValueReader.onlyWord(value) else { return false }
      return switch word {
      case "none", "normal", "auto", "inherit", "initial", "unset", "revert", "srgb",
        "geometricprecision", "luminance", "visible", "view-box", "transparent", "0", "1":
        true
      default: false
      }
    }
  }
}
