/// A gradient's element, with what it takes over from others, before it meets a shape.
struct GradientSource {
  /// Attributes by name, the nearest one's.
  var attributes: [(name: [UInt8], value: [UInt8], element: Int)]
  var stops: [Gradient.Stop]
  var transform: AffineTransform
  /// Whether someone has said it.
  var hasTransform: Bool
  var isRadial: Bool
  var style: Style

  func value(_ name: StaticString) -> (value: [UInt8], element: Int)? {
    attributes.first { name ~= $0.name }.map { ($0.value, $0.element) }
  }

  func has(_ name: [UInt8]) -> Bool { attributes.contains { $0.name == name } }

  /// Whether its unit is the box of the shape, which has to have an area then.
  var isMeasuredByBox: Bool {
    guard let (units, _) = value("gradientUnits") else { return true }
    return !("userSpaceOnUse" ~= units)
  }
}

extension SceneBuilder {
  /// What a paint comes down to on a shape; nil for nothing.
  mutating func paint(
    _ value: Style.PaintValue, _ index: Int, _ context: Context, _ bounds: Rect?
  ) -> Paint? {
    switch value {
    case .none: return nil
    case .color(let color): return color.alpha > 0 ? .color(color) : nil
    case .currentColor:
      return context.style.color.alpha > 0 ? .color(context.style.color) : nil
    case .reference(let id, let fallback):
      let element = tree.elements[index]
      guard let source = tree.ids[id] else {
        notes.add(element.line, "url(#\(excerpt(id))) leads nowhere")
        return paint(fallback, index, context, bounds)
      }
      guard let gradient = gradient(source) else {
        notes.add(
          element.line,
          "<\(excerpt(tree.elements[source].name))> is no paint that is understood")
        return paint(fallback, index, context, bounds)
      }
      let hasArea = bounds.map { $0.width > 0 && $0.height > 0 } ?? false
      if gradient.isMeasuredByBox && !hasArea || gradient.transform.determinant == 0 {
        return paint(fallback, index, context, bounds)
      }
      return paint(gradient, context, bounds)
    }
  }

  /// The gradient of an element, nil where it is another element.
  private mutating func gradient(_ index: Int) -> GradientSource? {
    if let known = gradients[index] { return known }
    // It is what it is in the document, also where a `use` shows what it paints.
    let around = uses
    uses = []
    defer { uses = around }
    var chain: [Int] = []
    var base: GradientSource?
    var next: Int? = index
    while let each = next {
      if let known = gradients[each], known != nil {
        base = known
        break
      }
      // Those whose turn is to come count as none, so that a ring ends where it began.
      guard gradients.updateValue(nil, forKey: each) == nil,
        Self.isRadial(tree.elements[each]) != nil
      else {
        if !chain.isEmpty {
          notes.add(tree.elements[each].line, "href of a gradient leads to no other gradient")
        }
        break
      }
      chain.append(each)
      next = target(of: each)
    }
    for each in chain.reversed() {
      base = readGradient(each, base)
      gradients[each] = base
    }
    return base
  }

  /// A gradient with what it takes over from the one that its `href` names.
  private mutating func readGradient(_ index: Int, _ base: GradientSource?) -> GradientSource? {
    let element = tree.elements[index]
    guard let isRadial = Self.isRadial(element) else { return nil }
    var context = context(of: index, viewport: Viewport(width: 0, height: 0))
    _ = own(index, &context)
    parts += Self.elementCost
    var source = GradientSource(
      attributes: [], stops: stops(of: index, context), transform: context.own.transform,
      hasTransform: context.own.hasTransform, isRadial: isRadial, style: context.style)
    for attribute in element.attributes where Self.isGeometry(attribute.name, ofRadial: isRadial) {
      source.attributes.append((attribute.name, attribute.value, index))
    }
    noteAnimation(of: index)
    guard let base else { return source }
    for attribute in base.attributes where !source.has(attribute.name) {
      source.attributes.append(attribute)
    }
    if !source.hasTransform {
      (source.transform, source.hasTransform) = (base.transform, base.hasTransform)
    }
    if source.stops.isEmpty { source.stops = base.stops }
    return source
  }

  private static func isRadial(_ element: SVGTree.Element) -> Bool? {
    if element.isForeign { return nil }
    return switch element.name {
    case "linearGradient": false
    case "radialGradient": true
    default: nil
    }
  }

