import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports

/// What is in the place of a call, or beside it.
enum Room: Sendable {
  case edit(CallEditor)
  /// A place is picked for the call that is edited.
  case pick(PlacePicker, CallEditor)
  /// It is picked where the device is; the settings of clocks lie behind it, or nothing.
  case home(PlacePicker, isInClocks: Bool)
  /// How clocks and calendars are written here.
  case clocks
  case best(BestRoom)
  /// One of the best times is played with; the way leads back to the others.
  case played(BestRoom)
  /// A date is picked to play with, or for a call that is edited.
  case date(DatePicker, CallEditor?)
  /// A call goes out, or a series that was found among the best times.
  case send(SendRoom, BestRoom?)

  /// The call that is edited in it.
  var editor: CallEditor? {
    switch self {
    case .edit(let editor), .pick(_, let editor), .date(_, let editor?): editor
    default: nil
    }
  }
}

/// What happened in a room, or opens one.
public enum RoomMessage: Equatable, Sendable {
  case edit(CallEditMessage)
  case pick(PickMessage)
  case best(BestMessage)
  case date(DateMessage)
  case send(SendMessage)
  case receive(ReceiveMessage)
  case clocks(ClocksMessage)
  /// The call that is shown is to be edited.
  case editTapped
  /// A new call is to be made.
  case addTapped
  case bestTapped
  /// The call that is shown is to go to one place more.
  case placeWanted
  case dateTapped
  case sendTapped
  case clocksTapped
  /// Where the device is, is to be picked, for nothing else says it.
  case homeTapped
  /// Where this device has moved to is to be kept.
  case moveTapped
}

extension CallScreen {
  /// Lets something happen in the room that is open, or opens one.
  ///
  /// A room is taken out while it changes: what it has gathered would be copied for every change.
  @inline(never)
  mutating func updateRoom(
    _ message: RoomMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    if case .receive(let message) = message { return receive(message, &desk, at: moment) }
    let room = roomSlot.value
    roomSlot = .empty
    switch (message, room) {
    case (.edit(let message), .edit(let editor)?):
      return edit(editor, message, event, &desk, at: moment)
    case (.pick(let message), .pick(let picker, let editor)?):
      return pick(picker, for: editor, message, event, &desk, at: moment)
    case (.pick(let message), .home(let picker, let isInClocks)?):
      return pickHome(picker, isInClocks: isInClocks, message, event, &desk)
    case (.clocks(let message), .clocks?):
      if message == .homeTapped { return openHome(isInClocks: true) }
      if updateClocks(message, &desk) { roomSlot = .full(.clocks) }
    case (.best(let message), .best(var best)?):
      if message == .closed { break }
      if message == .calendarTapped {
        var send = sending(best, desk)
        roomSlot = .full(.best(best))
        return send?.update(.calendarTapped, calls, &desk) ?? []
      }
      if message == .saveTapped {
        if save(best, &desk, at: moment) { best.settle() }
        roomSlot = .full(.best(best))
        break
      }
      let (picked, effects) = best.update(message, event, calls, &desk)
      if let picked { playing.take(best.plan(at: picked), at: picked) }
      roomSlot = .full(picked == nil || isCallBeside ? .best(best) : .played(best))
      return effects
    case (.best(let message), .played(var best)?):
      // A series is looked for while a time is played with.
      let effects = best.update(message, event, calls, &desk).effects
      roomSlot = .full(.played(best))
      return effects
    case (.bestTapped, .played(let best)?): roomSlot = .full(.best(best))
    case (.date(let message), .date(var picker, var editor)?):
      roomSlot = Slot(editor.map { .edit($0) })
      if message == .cancelled { break }
      let (picked, effects) = picker.update(message, event, calls.times.dates, &desk)
      guard let picked else {
        roomSlot = .full(.date(picker, editor))
        return effects
      }
      editor?.go(to: picked, calls)
      if let editor { roomSlot = .full(.edit(editor)) } else { playing.go(to: picked) }
      return effects
    case (.send(.closed), .send(_, let best)?): roomSlot = Slot(best.map { .best($0) })
    case (.send(let message), .send(var send, let best)?):
      let effects = send.update(message, calls, &desk)
      roomSlot = .full(.send(send, best))
      return effects
    case (.edit, _), (.pick, _), (.best, _), (.date, _), (.send, _), (.receive, _), (.clocks, _):
      // Too late: another room is open.
      roomSlot = Slot(room)
    case (.editTapped, _), (.addTapped, _):
      openEditor(isNew: message == .addTapped, &desk, at: moment)
    case (.placeWanted, _):
      openEditor(isNew: false, &desk, at: moment)
      if case .edit(let editor)? = roomSlot.value {
        return edit(editor, .addTapped, event, &desk, at: moment)
      }
    case (.bestTapped, _):
      guard let best = BestRoom(playing, calls) else { break }
      roomSlot = .full(.best(best))
      return best.moreBands
    case (.dateTapped, _): openDates()
    case (.sendTapped, .best(let best)?):
      roomSlot = .full(sending(best, desk).map { Room.send($0, best) } ?? .best(best))
    case (.sendTapped, _):
      roomSlot = Slot(SendRoom(playing, calls, desk).map { Room.send($0, nil) })
    case (.clocksTapped, _): roomSlot = .full(.clocks)
    case (.homeTapped, _): return openHome(isInClocks: false)
    case (.moveTapped, _): keepMove(&desk, at: moment)
    }
    return []
  }

