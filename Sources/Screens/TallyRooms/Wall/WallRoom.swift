public import Interface
public import Markup
import Text

/// The board for the wall: all that is counted, in figures to be read across a room. Nothing of it
/// has to last.
public struct WallRoom: Sendable {
  let words: WallWords
  /// Tells its timers whether it is still the same; `nil` until it is open.
  package var serial: Int64?
  /// The last turn of the loop, for what is said of time.
  var moment: Moment
  /// The room for the tiles, in pixels; until it is measured, that of a usual screen.
  var room = (width: 1280.0, height: 640.0)
  /// How often the page was turned.
  var turns = 0
  /// When the page turns by itself, by the wall clock in milliseconds.
  var turnsAt: Int64
  /// Whether the way out is seen, and by which timer it goes again.
  var shownKey: Int64?
  /// The key that leaves.
  var leaving = HoldToLeave()

  /// Shows it.
  public init(_ language: Language, at moment: Moment) {
    words = WallWords(language: language)
    self.moment = moment
    turnsAt = moment.now + Int64(WallRoom.pageTime)
  }

  /// How long a page is shown, in milliseconds.
  static let pageTime: Int32 = 10_000
  /// How long a page that somebody turned to is shown.
  static let chosenTime: Int64 = 60_000
  /// How long the way out is seen.
  static let keyTime: Int32 = 5_000

  /// Whether it is to be left.
  public var isDone: Bool { leaving.isDone }

  /// Begins what goes on while it is shown, and notes the time.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<WallMessage>] {
    self.moment = moment
    guard serial == nil else { return [] }
    let serial = desk.nextSerial()
    self.serial = serial
    shownKey = serial
    return [
      .wake(after: WallRoom.pageTime, .timePassed(serial: serial)),
      .wake(after: WallRoom.keyTime, .keyExpired(serial: serial)),
    ]
  }

  /// Lets something happen on it.
  public mutating func update(
    _ message: WallMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<WallMessage>] {
    switch message {
    case .resized:
      if let box = event.box, box.width > 0, box.height > 0 { room = (box.width, box.height) }
    case .timePassed(let serial):
      guard serial == self.serial else { return [] }
      if moment.now >= turnsAt {
        turns += 1
        turnsAt = moment.now + Int64(WallRoom.pageTime)
      }
      return [.wake(after: WallRoom.pageTime, .timePassed(serial: serial))]
    case .keyExpired(let serial):
      // Not from under a finger that holds it.
      if shownKey == serial, !leaving.isHeld { shownKey = nil }
    case .tapped:
      let serial = desk.nextSerial()
      shownKey = serial
      // Browsers give the whole screen to who touches it, and only then.
      return [.occupyScreen(true), .wake(after: WallRoom.keyTime, .keyExpired(serial: serial))]
    case .keyed:
      switch event.keystroke {
      case .escape: leaving.leave()
      case .left, .right:
        turns += event.keystroke == .right ? 1 : -1
        turnsAt = moment.now + WallRoom.chosenTime
        return [.preventDefault]
      default: break
      }
    case .leavePressed:
      let serial = leaving.press(&desk)
      return [.wake(after: HoldToLeave.time, .leaveHeld(serial: serial))]
    case .leaveReleased: leaving.release()
    case .leaveHeld(let serial): return leaving.isHeldLongEnough(serial) ? [.vibrate(30)] : []
    case .leaveClicked: leaving.click(event)
    case .menuAsked: return [.preventDefault]
    }
    return []
  }
}
