public import Boards
import Interface
import Markup
import Replication
import Text

// How one gets from view to view: what comes in which way, where the keyboard goes, what is remembered.

extension CallScreen {
  /// What the keyboard comes to.
  enum Focus: Equatable, Sendable {
    /// The heading of a room.
    case heading
    // What opens a room, once that is closed
    case edit, add, best, date, send
  }

  /// How one came to what is seen; the style sheet moves what comes accordingly.
  enum Way: Equatable, Sendable {
    case none
    /// Further in, and back out.
    case into, out
    /// To the service side, which rises, and back from it.
    case up, down

    /// What the style sheet calls it.
    var className: String {
      switch self {
      case .none: ""
      case .into: " into"
      case .out: " out"
      case .up: " up"
      case .down: " down"
      }
    }
  }

  /// Where one is, the list being outermost.
  enum Place: Int, Sendable {
    case list, call, room, edit, pick

    var isService: Bool { self == .edit || self == .pick }
  }

  /// Where one is.
  var place: Place {
    switch roomSlot.value {
    case nil, .played?: opened == nil ? .list : .call
    case .edit?: .edit
    case .pick?: .pick
    default: .room
    }
  }

  /// Whether something is edited that is not kept yet.
  var hasUnsaved: Bool {
    switch roomSlot.value {
    case .edit(let editor)?, .pick(_, let editor)?: editor.isChanged
    default: false
    }
  }

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
      // Where a place is picked the field takes the keyboard.
      if place != .pick { focus = .heading }
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
    case .pick(_, let editor)?: roomSlot = .full(.edit(editor))
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

  /// Opens the call that was open when the board was last in front here.
  @inline(never)
  public mutating func recall(_ records: [StoreRecord]) {
    opened = nil
    for record in records where sameUTF8(record.key, BoardStore.openCallKey) {
      opened = EntityID.list(record.value)?.first
    }
  }
}
