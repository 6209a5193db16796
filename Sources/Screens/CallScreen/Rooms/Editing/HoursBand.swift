import Calling
import Interface
import Markup
import Reports

/// What happened to a place's own hours.
public enum HoursBandMessage: Equatable, Sendable {
  /// A finger on the band.
  case grip(GripPhase)
  /// A key on one of the edges.
  case edgeKeyed(HoursEdge)
  /// The time of an edge is to be typed.
  case hourTapped(HoursEdge)
  case hourEdited
  case hourKeyed
  /// The field was left.
  case hourLeft
}

/// An edge of the hours of a place, in their order over a day.
public enum HoursEdge: Int, CaseIterable, Equatable, Sendable {
  case possibleStart, goodStart, goodEnd, possibleEnd

  /// The other edge of the same hours.
  var partner: HoursEdge {
    switch self {
    case .possibleStart: .possibleEnd
    case .goodStart: .goodEnd
    case .goodEnd: .goodStart
    case .possibleEnd: .possibleStart
    }
  }

  var isEnd: Bool { rawValue > 1 }
  var isPossible: Bool { self == .possibleStart || self == .possibleEnd }
}

/// The hours of a place over a day of its own, whose edges are dragged or typed.
struct HoursBand: Sendable {
  /// In which steps edges are dragged, in minutes.
  private static let step = 15
  /// How far from an edge a finger still takes it where it is, in pixels.
  private static let handle = 24.0
  /// How far to the side a finger goes that drags and does not scroll, in pixels.
  private static let slop = 6.0

  /// A finger on the band.
  private struct Drag: Sendable {
    let pointer: Int32
    /// Where the band begins and how wide it is, in pixels of the window.
    let left: Double
    let width: Double
    /// How far to the right of the edge the finger took it.
    let grip: Double
    /// Where it came down.
    let x: Double
    /// Where the edges were then.
    let before: [Int]
    var edge: HoursEdge
    var isDragging = false
  }

  /// The minutes of the day at which the edges are.
  private(set) var edges: [Int]
  private var drag = Slot<Drag>.empty
  /// The time that is being typed.
  var typing = Slot<TypedHour>.empty
  /// The edge whose time was typed last, to whose key the keyboard comes back.
  var focused: HoursEdge?

  /// Hours to begin with.
  init() { edges = [7 * 60, 9 * 60, 18 * 60, 22 * 60] }

  /// Hours that have one stretch of each rating, as those that are set here do.
  init(_ hours: CallHours) {
    edges = [0, 0, 1440, 1440]
    for span in hours.rules.first?.spans ?? [] {
      let end = span.end > span.start ? span.end : 1440
      if span.rating == .possible { (edges[0], edges[3]) = (span.start, end) }
      if span.rating == .good { (edges[1], edges[2]) = (span.start, end) }
    }
  }

  /// The hours that the edges stand for, on every day.
  var hours: CallHours? {
    var spans: [CallHours.Span] = []
    func add(_ from: Int, _ to: Int, _ rating: Rating) {
      if to > from, let span = CallHours.Span(from: from, to: to, rating) { spans.append(span) }
    }
    add(edges[0], edges[3], .possible)
    add(edges[1], edges[2], .good)
    return CallHours([CallHours.Rule(.all, spans)])
  }

  /// Lets something happen to it.
  mutating func update(
    _ message: HoursBandMessage, _ event: Event, _ dates: DateWords, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    focused = nil
    switch message {
    case .grip(let phase): return move(phase, event)
    case .edgeKeyed(let edge):
      let minute = edges[edge.rawValue]
      switch event.keystroke {
      case .left, .down: set(edge, to: (minute - 1) / Self.step * Self.step)
      case .right, .up: set(edge, to: (minute / Self.step + 1) * Self.step)
      default:
        desk.pass()
        return []
      }
      return [.preventDefault]
    case .hourTapped, .hourEdited, .hourKeyed, .hourLeft:
      return type(message, event, dates, &desk)
    }
  }

  private mutating func move(_ phase: GripPhase, _ event: Event) -> [Effect<CallMessage>] {
    switch phase {
    case .pressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard drag.isEmpty, let box = event.box, box.width > 0 else { return [] }
      let minute = (event.x - box.x) / box.width * 1440
      let isUpper = event.y < box.y + box.height / 2
      var nearest = HoursEdge.possibleStart
      for edge in HoursEdge.allCases {
        let (way, least) = (
          self.way(to: edge, from: minute, isUpper: isUpper),
          self.way(to: nearest, from: minute, isUpper: isUpper)
        )
        // Of two at one place the one on the finger's side.
        if way < least || (way == least && minute > Double(edges[edge.rawValue])) { nearest = edge }
      }
      let grip = event.x - box.x - Double(edges[nearest.rawValue]) / 1440 * box.width
      drag = .full(
        Drag(
          pointer: event.pointer, left: box.x, width: box.width,
          grip: abs(grip) <= Self.handle ? grip : 0, x: event.x, before: edges,
          edge: nearest))
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .moved:
      guard var drag = drag.value, drag.pointer == event.pointer else { return [] }
      if !drag.isDragging {
        guard abs(event.x - drag.x) > Self.slop else { return [] }
        drag.isDragging = true
        // Of two at one place the one that can go where the finger goes.
        let partner = drag.edge.partner
        if edges[partner.rawValue] == edges[drag.edge.rawValue] {
          drag.edge = (event.x > drag.x) == drag.edge.isEnd ? drag.edge : partner
        }
        self.drag = .full(drag)
      }
      let minute = nearestInteger((event.x - drag.grip - drag.left) / drag.width * 1440)
      let before = edges
      set(drag.edge, to: (minute + Self.step / 2) / Self.step * Self.step)
      return edges == before ? [] : [.vibrate(5)]
    case .released, .cancelled:
      guard let drag = drag.value, drag.pointer == event.pointer else { return [] }
      self.drag = .empty
      // The finger scrolls, after all.
      if phase == .cancelled { edges = drag.before }
    case .keyed: break
    }
    return []
  }

  /// How far a finger is from an edge, in minutes: those of the possible hours hang above the band, those of
  /// the good ones below.
  private func way(to edge: HoursEdge, from minute: Double, isUpper: Bool) -> Double {
    (Double(edges[edge.rawValue]) - minute).magnitude + (edge.isPossible == isUpper ? 0 : 60)
  }

  /// Puts an edge at a minute; the others give way, so that their order stays.
  mutating func set(_ edge: HoursEdge, to minute: Int) {
    let place = max(0, min(1440, minute))
    edges[edge.rawValue] = place
    for i in 0..<edge.rawValue { edges[i] = min(edges[i], place) }
    for i in (edge.rawValue + 1)..<4 where i < 4 { edges[i] = max(edges[i], place) }
  }
}
