import Drawing

/// Draws a scene's nodes on a cairo context.
struct Artist {
  let cairo: Cairo
  let context: Cairo.Pointer?
  let tint: Color
  /// The picture's pixels.
  let frame: Rect
  /// From the scene to pixels.
  let fit: AffineTransform

  /// By how much of a pixel an outline may be off: a few of 256 levels at its edge.
  private static let tolerance = 0.02

  /// How many dashes there may still be: a small document can ask for more than anybody waits for.
  private var dashesLeft = 4 * Double(Stroke.dashLimit)

  init(
    cairo: Cairo, context: Cairo.Pointer?, tint: Color, frame: Rect, fit: AffineTransform
  ) {
    self.cairo = cairo
    self.context = context
    self.tint = tint
    self.frame = frame
    self.fit = fit
  }

  /// How long a pixel's side is at most, in the scene's coordinates.
  private var pixel: Double { 1 / min(abs(fit.a), abs(fit.d)) }

  mutating func draw(_ scene: Scene) {
    // The finest of cairo's ways to smooth edges.
    cairo.setAntialias(context, 6)
    apply(fit)
    draw(scene.nodes)
  }

  private mutating func draw(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): draw(shape)
      case .group(let group): draw(group)
      }
    }
  }

  private mutating func draw(_ group: Scene.Group) {
    let (outlines, masks) = group.splitClips
    cairo.save(context)
    for outline in outlines {
      trace(outline.path)
      setRule(outline.rule)
      cairo.clip(context)
    }
    if group.opacity < 1 || !masks.isEmpty {
      // A group's picture is as large as what may be drawn on: many small ones take no time so.
      for mask in masks { clip(to: mask.shapes.map { $0.path }) }
      if let paths = group.filledPaths { clip(to: paths) }
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

  /// Leaves out all that is more than two pixels away from the box around paths.
  private func clip(to paths: [Path]) {
    var box: Rect?
    for path in paths {
      guard let next = path.boundingBox else { continue }
      box = box.map { $0.union(next) } ?? next
    }
    guard let box else { return }
    let margin = 2 * pixel
    trace(
      .rect(
        Rect(
          minX: box.minX - margin, minY: box.minY - margin, maxX: box.maxX + margin,
          maxY: box.maxY + margin)))
    setRule(.nonZero)
    cairo.clip(context)
  }

  private func paintGroup(opacity: Double) {
    let content = cairo.popGroup(context)
    cairo.setSource(context, content)
    cairo.paintWithAlpha(context, opacity)
    cairo.destroyPattern(content)
  }

  /// Ends the group that was begun before, and shows of it what lies inside a clip.
  private mutating func cover(with clip: Scene.Clip) {
    let content = cairo.popGroup(context)
    cairo.pushGroup(context)
    draw(clip.nodes)
    let mask = cairo.popGroup(context)
    cairo.setSource(context, content)
    cairo.mask(context, mask)
    cairo.destroyPattern(mask)
    cairo.destroyPattern(content)
  }

  private mutating func draw(_ shape: Shape) {
    for isStroke in shape.strokesFirst ? [true, false] : [false, true] {
      cairo.save(context)
      if isStroke, let stroke = shape.stroke {
        draw(stroke, of: shape)
      } else if !isStroke, let fill = shape.fill {
        trace(shape.scenePath)
        apply(shape.transform)
        setRule(fill.rule)
        set(fill.paint, fill.opacity, through: fit * shape.transform)
        cairo.fill(context)
      }
      cairo.restore(context)
    }
  }

  /// Fills the stroke's outline: cairo's own strokes go wrong where a curve turns back or ends
  /// tightly, where mitres lean, and with dashes without length.
  private mutating func draw(_ stroke: Stroke, of shape: Shape) {
    var stroke = stroke
    let dashes = stroke.dashCount(along: shape.path)
    if dashes <= dashesLeft { dashesLeft -= dashes } else { stroke.dashes = [] }
    let map = fit * shape.transform
    let outline = stroke.outline(
      of: shape.path, through: map, tolerance: Self.tolerance, within: frame)
    cairo.setIdentity(context)
    trace(outline)
    apply(map)
    setRule(.nonZero)
    set(stroke.paint, stroke.opacity, through: map)
    cairo.fill(context)
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
    cairo.transform(context, map.matrix)
  }
}

extension Scene.Group {
  /// What is drawn of it, if that are filled paths and nothing else.
  fileprivate var filledPaths: [Path]? {
    var paths: [Path] = []
    for node in nodes {
      guard case .shape(let shape) = node, shape.stroke == nil else { return nil }
      paths.append(shape.transform == .identity ? shape.path : shape.path.applying(shape.transform))
    }
    return paths
  }
}
