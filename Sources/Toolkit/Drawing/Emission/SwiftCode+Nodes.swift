extension SwiftCode {
  mutating func write(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): write(shape)
      case .group(let group): write(group)
      }
    }
  }

  private mutating func write(_ group: Scene.Group) {
    let (outlines, masks) = group.splitClips
    writer.line("context.saveGState()")
    for outline in outlines {
      let name = names.name(outline.path, id: Array("clip".utf8), rule: outline.rule)
      addPath(name)
      writer.line("context.clip(\(rule(outline.rule)))")
    }
    let isLayer = group.opacity < 1 || !masks.isEmpty
    if isLayer {
      if group.opacity < 1 { writer.line("context.setAlpha(\(format.text(group.opacity)))") }
      writer.line("context.beginTransparencyLayer(auxiliaryInfo: nil)")
    }
    write(group.nodes)
    for mask in masks {
      writer.line("context.saveGState()")
      writer.line("context.setBlendMode(.destinationIn)")
      writer.line("context.beginTransparencyLayer(auxiliaryInfo: nil)")
      write(mask.nodes)
      writer.line("context.endTransparencyLayer()")
      writer.line("context.restoreGState()")
    }
    if isLayer { writer.line("context.endTransparencyLayer()") }
    writer.line("context.restoreGState()")
  }

  private mutating func write(_ shape: Shape) {
    let name = names.name(
      shape.drawnPath, id: shape.id, rule: shape.fill?.rule ?? .nonZero)
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
      writer.line("context.setFillColor(\(cgColor(color, fill.opacity)))")
      addPath(name)
      writer.line("context.fillPath(\(rule(fill.rule)))")
    case .gradient(let gradient):
      writer.line("context.saveGState()")
      addPath(name)
      writer.line("context.clip(\(rule(fill.rule)))")
      if shape.transform != .identity { concatenate(shape.transform) }
      write(gradient, fill.opacity, covering: shape.path.boundingBox)
      writer.line("context.restoreGState()")
    }
  }

  private mutating func write(_ stroke: Stroke, _ name: String, _ shape: Shape) {
    var isGradient = false
    if case .gradient = stroke.paint { isGradient = true }
    let isSaved = isGradient || !stroke.dashes.isEmpty || shape.transform != .identity
    if isSaved { writer.line("context.saveGState()") }
    addPath(name)
    if shape.transform != .identity { concatenate(shape.transform) }
    writer.line("context.setLineWidth(\(format.text(stroke.width)))")
    writer.line("context.setLineCap(.\(Self.word(stroke.cap)))")
    writer.line("context.setLineJoin(.\(Self.word(stroke.join)))")
    if stroke.join == .miter {
      writer.line("context.setMiterLimit(\(format.text(stroke.miterLimit)))")
    }
    if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.map { format.text($0) }.joined(separator: ", ")
      let phase = format.text(stroke.dashOffset)
      writer.line("context.setLineDash(phase: \(phase), lengths: [\(lengths)])")
    }
    switch stroke.paint {
    case .color(let color):
      writer.line("context.setStrokeColor(\(cgColor(color, stroke.opacity)))")
      writer.line("context.strokePath()")
    case .gradient(let gradient):
      writer.line("context.replacePathWithStrokedPath()")
      writer.line("context.clip()")
      write(gradient, stroke.opacity, covering: shape.strokeBounds)
    }
    if isSaved { writer.line("context.restoreGState()") }
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

  private func cgColor(_ color: Color, _ opacity: Double) -> String {
    guard options.hasColorParameters || color.isCurrent else {
      return dialect.cgColor(dialect.literal(color, opacity: opacity, format))
    }
    let name = palette.name(color)
    let opacity = color.isCurrent ? opacity * color.alpha : opacity
    if opacity == 1 { return dialect.cgColor(name) }
    return dialect == .coreGraphics
      ? dialect.faded(name, format.text(opacity))
      : dialect.cgColor(dialect.faded(name, format.text(opacity)))
  }

  private mutating func write(_ gradient: Gradient, _ opacity: Double, covering box: Rect?) {
    let gradient = box.map { gradient.padded(covering: $0) } ?? gradient
    if gradient.transform != .identity { concatenate(gradient.transform) }
    writer.open("if let gradient = CGGradient(")
    writer.line("colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),")
    writer.open("colors: [")
    for stop in gradient.stops { writer.line("\(cgColor(stop.color, opacity)),") }
    writer.close("] as CFArray,")
    let offsets = gradient.stops.map { format.text($0.offset) }.joined(separator: ", ")
    writer.line("locations: [\(offsets)])")
    writer.close("{")
    writer.indent()
    let ends = "options: [.drawsBeforeStartLocation, .drawsAfterEndLocation]"
    func point(_ point: Point) -> String {
      "CGPoint(x: \(format.text(point.x)), y: \(format.text(point.y)))"
    }
    switch gradient.geometry {
    case .linear(let from, let to):
      writer.line("context.drawLinearGradient(")
      writer.line("  gradient, start: \(point(from)), end: \(point(to)),")
      writer.line("  \(ends))")
    case .radial(let from, let to):
      writer.line("context.drawRadialGradient(")
      writer.line(
        "  gradient, startCenter: \(point(from.center)), "
          + "startRadius: \(format.text(from.radius)),")
      writer.line(
        "  endCenter: \(point(to.center)), endRadius: \(format.text(to.radius)),")
      writer.line("  \(ends))")
    }
    writer.close()
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
