import Boards
import Calling
import CivilTime
public import Interface
import Markup
import Places
import Replication
public import Text

/// Time to Call: what clocks show elsewhere while one plays with the time.
///
/// Playing changes nothing that is kept. The times are those of the call's zones, whose data comes as
/// a file of its own.
public struct CallScreen: Screen {
  /// A place of the call that is shown, with its clocks.
  struct Row: Sendable {
    let place: CallPlace
    let zone: Zone
  }

  /// The day that the fader covers, and how each place lives through it.
  struct Day: Sendable {
    let slider: TimeSlider
    /// One for each row.
    let bands: [DayBand?]
  }

  /// How far the data that clocks need has come.
  enum Supply: Equatable, Sendable {
    /// Nobody has needed it yet.
    case unasked
    /// It is on its way.
    case asked
    /// It is here.
    case here
    /// It did not come.
    case missing
  }

  /// A finger on the fader.
  struct Drag: Sendable {
    let pointer: Int32
    /// Where the day begins and how wide it is, in pixels of the window.
    let left: Double
    let width: Double
  }

  let words: CallScreenWords
  /// The calls of the board; `nil` while they are not looked at.
  var sheet: CallSheet?
  /// Whether it is in front.
  var isShown = false
  /// The data of all zones.
  var zones = Slot<ZoneDatabase>.empty
  var zoneSupply = Supply.unasked
  /// The cities of the world.
  var places = Slot<Gazetteer>.empty
  var placeSupply = Supply.unasked
  /// Where and how the device's clock goes, once that is known.
  var clock = DeviceClock()
  /// The biggest city of its zone, once the places are here.
  var home: (reference: Int64?, name: Title, zone: [UInt8])?
  /// What stands there until a call is kept.
  var example: Call?
  /// The call that is shown, its source first; empty while its zones are not here.
  var rows: [Row] = []
  var shownCall: Call?
  /// The day on which the time is; worked out where that is another than before.
  var day: Day?
  /// The time that is played with, and the wall clock's.
  var played = PlayedTime.saved
  var now = Instant(secondsSince1970: 0)
  var drag: Drag?
  /// Tells its timer whether it is still wanted.
  var serial: Int64?

  /// Shows nothing yet.
  public init(_ language: Language) { words = CallScreenWords(language) }

  /// The call that is shown: the first that is kept, else an example.
  var call: Call? { sheet?.calls.first ?? example }

  /// Whether the call that is shown is kept.
  var isKept: Bool { sheet?.calls.isEmpty == false }

  /// When the call is; of a weekly one the next.
  var saved: Instant {
    guard let call = shownCall, let source = rows.first?.zone else { return now }
    switch call.time {
    case .once(let instant): return instant
    case .weekly:
      return (try? call.weeklyTime?.next(in: source, from: now).instant) ?? now
    case nil: return now
    }
  }

  /// The time that is shown.
  var instant: Instant { played.instant(saved: saved, now: now) }
}
