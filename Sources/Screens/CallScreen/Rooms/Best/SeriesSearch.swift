import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// A series that takes turns: looked for week by week and laid out some weeks at a time, so that frames
/// go on.
struct SeriesSearch: Sendable {
  /// How many weeks a series may have.
  private static let lengths = [4, 8, 12, 26, 52]
  /// How many cells of the calendar are made in one go.
  private static let cells = 48

  /// How many weeks are wanted.
  private(set) var count = 12
  /// The search while it goes on.
  private var searching = Slot<FairSeriesSearch>.empty
  /// What was found.
  private(set) var found: FairSeries?
  /// A row of the calendar for each week that is laid out.
  private(set) var calendar: [View] = []
  private var serial: Int64 = 0

  /// How far the search has come, from 0 to 1; `nil` where none goes on.
  var progress: Double? { searching.value.map { Double($0.done) / Double($0.weeks) } }

  /// Whether all weeks are laid out.
  var isLaidOut: Bool { found.map { calendar.count == $0.weeks.count } ?? false }

  /// Begins anew.
  mutating func begin(_ room: BestRoom, _ desk: inout Desk) -> [Effect<CallMessage>] {
    found = nil
    calendar = []
    searching = .empty
    serial = desk.nextSerial()
    guard room.rows.count > 1, let search = room.search,
      let begun = try? FairSeriesSearch(search, weeks: count, from: room.date)
    else { return [] }
    searching = .full(begun)
    return [next]
  }

  /// Looks for one of more weeks, or of fewer.
  mutating func resize(
    _ isLonger: Bool, _ room: BestRoom, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    let other = isLonger ? Self.lengths.first { $0 > count } : Self.lengths.last { $0 < count }
    guard let other else { return [] }
    count = other
    return begin(room, &desk)
  }

  mutating func stop() { searching = .empty }

  /// Whether there is a longer one, or a shorter.
  func canResize(_ isLonger: Bool) -> Bool {
    count != (isLonger ? Self.lengths.last : Self.lengths.first)
  }

  private var next: Effect<CallMessage> { .wake(after: 0, .room(.best(.stepped(serial: serial)))) }

  /// Looks at one week more, or lays some out.
  mutating func step(
    _ serial: Int64, _ room: BestRoom, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    guard serial == self.serial else { return [] }
    if case .full(var search) = searching {
      searching = .empty
      guard (try? search.step()) != nil else { return [] }
      guard search.isDone else {
        searching = .full(search)
        return [next]
      }
      let series = search.series
      found = series
      desk.spoken = BestWords(language: calls.words.language).verdict(on: series)
      return [next]
    }
    guard let found, calendar.count < found.weeks.count else { return [] }
    let writer = PayerWriter(room, calls)
    let last = min(found.weeks.count, calendar.count + max(1, Self.cells / room.rows.count))
    for week in calendar.count..<last {
      calendar.append(writer.week(week, found.weeks[week]).kept)
    }
    return isLaidOut ? [] : [next]
  }
}

extension PayerWriter {
  /// A row of the calendar: the day and the time, and for each place its own and what it pays.
  func week(_ number: Int, _ week: FairSeries.Week) -> View {
    let local = try? rows[0].zone.dateTime(at: week.start)
    return element("tr", .key(UInt64(number))) {
      element("th", .attribute("scope", "row")) {
        if let local {
          element("button", .class("when"), .on(.click, .room(.best(.weekPicked(number))))) {
            text(times.dates.weekday(local.date))
          }
        }
      }
      for place in rows.indices { cell(place, week, local?.date) }
    }
  }

  private func cell(_ place: Int, _ week: FairSeries.Week, _ date: CivilDate?) -> View {
    let price = place < week.prices.count ? week.prices[place] : 0
    let local = try? rows[place].zone.dateTime(at: week.start)
    return element("td") {
      if let local {
        element("span", .class("time")) {
          text(
            date.map { $0 == local.date } ?? true
              ? times.time(local)
              : times.dates.dayBeside(local.date, times.time(local)))
        }
      }
      element("b", .class(price == 0 ? "free" : price >= 10 ? "price never" : "price p\(price)")) {
        text("\(price)")
      }
    }
  }
}
