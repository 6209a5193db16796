import Geometry

/// A map of the plane that keeps lines straight and parallels parallel, in SVG's and the Canvas's
/// order: x′ = a·x + c·y + e, y′ = b·x + d·y + f.
///
/// Angles are in degrees, as in SVG, and turn from the x axis towards the y axis. Sines and cosines
/// are our own, so that WebAssembly and every machine give the same bits; those of whole quarter
/// turns are exact.
public struct AffineTransform: Hashable, Sendable {
  /// The x axis goes to (a, b).
  public var a: Double
  /// The x axis goes to (a, b).
  public var b: Double
  /// The y axis goes to (c, d).
  public var c: Double
  /// The y axis goes to (c, d).
  public var d: Double
  /// The origin goes to (e, f).
  public var e: Double
  /// The origin goes to (e, f).
  public var f: Double

  /// The map with these six numbers, in the order of SVG's `matrix(a b c d e f)`.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// Leaves everything where it is.
  public static let identity = AffineTransform(1, 0, 0, 1, 0, 0)

  /// Moves by `x`, `y`.
  public static func translation(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(1, 0, 0, 1, x, y)
  }

  /// Stretches along each axis, away from the origin.
  public static func scale(_ x: Double, _ y: Double) -> AffineTransform {
    AffineTransform(x, 0, 0, y, 0, 0)
  }

  /// Turns about the origin.
  public static func rotation(degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return AffineTransform(cosine, sine, -sine, cosine, 0, 0)
  }

  /// Leans the y axis over: SVG's `skewX`. At 90° the numbers are infinite.
  public static func skewX(degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return AffineTransform(1, 0, sine / cosine, 1, 0, 0)
  }

  /// Leans the x axis over: SVG's `skewY`. At 90° the numbers are infinite.
  public static func skewY(degrees: Double) -> AffineTransform {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    return AffineTransform(1, sine / cosine, 0, 1, 0, 0)
  }

  /// By how much areas grow; negative where left and right are exchanged, 0 where all falls on a
  /// line.
  public var determinant: Double { a * d - b * c }

  /// Where a point goes.
  public func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
  }

  /// First the right map, then the left one, as in SVG's `transform="left right"`.
  public static func * (left: AffineTransform, right: AffineTransform) -> AffineTransform {
    AffineTransform(
      left.a * right.a + left.c * right.b, left.b * right.a + left.d * right.b,
      left.a * right.c + left.c * right.d, left.b * right.c + left.d * right.d,
      left.a * right.e + left.c * right.f + left.e, left.b * right.e + left.d * right.f + left.f)
  }

  /// The map back, or nil where the determinant is 0 or no number.
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (p, q) = (d / determinant, -b / determinant)
    let (r, s) = (-c / determinant, a / determinant)
    return AffineTransform(p, q, r, s, -(p * e + r * f), -(q * e + s * f))
  }
}
