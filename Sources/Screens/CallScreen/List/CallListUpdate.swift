import Boards
import Calling
import Gestures
import Interface
import Markup
import Replication

extension CallScreen {
  /// Lets something happen on the list of calls.
  @inline(never)
  mutating func list(
    _ message: CallListMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    isListOld = true
    switch message {
    case .opened(let id):
      opened = id
      receivedSlot = .empty
      roomSlot = .empty
    case .setUpTapped(let isSettingUp):
      list.isSettingUp = isSettingUp
      list.drag = nil
      list.focused = nil
    case .deleteTapped(let id):
      guard let call = calls.sheet?.call(id), perform(.delete(id), &desk, at: moment) else { break }
      if opened == id { opened = nil }
      if calls.sheet?.calls.count == 1 { list.isSettingUp = false }
      desk.show(words.deleted(calls.name(of: call)))
    case .grip(let id, let phase): return sort(id, phase, event, &desk, at: moment)
    }
    return []
  }

  @inline(never)
  private mutating func sort(
    _ id: EntityID, _ phase: GripPhase, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    guard let all = calls.sheet?.calls, let row = all.firstIndex(where: { $0.id == id }) else {
      return []
    }
    switch phase {
    case .pressed:
      // The row is higher than its grip by what the style sheet has between them.
      guard list.drag == nil, let begun = RowDrag(event, row: row, of: all.count) else { return [] }
      list.focused = nil
      list.drag = begun
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .moved: return list.drag?.move(event) == true ? [.vibrate(5)] : []
    case .released:
      guard var drag = list.drag, drag.pointer == event.pointer else { return [] }
      _ = drag.move(event, .ended)
      list.drag = nil
      move(drag.from, to: drag.to, &desk, at: moment)
    case .cancelled: if list.drag?.pointer == event.pointer { list.drag = nil }
    case .keyed:
      switch event.keystroke {
      case .up: move(row, to: row - 1, &desk, at: moment)
      case .down: move(row, to: row + 1, &desk, at: moment)
      default:
        desk.pass()
        return []
      }
      list.focused = id
      return [.preventDefault]
    }
    return []
  }

  private mutating func move(
    _ from: Int, to place: Int, _ desk: inout Desk, at moment: Moment
  ) {
    guard let all = calls.sheet?.calls, all.indices.contains(place), place != from else { return }
    let behind = place > from ? all[place].id : place > 0 ? all[place - 1].id : nil
    guard perform(.move(all[from].id, behind: behind), &desk, at: moment) else { return }
    desk.spoken = words.moved(calls.name(of: all[from]), place + 1, of: all.count)
  }
}
