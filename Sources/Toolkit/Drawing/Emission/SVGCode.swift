extension Scene {
  /// The scene as an SVG document of few bytes.
  ///
  /// Paths and basic shapes, whichever are shorter. What several elements share is said once: by
  /// groups, gradients that take others' stops, and `use` of outlines that are there again.
  ///
  /// - Parameters:
  ///   - digits: How many digits the longer side of the view box gets, 5 by default: a
  ///     hundred-thousandth of it is the grid that coordinates lie on.
  ///   - source: The document that the scene was read from. Where it is no longer than what would
  ///     be written, it is the result.
  public func svg(digits: Int = 5, source: [UInt8]? = nil) -> [UInt8] {
    var emitter = SVGCode(self, digits: max(1, min(digits, 15)))
    let written = emitter.document()
    if let source, source.count <= written.count { return source }
    return written
  }
}

/// Writes SVG.
struct SVGCode {
  let scene: Scene
  let numbers: SVGNumbers
  var definitions: [SVGElement] = []
  var gradientNames: [Gradient: [UInt8]] = [:]
  var clipNames: [[Scene.Clip]: [UInt8]] = [:]
  /// Outlines that are there several times, by their data from where they begin.
  var repeated: [[UInt8]: [UInt8]] = [:]
  private var nameCount = 0

  init(_ scene: Scene, digits: Int) {
    self.scene = scene.cuttingDashes
    numbers = SVGNumbers(
      digits: digits, extent: max(scene.viewBox.width, scene.viewBox.height))
  }

  mutating func document() -> [UInt8] {
    findRepeated()
    defineGradients()
    var root = SVGElement("svg")
    root.isGroup = true
    root.children = elements(scene.nodes)
    if !definitions.isEmpty {
      var element = SVGElement("defs")
      element.children = definitions
      root.children.insert(element, at: 0)
    }
    root.group()
    root.settle()
    root.set("xmlns", "http://www.w3.org/2000/svg")
    writeFrame(to: &root)
    var result: [UInt8] = []
    root.write(to: &result)
    result.append(UInt8(ascii: "\n"))
    return result
  }

  private func writeFrame(to root: inout SVGElement) {
    let box = scene.viewBox
    root.set("width", numbers.full(scene.size.width))
    root.set("height", numbers.full(scene.size.height))
    let isPlain =
      box.minX == 0 && box.minY == 0 && box.width == scene.size.width
      && box.height == scene.size.height
    if isPlain { return }
    let sides = [box.minX, box.minY, box.width, box.height].map { numbers.full($0) }
    root.set("viewBox", numbers.list(sides))
    if scene.aspectRatio != AspectRatio() {
      root.set("preserveAspectRatio", scene.aspectRatio.attribute)
    }
  }

  // MARK: - Elements

  private mutating func elements(_ nodes: [Scene.Node]) -> [SVGElement] {
    nodes.map { node in
      switch node {
      case .shape(let shape): element(shape)
      case .group(let group): element(group)
      }
    }
  }

  private mutating func element(_ group: Scene.Group) -> SVGElement {
    var result = SVGElement(group: elements(group.nodes))
    // What holds only one thing is that thing, where it has neither of both and stays in place.
    if result.children.count == 1, !result.children[0].has("opacity"),
      !result.children[0].has("clip-path"), !result.children[0].has("transform"),
      !result.children[0].has("href")
    {
      result = result.children[0]
    }
    if !group.clips.isEmpty {
      result.set("clip-path", Self.reference(clipName(group.clips[...])))
    }
    if group.opacity < 1 { result.set("opacity", numbers.share(group.opacity)) }
    return result
  }

  static func reference(_ id: [UInt8]) -> [UInt8] {
    Array("url(#".utf8) + id + [UInt8(ascii: ")")]
  }

