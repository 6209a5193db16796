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

  /// What is known of properties that this does not draw.
  enum Other {
    /// Says nothing about shapes.
    case irrelevant
    /// Would change what is drawn, unless it has one of its initial values.
    case unsupported
    /// A word of no such list.
    case unknown

    init(_ name: some RandomAccessCollection<UInt8>) {
      switch name {
      case "alignment-baseline", "baseline-shift", "direction", "dominant-baseline", "font",
        "font-family", "font-feature-settings", "font-kerning", "font-size-adjust",
        "font-stretch", "font-style", "font-variant", "font-variant-caps",
        "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
        "font-variant-position", "font-variation-settings", "font-weight",
        "font-variant-alternates",
        "glyph-orientation-horizontal", "glyph-orientation-vertical", "inline-size", "kerning",
        "letter-spacing", "line-height", "shape-inside", "shape-margin", "shape-padding",
        "shape-subtract", "text-align", "text-align-last", "text-anchor", "text-decoration",
        "text-decoration-color", "text-decoration-line", "text-decoration-style", "text-indent",
        "text-orientation", "text-overflow", "text-rendering", "text-transform", "unicode-bidi",
        "white-space", "word-spacing", "writing-mode", "text-decoration-fill",
        "text-decoration-stroke":
        self = .irrelevant
      case "color-interpolation-filters", "color-profile", "color-rendering", "cursor",
        "enable-background", "flood-color", "flood-opacity", "image-rendering", "isolation",
        "lighting-color", "pointer-events", "solid-color", "solid-opacity", "will-change",
        "transition", "user-select", "touch-action":
        self = .irrelevant
      case "animation", "backdrop-filter", "clip", "color-interpolation", "filter", "marker",
        "marker-end", "marker-mid", "marker-start", "mask", "mask-image", "mask-type",
        "mix-blend-mode", "perspective", "rotate", "scale", "shape-rendering", "transform-box",
        "transform-origin", "translate", "vector-effect", "zoom", "clip-path-units", "offset-path":
        self = .unsupported
      default:
        self = .unknown
      }
    }

    /// Whether a value changes nothing.
    static func isHarmless(_ value: [UInt8]) -> Bool {
      guard let word = ValueReader.onlyWord(value) else { return false }
      return switch word {
      case "none", "normal", "auto", "inherit", "initial", "unset", "srgb", "geometricprecision",
        "luminance", "visible", "view-box":
        true
      default: false
      }
    }
  }
}
