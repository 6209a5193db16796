extension SVGCode {
  /// Defines every gradient of the scene, those with the same stops by the first of them.
  mutating func defineGradients() {
    var order: [Gradient] = []
    var families: [[Gradient.Stop]: [Gradient]] = [:]
    func collect(_ paint: Paint?) {
      guard case .gradient(let gradient)? = paint, gradientNames[gradient] == nil else { return }
      gradientNames[gradient] = []
      order.append(gradient)
      families[gradient.stops, default: []].append(gradient)
    }
    func collect(_ nodes: [Scene.Node]) {
      for node in nodes {
        switch node {
        case .group(let group): collect(group.nodes)
        case .shape(let shape):
          collect(shape.fill?.paint)
          collect(shape.stroke?.paint)
        }
      }
    }
    collect(scene.nodes)
    for gradient in order { gradientNames[gradient] = nextName() }
    for gradient in order {
      let family = families[gradient.stops] ?? []
      // What others take from should say nothing that they would have to take back.
      let base = family.first { $0.isPlain } ?? family[0]
      define(gradient, from: base == gradient || !gradient.canTake(from: base) ? nil : base)
    }
  }

  private mutating func define(_ gradient: Gradient, from base: Gradient?) {
    var element = head(gradient)
    element.set("id", gradientNames[gradient] ?? [])
    if let base {
      element.set("href", [UInt8(ascii: "#")] + (gradientNames[base] ?? []))
    } else {
      element.set("gradientUnits", "userSpaceOnUse")
    }
    if gradient.spread != base?.spread ?? .pad {
      let word =
        switch gradient.spread {
        case .pad: "pad"
        case .repeat: "repeat"
        case .reflect: "reflect"
        }
      element.set("spreadMethod", word)
    }
    if base == nil { element.children = gradient.stops.map { stop($0) } }
    definitions.append(element)
  }

  private func stop(_ stop: Gradient.Stop) -> SVGElement {
    var element = SVGElement("stop")
    let offset = numbers.amount(stop.offset)
    if offset != [UInt8(ascii: "0")] { element.set("offset", offset) }
    if stop.color.isCurrent {
      element.set("stop-color", "currentColor")
    } else if stop.color.rgb != 0 {
      element.set("stop-color", stop.color.shortest)
    }
    if stop.color.alpha < 1 { element.set("stop-opacity", numbers.share(stop.color.alpha)) }
    return element
  }

  /// The element with geometry and transform.
  private func head(_ gradient: Gradient) -> SVGElement {
    let numbers = self.numbers.finer(by: extraDigits(of: gradient))
    switch gradient.geometry {
    case .linear(let from, let to):
      var element = SVGElement("linearGradient")
      let (decimals, map) = (numbers.decimals(within: gradient.transform), gradient.transform)
      func place(_ number: Double) -> [UInt8] { numbers.place(number, decimals: decimals) }
      element.set("x1", place(from.x))
      element.set("y1", place(from.y))
      element.set("x2", place(to.x))
      element.set("y2", place(to.y))
      if map != .identity { element.set("gradientTransform", numbers.transform(map)) }
      return element
    case .radial(let from, let to):
      let map = gradient.transform
      guard map != .identity else { return radial(from, to, numbers) }
      // Around the origin the map's rounding moves nothing, however far away the circle lay.
      let middle = map(to.center)
      var centred = map
      (centred.e, centred.f) = (middle.x, middle.y)
      let scale = centred.meanScale
      guard scale > 0, scale.isFinite else {
        var element = radial(from, to, SVGNumbers(digits: 15, decimals: 15))
        element.set("gradientTransform", numbers.transform(map))
        return element
      }
      let unit = AffineTransform(
        centred.a / scale, centred.b / scale, centred.c / scale, centred.d / scale, middle.x,
        middle.y)
      func moved(_ circle: Gradient.Circle) -> Gradient.Circle {
        Gradient.Circle(
          center: Point(
            (circle.center.x - to.center.x) * scale, (circle.center.y - to.center.y) * scale),
          radius: circle.radius * scale)
      }
      var element = radial(moved(from), moved(to), numbers)
      element.set("gradientTransform", numbers.transform(unit))
      return element
    }
  }

  /// How many digits more the places of a gradient that repeats need: it carries the error of its
  /// first turn on to the last one in the drawing.
  private func extraDigits(of gradient: Gradient) -> Int {
    if gradient.spread == .pad { return 0 }
    let turn =
      switch gradient.geometry {
      case .linear(let from, let to): (to - from).length
      case .radial(let from, let to): abs(to.radius - from.radius)
      }
    var turns =
      max(scene.viewBox.width, scene.viewBox.height) / (turn * gradient.transform.meanScale)
    var digits = 0
    // Three digits are enough: a gradient with thousands of turns looks like a single colour.
    while turns > 1, digits < 3 {
      turns /= 10
      digits += 1
    }
    return digits
  }

  private func radial(
    _ from: Gradient.Circle, _ to: Gradient.Circle, _ numbers: SVGNumbers
  ) -> SVGElement {
    func place(_ number: Double) -> [UInt8] { numbers.place(number) }
    var element = SVGElement("radialGradient")
    element.set("cx", place(to.center.x))
    element.set("cy", place(to.center.y))
    element.set("r", place(to.radius))
    if from.center != to.center {
      element.set("fx", place(from.center.x))
      element.set("fy", place(from.center.y))
    }
    if from.radius > 0 { element.set("fr", place(from.radius)) }
    return element
  }
}

extension Gradient {
  /// Whether others can take its stops and nothing else that they don't say themselves.
  fileprivate var isPlain: Bool {
    guard transform == .identity, spread == .pad else { return false }
    guard case .radial(let from, let to) = geometry else { return true }
    return from.center == to.center && from.radius == 0
  }

  /// Whether it says all that it would otherwise take from another one.
  fileprivate func canTake(from base: Gradient) -> Bool {
    if base.isPlain { return true }
    if base.transform != .identity && transform == .identity { return false }
    guard case .radial(let from, let to) = base.geometry,
      case .radial(let ownFrom, let ownTo) = geometry
    else { return true }
    return (from.center == to.center || ownFrom.center != ownTo.center)
      && (from.radius == 0 || ownFrom.radius > 0)
  }
}
