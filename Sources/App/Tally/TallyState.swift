import Gestures
import Markup
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
  public struct Touch: Sendable {
    let pointer: Int32
    let id: EntityID
    let half: Half
    /// Tells a hold's timer whether it is still the same touch.
    let serial: Int64
    /// What the finger does.
    var finger: GestureRecognizer
    /// When it came down, by the event's clock and by the wall's, in milliseconds.
    let began: (event: Double, wall: Int64)
  }

  /// The settings of a tally, open.
  public struct Editor: Sendable {
    let id: EntityID
    /// The name as far as it is typed; `nil` until something is.
    var draft: String?
    var fault: Title.Fault?
    /// A computation's line as far as it is typed; `nil` until something is.
    var line: String?
    /// Whether that line was to be taken over and is no formula.
    var isLineWrong = false
    /// More than one tap's worth, as far as it is typed, with the reason for it.
    var amount = Amount()
    /// Settings as far as they are typed, and what is wrong with them.
    var drafts: [(field: SettingField, text: String)] = []
    var faults: [(field: SettingField, fault: SettingFault)] = []
    /// What is typed to find a tally that counts along.
    var alsoSearch = ""
    /// The wheel on which its image is chosen, while that is open, and where it lies in the window.
    var wheel: Dial?
    var wheelBox: Event.Box?
    /// Whether a file that was chosen is no picture.
    var isPictureWrong = false
    /// When a long press opened it, by the wall clock in milliseconds; `nil` once the finger is known to
    /// be up.
    var heldAt: Int64?
    /// Whether the name is to be typed at once.
    var isNew: Bool

    /// Whether something stands in it that can't be taken over.
    var isWrong: Bool { fault != nil || isLineWrong || !faults.isEmpty }
  }

  /// An amount to be counted at once.
  public struct Amount: Sendable {
    var number = ""
    var reason = ""
    var fault: SettingFault?
    /// Whether it is what the editor was opened for.
    var isWanted = false
  }

  /// A row on its way to another place.
  public struct Drag: Sendable {
    let id: EntityID
    let pointer: Int32
    let rowHeight: Double
    /// The line it came from.
    let from: Int
    /// How far the list was scrolled when it began.
    let startScroll: Double
    /// What the finger does, where it came down and where it is, in pixels of the window.
    var finger: GestureRecognizer
    let startY: Double
    var y: Double
    /// How far it was dragged, which is nothing before it is past the slop.
    var way = 0.0
    /// When the list was last scrolled for it, by the event's clock.
    var lastStep: Double?
    /// How far the row is from where it was, in pixels, and the line it would go to.
    var offset = 0.0
    var to: Int
  }

  /// A message with a way back, for a few seconds.
  public struct Snack: Equatable, Sendable {
    let text: String
    let offersUndo: Bool
    let serial: Int64
  }

  /// Which part of the list is drawn, in lines.
  public struct Window: Equatable, Sendable {
    var first: Int
    var count: Int

    var end: Int { first + count }
  }

  /// How the list lies on the page, in pixels, as far as the page has told.
  public struct Layout: Sendable {
    /// The list's upper edge in the window.
    var top = 0.0
    /// How far it is scrolled.
    var scroll = Event.Scroll(top: 0, viewport: 0, extent: 0)
    var rowHeight = 0.0
    /// How far it was scrolled when it last came to rest.
    var restedAt = 0.0
    /// What is in the first line where one counts, when it last came to rest; `nil` while it moves.
    var firstAtRest: EntityID?
    /// When it last moved, by the wall clock in milliseconds.
    var movedAt: Int64 = 0
    /// Where it shall go; `nil` once it has moved.
    var goal: Goal?
    /// How often the app has sent it there, for the browser may have other reasons.
    var tries = 0
  }

  /// A place for the list to scroll to.
  public struct Goal: Sendable {
    let top: Double
    let isSmooth: Bool
  }

  /// Where the keyboard is.
  public struct Focus: Equatable, Sendable {
    let id: EntityID
    let half: Half
  }

  /// The groups whose tallies are folded away.
  var folded: Set<EntityID> = []
  /// What is looked for, or nothing.
  var searchSlot = Slot<Search>.empty
  /// Which side is up.
  public internal(set) var side = Side.counting
  var touches: [Touch] = []
  /// Deleted rows that a finger has just left.
  var leaving: Set<EntityID> = []
  var editor: Editor?
  var drag: Drag?
  /// The finger that sweeps a row away, or none.
  var swipes: [Swipe] = []
  /// A reset that waits for its second tap.
  var confirmation = Confirmation<EntityID>()
  var snack: Snack?
  var window = Window(first: 0, count: 24)
  var layout = Layout()
  var focus: Focus?
  /// The grip that keeps the keyboard while its row moves.
  var focusedGrip: EntityID?
  /// Whether an undo waits for the history, which is read only when somebody goes back that far.
  var isUndoWaiting = false
  /// Whether the chosen crayon keeps the keyboard while it changes.
  var focusedCrayon = false
  /// Tells shakes from all else that moves the device, and whether it feels that at all, once known.
  var shake = ShakeDetector()
  var motion: MotionSense?
  /// The day that a timer waits for, in days since 1970.
  var awaitedDay: Int64?
  /// The finger on the key that leaves the whole screen, by its timer's number.
  var leave: Int64?
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

  /// Whether something is looked for.
  var isSearching: Bool { !searchSlot.isEmpty }

  /// How many steps fingers that are still down would add to a tally.
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
