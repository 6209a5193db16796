import Replication
import Reports
import Tallying

/// What the screen remembers of a tally's history: nothing of it has to last.
public struct HistoryState: Sendable {
  /// How far the history has been read.
  enum Progress: Sendable {
    /// The store was asked for the logs.
    case asked
    /// The logs, and the next of them to be read.
    case reading([[UInt8]], next: Int)
    /// All that was there is read; what is new is taken in as it comes.
    case following
  }

  /// Two devices that are laid side by side.
  struct Comparison: Sendable {
    var isOpen = false
    /// What the devices are called; `nil` until they are chosen.
    var first: [UInt8]?
    var second: [UInt8]?
  }

  /// How many entries of the log come at a time.
  static let page = 100
  /// How many rounds are listed at first, and how many come at a time.
  static let roundsPage = 10

  /// The tally.
  let id: EntityID
  /// Tells its timers whether it is still the same.
  let serial: Int64
  /// What has been read of it.
  var history: TallyHistory
  var progress = Progress.following
  /// How many of the session's loose operations have been taken in.
  var seen = 0
  /// Those of them that wait for what comes before them, and are no part of the board yet.
  var waiting: [Operation] = []
  /// How many logs could not be read to the end.
  var damaged = 0
  /// Whether the board was opened anew, so that it has to be read from the start.
  var isOutdated = true
  /// The last turn of the loop, for what is said of time.
  var moment: Moment

  /// The round that is shown; `nil` for the one that is counted in.
  var chosen: Int64?
  var kind = TallyChart.Kind.count
  var comparison = Comparison()
  var entries = HistoryState.page
  var rounds = HistoryState.roundsPage
  /// This device's name as far as it is typed; `nil` until something is.
  var draft: String?
  var fault: Title.Fault?

  init(of id: EntityID, serial: Int64, at moment: Moment) {
    self.id = id
    self.serial = serial
    self.moment = moment
    history = TallyHistory(of: id, rounds: 0..<Int64.max)
  }

  /// Whether all there was has been read.
  var isRead: Bool { if case .following = progress { true } else { false } }

  /// How much has been read, in hundredths; `nil` where nobody knows or nothing is left.
  var percent: Int? {
    guard case .reading(let logs, let next) = progress, !logs.isEmpty else { return nil }
    return next * 100 / logs.count
  }

  /// The clock on the wall.
  var clock: WallClock { WallClock(offset: moment.offset * 1000) }
}

/// What happened to what is seen of a tally's history.
public enum HistoryMessage: Equatable, Sendable {
  /// The store handed over the board's logs.
  case logsRead([[UInt8]])
  /// It is time to read on.
  case readOn(serial: Int64)
  /// What is said of time has to be said anew.
  case timePassed(serial: Int64)
  /// A round was tapped, by the number it begins with.
  case roundTapped(Int64)
  /// More rounds are to be listed.
  case moreRoundsTapped
  /// The other chart is wanted.
  case kindTapped(TallyChart.Kind)
  /// More entries are to be listed.
  case moreTapped
  /// Two devices are to be laid side by side.
  case compareTapped
  /// One of them was chosen, by what it is called.
  case comparedTapped([UInt8], isSecond: Bool)
  // The name of this device.
  case nameEdited
  case nameLeft
  case nameKeyed
}