  private mutating func openEditor(isNew: Bool, _ desk: inout Desk, at moment: Moment) {
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    if isNew {
      guard let call = calls.newCall(desk.identities(5, moment, 33)) else { return }
      calls.lookUp(call)
      roomSlot = .full(.edit(CallEditor(call, original: nil)))
    } else if let call = playing.call {
      roomSlot = .full(.edit(CallEditor(call, original: calls.sheet?.call(call.id))))
    }
  }

  /// The series that was found, on its way out: what of it is still to come; `nil` without one.
  private func sending(_ best: BestRoom, _ desk: Desk) -> SendRoom? {
    SendRoom(best.call, best.isSeries ? best.series.starts(after: calls.now) : [], calls, desk)
  }

  /// Keeps what was tried out among the best times; whether that could be done.
  private mutating func save(
    _ best: BestRoom, _ desk: inout Desk, at moment: Moment
  ) -> Bool {
    let isKept = calls.sheet?.call(best.call.id) != nil
    guard perform(.save(best.call, from: isKept ? best.original : nil), &desk, at: moment) else {
      return false
    }
    receivedSlot = .empty
    opened = best.call.id
    desk.show(words.kept(calls.name(of: best.call)))
    return true
  }

  private mutating func openDates() {
    guard let source = playing.rows.first?.zone, let day = playing.day,
      let today = try? source.dateTime(at: calls.now).date
    else { return }
    roomSlot = .full(
      .date(DatePicker(day.slider.date, today: today, firstWeekday: calls.firstWeekday), nil))
  }

  /// Lets something happen to the call that is edited; what leads away from it is done here.
  private mutating func edit(
    _ editor: CallEditor, _ message: CallEditMessage, _ event: Event, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<CallMessage>] {
    var editor = editor
    switch message {
    case .cancelTapped: return []
    case .doneTapped:
      if save(editor, &desk, at: moment) { return [] }
    case .deleteTapped:
      guard let call = editor.original, perform(.delete(call.id), &desk, at: moment) else { break }
      opened = nil
      desk.show(words.deleted(calls.name(of: call)))
      return []
    case .addTapped, .placeTapped:
      let effects = calls.prepareSearch()
      var replaced: CallPlace?
      if case .placeTapped(let id) = message {
        replaced = editor.row(of: id).map { editor.call.places[$0] }
      }
      roomSlot = .full(.pick(PlacePicker(replacing: replaced, calls), editor))
      return effects
    case .dateTapped:
      guard let date = editor.date(calls)?.date, let source = editor.call.source,
        let today = try? calls.zone(source.zone)?.dateTime(at: calls.now).date
      else { break }
      roomSlot = .full(
        .date(DatePicker(date, today: today, firstWeekday: calls.firstWeekday), editor))
      return []
    default:
      let effects = editor.update(message, event, calls, &desk)
      roomSlot = .full(.edit(editor))
      return effects
    }
    roomSlot = .full(.edit(editor))
    return []
  }

  /// Keeps what was edited; whether that could be done.
  private mutating func save(
    _ editor: CallEditor, _ desk: inout Desk, at moment: Moment
  ) -> Bool {
    guard editor.isWhole else {
      desk.feelRefusal()
      return false
    }
    let call = editor.call
    guard perform(.save(call, from: editor.original), &desk, at: moment) else { return false }
    receivedSlot = .empty
    opened = call.id
    isListOld = true
    desk.show(words.kept(calls.name(of: call)))
    return true
  }

  /// Lets something happen while a place is picked.
  private mutating func pick(
    _ picker: PlacePicker, for editor: CallEditor, _ message: PickMessage, _ event: Event,
    _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    var (picker, editor) = (picker, editor)
    if message == .cancelTapped {
      roomSlot = .full(.edit(editor))
      return []
    }
    let (picked, effects) = picker.update(message, event, calls, &desk)
    if let picked {
      note(picker.offers[picked], &desk, at: moment)
      editor.take(
        picker.offers[picked], replacing: picker.replaced, desk.identities(1, moment, 34)[0], calls)
      calls.lookUp(editor.call)
      roomSlot = .full(.edit(editor))
    } else {
      roomSlot = .full(.pick(picker, editor))
    }
    return effects
  }

  /// Does something that lasts; says why where it can't be done.
  @inline(never)
  mutating func perform(_ action: CallAction, _ desk: inout Desk, at moment: Moment) -> Bool {
    guard let board = desk.session?.board, let sheet = calls.sheet else { return false }
    do throws(RefusedChange) {
      try desk.perform(try action.changes(on: board, sheet, now: moment.now), at: moment)
      return true
    } catch {
      if case .forbidden = error { desk.refuse() } else { desk.feelRefusal() }
      return false
    }
  }
}
