import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// What happened in the room of the best times.
public enum BestMessage: Equatable, Sendable {
  case closed
  /// One day, or seven.
  case spanTapped(isWeek: Bool)
  /// Longer or shorter.
  case lengthStepped(isLonger: Bool)
  /// A day of the week on which the call may be, or no more.
  case dayTapped(Weekday)
  /// A frame has gone by since some bands were made: the next ones are to be.
  case bandsDue
  /// A window, by its number.
  case windowPicked(Int)
  /// All windows are to be listed.
  case moreTapped
  /// The own hours of a place, by its row, are shown, or no more.
  case placeTapped(Int)
  /// Hours of its own, or those by the parts of the day.
  case hoursTapped(isOwn: Bool)
  /// On the band of its own hours.
  case hours(HoursBandMessage)
  /// What was tried out is to be kept.
  case saveTapped
  /// A series that takes turns, or single times again.
  case seriesTapped(isSeries: Bool)
  /// A series of more weeks, or of fewer.
  case weeksStepped(isLonger: Bool)
  /// Another week of the series is to be looked at, or laid out.
  case stepped(serial: Int64)
  /// The call of a week, by its number.
  case weekPicked(Int)
  /// The series is to go into a calendar.
  case calendarTapped
}

/// The best times of a call, and a series that takes turns.
///
/// Length, days and hours are tried out on a copy: it changes nothing of what is kept.
struct BestRoom: Sendable {
  private static let lengthStep = 15
  /// After how many milliseconds the next bands are made, which is behind the frame that shows the last ones.
  private static let nextFrame: Int32 = 20

  /// The call as it is kept.
  private(set) var original: Call
  /// The call as it is tried out.
  private(set) var call: Call
  /// Its places as far as their zones are known, the source first.
  private(set) var rows: [Playing.Row]
  /// The day on which the time is, by the source's calendar.
  let date: CivilDate
  private(set) var isWeek = false
  /// What was found in the span, and how it looks.
  private(set) var windows: BestWindows
  /// The bands of all places.
  private(set) var chart: BestChart
  private(set) var isSeries = false
  private(set) var series: SeriesSearch
  /// The place whose own hours are shown, by its row, and their band; `nil` for those by the parts of
  /// the day.
  private(set) var opened: (row: Int, band: HoursBand?)?

  /// Looks at the day that is played with; `nil` where the clocks can't be set.
  init?(_ playing: Playing, _ calls: Calls) {
    guard let call = playing.call, let day = playing.day, !playing.rows.isEmpty else { return nil }
    original = call
    self.call = call
    rows = playing.rows
    date = day.slider.date
    windows = BestWindows()
    chart = BestChart()
    series = SeriesSearch()
    chart.layOut(self, calls)
    look(calls)
  }

  /// The source's clocks.
  var source: Zone { rows[0].zone }

  /// Whether something was tried out that is not kept.
  var differs: Bool { call != original }

  /// What was tried out is kept.
  mutating func settle() { original = call }

  /// The places of the call whose zones are not known.
  var unknown: [CallPlace] {
    call.places.filter { place in !rows.contains { $0.place.id == place.id } }
  }

  /// Whether all clocks show the same all the while.
  var isOneClock: Bool {
    let span = span
    for row in rows {
      for instant in [span.start, span.end]
      where row.zone.offset(at: instant) != source.offset(at: instant) {
        return false
      }
    }
    return true
  }

  /// How many days are looked at.
  var days: Int64 { isWeek ? 7 : 1 }

  /// The span that is looked at.
  var span: (start: Instant, end: Instant) {
    let start = (try? TimeSlider(date, in: source))?.start ?? Instant(secondsSince1970: 0)
    guard let last = try? date.adding(days: days), let slider = try? TimeSlider(last, in: source)
    else { return (start, start) }
    return (start, slider.start)
  }

  /// From when on times are looked for: a call that is once is not planned for what of today has passed. Of a
  /// day of the past all counts, as one looks back on purpose.
  func soonest(_ now: Instant) -> Instant {
    let span = span
    guard case .once? = call.time, now > span.start, now < span.end else { return span.start }
    return now
  }

  /// The search for what is tried out; on one day that day is meant, whatever day of the week it is.
  var search: CallSearch? {
    try? CallSearch(
      rows.map { Participant($0.zone, hours: $0.place.hours) }, minutes: call.length,
      weekdays: isWeek || isSeries ? call.weekdays : .all)
  }

