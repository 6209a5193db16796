import Text

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
    write(group.nodes)
    writer.close("},")
    writer.open("{")
    if group.opacity < 1 { writer.line("alpha: \(format.text(group.opacity)),") }
    if !group.clips.isEmpty {
      // Not `clip`: browsers may leave its edges jagged.
      writer.open("masks: [")
      for mask in group.clips {
        writer.open("(context) => {")
        write(mask.nodes)
        writer.close("},")
      }
      writer.close("],")
    }
    writer.close("},")
    writer.close(");")
  }

  private mutating func write(_ shape: Shape) {
    if !shape.id.isEmpty { writer.line("// \(comment(shape.id))") }
    write(shape.drawnPath)
    for isStroke in shape.strokesFirst ? [true, false] : [false, true] {
      if isStroke, let stroke = shape.stroke { write(stroke, shape) }
      if !isStroke, let fill = shape.fill { write(fill, shape) }
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
    write(fill.paint, "fillStyle", fill.opacity, covering: shape.path.boundingBox)
    writer.line("context.fill(\(rule(fill.rule)));")
    if isSaved { writer.line("context.restore();") }
  }

  private mutating func write(_ stroke: Stroke, _ shape: Shape) {
    if case .gradient(let gradient) = stroke.paint, gradient.transform != .identity {
      return writeMapped(stroke, gradient, shape)
    }
    let isSaved =
      begin(stroke.paint, stroke.opacity, mapped: shape.transform, always: !stroke.dashes.isEmpty)
    write(stroke.paint, "strokeStyle", stroke.opacity, covering: shape.strokeBounds)
    writeLine(stroke)
    writer.line("context.stroke();")
    if isSaved { writer.line("context.restore();") }
  }

  /// A stroke's gradient can't be stretched without its width: it shows through a stroke.
  private mutating func writeMapped(_ stroke: Stroke, _ gradient: Gradient, _ shape: Shape) {
    guard let box = shape.strokeBounds else { return }
    needsLayer = true
    writer.open("layer(")
    writer.line("context,")
    writer.open("(context) => {")
    if shape.transform != .identity { transform(shape.transform) }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ]
    write(.polyline(corners, closed: true))
    _ = begin(.gradient(gradient), stroke.opacity, mapped: .identity)
    write(.gradient(gradient), "fillStyle", stroke.opacity, covering: box)
    writer.line("context.fill();")
    writer.line("context.restore();")
    writer.close("},")
    writer.open("{ masks: [")
    writer.open("(context) => {")
    write(shape.drawnPath)
    if shape.transform != .identity { transform(shape.transform) }
    writeLine(stroke)
    writer.line("context.stroke();")
    writer.close("},")
    writer.close("] },")
    writer.close(");")
    write(shape.drawnPath)
  }

  private mutating func writeLine(_ stroke: Stroke) {
    writer.line("context.lineWidth = \(format.text(stroke.width));")
    writer.line("context.lineCap = \"\(SwiftCode.word(stroke.cap))\";")
    writer.line("context.lineJoin = \"\(SwiftCode.word(stroke.join))\";")
    if stroke.join == .miter {
      writer.line("context.miterLimit = \(format.text(stroke.miterLimit));")
    }
    if !stroke.dashes.isEmpty {
      let lengths = stroke.dashes.map { format.text($0) }.joined(separator: ", ")
      writer.line("context.setLineDash([\(lengths)]);")
      writer.line("context.lineDashOffset = \(format.text(stroke.dashOffset));")
    }
  }

  // MARK: - Paint

  /// Saves the context where the paint needs more than a style; gives whether it did.
  private mutating func begin(
    _ paint: Paint, _ opacity: Double, mapped map: AffineTransform, always: Bool = false
  ) -> Bool {
    var whole = map
    var fade = 1.0
    switch paint {
    case .color(let color): fade = isParameter(color) ? extraOpacity(color, opacity) : 1
    case .gradient(let gradient):
      whole = map * gradient.transform
      fade = opacity
    }
    guard always || whole != .identity || fade < 1 else { return false }
    writer.line("context.save();")
    if whole != .identity { transform(whole) }
    if fade < 1 { writer.line("context.globalAlpha *= \(format.text(fade));") }
    return true
  }

  private mutating func transform(_ map: AffineTransform) {
    let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { format.text($0) }
    writer.line("context.transform(\(numbers.joined(separator: ", ")));")
  }

  private func isParameter(_ color: Color) -> Bool {
    options.hasColorParameters || color.isCurrent
  }

  private func extraOpacity(_ color: Color, _ opacity: Double) -> Double {
    color.isCurrent ? opacity * color.alpha : opacity
  }

  private mutating func write(
    _ paint: Paint, _ style: String, _ opacity: Double, covering box: Rect?
  ) {
    switch paint {
    case .color(let color):
      let value = isParameter(color) ? palette.name(color) : Self.literal(color, opacity: opacity)
      writer.line("context.\(style) = \(value);")
    case .gradient(let gradient):
      let gradient = box.map { gradient.padded(covering: $0) } ?? gradient
      writer.open("{")
      switch gradient.geometry {
      case .linear(let from, let to):
        let numbers = [from.x, from.y, to.x, to.y].map { format.text($0) }
        writer.line(
          "const gradient = context.createLinearGradient(\(numbers.joined(separator: ", ")));")
      case .radial(let from, let to):
        let numbers = [
          from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius,
        ].map { format.text($0) }
        writer.line(
          "const gradient = context.createRadialGradient(\(numbers.joined(separator: ", ")));")
      }
      for stop in gradient.stops {
        writer.line("gradient.addColorStop(\(format.text(stop.offset)), \(value(stop.color)));")
      }
      writer.line("context.\(style) = gradient;")
      writer.close()
    }
  }

  /// A gradient's colour; a parameter may be faded.
  private mutating func value(_ color: Color) -> String {
    guard isParameter(color) else { return Self.literal(color, opacity: 1) }
    let name = palette.name(color)
    let cover = extraOpacity(color, 1)
    if cover == 1 { return name }
    needsFading = true
    return "faded(context, \(name), \(format.text(cover)))"
  }

  /// A colour as CSS has it, in quotes.
  static func literal(_ color: Color, opacity: Double) -> String {
    "\"\(String(decoding: color.css(opacity: opacity), as: UTF8.self))\""
  }
}

extension Color {
  /// The colour as CSS has it: hexadecimal, or with its cover.
  func css(opacity: Double = 1) -> [UInt8] {
    let alpha = self.alpha * opacity
    if alpha < 1 {
      let cover = DecimalFormat(significantDigits: 6).text(alpha)
      return Array("rgba(\(red),\(green),\(blue),\(cover))".utf8)
    }
    return hexadecimal
  }

  /// `#` and three or six digits, as CSS has it, without its cover.
  public var hexadecimal: [UInt8] {
    var result = [UInt8(ascii: "#")]
    let isShort = [red, green, blue].allSatisfy { $0 >> 4 == $0 & 15 }
    for component in [red, green, blue] {
      result.append(.hexadecimalDigit(component >> 4))
      if !isShort { result.append(.hexadecimalDigit(component & 15)) }
    }
    return result
  }
}
