/// A place in the plane, or the way from one place to another.
public struct Point: Hashable, Sendable {
  /// To the right.
  public var x: Double
  /// Down, as SVG and the Canvas have it.
  public var y: Double

  /// The point at `x`, `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Whether neither coordinate is infinite or no number.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }

  static func * (scale: Double, point: Point) -> Point { Point(scale * point.x, scale * point.y) }

  /// The point at a share `t` of the way to another, exact at 0 and at 1.
  func interpolated(to other: Point, at t: Double) -> Point {
    Point((1 - t) * x + t * other.x, (1 - t) * y + t * other.y)
  }

  /// How long the way is, without overflow where the length itself is a number.
  @inline(__always) var length: Double {
    let square = x * x + y * y
    // The usual way, where no square can overflow or vanish.
    return square > 1e-280 && square < 1e280 ? square.squareRoot() : scaledLength
  }

  private var scaledLength: Double {
    let greater = max(abs(x), abs(y))
    guard greater > 0, greater.isFinite else { return greater }
    let (u, v) = (x / greater, y / greater)
    return greater * (u * u + v * v).squareRoot()
  }
}
