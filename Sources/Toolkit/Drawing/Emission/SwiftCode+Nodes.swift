extension SwiftCode {
  mutating func write(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): write(shape)
      case .group(let group): write(group)
      }
    }
  }

  private mutating func save() {
    writer.line("context.saveGState()")
    state.save()
  }

  private mutating func restore() {
    writer.line("context.restoreGState()")
    state.restore()
  }

  private mutating func beginLayer() {
    writer.line("context.beginTransparencyLayer(auxiliaryInfo: nil)")
    state.save()
  }

  private mutating func endLayer() {
    writer.line("context.endTransparencyLayer()")
    state.restore()
  }

  /// Writes a statement that sets a part of the state, unless it is so already.
  private mutating func set(_ part: ContextState.Part, _ statement: String) {
    if state.changes(part, statement) { writer.line(statement) }
  }

  private mutating func write(_ group: Scene.Group) {
    let (outlines, masks) = group.splitClips
    save()
    for outline in outlines {
      let name = names.name(outline.path, id: Array("clip".utf8), rule: outline.rule)
      addPath(name)
      writer.line("context.clip(\(rule(outline.rule)))")
    }
    let isLayer = group.opacity < 1 || !masks.isEmpty
    if isLayer {
      if group.opacity < 1 { writer.line("context.setAlpha(\(format.text(group.opacity)))") }
      beginLayer()
    }
    write(group.nodes)
    for mask in masks {
      save()
      writer.line("context.setBlendMode(.destinationIn)")
      beginLayer()
      // A layer keeps the mode for what is drawn on it; its own is that from before it.
      save()
      writer.line("context.setBlendMode(.normal)")
      let wasMask = isMask
      isMask = true
      write(mask.nodes)
      isMask = wasMask
      restore()
      endLayer()
      restore()
    }
    if isLayer { endLayer() }
    restore()
  }

  private mutating func write(_ shape: Shape) {
    let isDashed = shape.stroke.map { !$0.dashes.isEmpty } ?? false
    let name = names.name(
      shape.drawnPath, id: shape.id, rule: shape.fill?.rule ?? .nonZero, keepsStart: isDashed)
    for isStroke in shape.strokesFirst ? [true, false] : [false, true] {
      if isStroke, let stroke = shape.stroke { write(stroke, name, shape) }
      if !isStroke, let fill = shape.fill { write(fill, name, shape) }
    }
  }

  private mutating func addPath(_ name: String) {
    writer.line("context.addPath(\(dialect.cgPath("\(name)()")))")
  }

  private func rule(_ rule: FillRule) -> String {
    rule == .evenOdd ? "using: .evenOdd" : ""
  }

  private mutating func write(_ fill: Fill, _ name: String, _ shape: Shape) {
    switch fill.paint {
    case .color(let color):
      set(.fill, "context.setFillColor(\(cgColor(color, fill.opacity)))")
      addPath(name)
      writer.line("context.fillPath(\(rule(fill.rule)))")
    case .gradient(let gradient):
      save()
      addPath(name)
      writer.line("context.clip(\(rule(fill.rule)))")
      if shape.transform != .identity { concatenate(shape.transform) }
      write(gradient, fill.opacity, shape.label, covering: shape.path.boundingBox)
      restore()
    }
  }

  private mutating func write(_ stroke: Stroke, _ name: String, _ shape: Shape) {
    var isGradient = false
    if case .gradient = stroke.paint { isGradient = true }
    let isSaved = isGradient || shape.transform != .identity
    // What is the same for the next strokes is set where it lasts.
    if shape.transform == .identity { setLine(stroke) }
    if isSaved { save() }
    addPath(name)
    if shape.transform != .identity {
      concatenate(shape.transform)
      setLine(stroke)
    }
    switch stroke.paint {
    case .color(let color):
      set(.stroke, "context.setStrokeColor(\(cgColor(color, stroke.opacity)))")
      writer.line("context.strokePath()")
    case .gradient(let gradient):
      writer.line("context.replacePathWithStrokedPath()")
      writer.line("context.clip()")
      write(gradient, stroke.opacity, shape.label, covering: shape.strokeBounds)
    }
    if isSaved { restore() }
  }

  private mutating func setLine(_ stroke: Stroke) {
    set(.width, "context.setLineWidth(\(format.text(stroke.width)))")
    set(.cap, "context.setLineCap(.\(Self.word(stroke.cap)))")
    set(.join, "context.setLineJoin(.\(Self.word(stroke.join)))")
    if stroke.join == .miter {
      set(.miterLimit, "context.setMiterLimit(\(format.text(stroke.miterLimit)))")
    }
    let lengths = stroke.dashes.map { format.text($0) }.joined(separator: ", ")
    let phase = format.text(stroke.dashes.isEmpty ? 0 : stroke.dashOffset)
    set(.dashes, "context.setLineDash(phase: \(phase), lengths: [\(lengths)])")
  }

  static func word(_ cap: Stroke.Cap) -> String {
    switch cap {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }

  static func word(_ join: Stroke.Join) -> String {
    switch join {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }

  private mutating func concatenate(_ map: AffineTransform) {
    writer.line("context.concatenate(\(Self.literal(map, format)))")
  }

  static func literal(_ map: AffineTransform, _ format: DecimalFormat) -> String {
    "CGAffineTransform(a: \(format.text(map.a)), b: \(format.text(map.b)), "
      + "c: \(format.text(map.c)), d: \(format.text(map.d)), tx: \(format.text(map.e)), "
      + "ty: \(format.text(map.f)))"
  }

  // MARK: - Paint

  private mutating func cgColor(_ color: Color, _ opacity: Double) -> String {
    let (text, name) = expression(color, opacity)
    return name.map { constants.expression(text, name: $0) } ?? text
  }

  /// A colour, and what it is called where it is there more than once; nil where it has a name.
  private func expression(_ color: Color, _ opacity: Double) -> (text: String, name: String?) {
    if isMask { return (dialect.cgColor(dialect.literal(.black, opacity: 1, format)), nil) }
    let name = palette.name(color)
    guard palette.isParameter(color, options) else {
      return (dialect.cgColor(dialect.literal(color, opacity: opacity, format)), name)
    }
    let opacity = color.isCurrent ? opacity * color.alpha : opacity
    if opacity == 1 { return (dialect.cgColor(name), nil) }
    // `a ?? b` needs no parentheses in a list or a call.
    let faded = dialect.faded(name, format.text(opacity))
    return (dialect == .coreGraphics ? faded : dialect.cgColor(faded), name + "Faded")
  }

  private mutating func write(
    _ gradient: Gradient, _ opacity: Double, _ label: [UInt8], covering box: Rect?
  ) {
    let gradient = box.map { gradient.padded(covering: $0) } ?? gradient
    if gradient.transform != .identity { concatenate(gradient.transform) }
    let lines = expression(gradient, opacity, label)
    if lines.count == 1 {
      writer.open("if let \(lines[0]) {")
    } else {
      writer.line("if let gradient = \(lines[0])")
      for line in lines.dropFirst() { writer.line(line) }
      writer.open("{")
    }
    let name = lines.count == 1 ? lines[0] : "gradient"
    let ends = "options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]"
    func point(_ point: Point) -> String {
      "CGPoint(x: \(format.text(point.x)), y: \(format.text(point.y)))"
    }
    switch gradient.geometry {
    case .linear(let from, let to):
      writer.line("context.drawLinearGradient(")
      writer.line("  \(name), start: \(point(from)), end: \(point(to)),")
      writer.line("  \(ends))")
    case .radial(let from, let to):
      writer.line("context.drawRadialGradient(")
      writer.line(
        "  \(name), startCenter: \(point(from.center)), "
          + "startRadius: \(format.text(from.radius)),")
      writer.line(
        "  endCenter: \(point(to.center)), endRadius: \(format.text(to.radius)),")
      writer.line("  \(ends))")
    }
    writer.close()
  }

  /// The lines of a gradient's colours and where they are, or one line with its name.
  private mutating func expression(
    _ gradient: Gradient, _ opacity: Double, _ label: [UInt8]
  ) -> [String] {
    let offsets = gradient.stops.map { format.text($0.offset) }.joined(separator: ", ")
    func lines(_ colors: [String]) -> [String] {
      ["CGGradient(", "  colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),", "  colors: ["]
        + colors.map { "    \($0)," } + ["  ] as CFArray,", "  locations: [\(offsets)])"]
    }
    let colors = gradient.stops.map { expression($0.color, opacity) }
    return constants.gradient(colors, label, ("gradient", "Gradient"), lines)
  }
}

extension Shape {
  /// A box that holds the stroke, in the coordinates of the path.
  var strokeBounds: Rect? {
    guard let stroke, var box = path.boundingBox else { return path.boundingBox }
    let reach = stroke.width / 2 * max(2, stroke.join == .miter ? stroke.miterLimit : 0)
    box.include(Point(box.minX - reach, box.minY - reach))
    box.include(Point(box.maxX + reach, box.maxY + reach))
    return box
  }
}
