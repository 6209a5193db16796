import Clicking
import Geometry
import Gestures
import Interface
import Markup

/// A finger on the dial, and what it comes to.
struct Dialing: Sendable {
  /// Where a finger came down: on what is set, at the top, or in one of the rings around the middle.
  enum Zone: Equatable { case lens, eye, plate, rim }

  /// As in the style sheet: the rings as shares of the radius, half the lens's width and how far it
  /// reaches into the dial, in pixels.
  static let eyeShare = 0.68
  static let rimShare = 0.9
  static let lensWidth = 62.0
  static let lensDepth = 40.0

  /// What the dial does while a finger turns it.
  var dial: Dial
  /// Where it stood when the finger came down, and what there was to choose from.
  let start: Double
  let choices: Choices
  let box: Event.Box
  let zone: Zone
  /// Whether it moves the beats rather than sets a value.
  let isShifting: Bool
  /// Where the finger came down, and how far it may stray from there, in pixels, and still tap or hold.
  let place: Point
  let slop: Double
  /// Whether it has gone further.
  var isDragging = false
  /// Tells its timer whether it is still wanted.
  let serial: Int64

  static func zone(_ place: Point, in box: Event.Box) -> Zone {
    let way = Dialing.way(to: place, in: box)
    if way.x.magnitude < lensWidth, place.y < box.y + lensDepth { return .lens }
    let share = way.length / (box.width / 2)
    return share < eyeShare ? .eye : share < rimShare ? .plate : .rim
  }

  static func center(of box: Event.Box) -> Point {
    Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
  }

  private static func way(to place: Point, in box: Event.Box) -> Point {
    let center = center(of: box)
    return Point(x: place.x - center.x, y: place.y - center.y)
  }

  /// How long a finger rests until it holds, in milliseconds.
  static let hold: Int32 = 500

  /// Goes on to a place; what has left the slop once is a turn for good.
  mutating func move(to next: Point) {
    let way = Point(x: next.x - place.x, y: next.y - place.y)
    if way.length > slop { isDragging = true }
  }

  var center: Point { Dialing.center(of: box) }

  /// How far a place lies from the top, in turns clockwise, -1/2 to 1/2.
  func turns(to place: Point) -> Double {
    let way = Dialing.way(to: place, in: box)
    return arcTangent(y: way.x, x: -way.y) / (2 * Double.pi)
  }
}

extension ClickScreen {
  /// What there is to choose from on the dial.
  var choices: Choices { Choices(part: score.parts[part], ownMetre: ownMetre) }

  /// Where the dial stands.
  var dialValue: Double { aspect.value(choices) }

  mutating func updateDial(
    _ message: DialMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .pressed: return dialPressed(event, &desk)
    case .moved: return dialMoved(event)
    case .released: return dialReleased(event, &desk)
    case .cancelled: return dialCancelled()
    case .held(let serial):
      guard let dialing, dialing.serial == serial, dialing.zone != .rim, !dialing.isDragging
      else { return [] }
      self.dialing = nil
      return [.vibrate(20)] + open(aspect.room)
    case .keyed: return dialKeyed(event, &desk)
    case .opened: return open(aspect.room)
    case .aspectTapped(let aspect): return turnTo(aspect)
    }
  }

  /// Lets the dial set something else.
  mutating func turnTo(_ aspect: Aspect) -> [Effect<ClickMessage>] {
    dialing = nil
    self.aspect = aspect
    return []
  }

  // MARK: Fingers

  private mutating func dialPressed(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
    guard let box = event.box, box.width > 0 else { return [] }
    // A second finger: nobody can say which of them means it.
    if dialing != nil { return dialCancelled() }
    let place = Point(x: event.x, y: event.y)
    let zone = Dialing.zone(place, in: box)
    let isShifting = zone == .rim && isPlaying
    let choices = choices
    var dial = Dial(
      isShifting ? ClickScreen.shiftScale : aspect.scale(choices, radius: box.width / 2),
      value: isShifting ? shift : aspect.value(choices))
    dial.update(.began, finger: event.pointer, at: place, around: Dialing.center(of: box))
    let serial = desk.nextSerial()
    dialing = Dialing(
      dial: dial, start: dial.value, choices: choices, box: box, zone: zone, isShifting: isShifting,
      place: place, slop: event.pointerType == .mouse ? 4 : 10, serial: serial)
    return [
      .preventDefault, .capturePointer, .wake(after: Dialing.hold, .dial(.held(serial))),
    ]
  }

  private mutating func dialMoved(_ event: Event) -> [Effect<ClickMessage>] {
    guard var dialing else { return [] }
    let place = Point(x: event.x, y: event.y)
    dialing.move(to: place)
    defer { self.dialing = dialing }
    guard dialing.zone != .eye, dialing.isDragging,
      case .turned? = dialing.dial.update(
        .moved, finger: event.pointer, at: place, around: dialing.center)
    else { return [] }
    return [.vibrate(5)] + setDial(dialing.dial.value, dialing)
  }

  private mutating func dialReleased(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    guard var dialing else { return [] }
    self.dialing = nil
    dialing.move(to: Point(x: event.x, y: event.y))
    if dialing.isDragging {
      if dialing.zone != .eye { keepDialled(from: dialing.choices.part.beatNote, &desk) }
      if dialing.isShifting { sayShift(&desk) }
      return []
    }
    switch dialing.zone {
    case .lens: return open(aspect.room)
    case .eye: return play()
    case .plate:
      let way = dialing.turns(to: Point(x: event.x, y: event.y)) * Double(aspect.placesPerTurn)
      return set(dialing.dial.scale.nearest(to: dialing.start + way), &desk)
    case .rim: return []
    }
  }

  @inline(never)
  private mutating func dialCancelled() -> [Effect<ClickMessage>] {
    guard let dialing else { return [] }
    self.dialing = nil
    return dialing.isDragging ? setDial(dialing.start, dialing) : []
  }

  /// Sets the dial for good, to the value nearest to one that there is.
  mutating func set(_ value: Double, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    let range = aspect.scale(choices, radius: 100).range
    let before = shownPart.beatNote
    let effects = set(max(range.lowerBound, min(range.upperBound, value)), choices)
    keepDialled(from: before, &desk)
    return effects
  }

  @inline(never)
  private mutating func keepDialled(from note: MusicSymbol, _ desk: inout Desk) {
    keep(&desk)
    if !practiceSlot.isEmpty || shownPart.beatNote != note { sayDialled(from: note, &desk) }
  }

  private mutating func setDial(_ value: Double, _ dialing: Dialing) -> [Effect<ClickMessage>] {
    dialing.isShifting ? setShift(value) : set(value, dialing.choices)
  }

  /// Writes the dial's value into the part, which goes on in phase.
  private mutating func set(_ value: Double, _ choices: Choices) -> [Effect<ClickMessage>] {
    // Who turns to a silence means that one.
    if aspect == .practice, isAdaptive { adapt(false) }
    var part = score.parts[self.part]
    aspect.set(value, choices, &part)
    return change(part)
  }

  // MARK: The phase

  /// A turn of the rim moves all beats by one: a hundredth at a time.
  static let shiftScale = Dial.Scale(range: -0.5...0.5, perTurn: 1, detent: 0.01)

  /// By how much of a beat the music is played later.
  private var shift: Double { score.shift.double }

  private mutating func setShift(_ value: Double) -> [Effect<ClickMessage>] {
    score.shift = Fraction(Int64(nearestInteger(value * 100)), 100) ?? Fraction(0)
    return changeSound()
  }
}
