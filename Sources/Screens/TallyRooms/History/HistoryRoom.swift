import Boards
public import Interface
import Markup
public import Replication
import Reports
import Tallying
import Text

/// The room with a tally's history: what is seen of it, and how far it is read; nothing of it has to
/// last.
public struct HistoryRoom: Sendable {
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
  public let id: EntityID
  let words: HistoryWords
  /// Tells its timers whether it is still the same; `nil` until it is open.
  package var serial: Int64?
  /// What has been read of it.
  var history: TallyHistory
  var progress = Progress.following
  /// How many of the session's loose operations have been taken in.
  var seen = 0
  /// Those of them that wait for what comes before them, and are no part of the board yet.
  var waiting: [Operation] = []
  /// How many logs could not be read to the end.
  var damaged = 0
  /// Whether it has to be read from the start.
  var isOutdated = true
  /// The last turn of the loop, for what is said of time.
  var moment: Moment

  /// The round that is shown; `nil` for the one that is counted in.
  var chosen: Int64?
  var kind = TallyChart.Kind.count
  var comparison = Comparison()
  var entries = HistoryRoom.page
  var rounds = HistoryRoom.roundsPage
  /// The field for the name of this device.
  var naming = DeviceNaming()

  /// Opens it; nothing is read yet.
  public init(of id: EntityID, _ language: Language, at moment: Moment) {
    self.id = id
    words = HistoryWords(language: language)
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
  var clock: WallClock { WallClock(offset: moment.offset * 1000, words.language) }

  /// What it is called.
  public static func title(_ language: Language) -> String {
    HistoryWords(language: language).title
  }
}
