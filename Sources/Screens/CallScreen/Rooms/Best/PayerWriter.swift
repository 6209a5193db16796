import Calling
import CivilTime
import Reports
import Text

/// Says in words when a call is and who pays for it.
struct PayerWriter {
  /// How many places are named in one line.
  private static let most = 3

  let calls: Calls
  let times: CallTimes
  let words: BestWords
  let rows: [Playing.Row]
  private let length: Int64
  private let weekdays: Weekdays
  private let isWeek: Bool

  init(_ room: BestRoom, _ calls: Calls) {
    self.calls = calls
    times = calls.times
    words = BestWords(language: calls.words.language)
    rows = room.rows
    length = Int64(room.call.length) * 60
    isWeek = room.isWeek || room.isSeries
    weekdays = isWeek ? room.call.weekdays : .all
  }

  /// "15:00–15:30", in a week "Tue 24 Nov, 15:00–15:30", of several days "Every day, 15:00–15:30".
  func time(_ group: AlikeWindows, _ start: Instant) -> String {
    let end = Instant(secondsSince1970: start.secondsSince1970 + length)
    guard let from = try? rows[0].zone.dateTime(at: start),
      let to = try? rows[0].zone.dateTime(at: end)
    else { return "" }
    let span = words.from(times.time(from), to: times.time(to))
    guard isWeek else { return span }
    return times.dates.beside(
      group.areMany ? group.daysInWords(calls) : times.dates.weekday(from.date), span)
  }

  /// "Start from 14:00 to 16:30".
  func starts(_ first: Instant, _ last: Instant) -> String {
    guard let from = try? rows[0].zone.dateTime(at: first),
      let to = try? rows[0].zone.dateTime(at: last)
    else { return "" }
    return words.starts(times.time(from), times.time(to))
  }

  /// "Tokyo gets up at 6:30 · London is at dinner (19:00)", the dearest first, or that it is good for all.
  ///
  /// - Returns: its clauses, each with what parts it from the next.
  func payers(_ payments: [Payment], at start: Instant) -> [String] {
    var order: [Int] = []
    for place in payments.indices where payments[place].price > 0 && place < rows.count {
      // Few enough to be put in their places one by one; of equals the first stays ahead.
      let at = order.firstIndex { payments[$0].price < payments[place].price } ?? order.count
      order.insert(place, at: at)
    }
    guard !order.isEmpty else { return [words.goodForAll] }
    var said = order.prefix(Self.most).map { payer($0, payments[$0], at: start) }
    let rest = order.count - Self.most
    if rest > 0 { said.append(words.others(rest)) }
    for clause in 0..<said.count - 1 { said[clause] = words.beside(said[clause], "") }
    return said
  }

  private func payer(_ place: Int, _ payment: Payment, at start: Instant) -> String {
    let row = rows[place]
    let name = calls.name(of: row.place)
    let end = Instant(secondsSince1970: start.secondsSince1970 + length)
    guard let local = try? row.zone.dateTime(at: payment.since),
      let last = try? row.zone.dateTime(at: end)
    else { return name }
    let time = times.time(local)
    switch kind(place, payment, local) {
    case .wrongDay: return words.wrongDay(times.dates.name(of: local.date.weekday))
    case .night: return words.staysUp(name, times.time(last))
    case .beforeDawn: return words.getsUp(name, time)
    case .early where local.hour * 60 + local.minute < BurdenKind.awake:
      return words.getsUp(name, time)
    case .early: return words.breakfast(name, time)
    case .outside: return words.outside(name, time)
    case .lunch: return words.lunch(name, time)
    case .dinner: return words.dinner(name, time)
    case .late: return words.late(name, time)
    case .possible: return words.makesTime(name, time)
    }
  }

  /// Why it costs a place something, at its local time since when it does so.
  func kind(_ place: Int, _ payment: Payment, _ local: CivilDateTime) -> BurdenKind {
    if payment.isNever, place == 0, !weekdays.contains(local.date.weekday) { return .wrongDay }
    return BurdenKind(payment, atMinute: local.hour * 60 + local.minute)
  }
}