  /// Whether an attribute says where a gradient's colours lie; one kind's says nothing on the other
  /// (SVG 2, section 14.2).
  private static func isGeometry(_ name: [UInt8], ofRadial isRadial: Bool) -> Bool {
    switch name {
    case "x1", "y1", "x2", "y2": !isRadial
    case "cx", "cy", "r", "fx", "fy", "fr": isRadial
    case "gradientUnits", "spreadMethod": true
    default: false
    }
  }

  private mutating func stops(of index: Int, _ context: Context) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    for child in tree.elements[index].children {
      let element = tree.elements[child]
      guard !element.isForeign, "stop" ~= element.name else { continue }
      noteAnimation(of: child)
      parts += Self.elementCost
      var inner = context
      let own = undisplayed(child, &inner)
      var offset = 0.0
      if let value = element.value("offset") {
        if case .notUnderstood = Style.readOpacity(value, into: &offset) {
          note(child, attribute: "offset", value)
        }
      }
      let color: Color =
        switch own.stopColor {
        case .color(let color): color
        case .currentColor: inner.style.color
        case .none, .reference: .black
        }
      stops.append(
        Gradient.Stop(max(offset, stops.last?.offset ?? 0), color.faded(own.stopOpacity)))
    }
    return stops
  }

  // MARK: - On a shape

  /// The gradient on a shape with these bounds (SVG 2, section 14.2).
  private mutating func paint(
    _ source: GradientSource, _ context: Context, _ bounds: Rect?
  ) -> Paint? {
    guard let last = source.stops.last else { return nil }
    parts += source.stops.count
    if source.stops.count == 1 { return .color(last.color) }
    if let (value, element) = source.value("gradientUnits"), source.isMeasuredByBox,
      !("objectBoundingBox" ~= value)
    {
      note(element, attribute: "gradientUnits", value)
    }
    var map = AffineTransform.identity
    var viewport = context.viewport
    if source.isMeasuredByBox {
      guard let bounds, bounds.width > 0, bounds.height > 0 else { return nil }
      map = .translation(bounds.minX, bounds.minY) * .scale(bounds.width, bounds.height)
      viewport = Viewport(width: 1, height: 1)
    }
    let whole = map * source.transform
    guard whole.isFinite, whole.determinant != 0 else { return nil }
    guard let geometry = geometry(source, viewport) else { return .color(last.color) }
    var spread = Gradient.Spread.pad
    if let (value, element) = source.value("spreadMethod") {
      switch value {
      case "pad": break
      case "repeat": spread = .repeat
      case "reflect": spread = .reflect
      default: note(element, attribute: "spreadMethod", value)
      }
    }
    var gradient = Gradient(geometry, stops: source.stops, spread: spread)
    if gradient.isOneCircle {
      if spread != .pad { return .color(gradient.averageColor) }
      gradient.openCircle()
    }
    return .gradient(gradient.applying(whole))
  }

  /// Where the colours lie; nil where all of them lie in one place, and the last one is seen.
  private mutating func geometry(
    _ source: GradientSource, _ viewport: Viewport
  ) -> Gradient.Geometry? {
    func length(_ name: StaticString, _ whole: Double, _ percent: Double) -> Double {
      guard let (value, element) = source.value(name) else { return whole * percent / 100 }
      if let length = Length(value, font: source.style.font) {
        noteLetters(element, value)
        return length.resolved(of: whole)
      }
      note(element, attribute: name, value)
      return whole * percent / 100
    }
    let (width, height) = (viewport.width, viewport.height)
    guard source.isRadial else {
      let from = Point(length("x1", width, 0), length("y1", height, 0))
      let to = Point(length("x2", width, 100), length("y2", height, 0))
      return from == to ? nil : .linear(from: from, to: to)
    }
    let center = Point(length("cx", width, 50), length("cy", height, 50))
    let radius = length("r", viewport.diagonal, 50)
    guard radius > 0 else { return nil }
    let focus = Point(
      source.value("fx") == nil ? center.x : length("fx", width, 50),
      source.value("fy") == nil ? center.y : length("fy", height, 50))
    let focalRadius = max(0, length("fr", viewport.diagonal, 0))
    return .radial(
      from: Gradient.Circle(center: focus, radius: focalRadius),
      to: Gradient.Circle(center: center, radius: radius))
  }
}
