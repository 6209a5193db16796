import Calling
import CivilTime
import Interface
import Markup
import Replication

/// What happened in the room of the best times.
public enum BestMessage: Equatable, Sendable {
  case closed
  /// One day, or seven.
  case spanTapped(isWeek: Bool)
  /// Longer or shorter.
  case lengthStepped(isLonger: Bool)
  /// A window, by its number.
  case windowPicked(Int)
  /// A series that takes turns, or single times again.
  case seriesTapped(isSeries: Bool)
  /// Another week of the series is to be looked at.
  case stepped(serial: Int64)
  /// The call of a week, by its number.
  case weekPicked(Int)
}

/// The best times of a call, and a series that takes turns. It changes nothing of what is kept.
struct BestRoom: Sendable {
  /// How many weeks a series has.
  static let weeks = 12
  private static let lengthStep = 15

  /// The call as it was when the room was opened.
  let call: Call
  /// Its places as far as their zones are known.
  private let participants: [Participant]
  /// The day on which the time is, by the source's calendar.
  private let date: CivilDate
  private let day: (start: Instant, end: Instant)
  private(set) var isWeek = false
  /// How long the call would be, in minutes.
  private(set) var length: Int
  /// What was found; `nil` where nothing can be.
  private(set) var found: BestTimes?
  /// The search for a series while it goes on.
  private var searching = Slot<FairSeriesSearch>.empty
  private(set) var series: FairSeries?
  private(set) var isSeries = false
  private var serial: Int64 = 0

  /// Looks at the day that is played with; `nil` where the clocks can't be set.
  init?(_ playing: Playing) {
    guard let call = playing.call, let day = playing.day, playing.rows.count > 1 else { return nil }
    self.call = call
    participants = playing.rows.map { Participant($0.zone, hours: $0.place.hours) }
    date = day.slider.date
    self.day = (day.slider.start, day.slider.end)
    length = call.length
    look()
  }

  /// The source's clocks.
  var source: Zone { participants[0].zone }

  /// The span that is looked at.
  var span: (start: Instant, end: Instant) {
    guard isWeek, let last = try? date.adding(days: 7),
      let slider = try? TimeSlider(last, in: source)
    else { return day }
    return (day.start, slider.start)
  }

  /// How far the search for a series has come, from 0 to 1; `nil` where none goes on.
  var progress: Double? { searching.value.map { Double($0.done) / Double($0.weeks) } }

  /// What a call at an instant costs each place; empty where that can't be said.
  func prices(at instant: Instant) -> [Int] { (try? search?.prices(at: instant)) ?? [] }

  private var search: CallSearch? {
    try? CallSearch(
      participants, minutes: length, weekdays: isWeek || isSeries ? call.weekdays : .all)
  }

  private mutating func look() {
    let span = span
    found = try? search?.bestTimes(from: span.start, to: span.end, aim: .worst)
  }

  /// Lets something happen; the time that was picked.
  mutating func update(
    _ message: BestMessage, _ desk: inout Desk
  ) -> (picked: Instant?, effects: [Effect<CallMessage>]) {
    switch message {
    case .closed: break
    case .spanTapped(let isWeek):
      self.isWeek = isWeek
      look()
    case .lengthStepped(let isLonger):
      let step = Self.lengthStep
      let next = isLonger ? (length / step + 1) * step : (length - 1) / step * step
      length = max(CallSearch.lengths.lowerBound, min(CallSearch.lengths.upperBound, next))
      look()
      if isSeries { return (nil, beginSeries(&desk)) }
    case .windowPicked(let number):
      guard let windows = found?.windows, windows.indices.contains(number) else { break }
      return (windows[number].suggested, [])
    case .seriesTapped(let isSeries):
      self.isSeries = isSeries
      if isSeries { return (nil, beginSeries(&desk)) }
      searching = .empty
    case .stepped(let serial):
      guard serial == self.serial else { break }
      return (nil, step())
    case .weekPicked(let number):
      guard let weeks = series?.weeks, weeks.indices.contains(number) else { break }
      return (weeks[number].start, [])
    }
    return (nil, [])
  }

  private mutating func beginSeries(_ desk: inout Desk) -> [Effect<CallMessage>] {
    series = nil
    serial = desk.nextSerial()
    guard let search, let begun = try? FairSeriesSearch(search, weeks: Self.weeks, from: date)
    else {
      searching = .empty
      return []
    }
    searching = .full(begun)
    return [.wake(after: 0, .room(.best(.stepped(serial: serial))))]
  }

  /// A week at a time, so that frames go on.
  private mutating func step() -> [Effect<CallMessage>] {
    guard case .full(var search) = searching else { return [] }
    searching = .empty
    guard (try? search.step()) != nil else { return [] }
    if search.isDone {
      series = search.series
      return []
    }
    searching = .full(search)
    return [.wake(after: 0, .room(.best(.stepped(serial: serial))))]
  }
}
