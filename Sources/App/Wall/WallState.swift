/// What the screen remembers of the wall board while it is shown: nothing of it has to last.
struct WallState: Sendable {
  /// Tells its timers whether it is still the same.
  let serial: Int64
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

  init(serial: Int64, at moment: Moment) {
    self.serial = serial
    self.moment = moment
    turnsAt = moment.now + Int64(WallState.pageTime)
    shownKey = serial
  }

  /// How long a page is shown, in milliseconds.
  static let pageTime: Int32 = 10_000
  /// How long a page that somebody turned to is shown.
  static let chosenTime: Int64 = 60_000
  /// How long the way out is seen.
  static let keyTime: Int32 = 5_000
}

/// What happened on the wall board.
public enum WallMessage: Equatable, Sendable {
  /// The room for the tiles was measured.
  case resized
  /// It is time to look at the clock.
  case timePassed(serial: Int64)
  /// The way out has been seen long enough.
  case keyExpired(serial: Int64)
  /// Somebody touched it.
  case tapped
  /// A key was pressed.
  case keyed
}
