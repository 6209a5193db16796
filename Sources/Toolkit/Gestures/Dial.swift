/// A value that is turned by a finger round a centre.
///
/// The angle is followed without a limit, and only the value is held within its range: who turns too
/// far has to turn back as far, and the same place of the finger always means the same value. Far out,
/// where the scale has a ``Scale/Fine``, a turn means less: from where the finger goes out there, its way
/// counts as that says, until it comes in again. A
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
    /// What an angle means far from the centre; `nil` for the same.
    public let fine: Fine?

    /// What an angle means to a finger that is far from the centre, and can therefore be more exact.
    public struct Fine: Equatable, Sendable {
      /// From how far on, in pixels.
      public var beyond: Double
      /// How much the value grows with one turn clockwise.
      public var perTurn: Double
      /// The distance of the values it clicks into there, above 0; a part of the other detent.
      public var detent: Double

      /// Takes all three.
      public init(beyond: Double, perTurn: Double, detent: Double) {
        self.beyond = beyond
        self.perTurn = perTurn
        self.detent = detent
      }
    }

    /// Takes all four; a detent below 0 is none.
    public init(
      range: ClosedRange<Double>, perTurn: Double, detent: Double = 0, fine: Fine? = nil
    ) {
      self.range = range
      self.perTurn = perTurn
      self.detent = max(0, detent)
      self.fine = fine
    }

    /// How many turns lead from one end to the other.
    public var turns: Double { (range.upperBound - range.lowerBound) / perTurn.magnitude }

    /// The nearest value that there is.
    public func nearest(to value: Double) -> Double { nearest(to: value, detent) }

    func nearest(to value: Double, _ detent: Double) -> Double {
      guard detent > 0 else { return clamped(value) }
      let origin = range.lowerBound.isFinite ? range.lowerBound : 0
      let steps = ((clamped(value) - origin) / detent + 0.5).rounded(.down)
      let near = origin + steps * detent
      // The upper end need not be on a detent.
      return near > range.upperBound ? near - detent : clamped(near)
    }

    var finestDetent: Double { fine?.detent ?? detent }

    func clamped(_ value: Double) -> Double {
      min(range.upperBound, max(range.lowerBound, value))
    }
  }

  /// What came of something a finger did.
  public enum Change: Equatable, Sendable {
    /// The value is another one; with detents, so many clicks further, at least one where they are fine.
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
    /// Where its way began to count as it does now: the angle, and the value without detents.
    var since = (angle: 0.0, value: 0.0)
    /// Whether the finger is far out.
    var isFine = false
    /// Where the value would stand without detents, dragged along by the angle with a tenth of a
    /// detent of play: a trembling finger between two detents makes no chatter.
    var slack: Double

    static func == (a: Turn, b: Turn) -> Bool {
      a.finger == b.finger && a.start == b.start && a.turning == b.turning && a.since == b.since
        && a.isFine == b.isFine && a.slack == b.slack
    }
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
    self.value = scale.nearest(to: value, scale.finestDetent)
  }

  /// Whether a finger turns it.
  public var isTurning: Bool { turn != nil }

  /// The angle the finger has gone since it came down, in radians, clockwise, without a limit.
  public var angle: Double { turn?.turning.angle ?? 0 }

  /// Sets it to the value nearest to another; a finger that turns it is let go of.
  public mutating func set(_ value: Double) {
    turn = nil
    self.value = scale.nearest(to: value, scale.finestDetent)
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
        turning: Turning(at: place, around: center, deadZone: deadZone),
        since: (angle: 0, value: value), slack: value)
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
    let isFine = scale.fine.map { (place - turn.turning.center).length >= $0.beyond } ?? false
    if isFine != turn.isFine {
      // The step on which it goes out or comes in counts as the way before it did.
      turn.since = (turn.turning.angle, wish(turn, turn.turning.angle))
      turn.isFine = isFine
    }
    let detent = turn.isFine ? scale.fine?.detent ?? scale.detent : scale.detent
    let wish = wish(turn, turn.turning.angle)
    let play = detent / 10
    turn.slack = min(wish + play, max(wish - play, turn.slack))
    self.turn = turn
    let next = scale.nearest(to: turn.slack, detent)
    // A value between two detents, found far out, stays until the dial is turned by half of one.
    guard next != value, (turn.slack - value).magnitude > detent * 0.499 else { return nil }
    let clicks = detent > 0 ? (next - value) / detent : 0
    value = next
    let whole = Int(min(1e9, max(-1e9, clicks + 0.5)).rounded(.down))
    return .turned(clicks: whole != 0 || detent == 0 ? whole : clicks > 0 ? 1 : -1)
  }

  private func wish(_ turn: Turn, _ angle: Double) -> Double {
    let perTurn = turn.isFine ? scale.fine?.perTurn ?? scale.perTurn : scale.perTurn
    return turn.since.value + (angle - turn.since.angle) / (2 * Double.pi) * perTurn
  }

  private mutating func cancel() -> Change? {
    guard let turn else { return nil }
    value = turn.start
    self.turn = nil
    return .cancelled
  }
}
