import Calling
import CivilTime
import Interface
import Markup
import Replication
import Text

/// What happened to what else is known of a place.
public enum PlaceDetailsMessage: Equatable, Sendable {
  case peopleEdited
  case phonesEdited
  /// Hours of its own, or those by the parts of the day.
  case hoursTapped(isOwn: Bool)
  /// A finger on the band of its hours.
  case band(GripPhase)
  /// A key on one of the edges.
  case edgeKeyed(HoursEdge)
}

/// An edge of the hours of a place, in their order over a day.
public enum HoursEdge: Int, CaseIterable, Equatable, Sendable {
  case possibleStart, goodStart, goodEnd, possibleEnd
}

/// The people of a place of a call that is edited, their numbers, and when they may be called.
struct PlaceDetails: Sendable {
  /// In which steps edges move, in minutes.
  private static let step = 15

  let id: EntityID
  private(set) var people: String
  private(set) var phones: String
  /// Whether one of the lines is no number.
  private(set) var isPhoneWrong = false
  private(set) var isPeopleWrong = false
  /// The minutes of the day at which the edges are; `nil` for hours by the parts of the day.
  private(set) var edges: [Int]?
  private var drag: (pointer: Int32, left: Double, width: Double, edge: HoursEdge)?

  init(_ place: CallPlace) {
    id = place.id
    people = Self.lines(place.people.map { $0.utf8 })
    phones = Self.lines(place.phones.map { $0.ascii })
    edges = place.hours.map { Self.edges(of: $0) }
  }

  private static func lines(_ lines: [[UInt8]]) -> String {
    var text: [UInt8] = []
    for (i, line) in lines.enumerated() {
      if i > 0 { text.append(ASCII.lineFeed) }
      text += line
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The edges of hours that have one stretch of each rating, as those that are set here do.
  private static func edges(of hours: CallHours) -> [Int] {
    var edges = [0, 0, 1440, 1440]
    for span in hours.rules.first?.spans ?? [] {
      let end = span.end > span.start ? span.end : 1440
      if span.rating == .possible { (edges[0], edges[3]) = (span.start, end) }
      if span.rating == .good { (edges[1], edges[2]) = (span.start, end) }
    }
    return edges
  }

  /// Lets something happen, and writes it into the place.
  mutating func update(
    _ message: PlaceDetailsMessage, _ event: Event, _ place: inout CallPlace, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
    case .peopleEdited:
      people = event.text
      (place.people, isPeopleWrong) = ([], false)
      for line in people.utf8.split(separator: ASCII.lineFeed) {
        if let name = try? Title(String(decoding: Array(line), as: UTF8.self)),
          place.people.count < CallPlace.mostPeople
        {
          place.people.append(name)
        } else {
          isPeopleWrong = true
        }
      }
    case .phonesEdited:
      phones = event.text
      (place.phones, isPhoneWrong) = ([], false)
      for line in phones.utf8.split(separator: ASCII.lineFeed) {
        if let number = PhoneNumber(Array(line)), place.phones.count < CallPlace.mostPhones {
          place.phones.append(number)
        } else {
          isPhoneWrong = true
        }
      }
    case .hoursTapped(let isOwn):
      edges = isOwn ? [7 * 60, 9 * 60, 18 * 60, 22 * 60] : nil
      place.hours = hours
    case .band(let phase): return move(phase, event, &place)
    case .edgeKeyed(let edge):
      let way: Int
      switch event.keystroke {
      case .left, .down: way = -Self.step
      case .right, .up: way = Self.step
      default:
        desk.pass()
        return []
      }
      set(edge, to: (edges?[edge.rawValue] ?? 0) + way)
      place.hours = hours
      return [.preventDefault]
    }
    return []
  }

  private mutating func move(
    _ phase: GripPhase, _ event: Event, _ place: inout CallPlace
  ) -> [Effect<CallMessage>] {
    switch phase {
    case .pressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard drag == nil, let edges, let box = event.box, box.width > 0 else { return [] }
      let minute = (event.x - box.x) / box.width * 1440
      var nearest = HoursEdge.possibleStart
      for edge in HoursEdge.allCases {
        let (way, least) = (
          (Double(edges[edge.rawValue]) - minute).magnitude,
          (Double(edges[nearest.rawValue]) - minute).magnitude
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
      place.hours = hours
      return edges == before ? [] : [.vibrate(5)]
    case .released, .cancelled:
      if drag?.pointer == event.pointer { drag = nil }
    case .keyed: break
    }
    return []
  }

  /// Puts an edge at the nearest step; the others give way, so that their order stays.
  private mutating func set(_ edge: HoursEdge, to minute: Int) {
    guard var edges else { return }
    let place = max(0, min(1440, (minute + Self.step / 2) / Self.step * Self.step))
    edges[edge.rawValue] = place
    for i in 0..<edge.rawValue { edges[i] = min(edges[i], place) }
    for i in (edge.rawValue + 1)..<4 where i < 4 { edges[i] = max(edges[i], place) }
    self.edges = edges
  }

  /// The hours that the edges stand for, on every day.
  private var hours: CallHours? {
    guard let edges else { return nil }
    var spans: [CallHours.Span] = []
    func add(_ from: Int, _ to: Int, _ rating: Rating) {
      if to > from, let span = CallHours.Span(from: from, to: to, rating) { spans.append(span) }
    }
    add(edges[0], edges[3], .possible)
    add(edges[1], edges[2], .good)
    return CallHours([CallHours.Rule(.all, spans)])
  }
}
