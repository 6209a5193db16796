/// Finds out what one finger on one element does: taps, double taps, drags, holds and their
/// combinations.
///
/// A pure state machine: time and place come in, gestures come out, and nothing else changes. Each
/// finger on each element has a recogniser of its own, so two thumbs on two rows are two taps.
///
/// ```swift
/// var finger = GestureRecognizer()
/// finger.update(Sample(.began, at: Point(x: 100, y: 80), time: 0))  // []
/// finger.update(Sample(.ended, at: Point(x: 103, y: 82), time: 90))  // [.tap]
/// ```
///
/// Rules: once past the slop it stays a drag, and returning to the start re-arms nothing; a
/// cancellation always ends at the beginning, with no tap, hold or drag left over; samples that make
/// no sense (a move of no finger, numbers that are none) are ignored.
///
/// A hold needs a clock: ask for ``deadline`` after each sample and call ``advance(to:)`` then. What
/// is recognised does not depend on how often, since samples carry their times.
public struct GestureRecognizer: Equatable, Sendable {
  /// How far and how long is still a tap.
  public struct Thresholds: Equatable, Sendable {
    /// How far a finger or stylus may stray and still tap, in pixels.
    public var touchSlop = 10.0
    /// How far a mouse may stray and still click, in pixels.
    public var mouseSlop = 4.0
    /// How long a touch may rest before it is a hold, in milliseconds.
    public var hold = 500.0
    /// How long after a tap the next one may begin and count on, in milliseconds.
    public var doubleTap = 300.0
    /// How far from a tap the next one may begin and count on, in pixels.
    public var doubleTapSlop = 32.0
    /// How late the clock may be and still be believed, in milliseconds; see
    /// ``GestureRecognizer/advance(to:)``.
    public var lateness = 100.0

    /// The usual ones.
    public init() {}
  }

  private enum State: UInt8 {
    case idle
    /// A tap is over and another one may follow.
    case waiting
    case pressing, holding, dragging
  }

  /// How far and how long is still a tap.
  public let thresholds: Thresholds
  /// How many taps came right before the touch, and with its own once it is one: a drag with 1 is a
  /// tap and a drag.
  public private(set) var taps = 0
  /// How many taps there were when it was last told that they have ended.
  public private(set) var endedTaps = 0
  /// Whether the finger rested for a hold, before it went if it did.
  public private(set) var isAfterHold = false
  /// Where the finger came down.
  public private(set) var start = Point(x: 0, y: 0)
  /// Where it is, or was lifted.
  public private(set) var position = Point(x: 0, y: 0)
  /// How fast it goes, in pixels a millisecond, smoothed over some 20 ms; slow after a rest.
  public private(set) var velocity = Point(x: 0, y: 0)
  private var state = State.idle
  private var slop = 0.0
  /// The time of the last sample.
  private var time = 0.0
  /// When what is open is decided, by the samples' times, and when to ask the clock for it.
  private var limit = 0.0
  private var patience = 0.0

  /// Starts with no finger down.
  public init(_ thresholds: Thresholds = Thresholds()) { self.thresholds = thresholds }

  /// The way from where the finger came down.
  public var translation: Point { position - start }

  /// Whether a finger is down.
  public var isDown: Bool { state.rawValue >= State.pressing.rawValue }

  /// When ``advance(to:)`` has to be called next, on the clock of the samples; `nil` where only the
  /// finger can change anything.
  public var deadline: Double? {
    (state == .waiting || state == .pressing) && patience.isFinite ? patience : nil
  }

  /// Takes in what the finger did.
  ///
  /// - Returns: what was recognised by it, and by the time that had passed.
  @discardableResult
  public mutating func update(_ sample: Sample) -> Gesture {
    guard sample.time.isFinite, sample.position.isFinite else { return [] }
    // A tap may still follow at the last moment; a finger that rests so long holds.
    var found: Gesture = []
    if state == .waiting ? sample.time > limit : sample.time >= limit { found = decide() }
    switch sample.phase {
    case .began:
      if isDown {
        // A finger that comes down twice was lifted out of sight.
        found.insert(.cancelled)
        reset()
      } else if state == .waiting,
        (sample.position - position).length > thresholds.doubleTapSlop
      {
        found.insert(decide())
      }
      begin(sample)
    case .cancelled:
      if isDown { found.insert(.cancelled) }
      reset()
    case .moved where isDown: found.insert(follow(sample) ? .dragBegan : drags)
    case .ended where isDown:
      if follow(sample) { found.insert(.dragBegan) }
      found.insert(lift(sample))
    default: break
    }
    return found
  }

  /// Lets time pass.
  ///
  /// A clock that comes too late says that whoever calls stood still, and that the finger's lifting
  /// may be waiting behind it: then no hold is recognised, and ``deadline`` moves on by half of
  /// ``Thresholds/lateness``.
  ///
  /// - Returns: what was recognised by it.
  public mutating func advance(to time: Double) -> Gesture {
    guard let deadline, time >= deadline else { return [] }
    if state == .pressing, time > deadline + thresholds.lateness {
      patience = time + thresholds.lateness / 2
      return []
    }
    return decide()
  }

  /// What time alone makes of it.
  private mutating func decide() -> Gesture {
    switch state {
    case .waiting:
      let ended = taps
      reset()
      endedTaps = ended
      return .tapsEnded
    case .pressing:
      state = .holding
      isAfterHold = true
      return .hold
    default: return []
    }
  }

  private mutating func reset() { self = GestureRecognizer(thresholds) }

  private mutating func begin(_ sample: Sample) {
    if state != .waiting { taps = 0 }
    isAfterHold = false
    state = .pressing
    start = sample.position
    position = start
    velocity = Point(x: 0, y: 0)
    time = sample.time
    slop = sample.pointer == .mouse ? thresholds.mouseSlop : thresholds.touchSlop
    limit = time + thresholds.hold
    patience = limit
  }

  private var drags: Gesture { state == .dragging ? .dragMoved : [] }

  /// Takes over where the finger is; whether a drag begins by it.
  private mutating func follow(_ sample: Sample) -> Bool {
    let span = sample.time - time
    let way = sample.position - position
    position = sample.position
    // Two samples of one moment have no speed.
    if span > 0 {
      let share = span / (span + 20)
      velocity = velocity * (1 - share) + way * (share / span)
      time = sample.time
    }
    guard state != .dragging, translation.length > slop else { return false }
    state = .dragging
    return true
  }

  private mutating func lift(_ sample: Sample) -> Gesture {
    let last = state
    state = .idle
    switch last {
    case .dragging: return .dragEnded
    case .holding: return .holdEnded
    default:
      state = .waiting
      taps += 1
      limit = sample.time + thresholds.doubleTap
      patience = limit
      return .tap
    }
  }
}
