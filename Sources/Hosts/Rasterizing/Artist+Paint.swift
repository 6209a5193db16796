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
    let axis: GradientAxis
    let pixels = map * gradient.transform
    switch gradient.geometry {
    case .linear(let from, let to):
      axis = GradientAxis(from: from, to: to, through: pixels)
      pattern = cairo.makeLinear(0, 0, max(axis.length, GradientAxis.least), 0)
    case .radial(let from, let to):
      axis = GradientAxis(
        from: from.center, to: to.center, radius: max(from.radius, to.radius), through: pixels)
      let (first, last) = axis.radii(from.radius, to.radius)
      pattern = cairo.makeRadial(0, 0, first, axis.length, 0, last)
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
      cairo.setPatternMatrix(pattern, (axis.map * back).matrix)
    }
    return pattern
  }
}

/// Where a gradient begins as the origin, and where it ends on the x axis, about as far as in pixels.
///
/// Cairo rounds places and maps to 65,536ths. In coordinates that are much smaller than pixels, as
/// the shares of a box, that shows; and of circles that touch it makes circles that cross, or lie in
/// each other, which leave another part of the plane empty.
private struct GradientAxis {
  let length: Double
  /// From the gradient's coordinates.
  let map: AffineTransform
  private let scale: Double

  /// Of what has no size at all cairo draws nothing.
  static let least = 1.0 / 65_536
  /// The longest that cairo does not make smaller by itself.
  private static let limit = 16_000.0

  /// - Parameters:
  ///   - radius: The greater one of two circles.
  ///   - pixels: From the gradient's coordinates to pixels.
  init(
    from first: Point, to last: Point, radius: Double = 0, through pixels: AffineTransform
  ) {
    let (x, y) = (last.x - first.x, last.y - first.y)
    let distance = (x * x + y * y).squareRoot()
    let area = abs(pixels.determinant)
    scale = min(area > 0 ? area.squareRoot() : 1, Self.limit / (radius + distance))
    let way = distance > 0 ? Point(x / distance, y / distance) : Point(1, 0)
    map =
      AffineTransform.scale(scale, scale) * AffineTransform(way.x, -way.y, way.y, way.x, 0, 0)
      * .translation(-first.x, -first.y)
    length = Self.rounded(distance * scale)
  }

  /// The radii of both circles on the axis.
  func radii(_ first: Double, _ last: Double) -> (Double, Double) {
    let inner = Self.rounded(min(first, last) * scale)
    let growth = abs(last - first) * scale
    // Circles touch where they come as close as this, as in Skia, which browsers draw with.
    let isTouch = abs(growth - length) <= length / 4096
    let outer = isTouch ? inner + length : Self.rounded(max(first, last) * scale)
    return first < last ? (inner, max(outer, Self.least)) : (max(outer, Self.least), inner)
  }

  private static func rounded(_ length: Double) -> Double { (length * 65_536).rounded() / 65_536 }
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
