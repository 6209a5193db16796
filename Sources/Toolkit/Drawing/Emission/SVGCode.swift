extension Scene {
  /// The scene as an SVG document of few bytes: paths and groups, nothing by reference but
  /// gradients and clip paths.
  ///
  /// - Parameter digits: How many digits the longer side of the view box gets, 5 by default: a
  ///   hundred-thousandth of it is the grid that coordinates lie on.
  public func svg(digits: Int = 5) -> [UInt8] {
    var emitter = SVGCode(self, digits: max(1, min(digits, 15)))
    emitter.write()
    return emitter.result
  }
}

/// Writes SVG.
struct SVGCode {
  private let scene: Scene
  private let digits: Int
  private let decimals: Int
  private let format: DecimalFormat
  private var body: [UInt8] = []
  private var definitions: [UInt8] = []
  private var gradientNames: [Gradient: [UInt8]] = [:]
  private var clipNames: [[Scene.Clip]: [UInt8]] = [:]
  private(set) var result: [UInt8] = []

  init(_ scene: Scene, digits: Int) {
    self.scene = scene
    self.digits = digits
    format = DecimalFormat(significantDigits: digits + 2)
    decimals = Self.decimals(digits, extent: max(scene.viewBox.width, scene.viewBox.height))
  }

  /// How many decimals leave so many digits to a length.
  private static func decimals(_ digits: Int, extent: Double) -> Int {
    var decimals = digits
    var size = 1.0
    while size < extent, decimals > 0 {
      size *= 10
      decimals -= 1
    }
    size = 1
    while extent > 0, size * 0.1 > extent, decimals < 15 {
      size *= 0.1
      decimals += 1
    }
    return decimals
  }

  mutating func write() {
    let box = scene.viewBox
    write(scene.nodes)
    result += "<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8
    attribute("width", format.text(scene.size.width), to: &result)
    attribute("height", format.text(scene.size.height), to: &result)
    let isPlain =
      box.minX == 0 && box.minY == 0 && box.width == scene.size.width
      && box.height == scene.size.height
    if !isPlain {
      let numbers = [box.minX, box.minY, box.width, box.height].map { format.text($0) }
      attribute("viewBox", numbers.joined(separator: " "), to: &result)
      if scene.aspectRatio != AspectRatio() {
        attribute("preserveAspectRatio", scene.aspectRatio.attribute, to: &result)
      }
    }
    result += ">".utf8
    if !definitions.isEmpty {
      result += "<defs>".utf8
      result += definitions
      result += "</defs>".utf8
    }
    result += body
    result += "</svg>\n".utf8
  }

  private func attribute(_ name: String, _ value: String, to text: inout [UInt8]) {
    text += " \(name)=\"\(value)\"".utf8
  }

  private func attribute(_ name: String, _ value: [UInt8], to text: inout [UInt8]) {
    text += " \(name)=\"".utf8
    text += value
    text += "\"".utf8
  }

  private mutating func write(_ nodes: [Scene.Node]) {
    for node in nodes {
      switch node {
      case .shape(let shape): write(shape)
      case .group(let group):
        body += "<g".utf8
        if !group.clips.isEmpty {
          let id = clipName(group.clips[...])
          attribute("clip-path", Self.reference(id), to: &body)
        }
        if group.opacity < 1 { attribute("opacity", format.text(group.opacity), to: &body) }
        body += ">".utf8
        write(group.nodes)
        body += "</g>".utf8
      }
    }
  }

  private static func reference(_ id: [UInt8]) -> [UInt8] {
    Array("url(#".utf8) + id + [UInt8(ascii: ")")]
  }

  private mutating func write(_ shape: Shape) {
    var text: [UInt8] = []
    text += "<path".utf8
    if let fill = shape.fill {
      paint("fill", fill.paint, fill.opacity, isDefault: fill.paint == .color(.black), to: &text)
      if fill.rule == .evenOdd { attribute("fill-rule", "evenodd", to: &text) }
    } else {
      attribute("fill", "none", to: &text)
    }
    if let stroke = shape.stroke {
      paint("stroke", stroke.paint, stroke.opacity, isDefault: false, to: &text)
      write(stroke, to: &text)
    }
    if shape.strokesFirst, shape.stroke != nil {
      attribute("paint-order", "stroke", to: &text)
    }
    var decimals = decimals
    if shape.transform != .identity {
      let map = shape.transform
      let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { format.text($0) }
      attribute("transform", "matrix(\(numbers.joined(separator: " ")))", to: &text)
      // The path's own coordinates are larger or smaller than the scene's.
      var scale = map.meanScale
      while scale > 1, decimals < 15 {
        scale /= 10
        decimals += 1
      }
    }
    attribute("d", SVGPathWriter.data(shape.path, decimals: decimals), to: &text)
    text += "/>".utf8
    body += text
  }

