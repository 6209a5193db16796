import Replication
import Tallying
import Text

/// What charts say.
package struct ChartWords: Wording {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  func title(_ name: String, _ rate: RateUnit?, round: String) -> String {
    let what = rate.map { perUnit($0) } ?? say("count")
    return say("\(name): \(what), \(round)")
  }

  func perUnit(_ unit: RateUnit) -> String {
    switch unit {
    case .minute: say("taps per minute")
    case .hour: say("taps per hour")
    case .day: say("taps per day")
    case .week: say("taps per week")
    case .weeks: say("taps per 52 weeks")
    }
  }
  func most(_ unit: RateUnit) -> String {
    say("peak \(perUnit(unit))")
  }
  /// A round by its number, or the day it is the round of.
  func round(_ number: Int64) -> String {
    if let day = TallyRound.day(ofRound: number) { return WallClock.date(ofDay: day, language) }
    return say("round \(number)")
  }
  var nothing: String { say("Nothing counted in this round yet") }

  func count(_ total: String, during times: String, taps: Int64, least: String?) -> String {
    let low = least.map { say(" Lowest: \($0).") } ?? ""
    return say("From 0 to \(total), \(times), with \(number(taps)).\(low)")
  }

  func rate(
    _ peak: String, _ unit: RateUnit, at time: String, during times: String, taps: Int64
  ) -> String {
    say("\(number(taps)), \(times). Peak \(perUnit(unit)): \(peak), from \(time).")
  }

  var ungrouped: String { say("tallies without a group") }
  func shares(of group: String) -> String { say("Shares of \(group)") }
  func share(
    _ name: String, _ count: String, of total: String, in group: String, _ percent: String
  ) -> String {
    say("\(name): \(count) of \(total) in \(group), \(percent)")
  }
  func percent(_ thousandths: Int) -> String {
    let figure = language.numbers.tenths(Int128(thousandths))
    return language.numbers.percent(figure)
  }
  func others(_ count: Int) -> String {
    say(count == 1 ? "1 other" : "\(count) others")
  }

  /// A span of time in milliseconds since 1970; both ends may read the same.
  func times(_ span: ClosedRange<Int64>, _ clock: WallClock) -> String {
    let (start, end) = (clock.full(span.lowerBound), clock.full(span.upperBound))
    guard sameUTF8(start, end) else { return say("between \(start) and \(end)") }
    let date = WallClock.date(ofDay: clock.day(span.lowerBound), language)
    return say("on \(date) at \(clock.time(span.lowerBound))")
  }

  private func number(_ taps: Int64) -> String {
    let number = language.numbers.text(taps)
    return say(taps == 1 ? "1 tap" : "\(number) taps")
  }
}
