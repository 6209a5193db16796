import Calling
import CivilTime
import Interface

/// A call that is shown, and the time that one plays with.
struct Playing: Sendable {
  /// A place of the call, with its clocks.
  struct Row: Sendable {
    let place: CallPlace
    let zone: Zone
  }

  /// The day that the fader covers, and how each place lives through it.
  struct Day: Sendable {
    let slider: TimeSlider
    /// How each place lives through it, one for each row: drawn once.
    let bands: [View]
    /// What the first search of it found to be best; `nil` until then, or where no time suits everyone.
    var best: CallWindow?
    /// Where clocks change, from a week before it to a week after.
    var changes: [ClockChange] = []
    /// Whether it was searched.
    var isSearched = false
  }

  /// A finger on the fader.
  struct Drag: Sendable {
    let pointer: Int32
    /// Where the day begins and how wide it is, in pixels of the window.
    let left: Double
    let width: Double
    /// How far to the right of the handle's middle the finger took it.
    let grip: Double
    /// Where it came down.
    let x: Double
    /// Whether it came down on the handle, and has not moved since.
    var isTap: Bool
  }

  /// The call as it is kept, or the example.
  private(set) var call: Call?
  /// Its places, the source first; empty while its zones are not here, or the source's is not known.
  private(set) var rows: [Row] = []
  /// The places whose clocks nobody knows: a board may hold zones that the data has no more, or not yet.
  private(set) var unknown: [CallPlace] = []
  /// The day on which the time is; worked out where that is another than before.
  var day: Day?
  private var time = PlayedTime.saved
  /// What the call becomes with the time that was taken from the best ones; `nil` for as it is.
  private(set) var plan: Call?
  /// When the call is kept to be.
  private(set) var saved = Instant(secondsSince1970: 0)
  private(set) var now = Instant(secondsSince1970: 0)
  /// The next change of clocks that puts a weekly call at another time somewhere, and when it was looked for.
  var shift: ClockShift?
  var shiftLookedUp: Instant?
  var drag: Drag?
  /// The time that is being typed, and whether it can't be read; `nil` while none is.
  var typed: (text: String, isWrong: Bool)?
  /// When the handle was last tapped, by the event's clock in milliseconds.
  var tappedAt = -Double.infinity

  /// The time that is shown.
  var instant: Instant { time.instant(saved: saved, now: now) }

  /// Whether now is shown, as it goes on.
  var showsNow: Bool { time == .now }

  /// Takes in what has changed: the call, its zones, the time of day.
  mutating func follow(_ wanted: Call?, _ calls: Calls) {
    now = calls.now
    if wanted?.id != call?.id {
      time = .saved
      plan = nil
      drag = nil
      typed = nil
    }
    if wanted != call || rows.isEmpty {
      call = wanted
      plan = nil
      (rows, unknown) = ([], [])
      day = nil
      shift = nil
      shiftLookedUp = nil
      for place in wanted?.places ?? [] {
        if let zone = calls.zone(place.zone) {
          rows.append(Row(place: place, zone: zone))
        } else {
          unknown.append(place)
        }
      }
      // No other place stands for the source: the day and the time are by its clock.
      if let source = wanted?.source, source.id == unknown.first?.id { rows = [] }
    }
    if let call { saved = calls.start(of: call) }
    // Once an hour is enough; and of the example nobody is warned.
    if calls.areKept,
      shiftLookedUp.map({ abs(now.secondsSince1970 - $0.secondsSince1970) >= 3600 })
        ?? !rows.isEmpty
    {
      lookAhead()
    }
    layOut()
    if calls.isWhole, day?.isSearched == false { findBest() }
  }

  /// Forgets the time that was played with.
  ///
  /// - Parameter next: what is shown instead of what is kept.
  mutating func leave(for next: PlayedTime = .saved) {
    time = next
    plan = nil
    drag = nil
    typed = nil
    layOut()
  }

  /// Shows another time; whether it is another.
  mutating func show(_ next: Instant) -> Bool {
    guard next != instant else { return false }
    time = next == saved ? .saved : .chosen(next)
    layOut()
    return true
  }

  /// Shows one of the best times, with what else the call becomes there.
  mutating func take(_ plan: Call, at instant: Instant) {
    self.plan = plan
    _ = show(instant)
  }

  /// Shows now, or what is kept after that.
  mutating func doubleTap() {
    time = time.doubleTapped
    layOut()
  }

  /// Shows the same time of the source's day on another date.
  mutating func go(to date: CivilDate) {
    guard let source = rows.first?.zone, let local = try? source.dateTime(at: instant),
      let wanted = try? CivilDateTime(date, hour: local.hour, minute: local.minute),
      let next = try? source.instant(of: wanted)
    else { return }
    _ = show(next)
  }

  /// Works the day out where the time is on another than before.
  private mutating func layOut() {
    guard let source = rows.first?.zone, let date = (try? source.dateTime(at: instant))?.date,
      day.map({ instant < $0.slider.start || instant >= $0.slider.end }) ?? true,
      let slider = try? TimeSlider(date, in: source)
    else { return }
    var bands: [View] = []
    for row in rows {
      let participant = Participant(row.zone, hours: row.place.hours)
      bands.append(picture(try? DayBand(participant, on: slider.date, of: source), on: slider))
    }
    day = Day(slider: slider, bands: bands)
  }
}
