import Calling
import CivilTime
public import Interface
import Replication
public import Text

/// Time to Call: what clocks show elsewhere while one plays with the time.
///
/// Playing changes nothing that is kept. The times are those of the call's zones, whose data comes as
/// a file of its own.
public struct CallScreen: Screen {
  /// What all of it knows.
  var calls: Calls
  /// The call that is in front of a phone; `nil` where the list is. A desk shows the first then.
  var opened: EntityID?
  /// The call that is shown, and the time that one plays with.
  var playing = Playing()
  /// The list of calls.
  var list = CallList()
  /// Whether something in the list may look different than it was made.
  var isListOld = true
  /// What is in the place of a call, or beside it, or nothing.
  var roomSlot = Slot<Room>.empty
  /// A call that came by a link and is not kept.
  var receivedSlot = Slot<Received>.empty
  /// The edit that waits until that is kept or closed.
  var asideSlot = Slot<Room>.empty
  /// The draft of the call that is edited, as this device keeps it.
  var draft = Draft.none
  /// How far it goes to the right in the window, in pixels, as far as it has told.
  var width = 0.0
  /// What the keyboard comes to after what was last done; `nil` where it stays.
  var focus: Focus?
  /// What has opened the room that is open.
  var opener: Focus?
  /// How one came to what is seen.
  var way = Way.none
  /// Whether it is in front.
  var isShown = false
  /// Tells its timer whether it is still wanted.
  var serial: Int64?

  /// Shows nothing yet.
  public init(_ language: Language) { calls = Calls(language) }

  /// From how many pixels on the list and a call stand side by side, as in the style sheet.
  static let deskWidth = 900.0
  /// From how many pixels on a room stands beside both.
  static let wideWidth = 1280.0

  var isDesk: Bool { width >= Self.deskWidth }
  var isWide: Bool { width >= Self.wideWidth }

  /// Whether the call is seen beside its rooms.
  var isCallBeside: Bool { isWide || (isDesk && !calls.areKept) }

  var words: CallScreenWords { calls.words }

  /// The call that is to be shown; `nil` where the list is alone.
  var wanted: Call? {
    if !receivedSlot.isEmpty { return receivedCall }
    if let example = calls.example { return example }
    if let opened, let call = calls.sheet?.call(opened) { return call }
    return isDesk ? calls.sheet?.calls.first : nil
  }
}
