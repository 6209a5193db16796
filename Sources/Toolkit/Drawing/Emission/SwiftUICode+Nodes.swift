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
      write(mask.nodes)
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
    let name = names.name(shape.drawnPath, id: shape.id, rule: shape.fill?.rule ?? .nonZero)
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
      writer.line("context.fill(\(path), with: .color(\(expression(color, fill.opacity)))\(style))")
    case .gradient(let gradient):
      writer.open("context.drawLayer { context in")
      writer.line("context.clip(to: \(path)\(style))")
      if let box = shape.path.boundingBox {
        writeArea(gradient, fill.opacity, shape.transform, box)
      }
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
      let with = "with: .color(\(expression(color, stroke.opacity))), style: \(style)"
      guard shape.transform != .identity else {
        writer.line("context.stroke(\(path), \(with))")
        return
      }
      writer.open("context.drawLayer { context in")
      writer.line("context.concatenate(\(SwiftCode.literal(shape.transform, format)))")
      writer.line("context.stroke(\(path), \(with))")
      writer.close()
    case .gradient(let gradient):
      writer.open("context.drawLayer { context in")
      if shape.transform != .identity {
        writer.line("context.concatenate(\(SwiftCode.literal(shape.transform, format)))")
      }
      writer.line("context.clip(to: \(path).strokedPath(\(style)))")
      if let box = shape.strokeBounds { writeArea(gradient, stroke.opacity, .identity, box) }
      writer.close()
    }
  }

  private func style(_ stroke: Stroke) -> String {
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
    return "StrokeStyle(\(parts.joined(separator: ", ")))"
  }

  /// Fills a box, given in the coordinates before a map, with a gradient.
  private mutating func writeArea(
    _ gradient: Gradient, _ opacity: Double, _ map: AffineTransform, _ box: Rect
  ) {
    let gradient = gradient.padded(covering: box)
    let whole = map * gradient.transform
    if whole != .identity {
      writer.line("context.concatenate(\(SwiftCode.literal(whole, format)))")
    }
    guard let back = gradient.transform.inverse,
      let area = Path.rect(box).applying(back).boundingBox
    else { return }
    writer.open("context.fill(")
    writer.line(
      "Path(CGRect(x: \(format.text(area.minX)), y: \(format.text(area.minY)), "
        + "width: \(format.text(area.width)), height: \(format.text(area.height)))),")
    let isRadial: Bool
    if case .radial = gradient.geometry { isRadial = true } else { isRadial = false }
    writer.open("with: .\(isRadial ? "radial" : "linear")Gradient(")
    writer.open("Gradient(stops: [")
    for stop in gradient.stops {
      let color = expression(stop.color, opacity)
      writer.line(".init(color: \(color), location: \(format.text(stop.offset))),")
    }
    writer.close("]),")
    switch gradient.geometry {
    case .linear(let from, let to):
      writer.line("startPoint: CGPoint(x: \(format.text(from.x)), y: \(format.text(from.y))),")
      writer.line("endPoint: CGPoint(x: \(format.text(to.x)), y: \(format.text(to.y)))))")
    case .radial(let from, let to):
      if from.center != to.center {
        notes.append("SwiftUI has no radial gradient with a focal point: drawn without")
      }
      let center = "CGPoint(x: \(format.text(to.center.x)), y: \(format.text(to.center.y)))"
      writer.line("center: \(center),")
      writer.line(
        "startRadius: \(format.text(from.radius)), endRadius: \(format.text(to.radius))))")
    }
    writer.outdent(2)
  }
}
