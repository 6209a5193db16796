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
  /// How many lines of the calendar are made in one go.
  private static let lines = 48

  /// How many weeks are wanted.
  private(set) var count = 12
  /// The search while it goes on.
  private var searching = Slot<FairSeriesSearch>.empty
  /// What was found.
  private(set) var found: FairSeries?
  /// Each week that is laid out.
  private(set) var calendar: [View] = []
  /// For each place how often it pays for which reason, by its number, in the weeks that are laid out.
  private(set) var reasons: [[Int]] = []
  private var serial: Int64 = 0

  /// How far the search has come, from 0 to 1; `nil` where none goes on.
  var progress: Double? { searching.value.map { Double($0.done) / Double($0.weeks) } }

  /// Whether all weeks are laid out.
  var isLaidOut: Bool { found.map { calendar.count == $0.weeks.count } ?? false }

  /// When its calls start that are still to come.
  func starts(after now: Instant) -> [Instant] {
    (found?.weeks ?? []).map { $0.start }.filter { $0 >= now }
  }

  /// Begins anew, with calls that are still to come.
  mutating func begin(
    _ room: BestRoom, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    found = nil
    calendar = []
    reasons = []
    searching = .empty
    serial = desk.nextSerial()
    guard room.rows.count > 1, let search = room.search,
      let begun = try? FairSeriesSearch(search, weeks: count, from: room.date, notBefore: calls.now)
    else { return [] }
    searching = .full(begun)
    return [next]
  }

  /// Looks for one of more weeks, or of fewer.
  mutating func resize(
    _ isLonger: Bool, _ room: BestRoom, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    let other = isLonger ? Self.lengths.first { $0 > count } : Self.lengths.last { $0 < count }
    guard let other else { return [] }
    count = other
    return begin(room, calls, &desk)
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
    let last = min(found.weeks.count, calendar.count + max(1, Self.lines / room.rows.count))
    layOut(calendar.count..<last, found, room, calls)
    return isLaidOut ? [] : [next]
  }

  private mutating func layOut(
    _ weeks: Range<Int>, _ found: FairSeries, _ room: BestRoom, _ calls: Calls
  ) {
    let writer = PayerWriter(room, calls)
    let starts = weeks.map { found.weeks[$0].start }
    let payments = (try? room.search?.payments(at: starts)) ?? []
    for (number, start) in starts.enumerated() {
      var shares: [SeriesShare] = []
      for place in room.rows.indices {
        let payment = number < payments.count ? payments[number][place] : nil
        let share = SeriesShare(payment, of: place, writer)
        shares.append(share)
        if reasons.count <= place {
          reasons.append([Int](repeating: 0, count: BurdenKind.allCases.count))
        }
        if let kind = share.kind { reasons[place][kind.rawValue] += 1 }
      }
      calendar.append(writer.week(weeks.lowerBound + number, start, shares).kept)
    }
  }
}

/// What a call of a series costs a place.
struct SeriesShare {
  let price: Int
  /// Why; `nil` where it costs nothing.
  let kind: BurdenKind?

  init(_ payment: Payment?, of place: Int, _ writer: PayerWriter) {
    price = payment?.price ?? 0
    guard let payment, payment.price > 0,
      let local = try? writer.rows[place].zone.dateTime(at: payment.since)
    else {
      kind = nil
      return
    }
    kind = writer.kind(place, payment, local)
  }
}

extension PayerWriter {
  /// A call of a series: its day, a key to play with it, and for each place its own time and what it pays.
  func week(_ number: Int, _ start: Instant, _ shares: [SeriesShare]) -> View {
    let date = (try? rows[0].zone.dateTime(at: start))?.date
    return element("li", .class("week-call"), .key(UInt64(number))) {
      element("button", .class("when"), .on(.click, .room(.best(.weekPicked(number))))) {
        text(date.map { times.dates.weekday($0) } ?? "")
      }
      element("ul", .attribute("aria-label", calls.words.times)) {
        for place in rows.indices { share(place, shares[place], start, date) }
      }
    }
  }

  private func share(
    _ place: Int, _ share: SeriesShare, _ start: Instant, _ date: CivilDate?
  ) -> View {
    element("li") {
      element("span", .class("name")) { text(calls.name(of: rows[place].place)) }
      if let local = try? rows[place].zone.dateTime(at: start) {
        element("span", .class("time")) {
          text(
            date.map { $0 == local.date } ?? true
              ? times.time(local)
              : times.dates.dayBeside(local.date, times.time(local)))
        }
      }
      if let kind = share.kind {
        element("span", .class("share " + kind.className)) {
          text(words.reason(kind))
          element("b") { text("+\(share.price)") }
        }
      }
    }
  }
}
