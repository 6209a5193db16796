extension CanvasCode {
  mutating func write(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): write(shape)
      case .group(let group): write(group)
      }
    }
  }

  private mutating func write(_ group: Scene.Group) {
    needsLayer = true
    writer.open("layer(")
    writer.line("context,")
    writer.open("(context) => {")
    inContext { $0.write(group.nodes) }
    writer.close("},")
    writer.open("{")
    if group.opacity < 1 { writer.line("alpha: \(format.text(group.opacity)),") }
    if !group.clips.isEmpty {
      // Not `clip`: browsers may leave its edges jagged.
      writer.open("masks: [")
      for mask in group.clips {
        writer.open("(context) => {")
        inContext {
          $0.isMask = true
          $0.write(mask.nodes)
        }
        writer.close("},")
      }
      writer.close("],")
    }
    writer.close("},")
    writer.close(");")
  }

  /// Writes what draws on a context of its own, whose state nobody knows.
  private mutating func inContext(_ write: (inout CanvasCode) -> Void) {
    let (state, isMask) = (state, isMask)
    self.state = ContextState()
    write(&self)
    (self.state, self.isMask) = (state, isMask)
  }

  mutating func save() {
    writer.line("context.save();")
    state.save()
  }

  mutating func restore() {
    writer.line("context.restore();")
    state.restore()
  }

  /// Writes a statement that sets a part of the state, unless it is so already.
  mutating func set(_ part: ContextState.Part, _ statement: String) {
    if state.changes(part, statement) { writer.line(statement) }
  }

  private mutating func write(_ shape: Shape) {
    if !shape.id.isEmpty { writer.line("// \(comment(shape.id))") }
    writeOutline(of: shape)
    for isStroke in shape.strokesFirst ? [true, false] : [false, true] {
      if isStroke, let stroke = shape.stroke { write(stroke, shape) }
      if !isStroke, let fill = shape.fill { write(fill, shape) }
    }
  }

  private mutating func writeOutline(of shape: Shape) {
    let isDashed = shape.stroke.map { !$0.dashes.isEmpty } ?? false
    guard !isDashed, let outline = shape.drawnPath.outline else { return write(shape.drawnPath) }
    writer.line("context.beginPath();")
    switch outline {
    case .ellipse(let center, let radii):
      let middle = "\(format.text(center.x)), \(format.text(center.y))"
      let (rx, ry) = (format.text(radii.x), format.text(radii.y))
      writer.line(
        rx.utf8.elementsEqual(ry.utf8)
          ? "context.arc(\(middle), \(rx), 0, 2 * Math.PI);"
          : "context.ellipse(\(middle), \(rx), \(ry), 0, 0, 2 * Math.PI);")
      // As what is stroked ends without a gap.
      writer.line("context.closePath();")
    case .rect(let rect, let radii):
      let sides = [rect.minX, rect.minY, rect.width, rect.height].map { format.text($0) }
      let text = sides.joined(separator: ", ")
      if radii == .zero {
        writer.line("context.rect(\(text));")
      } else {
        let corner = "{ x: \(format.text(radii.x)), y: \(format.text(radii.y)) }"
        let radius = radii.x == radii.y ? format.text(radii.x) : "[\(corner)]"
        writer.line("context.roundRect(\(text), \(radius));")
      }
    }
  }

  private mutating func write(_ path: Path) {
    writer.line("context.beginPath();")
    func numbers(_ points: Point...) -> String {
      points.map { "\(format.text($0.x)), \(format.text($0.y))" }.joined(separator: ", ")
    }
    var start = Point.zero
    var isClosed = false
    for command in path.commands {
      if case .move(let end) = command {
        start = end
      } else if isClosed, command != .close {
        // Browsers may lose what follows a closed subpath without length.
        writer.line("context.moveTo(\(numbers(start)));")
      }
      isClosed = command == .close
      switch command {
      case .move(let end): writer.line("context.moveTo(\(numbers(end)));")
      case .line(let end): writer.line("context.lineTo(\(numbers(end)));")
      case .curve(let first, let second, let end):
        writer.line("context.bezierCurveTo(\(numbers(first, second, end)));")
      case .close: writer.line("context.closePath();")
      }
    }
  }

  private func rule(_ rule: FillRule) -> String { rule == .evenOdd ? "\"evenodd\"" : "" }

  private mutating func write(_ fill: Fill, _ shape: Shape) {
    let isSaved = begin(fill.paint, fill.opacity, mapped: shape.transform)
    write(
      fill.paint, .fill, "fillStyle", fill.opacity, shape.label, covering: shape.path.boundingBox)
    writer.line("context.fill(\(rule(fill.rule)));")
    if isSaved { restore() }
  }

  private mutating func write(_ stroke: Stroke, _ shape: Shape) {
    if case .gradient(let gradient) = stroke.paint, gradient.transform != .identity {
      return writeMapped(stroke, gradient, shape)
    }
    // What is the same for the next strokes is set where it lasts.
    writeLine(stroke)
    let isSaved = begin(stroke.paint, stroke.opacity, mapped: shape.transform)
    write(
      stroke.paint, .stroke, "strokeStyle", stroke.opacity, shape.label,
      covering: shape.strokeBounds)
    writer.line("context.stroke();")
    if isSaved { restore() }
  }

  /// A stroke's gradient can't be stretched without its width: it shows through a stroke.
  private mutating func writeMapped(_ stroke: Stroke, _ gradient: Gradient, _ shape: Shape) {
    guard let box = shape.strokeBounds else { return }
    needsLayer = true
    writer.open("layer(")
    writer.line("context,")
    writer.open("(context) => {")
    inContext { code in
      if shape.transform != .identity { code.transform(shape.transform) }
      let corners = [
        Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
        Point(box.minX, box.maxY),
      ]
      code.write(.polyline(corners, closed: true))
      _ = code.begin(.gradient(gradient), stroke.opacity, mapped: .identity)
      code.write(
        .gradient(gradient), .fill, "fillStyle", stroke.opacity, shape.label, covering: box)
      code.writer.line("context.fill();")
      code.restore()
    }
    writer.close("},")
    writer.open("{ masks: [")
    writer.open("(context) => {")
    inContext { code in
      code.write(shape.drawnPath)
      if shape.transform != .identity { code.transform(shape.transform) }
      code.writeLine(stroke)
      code.writer.line("context.stroke();")
    }
    writer.close("},")
    writer.close("] },")
    writer.close(");")
  }

  private mutating func writeLine(_ stroke: Stroke) {
    set(.width, "context.lineWidth = \(format.text(stroke.width));")
    set(.cap, "context.lineCap = \"\(SwiftCode.word(stroke.cap))\";")
    set(.join, "context.lineJoin = \"\(SwiftCode.word(stroke.join))\";")
    if stroke.join == .miter {
      set(.miterLimit, "context.miterLimit = \(format.text(stroke.miterLimit));")
    }
    let lengths = stroke.dashes.map { format.text($0) }.joined(separator: ", ")
    set(.dashes, "context.setLineDash([\(lengths)]);")
    if !stroke.dashes.isEmpty {
      writer.line("context.lineDashOffset = \(format.text(stroke.dashOffset));")
    }
  }
}
