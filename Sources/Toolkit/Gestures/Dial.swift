/// A value that is turned by a finger round a centre.
///
/// The angle is followed without a limit, and only the value is held within its range: who turns too
/// far has to turn back as far, and the same place of the finger always means the same value. A
/// second finger on the dial cancels the turn, for nobody can say which of them means it; the value
/// is then what it was.
///
/// ```swift
/// var tempo = Dial(Dial.Scale(range: 20...300, perTurn: 60, detent: 1), value: 120)
/// tempo.update(.began, finger: 1, at: Point(x: 100, y: 0), around: Point(x: 100, y: 100))
/// tempo.update(.moved, finger: 1, at: Point(x: 200, y: 100), around: Point(x: 100, y: 100))
/// tempo.value  // 135: a quarter of a turn clockwise
/// ```
public struct Dial: Equatable, Sendable {
  /// What an angle means.
  public struct Scale: Equatable, Sendable {
    /// The values there are; either end may be infinite.
    public let range: ClosedRange<Double>
    /// How much the value grows with one turn clockwise.
    public let perTurn: Double
    /// The distance of the values it clicks into, counted from the range's lower end (from 0 where
    /// that is infinite); 0 for none.
    public let detent: Double

    /// Takes all three; a detent below 0 is none.
    public init(range: ClosedRange<Double>, perTurn: Double, detent: Double = 0) {
      self.range = range
      self.perTurn = perTurn
      self.detent = max(0, detent)
    }

    /// How many turns lead from one end to the other.
    public var turns: Double { (range.upperBound - range.lowerBound) / perTurn.magnitude }

    /// The nearest value that there is.
    public func nearest(to value: Double) -> Double {
      guard detent > 0 else { return clamped(value) }
      let origin = range.lowerBound.isFinite ? range.lowerBound : 0
      let steps = ((clamped(value) - origin) / detent + 0.5).rounded(.down)
      let near = origin + steps * detent
      // The upper end need not be on a detent.
      return near > range.upperBound ? near - detent : clamped(near)
    }

    func clamped(_ value: Double) -> Double {
      min(range.upperBound, max(range.lowerBound, value))
    }
  }

  /// What came of something a finger did.
  public enum Change: Equatable, Sendable {
    /// The value is another one; with detents, so many clicks further.
    case turned(clicks: Int)
    /// The finger went up; the value stays.
    case ended
    /// The turn is void; the value is what it was before.
    case cancelled
  }

  private struct Turn: Equatable {
    let finger: Int32
    let start: Double
    var turning: Turning
    /// Where the value would stand without detents, dragged along by the angle with a tenth of a
    /// detent of play: a trembling finger between two detents makes no chatter.
    var slack: Double
  }

  /// What an angle means.
  public let scale: Scale
  /// How far from the centre nothing turns, in pixels.
  public let deadZone: Double
  /// What it is set to.
  public private(set) var value: Double
  private var turn: Turn?
  private var fingers: [Int32] = []

  /// Sets it to the value nearest to one that there is.
  public init(_ scale: Scale, value: Double, deadZone: Double = 12) {
    self.scale = scale
    self.deadZone = deadZone
    self.value = scale.nearest(to: value)
  }

  /// Whether a finger turns it.
  public var isTurning: Bool { turn != nil }

  /// The angle the finger has gone since it came down, in radians, clockwise, without a limit.
  public var angle: Double { turn?.turning.angle ?? 0 }

  /// Sets it to the value nearest to another; a finger that turns it is let go of.
  public mutating func set(_ value: Double) {
    turn = nil
    self.value = scale.nearest(to: value)
  }

  /// Takes in what a finger on the dial did.
  ///
  /// - Parameter center: the dial's; what counts is the one of the beginning.
  @discardableResult
  public mutating func update(
    _ phase: Sample.Phase, finger: Int32, at place: Point, around center: Point
  ) -> Change? {
    guard place.isFinite, center.isFinite else { return nil }
    switch phase {
    case .began:
      fingers.removeAll { $0 == finger }
      fingers.append(finger)
      if fingers.count > 1 || turn != nil { return cancel() }
      turn = Turn(
        finger: finger, start: value,
        turning: Turning(at: place, around: center, deadZone: deadZone), slack: value)
      return nil
    case .moved: return move(finger, place)
    case .ended:
      fingers.removeAll { $0 == finger }
      guard turn?.finger == finger else { return nil }
      _ = move(finger, place)
      turn = nil
      return .ended
    case .cancelled:
      fingers.removeAll { $0 == finger }
      return turn?.finger == finger ? cancel() : nil
    }
  }

  private mutating func move(_ finger: Int32, _ place: Point) -> Change? {
    guard var turn, turn.finger == finger else { return nil }
    turn.turning.move(to: place)
    let wish = turn.start + turn.turning.angle / (2 * Double.pi) * scale.perTurn
    let play = scale.detent / 10
    turn.slack = min(wish + play, max(wish - play, turn.slack))
    self.turn = turn
    let next = scale.nearest(to: turn.slack)
    guard next != value else { return nil }
    let clicks = scale.detent > 0 ? (next - value) / scale.detent : 0
    value = next
    return .turned(clicks: Int(min(1e9, max(-1e9, clicks + 0.5)).rounded(.down)))
  }

  private mutating func cancel() -> Change? {
    guard let turn else { return nil }
    value = turn.start
    self.turn = nil
    return .cancelled
  }
}
