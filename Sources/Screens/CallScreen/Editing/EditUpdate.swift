import Boards
import Calling
import Interface
import Markup
import Replication

extension CallScreen {
  /// Lets something happen to the call that is edited; what leads away from it is done here.
  @inline(never)
  mutating func edit(
    _ message: CallEditMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    guard var editor = editorSlot.value else { return [] }
    switch message {
    case .cancelTapped: editorSlot = .empty
    case .doneTapped: save(editor, &desk, at: moment)
    case .deleteTapped:
      guard let call = editor.original, perform(.delete(call.id), &desk, at: moment) else {
        return []
      }
      editorSlot = .empty
      opened = nil
      desk.show(words.deleted(calls.name(of: call)))
    case .addTapped: openPicker(replacing: nil)
    case .placeTapped(let id): openPicker(replacing: id)
    default:
      editorSlot = .empty
      let effects = editor.update(message, event, calls, &desk)
      editorSlot = .full(editor)
      return effects
    }
    return []
  }

  /// Keeps what was edited.
  private mutating func save(_ editor: CallEditor, _ desk: inout Desk, at moment: Moment) {
    guard editor.nameFault == nil else { return desk.feelRefusal() }
    let call = editor.call
    guard perform(.save(call, from: editor.original), &desk, at: moment) else { return }
    editorSlot = .empty
    opened = call.id
    isListOld = true
    desk.show(words.kept(calls.name(of: call)))
  }

  /// Does something that lasts; says why where it can't be done.
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

  private mutating func openPicker(replacing place: EntityID?) {
    calls.prepareSearch()
    pickerSlot = .full(PlacePicker(replacing: place, calls))
  }

  /// Lets something happen while a place is picked.
  @inline(never)
  mutating func pick(
    _ message: PickMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    guard var picker = pickerSlot.value else { return [] }
    pickerSlot = .empty
    if message == .cancelTapped { return [] }
    let (picked, effects) = picker.update(message, event, calls, &desk)
    guard let picked, var editor = editorSlot.value else {
      pickerSlot = .full(picker)
      return effects
    }
    let offer = picker.offers[picked]
    editor.take(offer, replacing: picker.replaced, desk.identities(1, moment, 34)[0], calls)
    editorSlot = .full(editor)
    calls.lookUp(editor.call)
    return effects
  }
}
