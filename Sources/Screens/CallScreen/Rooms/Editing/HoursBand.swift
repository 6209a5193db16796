import Calling
import Interface
import Markup
import Reports

/// What happened to the band of a place's own hours.
public enum HoursBandMessage: Equatable, Sendable {
  /// A finger on it.
  case grip(GripPhase)
  /// A key on one of the edges.
  case edgeKeyed(HoursEdge)
}

/// An edge of the hours of a place, in their order over a day.
public enum HoursEdge: Int, CaseIterable, Equatable, Sendable {
  case possibleStart, goodStart, goodEnd, possibleEnd
}

/// The hours of a place over a day of its own, whose edges are dragged.
struct HoursBand: Sendable {
  /// In which steps edges move, in minutes.
  private static let step = 15

  /// The minutes of the day at which the edges are.
  private(set) var edges: [Int]
  private var drag: (pointer: Int32, left: Double, width: Double, edge: HoursEdge)?

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
    _ message: HoursBandMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
    case .grip(let phase): return move(phase, event)
    case .edgeKeyed(let edge):
      let way: Int
      switch event.keystroke {
      case .left, .down: way = -Self.step
      case .right, .up: way = Self.step
      default:
        desk.pass()
        return []
      }
      set(edge, to: edges[edge.rawValue] + way)
      return [.preventDefault]
    }
  }

  private mutating func move(_ phase: GripPhase, _ event: Event) -> [Effect<CallMessage>] {
    switch phase {
    case .pressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard drag == nil, let box = event.box, box.width > 0 else { return [] }
      let minute = (event.x - box.x) / box.width * 1440
      let isUpper = event.y < box.y + box.height / 2
      var nearest = HoursEdge.possibleStart
      for edge in HoursEdge.allCases {
        let (way, least) = (
          self.way(to: edge, from: minute, isUpper: isUpper),
          self.way(to: nearest, from: minute, isUpper: isUpper)
        )
        // Of two at one place the one that can follow the finger.
        if way < least || (way == least && minute > Double(edges[edge.rawValue])) { nearest = edge }
      }
      drag = (event.pointer, box.x, box.width, nearest)
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .moved:
      guard let drag, drag.pointer == event.pointer else { return [] }
      let before = edges
      set(drag.edge, to: nearestInteger((event.x - drag.left) / drag.width * 1440))
      return edges == before ? [] : [.vibrate(5)]
    case .released, .cancelled:
      if drag?.pointer == event.pointer { drag = nil }
    case .keyed: break
    }
    return []
  }

  /// How far a finger is from an edge, in minutes: those of the possible hours hang above the band, those of
  /// the good ones below.
  private func way(to edge: HoursEdge, from minute: Double, isUpper: Bool) -> Double {
    let isPossible = edge == .possibleStart || edge == .possibleEnd
    return (Double(edges[edge.rawValue]) - minute).magnitude + (isPossible == isUpper ? 0 : 60)
  }

  /// Puts an edge at the nearest step; the others give way, so that their order stays.
  private mutating func set(_ edge: HoursEdge, to minute: Int) {
    let place = max(0, min(1440, (minute + Self.step / 2) / Self.step * Self.step))
    edges[edge.rawValue] = place
    for i in 0..<edge.rawValue { edges[i] = min(edges[i], place) }
    for i in (edge.rawValue + 1)..<4 where i < 4 { edges[i] = max(edges[i], place) }
  }
}

extension HoursBand {
  /// A day of the place, with the edges of its hours to drag.
  ///
  /// - Parameter send: makes a message of the screen.
  @NodeBuilder<CallMessage>
  func view(_ calls: Calls, _ send: (HoursBandMessage) -> CallMessage) -> [View] {
    element(
      "div", .class("hours-band"), .key("band"),
      .on(.pointerDown, send(.grip(.pressed)), measuring: .box),
      .on(.pointerMove, send(.grip(.moved))), .on(.pointerUp, send(.grip(.released))),
      .on(.pointerCancel, send(.grip(.cancelled)))
    ) {
      element(
        "i", .class("possible"), .style("--from", "\(edges[0])"), .style("--to", "\(edges[3])"))
      element("i", .class("good"), .style("--from", "\(edges[1])"), .style("--to", "\(edges[2])"))
      for edge in HoursEdge.allCases {
        element(
          "div", .class("edge"), .key(UInt64(edge.rawValue)), .attribute("role", "slider"),
          .attribute("tabindex", "0"),
          .attribute("aria-label", calls.words.edge(edge)), .attribute("aria-valuemin", "0"),
          .attribute("aria-valuemax", "1440"),
          .attribute("aria-valuenow", "\(edges[edge.rawValue])"),
          .attribute("aria-valuetext", calls.times.dates.clock(min(1439, edges[edge.rawValue]))),
          .style("--at", "\(edges[edge.rawValue])"),
          .on(.keyDown, send(.edgeKeyed(edge))))
      }
    }
    element("p", .class("hours-said"), .key("said")) {
      if edges[1] < edges[2] {
        element("span", .class("good"), .key("good")) { text(said(1, 2, calls) { $0.good($1) }) }
      }
      if edges[0] < edges[3] {
        element("span", .class("possible"), .key("possible")) {
          text(said(0, 3, calls) { $0.possible($1) })
        }
      }
    }
  }

  /// "good 9:00–18:00".
  private func said(
    _ from: Int, _ to: Int, _ calls: Calls, _ sentence: (BestWords, String) -> String
  ) -> String {
    let words = BestWords(language: calls.words.language)
    let dates = calls.times.dates
    return sentence(
      words, words.from(dates.clock(edges[from]), to: dates.clock(min(1439, edges[to]))))
  }
}
