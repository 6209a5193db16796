import Drawing

/// Draws a scene's nodes on a cairo context.
struct Artist {
  let cairo: Cairo
  let context: Cairo.Pointer?
  let tint: Color

  mutating func draw(_ scene: Scene, in frame: Rect) {
    guard let fit = scene.aspectRatio.transform(from: scene.viewBox, to: frame) else { return }
    // The finest of cairo's ways to smooth edges.
    cairo.setAntialias(context, 6)
    apply(fit)
    draw(scene.nodes)
  }

  private func draw(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): draw(shape)
      case .group(let group): draw(group)
      }
    }
  }

  private func draw(_ group: Scene.Group) {
    let (outlines, masks) = group.splitClips
    cairo.save(context)
    for outline in outlines {
      trace(outline.path)
      setRule(outline.rule)
      cairo.clip(context)
    }
    if group.opacity < 1 || !masks.isEmpty {
      for _ in masks { cairo.pushGroup(context) }
      cairo.pushGroup(context)
      draw(group.nodes)
      paintGroup(opacity: group.opacity)
      for mask in masks { cover(with: mask) }
    } else {
      draw(group.nodes)
    }
    cairo.restore(context)
  }

  private func paintGroup(opacity: Double) {
    let content = cairo.popGroup(context)
    cairo.setSource(context, content)
    cairo.paintWithAlpha(context, opacity)
    cairo.destroyPattern(content)
  }

  /// Ends the group that was begun before, and shows of it what lies inside a clip.
  private func cover(with clip: Scene.Clip) {
    let content = cairo.popGroup(context)
    cairo.pushGroup(context)
    draw(clip.nodes)
    let mask = cairo.popGroup(context)
    cairo.setSource(context, content)
    cairo.mask(context, mask)
    cairo.destroyPattern(mask)
    cairo.destroyPattern(content)
  }

  private func draw(_ shape: Shape) {
    for isStroke in shape.strokesFirst ? [true, false] : [false, true] {
      cairo.save(context)
      trace(shape.drawnPath)
      if shape.transform != .identity { apply(shape.transform) }
      if isStroke, let stroke = shape.stroke {
        draw(stroke)
      } else if !isStroke, let fill = shape.fill {
        setRule(fill.rule)
        set(fill.paint, fill.opacity)
        cairo.fill(context)
      }
      cairo.restore(context)
    }
  }

  private func draw(_ stroke: Stroke) {
    cairo.setLineWidth(context, stroke.width)
    switch stroke.cap {
    case .butt: cairo.setLineCap(context, 0)
    case .round: cairo.setLineCap(context, 1)
    case .square: cairo.setLineCap(context, 2)
    }
    switch stroke.join {
    case .miter: cairo.setLineJoin(context, 0)
    case .round: cairo.setLineJoin(context, 1)
    case .bevel: cairo.setLineJoin(context, 2)
    }
    cairo.setMiterLimit(context, stroke.miterLimit)
    cairo.setDash(context, stroke.dashes, Int32(stroke.dashes.count), stroke.dashOffset)
    set(stroke.paint, stroke.opacity)
    cairo.stroke(context)
  }

  private func trace(_ path: Path) {
    cairo.newPath(context)
    for command in path.commands {
      switch command {
      case .move(let end): cairo.moveTo(context, end.x, end.y)
      case .line(let end): cairo.lineTo(context, end.x, end.y)
      case .curve(let first, let second, let end):
        cairo.curveTo(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo.closePath(context)
      }
    }
  }

  private func setRule(_ rule: FillRule) {
    cairo.setFillRule(context, rule == .evenOdd ? 1 : 0)
  }

  private func apply(_ map: AffineTransform) {
    cairo.transform(context, Self.matrix(map))
  }

  private static func matrix(_ map: AffineTransform) -> [Double] {
    [map.a, map.b, map.c, map.d, map.e, map.f]
  }

  // MARK: - Paint

  private func set(_ paint: Paint, _ opacity: Double) {
    switch paint {
    case .color(let color):
      let (red, green, blue, alpha) = components(color)
      cairo.setColor(context, red, green, blue, alpha * opacity)
    case .gradient(let gradient):
      let pattern = pattern(gradient, opacity)
      cairo.setSource(context, pattern)
      cairo.destroyPattern(pattern)
    }
  }

  private func components(_ color: Color) -> (Double, Double, Double, Double) {
    let base = color.isCurrent ? tint : color
    let alpha = color.isCurrent ? color.alpha * tint.alpha : color.alpha
    return (Double(base.red) / 255, Double(base.green) / 255, Double(base.blue) / 255, alpha)
  }

  private func pattern(_ gradient: Gradient, _ opacity: Double) -> Cairo.Pointer? {
    let pattern =
      switch gradient.geometry {
      case .linear(let from, let to): cairo.makeLinear(from.x, from.y, to.x, to.y)
      case .radial(let from, let to):
        cairo.makeRadial(
          from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius)
      }
    for stop in gradient.filledStops {
      let (red, green, blue, alpha) = components(stop.color)
      cairo.addStop(pattern, stop.offset, red, green, blue, alpha * opacity)
    }
    switch gradient.spread {
    case .pad: cairo.setExtend(pattern, 3)
    case .repeat: cairo.setExtend(pattern, 1)
    case .reflect: cairo.setExtend(pattern, 2)
    }
    if let back = gradient.transform.inverse {
      cairo.setPatternMatrix(pattern, Self.matrix(back))
    }
    return pattern
  }
}

extension Gradient {
  /// The stops with one at each end: where colours repeat, cairo would mix the last with the first.
  fileprivate var filledStops: [Stop] {
    guard spread != .pad, let first = stops.first, let last = stops.last else { return stops }
    return [Stop(0, first.color)] + stops + [Stop(1, last.color)]
  }
}