  /// What the call becomes that is kept at an instant which was picked here.
  ///
  /// A weekly call that was picked out of a week is on that day of the week, or on all days that have the
  /// same time.
  func plan(at instant: Instant) -> Call {
    var plan = call
    if case .weekly? = call.time, isWeek || isSeries, let local = try? source.dateTime(at: instant)
    {
      plan.weekdays =
        (isSeries ? nil : windows.pickedDays) ?? Weekdays([local.date.weekday])
    }
    return plan
  }

  /// Asks for the bands that are not made yet.
  var moreBands: [Effect<CallMessage>] {
    chart.bands.count < rows.count
      ? [.wake(after: Self.nextFrame, .room(.best(.bandsDue)))] : []
  }

  private mutating func look(_ calls: Calls) {
    guard rows.count > 1 else { return }
    windows.look(self, calls)
  }

  /// Looks anew at what is shown after a change of what is searched by.
  private mutating func lookAnew(_ calls: Calls, _ desk: inout Desk) -> [Effect<CallMessage>] {
    look(calls)
    if isSeries { return series.begin(self, calls, &desk) }
    desk.spoken = windows.spoken
    return []
  }

  /// Lets something happen; the time that was picked.
  mutating func update(
    _ message: BestMessage, _ event: Event, _ calls: Calls, _ desk: inout Desk
  ) -> (picked: Instant?, effects: [Effect<CallMessage>]) {
    switch message {
    case .closed, .saveTapped, .calendarTapped: break
    case .spanTapped(let isWeek):
      self.isWeek = isWeek
      chart.layOut(self, calls)
      return (nil, moreBands + lookAnew(calls, &desk))
    case .bandsDue:
      chart.layOutMore(self, calls)
      return (nil, moreBands)
    case .lengthStepped(let isLonger):
      let step = Self.lengthStep
      let next = isLonger ? (call.length / step + 1) * step : (call.length - 1) / step * step
      call.length = max(CallSearch.lengths.lowerBound, min(CallSearch.lengths.upperBound, next))
      return (nil, lookAnew(calls, &desk))
    case .dayTapped(let day):
      let changed = Weekdays(bits: call.weekdays.bits ^ Weekdays([day]).bits)
      // Without any day there is no call.
      if changed.isEmpty {
        desk.feelRefusal()
      } else {
        call.weekdays = changed
        return (nil, lookAnew(calls, &desk))
      }
    case .windowPicked(let number):
      guard let times = windows.found?.windows, times.indices.contains(number) else { break }
      windows.pick(number, self)
      return (times[number].suggested, [])
    case .moreTapped: windows.listAll(self, calls)
    case .placeTapped(let row):
      guard rows.indices.contains(row) else { break }
      let isShown = opened?.row == row
      opened = isShown ? nil : (row, rows[row].place.hours.map { HoursBand($0) })
    case .hoursTapped(let isOwn):
      opened?.band = isOwn ? HoursBand() : nil
      return (nil, takeHours(calls, &desk))
    case .hours(let message):
      guard var band = opened?.band else { break }
      let before = band.edges
      let effects = band.update(message, event, calls.times.dates, &desk)
      opened?.band = band
      return (nil, band.edges == before ? effects : effects + takeHours(calls, &desk))
    case .seriesTapped(let isSeries):
      self.isSeries = isSeries
      if isSeries { return (nil, series.begin(self, calls, &desk)) }
      series.stop()
    case .weeksStepped(let isLonger): return (nil, series.resize(isLonger, self, calls, &desk))
    case .stepped(let serial): return (nil, series.step(serial, self, calls, &desk))
    case .weekPicked(let number):
      guard let weeks = series.found?.weeks, weeks.indices.contains(number) else { break }
      return (weeks[number].start, [])
    }
    return (nil, [])
  }

  /// Searches by the hours that were set.
  private mutating func takeHours(
    _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    guard let (row, band) = opened else { return [] }
    var place = rows[row].place
    place.hours = band?.hours
    rows[row] = Playing.Row(place: place, zone: rows[row].zone)
    for i in call.places.indices where call.places[i].id == place.id { call.places[i] = place }
    chart.layOut(row, self, calls)
    return lookAnew(calls, &desk)
  }
}
