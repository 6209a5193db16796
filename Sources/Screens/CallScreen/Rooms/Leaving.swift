import Boards
import Interface
import Markup
import Replication
import Text

// How one gets from view to view: what comes in which way, where the keyboard goes, what is remembered. None of
// it is needed before the first tap.

extension CallScreen {
  /// Where one is with a room open.
  @inline(never)
  var placeOfRoom: Place {
    switch roomSlot.value {
    case nil, .played?: opened == nil ? .list : .call
    case .edit?: .edit
    case .pick?, .date(_, _?)?: .pick
    default: .room
    }
  }

  /// Whether the call is seen with one of its best times.
  @inline(never)
  var showsPlayed: Bool { if case .played? = roomSlot.value { true } else { false } }

  /// The call that is edited, in sight or while another one that came by a link is.
  var editor: CallEditor? { roomSlot.value?.editor ?? asideSlot.value?.editor }

  /// Whether something is edited that is not kept yet.
  var hasUnsaved: Bool { roomSlot.value?.editor?.isChanged == true }

  /// Sees to what comes into sight.
  @inline(never)
  mutating func came(from before: Place, by message: CallMessage) {
    switch message {
    case .room(.editTapped), .room(.placeWanted): opener = .edit
    case .room(.addTapped): opener = .add
    case .room(.bestTapped): opener = .best
    case .room(.dateTapped): opener = .date
    case .room(.sendTapped): opener = .send
    default: break
    }
    let isDeeper = place.rawValue > before.rawValue
    if place == .pick || before == .pick {
      way = isDeeper ? .into : .out
    } else if place.isService || before.isService {
      way = isDeeper ? .up : .down
    } else {
      way = isDeeper ? .into : .out
    }
    if place.rawValue >= Place.room.rawValue {
      // Where a place is picked the field takes the keyboard; and from a date one goes on with its key.
      if case .room(.date) = message, place == .edit {
        focus = .date
      } else if place != .pick {
        focus = .heading
      }
    } else if before.rawValue >= Place.room.rawValue {
      focus = opener
    }
  }

  /// Whether one must not go there because something is edited that would be lost.
  @inline(never)
  func refusesToLeave(for message: CallMessage, _ desk: inout Desk) -> Bool {
    guard hasUnsaved else { return false }
    switch message {
    case .list(.opened), .list(.deleteTapped), .room(.addTapped), .room(.editTapped),
      .room(.bestTapped), .room(.placeWanted), .room(.dateTapped), .room(.sendTapped),
      .room(.clocksTapped), .room(.homeTapped):
      desk.show(words.doneFirst, offersUndo: false)
      desk.feelRefusal()
      return true
    default: return false
    }
  }

  /// Escape leads back to where one came from, but gives nothing up.
  @inline(never)
  mutating func leave(
    _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    guard event.keystroke == .escape else { return [] }
    switch roomSlot.value {
    case .edit?:
      if hasUnsaved {
        desk.show(words.doneFirst, offersUndo: false)
      } else {
        roomSlot = .empty
      }
    case .pick(_, let editor)?, .date(_, let editor?)?: roomSlot = .full(.edit(editor))
    case .played(let best)?: roomSlot = .full(.best(best))
    case nil where list.isSettingUp:
      list.isSettingUp = false
      isListOld = true
    case nil:
      guard !isDesk, opened != nil else { return [] }
      opened = nil
      playing.leave()
    default: roomSlot = .empty
    }
    return [.preventDefault]
  }

  /// Notes on this device which call is open.
  @inline(never)
  func remember(_ desk: inout Desk) {
    desk.keep(.put(BoardStore.openCallKey, opened?.bytes ?? []))
  }
}
