import Geometry

/// The angle a finger goes round a centre, turn after turn, in radians; positive is clockwise.
///
/// The finger is taken to go straight from one place to the next. The sum of what it turns on the way
/// is therefore the same however many places in between are reported, has no seam, and grows by 2π
/// with each turn. Inside the dead zone, where the least tremble would be a half turn, nothing turns.
public struct Turning: Equatable, Sendable {
  /// What it goes round.
  public let center: Point
  /// How far from the centre nothing turns, in pixels; at least 1.
  public let deadZone: Double
  /// The angle gone since the start.
  public private(set) var angle = 0.0
  private var way: Point

  /// Starts where the finger comes down.
  public init(at start: Point, around center: Point, deadZone: Double = 12) {
    self.center = center
    self.deadZone = max(1, deadZone)
    way = start - center
  }

  /// Goes straight on to the next place; one that is no number is ignored.
  public mutating func move(to place: Point) {
    guard place.isFinite else { return }
    let next = place - center
    angle += swept(from: way, to: next)
    way = next
  }

  /// The angle of the part of a straight way that lies outside the dead zone.
  private func swept(from start: Point, to end: Point) -> Double {
    let step = end - start
    let square = step.x * step.x + step.y * step.y
    guard square > 0 else { return 0 }
    // Where |start + t·step| is the dead zone's radius.
    let middle = -(start.x * step.x + start.y * step.y) / square
    let beyond = start.x * start.x + start.y * start.y - deadZone * deadZone
    let spread = middle * middle - beyond / square
    guard spread > 0 else { return between(start, end) }
    let half = spread.squareRoot()
    let (entry, exit) = (middle - half, middle + half)
    guard entry < 1, exit > 0 else { return between(start, end) }
    let before = entry > 0 ? between(start, start + step * entry) : 0
    let behind = exit < 1 ? between(start + step * exit, end) : 0
    return before + behind
  }

  private func between(_ a: Point, _ b: Point) -> Double {
    arcTangent(y: a.x * b.y - a.y * b.x, x: a.x * b.x + a.y * b.y)
  }
}
