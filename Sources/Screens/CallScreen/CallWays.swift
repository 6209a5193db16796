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
    if !roomSlot.isEmpty { return placeOfRoom }
    return opened == nil ? .list : .call
  }

  /// Opens the call that was open when the board was last in front here.
  @inline(never)
  public mutating func recall(_ records: [StoreRecord]) {
    opened = nil
    for record in records {
      if sameUTF8(record.key, BoardStore.openCallKey) {
        opened = EntityID.list(record.value)?.first
      } else if sameUTF8(record.key, BoardStore.draftKey), !record.value.isEmpty {
        draft = .found(record.value)
      }
    }
  }
}
