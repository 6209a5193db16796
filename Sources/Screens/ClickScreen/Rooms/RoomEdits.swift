import Clicking
import Interface
import Replication

/// What is half done in rooms.
struct RoomEdits: Sendable {
  /// Whether a tempo was typed that is none.
  var isTypedWrong = false
  /// The name that is typed for a song.
  var typedName: String?
  /// The set list that is looked at.
  var openList: EntityID?
  /// An entry of it on its way to another place.
  var drag: RowDrag?
  /// The entry whose grip has the keyboard.
  var focusedGrip: EntityID?
  /// What was set and not saved when a song took its place.
  var replaced: Replaced?
}

/// What was set, with the song and the set list that it was of.
struct Replaced: Equatable, Sendable {
  let score: Score
  let part: Int
  let songID: EntityID?
  let listID: EntityID?
  let entryID: EntityID?
}

extension ClickScreen {
  var edits: RoomEdits {
    get { editsSlot.value ?? RoomEdits() }
    set { editsSlot = .full(newValue) }
  }

  /// Leaves a row where it was, for its finger is not followed any more.
  @inline(never)
  mutating func letGoOfRow() { edits.drag = nil }

  /// Another instrument is in front: what is undone there is its own.
  @inline(never)
  mutating func leaveEdits() {
    letGoOfRow()
    edits.replaced = nil
  }
}
