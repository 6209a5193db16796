import Replication
import Tallying

/// What Tally's screen remembers beside the board: nothing of it has to last.
public struct TallyState: Sendable {
  /// Which side of the instrument is up.
  public enum Side: Equatable, Sendable {
    /// Tapping counts.
    case counting
    /// Tapping sets up.
    case settingUp
  }

  /// A finger on a half.
  public struct Touch: Equatable, Sendable {
    let pointer: Int32
    let id: EntityID
    let half: Half
    /// Tells a hold's timer whether it is still the same touch.
    let serial: Int64
    /// When it began, by the wall clock in milliseconds.
    var since: Int64
  }

  /// The settings of a tally, open.
  public struct Editor: Equatable, Sendable {
    let id: EntityID
    /// The name as far as it is typed; `nil` until something is.
    var draft: String?
    var fault: Title.Fault?
    /// Whether the name is to be typed at once.
    var isNew: Bool
  }

  /// A row on its way to another place.
  public struct Drag: Equatable, Sendable {
    let id: EntityID
    let pointer: Int32
    let startY: Double
    let rowHeight: Double
    /// How far the finger has gone, in pixels.
    var offset: Double
    /// The row it came from and the row it would go to.
    let from: Int
    var to: Int
  }

  /// A reset waiting for its second tap.
  public struct Confirmation: Equatable, Sendable {
    let id: EntityID
    let serial: Int64
  }

  /// A message with a way back, for a few seconds.
  public struct Snack: Equatable, Sendable {
    let text: String
    let offersUndo: Bool
    let serial: Int64
  }

  /// Which part of the list is on screen, in rows.
  public struct Window: Equatable, Sendable {
    var first: Int
    var count: Int
  }

  /// Where the keyboard is.
  public struct Focus: Equatable, Sendable {
    let id: EntityID
    let half: Half
  }

  /// Which side is up.
  public internal(set) var side = Side.counting
  var touches: [Touch] = []
  /// Deleted rows that a finger has just left.
  var leaving: Set<EntityID> = []
  var editor: Editor?
  var drag: Drag?
  var confirmation: Confirmation?
  var snack: Snack?
  var window = Window(first: 0, count: 24)
  var focus: Focus?
  /// The grip that keeps the keyboard while its row moves.
  var focusedGrip: EntityID?
  /// Whether an undo waits for the history, which is read only when somebody goes back that far.
  var isUndoWaiting = false
  /// Whether the chosen crayon keeps the keyboard while it changes.
  var focusedCrayon = false
  /// What a screen reader shall say.
  var spoken = ""
  var boardNameDraft: String?
  var boardNameFault: Title.Fault?
  /// The last release on a half, to tell its click from one that assistive technology made.
  var lastRelease: (id: EntityID, half: Half, time: Double)?
  /// The tally that can't count any further, until something else happens.
  var full: EntityID?
  /// Numbers timers, so that an old one does nothing.
  var serial: Int64 = 0

  /// Starts counting.
  public init() {}

  /// The tallies with a finger on them: they stay in view although deleted.
  var held: Set<EntityID> {
    var held = leaving
    for touch in touches { held.insert(touch.id) }
    return held
  }

  /// What fingers that are still down would add to a tally.
  func provisional(_ id: EntityID) -> Int64 {
    var sum: Int64 = 0
    for touch in touches where touch.id == id { sum += touch.half.rawValue }
    return sum
  }

  mutating func nextSerial() -> Int64 {
    serial += 1
    return serial
  }
}
