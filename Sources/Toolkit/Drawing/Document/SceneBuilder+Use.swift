extension SceneBuilder {
  /// The element that `href` names, noted where there is none.
  mutating func target(of index: Int) -> Int? {
    let element = tree.elements[index]
    guard let value = element.value("href") else { return nil }
    let address = trimmed(value)
    guard address.first == UInt8(ascii: "#"), address.count > 1 else {
      notes.add(
        element.line,
        "href=\"\(excerpt(address))\" on <\(excerpt(element.name))> is in another document: "
          + "never fetched")
      return nil
    }
    guard let target = tree.ids[Array(address.dropFirst())] else {
      notes.add(
        element.line,
        "href=\"\(excerpt(address))\" on <\(excerpt(element.name))> leads nowhere")
      return nil
    }
    return target
  }

  /// Draws another element in the place of a `use` (SVG 2, section 5.6).
  mutating func drawUse(
    _ index: Int, _ context: Context, into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    guard let target = target(of: index) else { return }
    let element = tree.elements[index]
    guard !uses.contains(target), !isAncestor(target, of: index) else {
      notes.add(element.line, "<use> of what it is part of is not drawn")
      return
    }
    let (width, height) = (context.viewport.width, context.viewport.height)
    var inner = context
    inner.depth += 1
    uses.append(target)
    defer { uses.removeLast() }
    let used = tree.elements[target]
    guard !used.isForeign, "symbol" ~= used.name || "svg" ~= used.name else {
      return try draw(target, inner, into: &nodes)
    }
    guard inner.depth <= SVGTree.depthLimit else {
      throw .tooDeep(limit: SVGTree.depthLimit, line: element.line)
    }
    try count(Self.elementCost, element.line)
    guard let own = own(target, &inner) else { return }
    inner.transform = inner.transform * own.transform
    guard inner.transform.isFinite, inner.transform.determinant != 0 else { return }
    let size = Scene.Size(
      width: extent("width", index, context, width) ?? .nan,
      height: extent("height", index, context, height) ?? .nan)
    var drawn: [Scene.Node] = []
    if let nested = try drawNested(target, own, inner, size: size, into: &drawn) {
      try finish(target, own, drawn, nested, into: &nodes)
    }
  }

  /// From the coordinates of a `use` to those of its copy.
  mutating func offset(of index: Int, _ context: Context) -> AffineTransform {
    let x = length("x", index, context, context.viewport.width) ?? 0
    let y = length("y", index, context, context.viewport.height) ?? 0
    return .translation(x, y)
  }

  private func isAncestor(_ ancestor: Int, of index: Int) -> Bool {
    var next: Int? = index
    while let each = next {
      if each == ancestor { return true }
      next = tree.elements[each].parent
    }
    return false
  }

  /// Draws what lies in a nested `svg` or a `symbol`, in a viewport of its own.
  ///
  /// - Parameter size: What a `use` says, not a number where it says nothing; nil without a `use`.
  /// - Returns: The context within, nil where there is no room.
  mutating func drawNested(
    _ index: Int, _ own: OwnStyle, _ context: Context, size: Scene.Size?,
    into nodes: inout [Scene.Node]
  ) throws(SceneError) -> Context? {
    let element = tree.elements[index]
    let (outerWidth, outerHeight) = (context.viewport.width, context.viewport.height)
    let isSymbol = "symbol" ~= element.name
    func chosen(_ said: Double?, _ own: Double?, _ whole: Double) -> Double {
      if let said, said.isFinite { return said }
      return own ?? whole
    }
    let ownWidth = extent("width", index, context, outerWidth)
    let ownHeight = extent("height", index, context, outerHeight)
    let width = chosen(size?.width, ownWidth, outerWidth)
    let height = chosen(size?.height, ownHeight, outerHeight)
    guard width > 0, height > 0 else { return nil }
    let x = length("x", index, context, outerWidth) ?? 0
    let y = length("y", index, context, outerHeight) ?? 0
    let frame = Rect(x: x, y: y, width: width, height: height)
    var inner = context
    inner.viewport = Viewport(width: width, height: height)
    var map = AffineTransform.translation(frame.minX, frame.minY)
    if let value = element.value("viewBox") {
      if let box = Self.viewBox(value) {
        guard let fitted = ratio(index).transform(from: box, to: frame) else { return nil }
        map = fitted
        inner.viewport = Viewport(width: box.width, height: box.height)
      } else {
        note(index, attribute: "viewBox", value)
      }
    }
    if isSymbol, element.value("refX") != nil || element.value("refY") != nil {
      notes.add(element.line, "refX and refY on <symbol> are ignored")
    }
    inner.transform = context.transform * map
    guard inner.transform.isFinite else { return nil }
    var drawn: [Scene.Node] = []
    try drawChildren(of: index, inner, into: &drawn)
    if drawn.isEmpty { return inner }
    let edge = Path.rect(frame).applying(context.transform)
    if own.overflows == true || Self.lies(drawn, within: edge) {
      nodes += drawn
      return inner
    }
    let clip = Scene.Clip(shapes: [Scene.Clip.Shape(path: edge)])
    nodes.append(.group(Scene.Group(clips: [clip], nodes: drawn)))
    return inner
  }

  /// What an element's shares of lengths are measured by where it stands in the document.
  mutating func viewport(around index: Int) -> Viewport {
    var next = tree.elements[index].parent
    while let each = next, !("svg" ~= tree.elements[each].name) {
      next = tree.elements[each].parent
    }
    guard let svg = next, svg != 0 else { return viewport }
    if let box = tree.elements[svg].value("viewBox").flatMap(Self.viewBox) {
      return Viewport(width: box.width, height: box.height)
    }
    let outer = viewport(around: svg)
    let context = context(of: svg, viewport: outer)
    return Viewport(
      width: extent("width", svg, context, outer.width) ?? outer.width,
      height: extent("height", svg, context, outer.height) ?? outer.height)
  }

  /// The width or height of a viewport; one below 0 counts as not written.
  private mutating func extent(
    _ name: StaticString, _ index: Int, _ context: Context, _ whole: Double
  ) -> Double? {
    guard let length = length(name, index, context, whole) else { return nil }
    if length >= 0 { return length }
    note(index, attribute: name, tree.elements[index].value(name) ?? [])
    return nil
  }

  /// Whether nothing goes beyond an upright edge, so that cutting off would change nothing.
  private static func lies(_ nodes: [Scene.Node], within edge: Path) -> Bool {
    guard edge.isUprightRectangle, let box = edge.boundingBox else { return false }
    return nodes.allSatisfy { node in
      switch node {
      case .group(let group): return lies(group.nodes, within: edge)
      case .shape(let shape):
        guard shape.isPainted, let bounds = shape.strokeBounds else { return true }
        let mapped =
          shape.transform == .identity
          ? bounds : Path.rect(bounds).applying(shape.transform).boundingBox ?? bounds
        return mapped.minX >= box.minX && mapped.maxX <= box.maxX && mapped.minY >= box.minY
          && mapped.maxY <= box.maxY
      }
    }
  }

  private mutating func ratio(_ index: Int) -> AspectRatio {
    guard let value = tree.elements[index].value("preserveAspectRatio") else {
      return AspectRatio()
    }
    if let ratio = AspectRatio(attribute: value) { return ratio }
    note(index, attribute: "preserveAspectRatio", value)
    return AspectRatio()
  }
}
