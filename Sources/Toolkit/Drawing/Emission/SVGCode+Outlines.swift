extension SVGCode {
  /// The element of a shape without its paint.
  func outline(of shape: Shape) -> SVGElement {
    if let name = repeated[data(of: shape) ?? []] {
      var element = SVGElement("use")
      element.set("href", [UInt8(ascii: "#")] + name)
      let start = shape.path.points[0]
      let (x, y) = (numbers.place(start.x), numbers.place(start.y))
      if x != [UInt8(ascii: "0")] { element.set("x", x) }
      if y != [UInt8(ascii: "0")] { element.set("y", y) }
      return element
    }
    let isDashed = shape.stroke.map { !$0.dashes.isEmpty } ?? false
    let isMapped = shape.transform != .identity
    let decimals = isMapped ? numbers.decimals(within: shape.transform) : numbers.decimals
    var element = basicOutline(of: shape.path, decimals: decimals, keepsStart: isDashed)
    if isMapped { element.set("transform", numbers.transform(shape.transform)) }
    return element
  }

  /// The shorter of a path and the basic shape that it is.
  ///
  /// - Parameter keepsStart: Whether it matters where the outline begins.
  func basicOutline(of path: Path, decimals: Int, keepsStart: Bool) -> SVGElement {
    var element = SVGElement("path")
    element.set("d", SVGPathWriter.data(path, decimals: decimals))
    guard !keepsStart, let outline = path.outline else { return element }
    let basic = basic(outline, decimals: decimals)
    return basic.length <= element.length ? basic : element
  }

  private func basic(_ outline: Outline, decimals: Int) -> SVGElement {
    func place(_ number: Double) -> [UInt8] { numbers.place(number, decimals: decimals) }
    func set(_ name: StaticString, _ number: [UInt8], _ element: inout SVGElement) {
      if number != [UInt8(ascii: "0")] { element.set(name, number) }
    }
    switch outline {
    case .ellipse(let center, let radii):
      let (rx, ry) = (place(radii.x), place(radii.y))
      var element = SVGElement(rx == ry ? "circle" : "ellipse")
      set("cx", place(center.x), &element)
      set("cy", place(center.y), &element)
      if rx == ry {
        element.set("r", rx)
      } else {
        element.set("rx", rx)
        element.set("ry", ry)
      }
      return element
    case .rect(let rect, let radii):
      var element = SVGElement("rect")
      set("x", place(rect.minX), &element)
      set("y", place(rect.minY), &element)
      element.set("width", place(rect.width))
      element.set("height", place(rect.height))
      let (rx, ry) = (place(radii.x), place(radii.y))
      set("rx", rx, &element)
      if rx != ry { element.set("ry", ry) }
      return element
    }
  }

  // MARK: - Outlines that are there again

  /// Data of a path from where it begins; nil where a copy that is moved would not look the same.
  private func data(of shape: Shape) -> [UInt8]? {
    // A gradient would move with its copy.
    func isPlain(_ paint: Paint?) -> Bool {
      if case .gradient? = paint { return false }
      return true
    }
    guard shape.transform == .identity, isPlain(shape.fill?.paint), isPlain(shape.stroke?.paint),
      shape.path.points.count > 6, shape.path.outline == nil
    else { return nil }
    let start = shape.path.points[0]
    return SVGPathWriter.data(
      shape.path.applying(.translation(-start.x, -start.y)), decimals: numbers.decimals)
  }

  /// Defines the outlines that are used so often that it pays.
  mutating func findRepeated() {
    var counts: [[UInt8]: Int] = [:]
    var order: [[UInt8]] = []
    func count(_ nodes: [Scene.Node]) {
      for node in nodes {
        switch node {
        case .group(let group): count(group.nodes)
        case .shape(let shape):
          guard let data = data(of: shape) else { continue }
          if counts[data] == nil { order.append(data) }
          counts[data, default: 0] += 1
        }
      }
    }
    count(scene.nodes)
    // `<use href="#a" x="12.345" y="12.345"/>` for `<path d="…"/>`, and `<path id="a" d="…"/>`.
    for data in order {
      let times = counts[data] ?? 0
      guard times > 1, (times - 1) * data.count > times * 27 + 20 else { continue }
      let name = nextName()
      repeated[data] = name
      var element = SVGElement("path")
      element.set("id", name)
      element.set("d", data)
      definitions.append(element)
    }
  }
}

extension SVGElement {
  /// Bytes of name and attributes.
  fileprivate var length: Int {
    attributes.reduce(name.utf8CodeUnitCount) {
      $0 + $1.name.utf8CodeUnitCount + $1.value.count + 4
    }
  }
}