  private mutating func element(_ shape: Shape) -> SVGElement {
    var element = outline(of: shape)
    if let fill = shape.fill {
      element.shown[.fill] = paint(fill.paint)
      element.shown[.fillOpacity] = opacity(fill.paint, fill.opacity)
      if element.has("d") || element.has("href") {
        element.shown[.fillRule] = Array((fill.rule == .evenOdd ? "evenodd" : "nonzero").utf8)
      }
    } else {
      element.shown[.fill] = SVGElement.Property.fill.none
    }
    if let stroke = shape.stroke {
      element.shown[.stroke] = paint(stroke.paint)
      element.shown[.strokeOpacity] = opacity(stroke.paint, stroke.opacity)
      show(stroke, &element.shown)
    } else {
      element.shown[.stroke] = SVGElement.Property.stroke.none
    }
    if shape.fill != nil, shape.stroke != nil {
      element.shown[.paintOrder] = Array((shape.strokesFirst ? "stroke" : "normal").utf8)
    }
    return element
  }

  private func paint(_ paint: Paint) -> [UInt8] {
    switch paint {
    case .color(let color): color.isCurrent ? Array("currentColor".utf8) : color.shortest
    case .gradient(let gradient): Self.reference(gradientNames[gradient] ?? [])
    }
  }

  private func opacity(_ paint: Paint, _ opacity: Double) -> [UInt8] {
    guard case .color(let color) = paint else { return numbers.share(opacity) }
    return numbers.share(opacity * color.alpha)
  }

  private func show(_ stroke: Stroke, _ shown: inout SVGElement.Values) {
    shown[.strokeWidth] = numbers.amount(stroke.width)
    shown[.lineCap] = Array(SwiftCode.word(stroke.cap).utf8)
    shown[.lineJoin] = Array(SwiftCode.word(stroke.join).utf8)
    if stroke.join == .miter { shown[.miterLimit] = numbers.amount(stroke.miterLimit) }
    guard !stroke.dashes.isEmpty else {
      shown[.dashes] = SVGElement.Property.dashes.none
      return
    }
    var lengths = stroke.dashes.map { numbers.amount($0) }
    // An odd number of them counts twice.
    let half = lengths.count / 2
    if half % 2 == 1, lengths[..<half].elementsEqual(lengths[half...]) {
      lengths.removeLast(half)
    }
    shown[.dashes] = numbers.list(lengths)
    shown[.dashOffset] = numbers.amount(stroke.dashOffset)
  }

  // MARK: - Names

  /// a, b, … z, aa, ab, …
  mutating func nextName() -> [UInt8] {
    var number = nameCount
    nameCount += 1
    var name: [UInt8] = []
    repeat {
      name.append(UInt8(ascii: "a") + UInt8(number % 26))
      number = number / 26 - 1
    } while number >= 0
    return name.reversed()
  }

  /// The name of a clip path that is clipped by the next one, and so on: one element can have no
  /// more than one.
  private mutating func clipName(_ clips: ArraySlice<Scene.Clip>) -> [UInt8] {
    if let name = clipNames[Array(clips)] { return name }
    var element = SVGElement("clipPath")
    for shape in clips.first?.shapes ?? [] {
      var part = basicOutline(of: shape.path, decimals: numbers.decimals, keepsStart: false)
      if shape.rule == .evenOdd, part.has("d") { part.set("clip-rule", "evenodd") }
      if !shape.clips.isEmpty {
        part.set("clip-path", Self.reference(clipName(shape.clips[...])))
      }
      element.children.append(part)
    }
    let rest = clips.dropFirst()
    if !rest.isEmpty { element.set("clip-path", Self.reference(clipName(rest))) }
    let name = nextName()
    clipNames[Array(clips)] = name
    element.set("id", name)
    definitions.append(element)
    return name
  }
}

extension Color {
  /// The shortest of name and hexadecimal.
  var shortest: [UInt8] {
    if let name = Color.name(rgb: rgb), name.count < hexadecimal.count { return name }
    return hexadecimal
  }
}

extension AspectRatio {
  /// The attribute as SVG has it.
  public var attribute: String {
    if scaling == .stretch { return "none" }
    func word(_ alignment: Alignment) -> String {
      switch alignment {
      case .min: "Min"
      case .mid: "Mid"
      case .max: "Max"
      }
    }
    return "x\(word(x))Y\(word(y))" + (scaling == .slice ? " slice" : "")
  }
}