  private mutating func paint(
    _ name: String, _ paint: Paint, _ opacity: Double, isDefault: Bool, to text: inout [UInt8]
  ) {
    var opacity = opacity
    switch paint {
    case .color(let color):
      opacity *= color.alpha
      if color.isCurrent {
        attribute(name, "currentColor", to: &text)
      } else if !isDefault {
        attribute(name, color.shortest, to: &text)
      }
    case .gradient(let gradient):
      let id = gradientName(gradient)
      attribute(name, Self.reference(id), to: &text)
    }
    if opacity < 1 { attribute("\(name)-opacity", format.text(opacity), to: &text) }
  }

  private func write(_ stroke: Stroke, to text: inout [UInt8]) {
    if stroke.width != 1 { attribute("stroke-width", format.text(stroke.width), to: &text) }
    if stroke.cap != .butt {
      attribute("stroke-linecap", SwiftCode.word(stroke.cap), to: &text)
    }
    if stroke.join != .miter {
      attribute("stroke-linejoin", SwiftCode.word(stroke.join), to: &text)
    } else if stroke.miterLimit != 4 {
      attribute("stroke-miterlimit", format.text(stroke.miterLimit), to: &text)
    }
    if stroke.dashes.isEmpty { return }
    let lengths = stroke.dashes.map { format.text($0) }.joined(separator: " ")
    attribute("stroke-dasharray", lengths, to: &text)
    if stroke.dashOffset != 0 {
      attribute("stroke-dashoffset", format.text(stroke.dashOffset), to: &text)
    }
  }

  // MARK: - Definitions

  /// a, b, … z, aa, ab, …
  private var nextName: [UInt8] {
    var number = gradientNames.count + clipNames.count
    var name: [UInt8] = []
    repeat {
      name.append(UInt8(ascii: "a") + UInt8(number % 26))
      number = number / 26 - 1
    } while number >= 0
    return name.reversed()
  }

  private mutating func gradientName(_ gradient: Gradient) -> [UInt8] {
    if let name = gradientNames[gradient] { return name }
    let name = nextName
    gradientNames[gradient] = name
    var text: [UInt8] = []
    func write(_ label: String, _ number: Double) {
      attribute(label, format.text(number), to: &text)
    }
    let element: String
    switch gradient.geometry {
    case .linear(let from, let to):
      element = "linearGradient"
      write("x1", from.x)
      write("y1", from.y)
      write("x2", to.x)
      write("y2", to.y)
    case .radial(let from, let to):
      element = "radialGradient"
      write("cx", to.center.x)
      write("cy", to.center.y)
      write("r", to.radius)
      if from.center != to.center {
        write("fx", from.center.x)
        write("fy", from.center.y)
      }
      if from.radius > 0 { write("fr", from.radius) }
    }
    if gradient.transform != .identity {
      let map = gradient.transform
      let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map { format.text($0) }
      attribute("gradientTransform", "matrix(\(numbers.joined(separator: " ")))", to: &text)
    }
    switch gradient.spread {
    case .pad: break
    case .repeat: attribute("spreadMethod", "repeat", to: &text)
    case .reflect: attribute("spreadMethod", "reflect", to: &text)
    }
    definitions += "<\(element) id=\"".utf8
    definitions += name
    definitions += "\" gradientUnits=\"userSpaceOnUse\"".utf8
    definitions += text
    definitions += ">".utf8
    for stop in gradient.stops {
      definitions += "<stop".utf8
      if stop.offset > 0 { attribute("offset", format.text(stop.offset), to: &definitions) }
      if stop.color.isCurrent {
        attribute("stop-color", "currentColor", to: &definitions)
      } else if stop.color.rgb != 0 {
        attribute("stop-color", stop.color.shortest, to: &definitions)
      }
      if stop.color.alpha < 1 {
        attribute("stop-opacity", format.text(stop.color.alpha), to: &definitions)
      }
      definitions += "/>".utf8
    }
    definitions += "</\(element)>".utf8
    return name
  }

  /// The name of a clip path that is clipped by the next one, and so on: one element can have no
  /// more than one.
  private mutating func clipName(_ clips: ArraySlice<Scene.Clip>) -> [UInt8] {
    if let name = clipNames[Array(clips)] { return name }
    var text: [UInt8] = []
    for shape in clips.first?.shapes ?? [] {
      text += "<path".utf8
      if shape.rule == .evenOdd { attribute("clip-rule", "evenodd", to: &text) }
      if !shape.clips.isEmpty {
        attribute("clip-path", Self.reference(clipName(shape.clips[...])), to: &text)
      }
      attribute("d", SVGPathWriter.data(shape.path, decimals: decimals), to: &text)
      text += "/>".utf8
    }
    let rest = clips.dropFirst()
    let outer = rest.isEmpty ? nil : clipName(rest)
    let name = nextName
    clipNames[Array(clips)] = name
    definitions += "<clipPath id=\"".utf8
    definitions += name
    definitions += "\"".utf8
    if let outer { attribute("clip-path", Self.reference(outer), to: &definitions) }
    definitions += ">".utf8
    definitions += text
    definitions += "</clipPath>".utf8
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
