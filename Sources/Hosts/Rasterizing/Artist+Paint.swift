import Drawing

extension Artist {
  /// Makes a paint cairo's source.
  ///
  /// - Parameter map: From the coordinates that are drawn in to pixels.
  func set(_ paint: Paint, _ opacity: Double, through map: AffineTransform) {
    switch paint {
    case .color(let color):
      let (red, green, blue, alpha) = components(color)
      cairo.setColor(context, red, green, blue, alpha * opacity)
    case .gradient(let gradient):
      let pattern = pattern(gradient, opacity, through: map)
      cairo.setSource(context, pattern)
      cairo.destroyPattern(pattern)
    }
  }

  private func components(_ color: Color) -> (Double, Double, Double, Double) {
    let base = color.isCurrent ? tint : color
    let alpha = color.isCurrent ? color.alpha * tint.alpha : color.alpha
    return (Double(base.red) / 255, Double(base.green) / 255, Double(base.blue) / 255, alpha)
  }

  private func pattern(
    _ gradient: Gradient, _ opacity: Double, through map: AffineTransform
  ) -> Cairo.Pointer? {
    let pattern: Cairo.Pointer?
    var back = gradient.transform.inverse
    switch gradient.geometry {
    case .linear(let from, let to): pattern = cairo.makeLinear(from.x, from.y, to.x, to.y)
    case .radial(let from, let to):
      let cone = Cone(from: from, to: to, through: map * gradient.transform)
      pattern = cairo.makeRadial(0, 0, cone.firstRadius, cone.distance, 0, cone.lastRadius)
      back = back.map { cone.map * $0 }
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
    if let back { cairo.setPatternMatrix(pattern, back.matrix) }
    return pattern
  }
}

/// Two circles of a gradient, with the first one's middle at the origin and the other one's on the x
/// axis, about as large as in pixels.
///
/// Cairo rounds circles and maps to 65,536ths. In the shares of a box as they are, that shows; and
/// of circles that touch it makes circles that cross, or lie in each other, which leave another part
/// of the plane empty.
private struct Cone {
  let firstRadius, lastRadius, distance: Double
  /// From the gradient's coordinates.
  let map: AffineTransform

  /// The longest that cairo does not make smaller by itself.
  private static let limit = 16_000.0

  /// - Parameter pixels: From the circles' coordinates to pixels.
  init(from first: Gradient.Circle, to last: Gradient.Circle, through pixels: AffineTransform) {
    let x = last.center.x - first.center.x
    let y = last.center.y - first.center.y
    let length = (x * x + y * y).squareRoot()
    let area = abs(pixels.determinant)
    let scale = min(
      area > 0 ? area.squareRoot() : 1,
      Self.limit / max(first.radius + length, last.radius))
    let direction = length > 0 ? Point(x / length, y / length) : Point(1, 0)
    map =
      AffineTransform.scale(scale, scale)
      * AffineTransform(direction.x, -direction.y, direction.y, direction.x, 0, 0)
      * .translation(-first.center.x, -first.center.y)
    func rounded(_ length: Double) -> Double { (length * scale * 65_536).rounded() / 65_536 }
    distance = rounded(length)
    // Circles touch where they come as close as this, as in Skia, which browsers draw with.
    let growth = abs(last.radius - first.radius)
    let touch = abs(growth - length) <= length / 4096
    let (less, greater) = (min(first.radius, last.radius), max(first.radius, last.radius))
    let inner = rounded(less)
    // Of circles without size cairo draws nothing.
    let outer = max(touch ? inner + distance : rounded(greater), 1.0 / 65_536)
    (firstRadius, lastRadius) = first.radius < last.radius ? (inner, outer) : (outer, inner)
  }
}

extension AffineTransform {
  /// Six numbers, as cairo takes them.
  var matrix: [Double] { [a, b, c, d, e, f] }
}

extension Gradient {
  /// The stops with one at each end: where colours repeat, cairo would mix the last with the first.
  fileprivate var filledStops: [Stop] {
    guard spread != .pad, let first = stops.first, let last = stops.last else { return stops }
    return [Stop(0, first.color)] + stops + [Stop(1, last.color)]
  }
}
