extension SceneBuilder {
  /// Draws a basic shape or a path.
  mutating func drawShape(
    _ index: Int, _ context: Context, into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    let style = context.style
    guard style.isVisible || keepsUnpainted else { return }
    let path = try outline(of: index, context)
    if path.isEmpty { return }
    let element = tree.elements[index]
    noteAnimation(of: index)
    var shape = Shape(path: path)
    shape.id = name(of: index)
    shape.label = label(of: index)
    shape.strokesFirst = style.strokesFirst
    let bounds = path.boundingBox
    if style.isVisible, style.fillOpacity > 0,
      let paint = paint(style.fill, index, context, bounds)
    {
      shape.fill = Fill(paint: paint, opacity: style.fillOpacity, rule: style.fillRule)
    }
    if style.isVisible, style.strokeOpacity > 0,
      let paint = paint(style.stroke, index, context, bounds)
    {
      shape.stroke = stroke(paint, index, path, context)
    }
    guard shape.isPainted || keepsUnpainted else { return }
    let mapped = shape.applying(context.transform)
    guard mapped.isFinite else {
      guard shape.isPainted else { return }
      notes.add(
        element.line, "coordinates beyond all numbers: <\(excerpt(element.name))> is not drawn")
      return
    }
    nodes.append(.shape(mapped))
  }

  private mutating func stroke(
    _ paint: Paint, _ index: Int, _ path: Path, _ context: Context
  ) -> Stroke? {
    let style = context.style
    let whole = context.viewport.diagonal
    var stroke = Stroke(paint: paint, width: style.strokeWidth.resolved(of: whole))
    guard stroke.width > 0 else { return nil }
    stroke.opacity = style.strokeOpacity
    stroke.cap = style.cap
    stroke.join = style.join
    stroke.miterLimit = style.miterLimit
    var dashes = style.dashes.map { $0.resolved(of: whole) }
    var offset = style.dashOffset.resolved(of: whole)
    if !dashes.isEmpty, let value = tree.elements[index].value("pathLength") {
      var reader = ValueReader(value)
      if let length = reader.number(), reader.isAtEnd, length > 0 {
        let scale = path.length() / length
        dashes = dashes.map { $0 * scale }
        offset *= scale
      } else {
        note(index, attribute: "pathLength", value)
      }
    }
    parts += dashes.count
    let sum = dashes.reduce(0, +)
    if sum > 0, sum.isFinite, offset.isFinite {
      stroke.dashes = dashes.count % 2 == 0 ? dashes : dashes + dashes
      let period = dashes.count % 2 == 0 ? sum : 2 * sum
      let rest = offset.truncatingRemainder(dividingBy: period)
      stroke.dashOffset = rest < 0 ? rest + period : rest
    }
    return stroke
  }

  // MARK: - Outlines

  /// The path of a basic shape in its own coordinates, empty where there is none.
  mutating func outline(of index: Int, _ context: Context) throws(SceneError) -> Path {
    let element = tree.elements[index]
    var path = Path()
    switch element.name {
    case "path":
      let styled = context.own.geometry("d").flatMap(OwnStyle.pathData)
      if let data = styled ?? element.value("d"), !("none" ~= data) {
        let (read, error) = Path.read(svgPathData: data)
        path = read
        if let error {
          notes.add(element.line, "d on <path>, \(error); it is drawn up to there")
        }
      }
    case "rect": path = rect(index, context)
    case "circle":
      let center = center(index, context)
      let radius = length("r", index, context, context.viewport.diagonal) ?? 0
      path = .ellipse(center: center, radii: Point(radius, radius))
    case "ellipse":
      let radii = radii(index, context)
      path = .ellipse(center: center(index, context), radii: radii)
    case "line":
      let (width, height) = (context.viewport.width, context.viewport.height)
      path.move(
        to: Point(
          length("x1", index, context, width) ?? 0, length("y1", index, context, height) ?? 0))
      path.line(
        to: Point(
          length("x2", index, context, width) ?? 0, length("y2", index, context, height) ?? 0))
    case "polyline": path = .polyline(points(index), closed: false)
    case "polygon": path = .polyline(points(index), closed: true)
    default: break
    }
    try count(path.pointCount, element.line)
    return path
  }

