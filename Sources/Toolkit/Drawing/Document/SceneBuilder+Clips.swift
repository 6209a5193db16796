extension SceneBuilder {
  /// The areas that a `clipPath` cuts off at, in the scene's coordinates: its own, and those that
  /// it is cut off at itself (SVG's CSS Masking 1, section 5).
  ///
  /// - Parameters:
  ///   - index: The element that is cut off, in whose coordinates the area is.
  ///   - nodes: What the element has drawn.
  mutating func clips(
    _ id: [UInt8], on index: Int, _ context: Context, around nodes: [Scene.Node]
  ) throws(SceneError) -> [Scene.Clip] {
    let element = tree.elements[index]
    guard let source = tree.ids[id], "clipPath" ~= tree.elements[source].name,
      !clipsBeingRead.contains(source)
    else {
      notes.add(element.line, "clip-path: url(#\(excerpt(id))) leads to no clip path")
      return []
    }
    try count(Self.elementCost, element.line)
    clipsBeingRead.append(source)
    let around = uses
    uses = []
    defer {
      clipsBeingRead.removeLast()
      uses = around
    }
    // Shares of lengths are measured where the clip path stands, whatever its units.
    var inner = self.context(of: source, viewport: viewport(around: source))
    // It is there for others, whether it is displayed or not (CSS Masking 1, section 6.1).
    let own = undisplayed(source, &inner)
    inner.transform = context.transform * own.transform
    let units = tree.elements[source].value("clipPathUnits") ?? []
    if "objectBoundingBox" ~= units {
      guard let box = bounds(of: nodes, seenThrough: context.transform), box.width > 0,
        box.height > 0
      else { return [Scene.Clip(shapes: [])] }
      inner.transform =
        inner.transform * .translation(box.minX, box.minY) * .scale(box.width, box.height)
    }
    var clip = Scene.Clip(shapes: [])
    guard inner.transform.isFinite else { return [clip] }
    for child in tree.elements[source].children {
      try addClipShapes(child, inner, to: &clip, isUsed: false)
    }
    var clips = [clip]
    if let outer = own.clipPath {
      // It lies in the coordinates of what is cut off, as this one does.
      clips += try self.clips(outer, on: source, context, around: nodes)
    }
    return clips
  }

  /// Adds what a child of a clip path covers.
  private mutating func addClipShapes(
    _ index: Int, _ outer: Context, to clip: inout Scene.Clip, isUsed: Bool
  ) throws(SceneError) {
    let element = tree.elements[index]
    try count(Self.elementCost, element.line)
    let kind = ElementKind(element)
    if kind == .silent || !isWanted(index) { return }
    guard kind == .shape || (kind == .use && !isUsed) else {
      notes.add(element.line, "<\(excerpt(element.name))> in <clipPath> is not drawn")
      return
    }
    var context = outer
    guard let own = own(index, &context) else { return }
    context.transform = context.transform * own.transform
    if kind == .use {
      guard let target = target(of: index) else { return }
      context.transform = context.transform * offset(of: index, context)
      var used = Scene.Clip(shapes: [])
      uses.append(target)
      defer { uses.removeLast() }
      try addClipShapes(target, context, to: &used, isUsed: true)
      if let id = own.clipPath {
        let outlines = used.shapes.map {
          Scene.Node.shape(Shape(path: $0.path, fill: Fill(paint: .color(.black))))
        }
        let more = try clips(id, on: index, context, around: outlines)
        for place in used.shapes.indices { used.shapes[place].clips += more }
      }
      clip.shapes += used.shapes
      return
    }
    guard context.style.isVisible else { return }
    let path = try outline(of: index, context).applying(context.transform)
    guard !path.isEmpty, path.isFinite else { return }
    var shape = Scene.Clip.Shape(path: path, rule: context.style.clipRule)
    if let id = own.clipPath {
      let node = Scene.Node.shape(Shape(path: path, fill: Fill(paint: .color(.black))))
      shape.clips = try clips(id, on: index, context, around: [node])
    }
    clip.shapes.append(shape)
  }

  /// The box around outlines in the coordinates before a map.
  private mutating func bounds(of nodes: [Scene.Node], seenThrough map: AffineTransform) -> Rect? {
    guard let back = map.inverse else { return nil }
    var box: Rect?
    for node in nodes {
      let next: Rect? =
        switch node {
        case .shape(let shape): bounds(of: shape, after: back)
        case .group(let group): bounds(of: group.nodes, seenThrough: map)
        }
      if let next { box = box.map { $0.union(next) } ?? next }
    }
    return box
  }

  private mutating func bounds(of shape: Shape, after map: AffineTransform) -> Rect? {
    parts += shape.path.pointCount
    return shape.path.applying(map * shape.transform).boundingBox
  }
}
