extension SwiftUICode {
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
    writer.open("context.drawLayer { context in")
    for outline in outlines {
      let name = names.name(outline.path, id: Array("clip".utf8), rule: outline.rule)
      let style = outline.rule == .evenOdd ? ", style: FillStyle(eoFill: true)" : ""
      writer.line("context.clip(to: \(typeName).\(name)()\(style))")
    }
    for mask in masks {
      writer.open("context.clipToLayer { context in")
      let wasMask = isMask
      isMask = true
      write(mask.nodes)
      isMask = wasMask
      writer.close()
    }
    if group.opacity < 1 {
      // A layer's opacity holds for each thing drawn on it: what fades as one is a layer within.
      writer.line("context.opacity = \(format.text(group.opacity))")
      writer.open("context.drawLayer { context in")
      write(group.nodes)
      writer.close()
    } else {
      write(group.nodes)
    }
    writer.close()
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

  private mutating func write(_ fill: Fill, _ name: String, _ shape: Shape) {
    let path = "\(typeName).\(name)()"
    let style = fill.rule == .evenOdd ? ", style: FillStyle(eoFill: true)" : ""
    switch fill.paint {
    case .color(let color):
      writer.line("context.fill(\(path), with: .color(\(self.color(color, fill.opacity)))\(style))")
    case .gradient(let gradient):
      guard let box = shape.path.boundingBox else { return }
      if (shape.transform * gradient.transform) == .identity {
        writeShading(gradient, fill.opacity, shape.label, box, "fill", path, style)
        return
      }
      writer.open("context.drawLayer { context in")
      writer.line("context.clip(to: \(path)\(style))")
      writeArea(gradient, fill.opacity, shape.label, shape.transform, box)
      writer.close()
    }
  }

  private mutating func write(_ stroke: Stroke, _ name: String, _ shape: Shape) {
    var path = "\(typeName).\(name)()"
    if shape.transform != .identity {
      guard let back = shape.transform.inverse else { return }
      path += ".applying(\(SwiftCode.literal(back, format)))"
    }
    let style = style(stroke)
    switch stroke.paint {
    case .color(let color):
      let with = "with: .color(\(self.color(color, stroke.opacity))), style: \(style)"
      guard shape.transform != .identity else {
        writer.line("context.stroke(\(path), \(with))")
        return
      }
      writer.open("context.drawLayer { context in")
      writer.line("context.concatenate(\(SwiftCode.literal(shape.transform, format)))")
      writer.line("context.stroke(\(path), \(with))")
      writer.close()
    case .gradient(let gradient):
      if shape.transform == .identity, gradient.transform == .identity,
        let box = shape.strokeBounds
      {
        writeShading(
          gradient, stroke.opacity, shape.label, box, "stroke", path, ", style: \(style)")
        return
      }
      writer.open("context.drawLayer { context in")
      if shape.transform != .identity {
        writer.line("context.concatenate(\(SwiftCode.literal(shape.transform, format)))")
      }
      writer.line("context.clip(to: \(path).strokedPath(\(style)))")
      if let box = shape.strokeBounds {
        writeArea(gradient, stroke.opacity, shape.label, .identity, box)
      }
      writer.close()
    }
  }

  private mutating func style(_ stroke: Stroke) -> String {
    var parts = [
      "lineWidth: \(format.text(stroke.width))", "lineCap: .\(SwiftCode.word(stroke.cap))",
      "lineJoin: .\(SwiftCode.word(stroke.join))",
      "miterLimit: \(format.text(stroke.miterLimit))",
    ]
    if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.map { format.text($0) }.joined(separator: ", ")
      parts.append("dash: [\(lengths)]")
      parts.append("dashPhase: \(format.text(stroke.dashOffset))")
    }
    return constants.expression(
      "StrokeStyle(\(parts.joined(separator: ", ")))", name: "strokeStyle")
  }

  /// Fills a box, given in the coordinates before a map, with a gradient.
  private mutating func writeArea(
    _ gradient: Gradient, _ opacity: Double, _ label: [UInt8], _ map: AffineTransform, _ box: Rect
  ) {
    let whole = map * gradient.transform
    if whole != .identity {
      writer.line("context.concatenate(\(SwiftCode.literal(whole, format)))")
    }
    guard let back = gradient.transform.inverse,
      let area = Path.rect(box).applying(back).boundingBox
    else { return }
    writeShading(
      gradient, opacity, label, box, "fill", "Path(\(SwiftCode.rect(area, format)))", "")
  }

  /// Fills or strokes a path with a gradient that covers a box.
  private mutating func writeShading(
    _ gradient: Gradient, _ opacity: Double, _ label: [UInt8], _ box: Rect,
    _ verb: String, _ path: String, _ style: String
  ) {
    let gradient = gradient.padded(covering: box)
    var kind = "linear"
    if case .radial = gradient.geometry { kind = "radial" }
    let stops = expression(gradient, opacity, label)
    writer.line("context.\(verb)(")
    writer.line("  \(path),")
    writer.line("  with: .\(kind)Gradient(")
    for line in stops.dropLast() { writer.line("    \(line)") }
    writer.line("    \(stops[stops.count - 1]),")
    switch gradient.geometry {
    case .linear(let from, let to):
      writer.line("    startPoint: CGPoint(x: \(format.text(from.x)), y: \(format.text(from.y))),")
      writer.line(
        "    endPoint: CGPoint(x: \(format.text(to.x)), y: \(format.text(to.y))))\(style))")
    case .radial(let from, let to):
      if from.center != to.center {
        notes.append("SwiftUI has no radial gradient with a focal point: drawn without")
      }
      let center = "CGPoint(x: \(format.text(to.center.x)), y: \(format.text(to.center.y)))"
      writer.line("    center: \(center),")
      writer.line(
        "    startRadius: \(format.text(from.radius)), "
          + "endRadius: \(format.text(to.radius)))\(style))")
    }
  }

  /// The lines of a gradient's colours and where they are, or one line with its name.
  private mutating func expression(
    _ gradient: Gradient, _ opacity: Double, _ label: [UInt8]
  ) -> [String] {
    let offsets = gradient.stops.map { format.text($0.offset) }
    func lines(_ colors: [String]) -> [String] {
      ["Gradient(stops: ["]
        + zip(colors, offsets).map { "  .init(color: \($0), location: \($1))," } + ["])"]
    }
    let colors = gradient.stops.map { expression($0.color, opacity) }
    return constants.gradient(colors, label, ("gradient", "Gradient"), lines)
  }
}