  private mutating func center(_ index: Int, _ context: Context) -> Point {
    Point(
      length("cx", index, context, context.viewport.width) ?? 0,
      length("cy", index, context, context.viewport.height) ?? 0)
  }

  /// Where one radius is automatic, it is the other one.
  private mutating func radii(_ index: Int, _ context: Context) -> Point {
    let rx = length("rx", index, context, context.viewport.width, automatic: true)
    let ry = length("ry", index, context, context.viewport.height, automatic: true)
    return Point(max(0, rx ?? ry ?? 0), max(0, ry ?? rx ?? 0))
  }

  private mutating func rect(_ index: Int, _ context: Context) -> Path {
    let (width, height) = (context.viewport.width, context.viewport.height)
    let rect = Rect(
      x: length("x", index, context, width) ?? 0, y: length("y", index, context, height) ?? 0,
      width: length("width", index, context, width) ?? 0,
      height: length("height", index, context, height) ?? 0)
    return .rect(rect, radii: radii(index, context))
  }

  /// A length of an element's geometry; nil where there is none.
  mutating func length(
    _ name: StaticString, _ index: Int, _ context: Context, _ whole: Double,
    automatic: Bool = false
  ) -> Double? {
    guard let value = context.own.geometry(name) ?? tree.elements[index].value(name) else {
      return nil
    }
    if let length = Length(value, font: context.style.font)?.resolved(of: whole),
      length.isFinite
    {
      noteLetters(index, value)
      // CSS has negative radii for no radii at all.
      return automatic && length < 0 ? nil : length
    }
    if !("auto" ~= value) { note(index, attribute: name, value) }
    return nil
  }

  /// The points of a polyline or polygon up to the first fault.
  private mutating func points(_ index: Int) -> [Point] {
    guard let value = tree.elements[index].value("points") else { return [] }
    var reader = ValueReader(value)
    var points: [Point] = []
    while !reader.isAtEnd {
      if !points.isEmpty { reader.skipComma() }
      guard let x = reader.number() else { break }
      reader.skipComma()
      guard let y = reader.number() else { break }
      points.append(Point(x, y))
    }
    if !reader.isAtEnd || reader.position < value.count || value.last == UInt8(ascii: ",") {
      let element = tree.elements[index]
      notes.add(
        element.line,
        "points on <\(excerpt(element.name))>, byte \(reader.position): expected a pair of "
          + "numbers; it is drawn up to there")
    }
    return points
  }
}

extension Path {
  /// How much there is of it.
  var pointCount: Int { points.count }

  /// Whether every coordinate is a number.
  var isFinite: Bool { points.allSatisfy { $0.isFinite } }
}

extension Shape {
  /// Whether anything of it is seen.
  var isPainted: Bool { fill != nil || stroke != nil }

  /// The shape after a map, with the map in the coordinates where the stroke stays what it is.
  func applying(_ map: AffineTransform) -> Shape {
    var result = self
    let whole = map * transform
    let scale = whole.uniformScale
    // The square dots of subpaths without length lie as the shape does.
    let isTurned = whole.b != 0 || whole.c != 0
    if let stroke, scale == nil || stroke.cap == .square && isTurned && drawnPath != scenePath {
      result.transform = whole
      return result
    }
    result.transform = .identity
    if whole == .identity { return result }
    result.path = path.applying(whole)
    result.fill?.paint.apply(whole)
    if var stroke, let scale {
      stroke.paint.apply(whole)
      stroke.width *= scale
      stroke.dashes = stroke.dashes.map { $0 * scale }
      stroke.dashOffset *= scale
      result.stroke = stroke
    }
    return result
  }

  var isFinite: Bool {
    path.isFinite && transform.isFinite && (stroke.map { $0.width.isFinite } ?? true)
  }
}

extension Paint {
  mutating func apply(_ map: AffineTransform) {
    if case .gradient(let gradient) = self { self = .gradient(gradient.applying(map)) }
  }
}
