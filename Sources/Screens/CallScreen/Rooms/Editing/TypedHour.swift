import Interface
import Markup
import Reports

/// The time of an edge of a place's own hours while it is typed.
struct TypedHour: Sendable {
  /// Why a time is not taken.
  enum Fault: Equatable, Sendable {
    case unread
    /// It is before the hours begin, at that minute of the day.
    case early(Int)
  }

  let edge: HoursEdge
  var text = ""
  var fault: Fault?
}

extension HoursBand {
  /// The time that is being typed.
  var typed: TypedHour? { typing.value }

  /// Whether something was typed that is not taken.
  var isWrong: Bool { typed?.fault != nil }

  /// Lets something happen while a time is typed.
  mutating func type(
    _ message: HoursBandMessage, _ event: Event, _ dates: DateWords, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
    case .hourTapped(let edge): typing = .full(TypedHour(edge: edge))
    case .hourEdited:
      if let edge = typed?.edge { typing = .full(TypedHour(edge: edge, text: event.text)) }
    case .hourLeft: takeTyped(dates)
    case .hourKeyed:
      let edge = typed?.edge
      switch event.keystroke {
      case .enter: takeTyped(dates)
      case .escape: typing = .empty
      default:
        desk.pass()
        return []
      }
      if typed == nil { focused = edge }
      return [.preventDefault]
    case .grip, .edgeKeyed: break
    }
    return []
  }

  /// Puts the edge at the time that was typed, to the minute; one that can't be taken stays.
  private mutating func takeTyped(_ dates: DateWords) {
    guard var hour = typed else { return }
    if hour.text.utf8.isEmpty {
      typing = .empty
      return
    }
    let edge = hour.edge
    guard let time = TypedTime(hour.text, dates, reachesMidnight: edge.isEnd) else {
      hour.fault = .unread
      typing = .full(hour)
      return
    }
    var minute = time.minute(near: min(1439, edges[edge.rawValue]))
    // Hours that go until midnight.
    if edge.isEnd, minute == 0 { minute = 1440 }
    let start = edges[edge.partner.rawValue]
    if edge.isEnd, minute < start {
      hour.fault = .early(start)
      typing = .full(hour)
      return
    }
    typing = .empty
    set(edge, to: minute)
  }
}
