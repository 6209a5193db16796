import Calling
import CivilTime
import Reports
import Replication
import Text

/// What of a call goes out: the one time that is shown, every week, or a series that takes turns.
struct Outgoing: Sendable {
  /// The call, with the time that goes out.
  let call: Call
  /// When it starts: once, the next time of a weekly one, or each time of a series.
  let starts: [Instant]

  /// The one time that is shown.
  init(_ call: Call, at instant: Instant) {
    var call = call
    call.time = .once(instant)
    self.call = call
    starts = [instant]
  }

  /// Every week at the time of day that is shown.
  init(weekly call: Call, at instant: Instant, isKept: Bool, _ calls: Calls) {
    var call = call
    // The time that is kept stays as it is, even where clocks skip it on the day that is shown.
    if !isKept, let source = call.source.flatMap({ calls.zone($0.zone) }),
      let local = try? source.dateTime(at: instant)
    {
      call.time = .weekly(minuteOfDay: local.hour * 60 + local.minute)
    }
    self.call = call
    starts = [calls.start(of: call)]
  }

  /// A series.
  init(_ call: Call, series: [Instant]) {
    self.call = call
    starts = series
  }

  var isSeries: Bool { starts.count > 1 }

  // MARK: As a link

  /// The link of the call; a series has none.
  func link(origin: String) throws(CallLinkFault) -> String {
    var told = call
    // A place that nobody could find on a clock is left out, unless the call starts from it.
    if let source = told.source, !source.zone.isEmpty {
      told.places.removeAll { $0.zone.isEmpty }
    }
    return try CallLink(told).text(origin: origin)
  }

  // MARK: As text

  /// The call for a mail: for each time a line for each place, with its day, time and offset.
  func text(_ calls: Calls, _ words: SendWords) -> String {
    var text = calls.name(of: call)
    if let rhythm = rhythm(calls, words) { text += "\n" + rhythm }
    for (number, start) in starts.enumerated() {
      if number > 0 || isSeries { text += "\n" }
      for place in call.places {
        text += "\n" + line(place, at: start, calls, words)
      }
    }
    return text
  }

  /// The days and the time of a weekly call by the source's clock.
  func rhythm(_ calls: Calls, _ words: SendWords) -> String? {
    guard !isSeries, case .weekly(let minute) = call.time, let source = call.source else {
      return nil
    }
    let times = calls.times
    return words.weekly(
      times.days(call.weekdays), times.dates.clock(minute), calls.name(of: source))
  }

  private func line(
    _ place: CallPlace, at start: Instant, _ calls: Calls, _ words: SendWords
  ) -> String {
    let name = calls.name(of: place)
    guard let zone = calls.zone(place.zone), let local = try? zone.dateTime(at: start) else {
      return words.unknown(name)
    }
    let times = calls.times
    return words.line(
      name, times.dates.beside(times.dates.fullDate(local.date), times.time(local)),
      calls.words.offset(Int64(zone.offset(at: start))))
  }

  // MARK: As a file for calendars

  /// The file (RFC 5545), without places whose zones are not known; `nil` where that is the source's.
  ///
  /// - Parameter isPart: whether it is some times of a call that has others: it gets another name then,
  ///   so that it does not take the place of the whole in a calendar.
  func calendar(_ calls: Calls, alarm: Int?, isPart: Bool) -> [UInt8]? {
    guard let source = call.source?.id else { return nil }
    var told = call
    told.places.removeAll { calls.zone($0.zone) == nil }
    guard told.source?.id == source else { return nil }
    var entries: [CalendarEntry] = []
    for start in starts {
      let entry = try? CalendarEntry(
        told, at: isPart || isSeries ? start : nil, now: calls.now,
        summary: Array(calls.name(of: call).utf8), alarm: alarm
      ) { calls.zone($0) }
      guard let entry else { return nil }
      entries.append(entry)
    }
    return try? CalendarFile.bytes(entries, stamp: calls.now)
  }
}
