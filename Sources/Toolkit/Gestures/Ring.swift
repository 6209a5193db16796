import Geometry

/// A number of things evenly on a circle, the first at the top, the others clockwise; angles in
/// radians, clockwise.
public struct Ring: Equatable, Sendable {
  /// How many.
  public let count: Int

  /// Takes a number above 0; another one stops the program.
  public init(count: Int) {
    precondition(count > 0, "a ring has at least one item")
    self.count = count
  }

  private var step: Double { 2 * Double.pi / Double(count) }

  /// How far an item lies from the top of the ring as it is, before any rotation.
  public func angle(of item: Int) -> Double { Double(item) * step }

  /// Where an item's middle lies.
  ///
  /// - Parameter rotation: how far the whole ring is turned.
  public func position(
    of item: Int, rotation: Double = 0, center: Point = Point(x: 0, y: 0), radius: Double
  ) -> Point {
    let (sine, cosine) = sineAndCosine(radians: angle(of: item) + rotation)
    return Point(x: center.x + radius * sine, y: center.y - radius * cosine)
  }

  /// The item at the top, or nearest to it; of two, the later one.
  public func top(rotation: Double) -> Int {
    let steps = (-rotation / step + 0.5).rounded(.down)
    let rest = steps - Double(count) * (steps / Double(count)).rounded(.down)
    return Int(rest) % count
  }

  /// The rotation that brings an item to the top the nearest way round; of two, clockwise.
  public func rotation(bringingToTop item: Int, from rotation: Double) -> Double {
    let full = 2 * Double.pi
    let way = -angle(of: item) - rotation
    return rotation + way - full * ((way / full) - 0.5).rounded(.up)
  }
}
