import Boards
import Calling
import CivilTime
import Gestures
import Interface
import Markup
import Replication
import Text

/// A call that is being edited: a copy, of which nothing is kept before it is done.
struct CallEditor: Sendable {
  /// In which steps a call gets longer, in minutes.
  private static let lengthStep = 15

  /// What it was; `nil` for a new one.
  let original: Call?
  /// As which it was opened; `nil` for a new one that was found as a draft.
  private let begun: Call?
  var call: Call
  /// What is typed as its name; empty where it is called after its source.
  private(set) var name: String
  private(set) var nameFault: Title.Fault?
  /// Whether the name was just cleared: its field keeps the keyboard.
  private(set) var isNameCleared = false
  var drag: RowDrag?
  /// What else is known of one of the places, where that is shown.
  private(set) var details: PlaceDetails?
  /// Whether all that was typed can be kept.
  var isWhole: Bool { nameFault == nil && details?.isWrong != true }
  /// The place that was just picked, which is seen to come.
  private(set) var came: EntityID?
  /// The row whose grip has the keyboard.
  private(set) var focused: EntityID?

  /// Edits a call as it is shown here.
  ///
  /// - Parameter original: what is kept of it.
  init(_ call: Call, original: Call?) {
    self.original = original
    begun = call
    self.call = call
    name = call.name?.string ?? ""
  }

  /// Goes on with a draft.
  init(draft: Call, begun: Call?, original: Call?) {
    self.original = original
    self.begun = begun
    call = draft
    name = draft.name?.string ?? ""
  }

  /// Whether there is something to keep.
  var isChanged: Bool { call != begun || nameFault != nil }

  /// Lets something happen to the copy; what leads away from it is done elsewhere.
  mutating func update(
    _ message: CallEditMessage, _ event: Event, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    came = nil
    isNameCleared = message == .nameCleared
    switch message {
    case .nameEdited:
      name = event.text
      readName()
    case .nameCleared:
      name = ""
      readName()
    case .nameKeyed:
      if event.keystroke != .enter { desk.pass() }
    case .repeatTapped(let rhythm): setRepeating(rhythm, calls)
    case .dayTapped(let day):
      let changed = Weekdays(bits: call.weekdays.bits ^ Weekdays([day]).bits)
      // Without any day there is no call.
      if changed.isEmpty { desk.feelRefusal() } else { call.weekdays = changed }
    case .lengthStepped(let isLonger):
      let step = Self.lengthStep
      let next = isLonger ? (call.length / step + 1) * step : (call.length - 1) / step * step
      call.length = max(CallSearch.lengths.lowerBound, min(CallSearch.lengths.upperBound, next))
    case .removeTapped(let id):
      // Without any place there is no call.
      guard let row = row(of: id), call.places.count > 1 else { return [] }
      call.removePlace(row, now: calls.now) { calls.zone($0) }
    case .detailsTapped(let id):
      let isShown = details?.id == id
      details = isShown ? nil : row(of: id).map { PlaceDetails(call.places[$0]) }
    case .details(let message):
      guard var details, let row = row(of: details.id) else { return [] }
      self.details = nil
      let effects = details.update(message, event, &call.places[row], calls, &desk)
      self.details = details
      return effects
    case .grip(let id, let phase): return sort(id, phase, event, calls, &desk)
    case .cancelTapped, .doneTapped, .deleteTapped, .addTapped, .placeTapped, .dateTapped: break
    }
    return []
  }

  /// The row of a place, the source's being 0.
  func row(of id: EntityID) -> Int? { call.places.firstIndex { $0.id == id } }

  /// Takes a place that was picked: in the stead of one, which keeps its people and hours, or as the last.
  mutating func take(
    _ offer: Offer, replacing place: EntityID?, _ id: EntityID, _ calls: Calls
  ) {
    let picked = offer.place
    let row: Int
    if let place, let known = self.row(of: place) {
      row = known
      call.places[row].reference = picked.reference
      call.places[row].name = picked.name
      call.places[row].zone = picked.zone
    } else {
      row = call.places.count
      call.places.append(
        CallPlace(id, reference: picked.reference, name: picked.name, zone: picked.zone))
    }
    call.places[row].follows = offer.isFollowing ? calls.settings.device : nil
    came = call.places[row].id
  }

  private mutating func readName() {
    nameFault = nil
    if name.utf8.isEmpty {
      call.name = nil
      return
    }
    do throws(Title.Fault) { call.name = try Title(name) } catch {
      // Blanks alone are no name.
      if error == .empty { call.name = nil } else { nameFault = error }
    }
  }

  private mutating func setRepeating(_ rhythm: CallRhythm, _ calls: Calls) {
    guard let source = call.source.flatMap({ calls.zone($0.zone) }) else { return }
    let start = calls.start(of: call)
    if rhythm == .once {
      call.time = .once(start)
      return
    }
    if case .once? = call.time, let time = call.weeklyTime(keeping: source) {
      call.time = .weekly(minuteOfDay: time.minuteOfDay)
    }
    if rhythm == .daily {
      call.weekdays = .all
    } else if call.weekdays == .all, let local = try? source.dateTime(at: start) {
      call.weekdays = Weekdays([local.date.weekday])
    }
  }

  /// When a call of one date is, by its source's clock; `nil` for others.
  func date(_ calls: Calls) -> CivilDateTime? {
    guard case .once(let instant)? = call.time,
      let source = call.source.flatMap({ calls.zone($0.zone) })
    else { return nil }
    return try? source.dateTime(at: instant)
  }

  /// Puts a call of one date on another, at the same time of day.
  mutating func go(to date: CivilDate, _ calls: Calls) {
    guard let local = self.date(calls), let source = call.source.flatMap({ calls.zone($0.zone) }),
      let wanted = try? CivilDateTime(date, hour: local.hour, minute: local.minute),
      let instant = try? source.instant(of: wanted)
    else { return }
    call.time = .once(instant)
  }

  private mutating func sort(
    _ id: EntityID, _ phase: GripPhase, _ event: Event, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    guard let row = row(of: id) else { return [] }
    switch phase {
    case .pressed:
      guard drag == nil, let begun = RowDrag(event, row: row, of: call.places.count) else {
        return []
      }
      focused = nil
      details = nil
      drag = begun
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .moved: return drag?.move(event) == true ? [.vibrate(5)] : []
    case .released:
      guard var drag, drag.pointer == event.pointer else { return [] }
      _ = drag.move(event, .ended)
      self.drag = nil
      move(drag.from, to: drag.to, calls, &desk)
    case .cancelled: if drag?.pointer == event.pointer { drag = nil }
    case .keyed:
      switch event.keystroke {
      case .up: move(row, to: row - 1, calls, &desk)
      case .down: move(row, to: row + 1, calls, &desk)
      default:
        desk.pass()
        return []
      }
      focused = id
      return [.preventDefault]
    }
    return []
  }

  /// Onto the source's row the two change places; the times follow.
  private mutating func move(_ from: Int, to place: Int, _ calls: Calls, _ desk: inout Desk) {
    guard call.places.indices.contains(place), place != from else { return }
    let name = calls.name(of: call.places[from])
    call.movePlace(from, to: place, now: calls.now) { calls.zone($0) }
    desk.spoken = calls.words.moved(name, place + 1, of: call.places.count)
  }
}
