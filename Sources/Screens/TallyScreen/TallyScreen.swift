import Boards
import Gestures
public import Interface
import Markup
import Replication
public import TallyRooms
import Tallying
public import Text

/// Tally: the list of what is counted, and the rooms around it.
///
/// What it remembers beside the board does not have to last, but for which groups are folded.
public struct TallyScreen: Screen {
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

  /// Which part of the list is drawn, in rows of the page, each of which holds a line for every column.
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
    /// How wide the list is while it has the room to itself, and a place in it where one counts.
    var width = 0.0
    var placeWidth = 0.0
    /// How far it was scrolled when it last came to rest.
    var restedAt = 0.0
    /// What is in the first line where one counts, when it last came to rest; `nil` while it moves.
    var firstAtRest: EntityID?
    /// When it last moved, by the wall clock in milliseconds.
    var movedAt: Int64 = 0
    /// Where it shall go; `nil` once it has moved.
    var goal: Goal?
    /// From where to where it went to show an editor as a whole.
    var wayToEditor: (from: Double, to: Double)?
    /// How often the app has sent it there, for the browser may have other reasons.
    var tries = 0

    /// In how many columns the style sheet sets the tallies where one counts.
    var columns: Int { placeWidth > 0 ? max(1, nearestInteger(width / placeWidth)) : 1 }

    /// How many letters a name has room for beside its figures where the row is wide and the style sheet
    /// makes both larger, the more the higher it is; `nil` on a phone.
    var lettersBeside: Int? {
      guard placeWidth >= 520 else { return nil }
      let growth = rowHeight >= 224 ? 2.0 : rowHeight >= 112 ? 1 : 0
      let glass = placeWidth - 144
      let figures = min(132 * (1.33 + 0.67 * growth), glass * 0.52)
      return max(0, Int((glass - figures - 60) / (12 + 2.4 * growth)) * 2)
    }

    /// Whether there is more below what is seen.
    var goesOnBelow: Bool {
      scroll.extent - scroll.viewport - scroll.top > max(1, rowHeight / 2)
    }
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

  /// What is in the list's place.
  enum Room: Sendable {
    /// One tally on the whole screen, and the key that leaves it.
    case single(EntityID, HoldToLeave)
    case history(HistoryRoom)
    case exchange(ExchangeRoom)
    case wall(WallRoom)
    case archive(ArchiveRoom)
  }

  /// The tallies of the board.
  public internal(set) var tallies: Tallies
  let words: ListWords
  /// The groups whose tallies are folded away, and the board's scope of which that is known.
  var folded: Set<EntityID> = []
  /// What is looked for, or nothing.
  var searchSlot = Slot<Search>.empty
  /// Which side is up.
  public internal(set) var side = Side.counting
  /// What is in the list's place, or nothing.
  var roomSlot = Slot<Room>.empty
  var touches: [Touch] = []
  /// The rows of the list as they were drawn last.
  var rowMemory = RowMemory()
  /// What was asked for of the machine: the screen for one thing alone, and how it is moved.
  var isOccupying = false
  var isFeeling = false
  /// Deleted rows that a finger has just left.
  var leaving: Set<EntityID> = []
  /// The settings that are open beneath a row, or nothing.
  var editorSlot = Slot<Editor>.empty
  /// The name of a tally that is being added, or nothing.
  var addingSlot = Slot<Adding>.empty
  var drag: Drag?
  /// The finger that sweeps a row away, or none.
  var swipes: [Swipe] = []
  /// A reset that waits for its second tap.
  var confirmation = Confirmation<EntityID>()
  var window = Window(first: 0, count: 24)
  var layout = Layout()
  var focus: Focus?
  /// The grip that keeps the keyboard while its row moves.
  var focusedGrip: EntityID?
  /// The settings key that gets the keyboard back, or whether the key that adds does.
  var focusedKey: EntityID?
  var isAddFocused = false
  /// Tells shakes from all else that moves the device, and whether it feels that at all, once known.
  var shake = ShakeDetector()
  var motion: MotionSense?
  /// The day that a timer waits for, in days since 1970.
  var awaitedDay: Int64?
  var boardNameDraft: String?
  var boardNameFault: Title.Fault?
  /// The last release on a half, to tell its click from one that assistive technology made.
  var lastRelease: (id: EntityID, half: Half, time: Double)?

  /// Starts counting.
  public init(_ language: Language) {
    tallies = Tallies(language)
    words = ListWords(language: language)
  }

  /// The tallies with a finger on them: they stay in view although deleted.
  var held: Set<EntityID> {
    var held = leaving
    for touch in touches { held.insert(touch.id) }
    return held
  }

  /// The settings that are open beneath a row.
  var editor: Editor? {
    get { editorSlot.value }
    set { editorSlot = Slot(newValue) }
  }

  /// Whether settings are open.
  var isEditing: Bool { !editorSlot.isEmpty }

  /// Whether something is looked for.
  var isSearching: Bool { !searchSlot.isEmpty }

  /// How many steps fingers that are still down would add to a tally.
  func provisional(_ id: EntityID) -> Int64 {
    var sum: Int64 = 0
    for touch in touches where touch.id == id { sum += touch.half.rawValue }
    return sum
  }

  /// A count as the display shows it, with what fingers would add.
  func figures(of row: Tally) -> String {
    tallies.figures(of: row, after: provisional(row.id))
  }

  // MARK: Rooms

  /// Whether the screen is given to one thing.
  var occupiesScreen: Bool { !roomSlot.isEmpty && roomOccupiesScreen }

  /// Whether a tally waits for a shake.
  var wantsMotion: Bool { tallies.sheet?.isShaken == true }

  /// Whether something is in the list's place.
  public var hasRoomOpen: Bool { !roomSlot.isEmpty }

  /// Back to the list.
  public mutating func closeRoom() { roomSlot = .empty }

  // MARK: The list's lines

  /// The list's lines; none while there is no board.
  var lines: ListLines? {
    guard let sheet = tallies.sheet else { return nil }
    if isSearching, let found = ListLines(sheet, search) { return found }
    return ListLines(sheet, folded: folded, showsEmpty: side == .settingUp)
  }

  /// The line of a tally or of a group; `nil` where it is not in the list.
  func line(of id: EntityID) -> Int? {
    guard let sheet = tallies.sheet, let lines else { return nil }
    if let row = sheet.row(of: id) { return lines.line(ofRow: row) }
    return sheet.place(ofGroup: id).flatMap { lines.line(ofSection: $0) }
  }

  /// In how many columns the tallies stand: where one sets up it is one, and beside a room.
  var columns: Int { side == .counting && roomSlot.isEmpty ? layout.columns : 1 }

  /// The row of the page in which a tally's or group's line stands; `nil` where it is not in the list.
  @inline(never)
  func gridRow(of id: EntityID) -> Int? {
    guard let line = line(of: id), let lines else { return nil }
    return lines.gridRow(ofLine: line, columns: columns)
  }

  /// What stands first in a row of the page.
  @inline(never)
  func entity(inGridRow row: Int) -> EntityID? {
    guard row >= 0, let lines else { return nil }
    return entity(inLine: lines.line(inGridRow: row, columns: columns))
  }

  /// What stands in a line.
  @inline(never)
  func entity(inLine line: Int) -> EntityID? {
    guard let sheet = tallies.sheet, let lines, line >= 0, line < lines.count else { return nil }
    switch lines[line] {
    case .group(let place): return sheet.sections[place].group?.id
    case .row(let row): return sheet.tallies[row].id
    }
  }
}
