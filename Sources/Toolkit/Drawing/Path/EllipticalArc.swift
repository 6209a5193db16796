import Geometry

extension Path {
  /// Draws an arc of an ellipse as cubic curves of at most a quarter turn, by SVG's rules (SVG 2,
  /// section 9.5.1 and appendix B.2): signs of radii don't matter, with a radius of 0 it is a line,
  /// radii that are too small grow until the arc fits, and from a point to itself it is nothing.
  ///
  /// Each curve meets the ellipse at both ends and in the middle with the ellipse's tangents, and is
  /// off by no more than 0.03 % of the radius between.
  ///
  /// - Parameters:
  ///   - radii: The ellipse's radii along its own axes.
  ///   - degrees: By how much its axes are turned.
  ///   - isLarge: Whether the arc is more than half of the ellipse.
  ///   - sweeps: Whether it goes from the x axis towards the y axis: clockwise, with y down.
  public mutating func arc(
    radii: Point, rotation degrees: Double, isLarge: Bool, sweeps: Bool, to end: Point
  ) {
    let from = currentPoint
    if verbs.isEmpty { return move(to: end) }
    if from == end { return }
    guard
      let arc = EllipticalArc(
        from: from, to: end, radii: radii, degrees: degrees, isLarge: isLarge, sweeps: sweeps)
    else { return line(to: end) }
    arc.append(to: &self)
  }
}

/// An arc of an ellipse, seen from its chord.
///
/// On the circle of radius 1 that the ellipse is a picture of, let one axis run along the chord to
/// where the arc begins, the other through the arc's middle. With θ the arc's angle it begins at
/// (sin θ/2, cos θ/2) and ends at (−sin θ/2, cos θ/2). Everything follows from sin θ/2, half the
/// chord: halving angles takes square roots and no trigonometry, so every machine gives the same
/// bits.
struct EllipticalArc {
  private let end: Point
  /// The middle of the chord.
  private let middle: Point
  /// Where the axis along the chord goes.
  private let along: Point
  /// Where the axis through the arc's middle goes.
  private let across: Point
  /// The sine of θ/2.
  private let sine: Double
  /// The cosine of θ/2, negative for more than half an ellipse.
  private let cosine: Double

  /// Nil where the arc is a line: a radius is zero, or a Double cannot hold the ellipse.
  init?(
    from begin: Point, to end: Point, radii: Point, degrees: Double, isLarge: Bool, sweeps: Bool
  ) {
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    if rx == 0 || ry == 0 { return nil }
    let (sin, cos) = sineAndCosine(degrees: degrees)
    self.end = end
    middle = begin.interpolated(to: end, at: 0.5)
    // Half the chord, as it is on the circle.
    let half = Point(begin.x / 2 - end.x / 2, begin.y / 2 - end.y / 2)
    let chord = Point((cos * half.x + sin * half.y) / rx, (cos * half.y - sin * half.x) / ry)
    let length = chord.length
    if length > 1 {
      rx *= length
      ry *= length
    }
    sine = min(length, 1)
    let magnitude = ((1 - sine) * (1 + sine)).squareRoot()
    cosine = isLarge ? -magnitude : magnitude
    let unit = Point(chord.x / length, chord.y / length)
    let middle = sweeps ? Point(-unit.y, unit.x) : Point(unit.y, -unit.x)
    along = Point(cos * rx * unit.x - sin * ry * unit.y, sin * rx * unit.x + cos * ry * unit.y)
    across = Point(
      cos * rx * middle.x - sin * ry * middle.y, sin * rx * middle.x + cos * ry * middle.y)
    // No control point lies farther out than this.
    let reachX = abs(self.middle.x) + 3 * (abs(along.x) + abs(across.x))
    let reachY = abs(self.middle.y) + 3 * (abs(along.y) + abs(across.y))
    guard reachX.isFinite, reachY.isFinite else { return nil }
  }

  /// Adds the curves to a path that ends where the arc begins: one for each quarter turn begun, with
  /// a little patience for what rounding has made too long.
  func append(to path: inout Path) {
    let first = CirclePoint(x: sine, y: cosine, height: 0)
    let last = CirclePoint(x: -sine, y: cosine, height: 0)
    // The tangent of θ/4, or its reciprocal for more than half an ellipse.
    let tangent = sine / (1 + abs(cosine))
    let root = (1 + tangent * tangent).squareRoot()
    let eighth = cosine >= 0 ? tangent / (1 + root) : 1 / (tangent + root)
    let top = CirclePoint(x: 0, y: 1, height: cosine >= 0 ? sine * tangent : 1 - cosine)
    if cosine > 0.7065 {
      curve(first, last, tangent, to: end, &path)
    } else if cosine > -0.0005 {
      curve(first, top, eighth, to: nil, &path)
      curve(top, last, eighth, to: end, &path)
    } else if cosine > -0.7075 {
      let third = Self.cosineOfThird(cosine)
      let point = CirclePoint(
        x: ((1 - third) * (1 + third)).squareRoot(), y: third, height: third - cosine)
      let twelfth = point.x / (1 + third)
      curve(first, point, twelfth, to: nil, &path)
      curve(point, point.mirrored, twelfth, to: nil, &path)
      curve(point.mirrored, last, twelfth, to: end, &path)
    } else {
      let sixteenth = eighth / (1 + (1 + eighth * eighth).squareRoot())
      let point = CirclePoint(x: 1 / root, y: tangent / root, height: tangent / root - cosine)
      curve(first, point, sixteenth, to: nil, &path)
      curve(point, top, sixteenth, to: nil, &path)
      curve(top, point.mirrored, sixteenth, to: nil, &path)
      curve(point.mirrored, last, sixteenth, to: end, &path)
    }
  }

  /// The cosine of a third of an angle between 90° and 135° from its cosine, by Newton's method on
  /// cos 3φ = 4 cos³ φ − 3 cos φ; four steps reach all digits.
  private static func cosineOfThird(_ cosine: Double) -> Double {
    var third = 0.79
    for _ in 0..<5 {
      let square = third * third
      third -= ((4 * square - 3) * third - cosine) / (12 * square - 3)
    }
    return third
  }

  /// A point on the circle, and its height above the chord, which is `y` less the cosine without
  /// the loss of digits.
  private struct CirclePoint {
    let x, y, height: Double

    /// The point on the arc's other half.
    var mirrored: CirclePoint { CirclePoint(x: -x, y: y, height: height) }
  }

  /// Draws one curve; `tangent` is that of a quarter of its angle.
  private func curve(
    _ from: CirclePoint, _ to: CirclePoint, _ tangent: Double, to end: Point?, _ path: inout Path
  ) {
    let reach = 4.0 / 3 * tangent
    path.curve(
      point(from.x - reach * from.y, from.height + reach * from.x),
      point(to.x + reach * to.y, to.height - reach * to.x),
      to: end ?? point(to.x, to.height))
  }

  private func point(_ x: Double, _ height: Double) -> Point {
    middle + x * along + height * across
  }
}
