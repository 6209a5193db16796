/// What an accelerometer says: metres per second squared along three axes, gravity included.
///
/// Which way the axes point, and with what sign, does not matter to who looks for shakes; so both
/// conventions that browsers have are fine.
public struct Acceleration: Equatable, Sendable {
  /// Along the first axis.
  public var x: Double
  /// Along the second axis.
  public var y: Double
  /// Along the third axis.
  public var z: Double

  /// Takes all three.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
  var length: Double { dot(self).squareRoot() }
  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }
  static func - (a: Acceleration, b: Acceleration) -> Acceleration {
    Acceleration(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }
  static func + (a: Acceleration, b: Acceleration) -> Acceleration {
    Acceleration(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }
  static func * (a: Acceleration, factor: Double) -> Acceleration {
    Acceleration(x: a.x * factor, y: a.y * factor, z: a.z * factor)
  }
}

/// Tells a firm shake of a phone from all else that moves it.
///
/// A hand that shakes pushes the phone one way and then stops it: two *strokes* in opposite
/// directions, each strong, each as long as a muscle needs, one right behind the other. A step is
/// weaker, a knock on the table shorter, a turn of the phone or a brake has no answer in the opposite
/// direction. A shake goes on until the phone has been calm for a moment, however often it goes to
/// and fro, and counts once.
///
/// Works at any rate from some 20 samples a second; nothing depends on the rate but how finely it
/// sees.
///
/// ```swift
/// var detector = ShakeDetector()
/// if detector.update(acceleration, at: milliseconds) { … }
/// ```
public struct ShakeDetector: Equatable, Sendable {
  /// What tells a shake from the rest, and why.
  public enum Threshold {
    /// A stroke reaches this, in m/s². A firm shake has 18 and more, steps with the phone in the hand
    /// have 3 to 8, in a pocket up to 10 but for the heel's knock, bad roads up to 9.
    public static let peak = 12.0
    /// The phone is moved by a hand or feet above this, in m/s², and calm below: half a stroke, and
    /// more than a trembling hand.
    public static let stir = 6.0
    /// What a stroke changes the phone's speed by at least, in m/s. To move a phone by a hand's
    /// breadth in an eighth of a second takes 0.8; to put it down, 0.5.
    public static let impulse = 0.6
    /// What a stroke lasts at least, in ms. A muscle takes 60 and more; a table answers within 20.
    public static let stroke = 40.0
    /// What a stroke is above `strong` for at most, in ms: a shake goes to and fro twice a second or
    /// faster. What lasts longer is gravity, from another side since the phone was turned over.
    public static let longestStroke = 250.0
    /// Three quarters of the peak, in m/s²: what swinging arms do not reach.
    public static let strong = 9.0
    /// What may lie between a stroke and the one against it, in ms: where a hand turns, there is
    /// hardly a moment between them.
    public static let turn = 120.0
    /// How far against it the second stroke goes: the cosine of 120°, for an arm moves in an arc.
    public static let opposite = -0.5
    /// How long the phone is calm between two shakes at least, in ms. Between two strokes of one shake
    /// it passes through calm in less.
    public static let calm = 80.0
    /// What lies between two counts at least, in ms: out and back belong together, and nobody shakes
    /// more than some two and a half times a second on purpose and counts along.
    public static let pause = 350.0
    /// How fast gravity's direction is learned, as a time constant in ms: slower than a shake, faster
    /// than one's patience after the phone was turned.
    public static let gravity = 400.0
    /// The same while the phone is stirred, for then most of what is felt is not gravity.
    public static let gravityStirred = 2000.0
    /// How long it learns before it tells of shakes, in ms.
    public static let warmUp = 300.0
    /// What is a pause in the samples, in ms; after it everything begins anew.
    public static let gap = 250.0
  }

  /// The push in one direction that is going on, or was.
  private struct Stroke: Equatable {
    var impulse = Acceleration(x: 0, y: 0, z: 0)
    var peak = 0.0
    var duration = 0.0
    var strong = 0.0
    var end = 0.0

    var isWhole: Bool {
      peak >= Threshold.peak && duration >= Threshold.stroke
        && strong <= Threshold.longestStroke && impulse.length >= Threshold.impulse
    }

    func isAgainst(_ other: Stroke) -> Bool {
      impulse.dot(other.impulse)
        <= Threshold.opposite * impulse.length * other.impulse.length
    }
  }

  private var gravity: Acceleration?
  private var start = 0.0
  private var time = 0.0
  private var stroke: Stroke?
  private var last: Stroke?
  /// Since when the phone is calm; `nil` while it is stirred.
  private var calmSince: Double?
  private var counted: Double?
  private var isArmed = true

  /// Knows nothing yet.
  public init() {}

  /// Takes in a sample.
  ///
  /// - Parameter time: when it was taken, in milliseconds of any clock that goes forward.
  /// - Returns: whether a shake is certain now; once for each.
  public mutating func update(_ acceleration: Acceleration, at time: Double) -> Bool {
    guard acceleration.isFinite, time.isFinite else { return false }
    guard let gravity, time >= self.time, time - self.time <= Threshold.gap else {
      let counted = counted
      self = ShakeDetector()
      self.counted = counted.flatMap { $0 <= time ? $0 : nil }
      self.gravity = acceleration
      start = time
      self.time = time
      return false
    }
    let elapsed = time - self.time
    guard elapsed > 0 else { return false }
    self.time = time
    let moved = acceleration - gravity
    let strength = moved.length
    let isStirred = strength >= Threshold.stir
    let constant = isStirred ? Threshold.gravityStirred : Threshold.gravity
    self.gravity = gravity + moved * (elapsed / (constant + elapsed))
    guard time - start >= Threshold.warmUp else { return false }

    guard isStirred else {
      finish()
      let since = calmSince ?? time
      calmSince = since
      if time - since >= Threshold.calm { isArmed = true }
      return false
    }
    calmSince = nil
    if let stroke, moved.dot(stroke.impulse) < 0 { finish() }
    var stroke = stroke ?? Stroke()
    stroke.impulse = stroke.impulse + moved * (elapsed / 1000)
    stroke.peak = max(stroke.peak, strength)
    stroke.duration += elapsed
    if strength >= Threshold.strong { stroke.strong += elapsed }
    stroke.end = time
    self.stroke = stroke
    return isShake(stroke)
  }

  private mutating func finish() {
    if let stroke, stroke.isWhole { last = stroke }
    stroke = nil
  }

  private mutating func isShake(_ stroke: Stroke) -> Bool {
    guard isArmed, stroke.isWhole, let last, stroke.isAgainst(last),
      stroke.end - stroke.duration - last.end <= Threshold.turn
    else { return false }
    isArmed = false
    self.last = nil
    if let counted, time - counted < Threshold.pause { return false }
    counted = time
    return true
  }
}
