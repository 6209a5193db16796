/// A cubic Bézier curve by its four points.
struct CubicCurve {
  let start, control1, control2, end: Point

  /// The point at `t`, 0...1; exact at both ends.
  func point(at t: Double) -> Point {
    Point(Self.value(x, at: t), Self.value(y, at: t))
  }

  /// Its x coordinates, which are a cubic polynomial of their own.
  var x: Coordinates { (start.x, control1.x, control2.x, end.x) }
  /// Its y coordinates.
  var y: Coordinates { (start.y, control1.y, control2.y, end.y) }

  typealias Coordinates = (Double, Double, Double, Double)

  /// One coordinate at `t`.
  static func value(_ c: Coordinates, at t: Double) -> Double {
    let s = 1 - t
    let first = s * s * (s * c.0 + 3 * t * c.1)
    let second = t * t * (3 * s * c.2 + t * c.3)
    return first + second
  }

  /// Calls with each `t` between 0 and 1 where a coordinate turns, in order: at most two.
  static func forEachTurn(_ c: Coordinates, _ body: (Double) -> Void) {
    // A third of the derivative is d0 s² + 2 d1 s t + d2 t²; scaled, so that nothing overflows.
    let greatest = max(max(abs(c.0), abs(c.1)), max(abs(c.2), abs(c.3)))
    guard greatest > 0 else { return }
    let p = (c.0 / greatest, c.1 / greatest, c.2 / greatest, c.3 / greatest)
    let d0 = p.1 - p.0
    let d1 = p.2 - p.1
    let d2 = p.3 - p.2
    // The same in powers of t: a t² − 2 b t + d0.
    let a = d0 - 2 * d1 + d2
    let b = d0 - d1
    let discriminant = b * b - a * d0
    guard discriminant >= 0 else { return }
    // Of the two roots, that whose terms have the same sign gives the other without cancelling.
    let q = b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
    let (first, second) = (d0 / q, q / a)
    let (lower, upper) = first < second ? (first, second) : (second, first)
    if lower > 0, lower < 1 { body(lower) }
    if upper > 0, upper < 1, upper != lower { body(upper) }
  }

  /// The parts before and behind `t`.
  func split(at t: Double) -> (CubicCurve, CubicCurve) {
    let p01 = start.interpolated(to: control1, at: t)
    let p12 = control1.interpolated(to: control2, at: t)
    let p23 = control2.interpolated(to: end, at: t)
    let p012 = p01.interpolated(to: p12, at: t)
    let p123 = p12.interpolated(to: p23, at: t)
    let middle = p012.interpolated(to: p123, at: t)
    return (
      CubicCurve(start: start, control1: p01, control2: p012, end: middle),
      CubicCurve(start: middle, control1: p123, control2: p23, end: end)
    )
  }
}
