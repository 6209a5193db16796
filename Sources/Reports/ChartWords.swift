import Replication
import Tallying
import Text

/// What charts say, in both languages side by side.
package struct ChartWords: Wording {
  package let language: Language

  package init(_ language: Language) { self.language = language }

  func title(_ name: String, _ rate: RateUnit?, round: String) -> String {
    let what = rate.map { perUnit($0) } ?? say("count", "カウント")
    return say("\(name): \(what), \(round)", "\(name)：\(what)、\(round)")
  }

  func perUnit(_ unit: RateUnit) -> String {
    switch unit {
    case .minute: say("taps per minute", "1分あたりのタップ数")
    case .hour: say("taps per hour", "1時間あたりのタップ数")
    case .day: say("taps per day", "1日あたりのタップ数")
    case .week: say("taps per week", "1週間あたりのタップ数")
    case .weeks: say("taps per 52 weeks", "52週間あたりのタップ数")
    }
  }
  func most(_ unit: RateUnit) -> String {
    say("peak \(perUnit(unit))", "\(perUnit(unit))の最大")
  }
  /// A round by its number, or the day it is the round of.
  func round(_ number: Int64) -> String {
    if let day = TallyRound.day(ofRound: number) { return WallClock.date(ofDay: day, language) }
    return say("round \(number)", "ラウンド \(number)")
  }
  var nothing: String { say("Nothing counted in this round yet", "このラウンドではまだ何も数えていません") }

  func count(_ total: String, during times: String, taps: Int64, least: String?) -> String {
    let low = least.map { say(" Lowest: \($0).", "最小値は\($0)。") } ?? ""
    return say(
      "From 0 to \(total), \(times), with \(number(taps)).\(low)",
      "\(times)、0から\(total)へ。\(number(taps))。\(low)")
  }

  func rate(
    _ peak: String, _ unit: RateUnit, at time: String, during times: String, taps: Int64
  ) -> String {
    say(
      "\(number(taps)), \(times). Peak \(perUnit(unit)): \(peak), from \(time).",
      "\(times)、\(number(taps))。\(most(unit))は\(time)からの\(peak)。")
  }

  func shares(of group: String) -> String { say("Shares of \(group)", "\(group)の内訳") }
  func share(
    _ name: String, _ count: String, of total: String, in group: String, _ percent: String
  ) -> String {
    say(
      "\(name): \(count) of \(total) in \(group), \(percent)",
      "\(name)：\(group)の\(total)のうち\(count)、\(percent)")
  }
  func percent(_ thousandths: Int) -> String {
    let figure = language.numbers.tenths(Int128(thousandths))
    return language.numbers.percent(figure)
  }
  func others(_ count: Int) -> String {
    say(count == 1 ? "1 other" : "\(count) others", "ほか \(count) 件")
  }

  /// A span of time; both ends may read the same.
  func times(_ start: String, _ end: String) -> String {
    sameUTF8(start, end)
      ? say("at \(start)", start) : say("between \(start) and \(end)", "\(start)から\(end)まで")
  }

  private func number(_ taps: Int64) -> String {
    let number = language.numbers.text(taps)
    return say(taps == 1 ? "1 tap" : "\(number) taps", "タップ\(number)回")
  }
}
