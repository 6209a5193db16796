/// Colours along a line, or from one circle to another.
public struct Gradient: Hashable, Sendable {
  /// Where the colours lie.
  public enum Geometry: Hashable, Sendable {
    /// From a point to a point, the same across.
    case linear(from: Point, to: Point)
    /// From the edge of a circle to the edge of another one.
    case radial(from: Circle, to: Circle)
  }

  /// A circle.
  public struct Circle: Hashable, Sendable {
    /// Its middle.
    public var center: Point
    /// From the middle to the edge.
    public var radius: Double

    /// A circle around a point.
    public init(center: Point, radius: Double) {
      self.center = center
      self.radius = radius
    }
  }

  /// What lies before the first colour and behind the last one.
  public enum Spread: Hashable, Sendable {
    /// The first colour, and the last.
    case pad
    /// The same again and again.
    case `repeat`
    /// The same, back and forth.
    case reflect
  }

  /// A colour at its place.
  public struct Stop: Hashable, Sendable {
    /// From 0 to 1, never less than the stop before.
    public var offset: Double
    /// The colour.
    public var color: Color

    /// A colour at its place.
    public init(_ offset: Double, _ color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// Where the colours lie.
  public var geometry: Geometry
  /// Two or more.
  public var stops: [Stop]
  /// What lies beyond.
  public var spread = Spread.pad
  /// From the coordinates of ``geometry`` to those of the path; the identity but where a circle is
  /// drawn as an ellipse.
  public var transform = AffineTransform.identity

  /// A gradient of these.
  public init(
    _ geometry: Geometry, stops: [Stop], spread: Spread = .pad,
    transform: AffineTransform = .identity
  ) {
    self.geometry = geometry
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }
}

extension AffineTransform {
  /// How much lengths grow, where they grow alike in all directions: turned, mirrored or not.
  var uniformScale: Double? {
    let scale = Point(a, b).length
    let tolerance = scale * 1e-9
    let isTurned = abs(a - d) <= tolerance && abs(b + c) <= tolerance
    let isMirrored = abs(a + d) <= tolerance && abs(b - c) <= tolerance
    return scale.isFinite && (isTurned || isMirrored) ? scale : nil
  }

  /// By how much lengths grow on average.
  var meanScale: Double { abs(determinant).squareRoot() }
}

extension Gradient {
  /// The same gradient after the path went through a map, with the map in the geometry as far as
  /// that goes.
  func applying(_ map: AffineTransform) -> Gradient {
    var result = self
    result.transform = map * transform
    result.foldTransform()
    return result
  }

  private mutating func foldTransform() {
    switch geometry {
    case .linear(let from, let to):
      // Lines of one colour stay lines; only what lies across them counts.
      let along = to - from
      let across = Point(-along.y, along.x)
      let origin = transform(from)
      let mapped = transform(to) - origin
      let line = transform(from + across) - origin
      let square = line.x * line.x + line.y * line.y
      guard square > 0 else { return }
      let share = (mapped.x * line.x + mapped.y * line.y) / square
      geometry = .linear(from: origin, to: origin + (mapped - share * line))
      transform = .identity
    case .radial(let from, let to):
      guard let scale = transform.uniformScale else { return }
      geometry = .radial(
        from: Circle(center: transform(from.center), radius: from.radius * scale),
        to: Circle(center: transform(to.center), radius: to.radius * scale))
      transform = .identity
    }
  }
}
