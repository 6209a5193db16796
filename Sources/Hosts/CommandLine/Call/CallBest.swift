import Calling
import CivilTime
import Reports

/// The best times of a call over a day, a week or a year.
struct CallBest {
  /// How long it is searched.
  enum Range: String { case day, week, year }

  /// Windows that are shown; JSON has all.
  private static let most = 10

  let range: Range
  let start: Instant
  let times: BestTimes

  /// Searches from an instant on, or from midnight of the call's day.
  init(_ plan: CallPlan, _ range: Range, from now: Instant?) throws {
    self.range = range
    let days: Int64 =
      switch range {
      case .day: 1
      case .week: 7
      case .year: 365
      }
    let start: Instant
    let end: Instant
    if let now {
      // The next full minute.
      let seconds = now.secondsSince1970 + 59
      start = Instant(secondsSince1970: seconds - (seconds % 60 + 60) % 60)
      end = Instant(secondsSince1970: start.secondsSince1970 + days * 86_400)
    } else {
      start = try plan.midnight(0)
      end = try plan.midnight(days)
    }
    self.start = start
    do throws(CallFault) {
      times = try plan.search.bestTimes(from: start, to: end)
    } catch { throw CallFailure(error) }
  }

  /// The windows in words.
  func text(_ sentences: CallSentences, isFromNow: Bool) throws -> String {
    let words = sentences.words
    let plan = sentences.plan
    var text = ""
    switch times {
    case .windows: text += sentences.wrapped(title(plan, words, isFromNow))
    case .leastBad:
      text += sentences.wrapped(
        words.say(
          "There's no time that works for everybody. The least bad",
          "全員に可能な時刻はありません。最もましな時刻"))
    }
    for (i, window) in times.windows.prefix(Self.most).enumerated() {
      text += try row(i + 1, window, sentences)
    }
    let rest = times.windows.count - Self.most
    if rest > 0 {
      text += words.say("and \(rest) more; --json has all\n", "ほか\(rest)件(--json ですべて)\n")
    }
    return text
  }

  private func title(_ plan: CallPlan, _ words: CallWords, _ isFromNow: Bool) -> String {
    let day = words.times.dates.fullDate(plan.date)
    if words.isJapanese {
      let span =
        switch range {
        case .day: isFromNow ? "今から24時間" : day
        case .week: isFromNow ? "今から1週間" : day + "から1週間"
        case .year: isFromNow ? "今から1年間" : day + "から1年間"
        }
      return "最良の時刻(\(span)、\(plan.source.shown)の時計で)"
    }
    let span =
      switch range {
      case .day: isFromNow ? "in the 24 hours from now" : "on \(day)"
      case .week: "in the week from \(isFromNow ? "now" : day)"
      case .year: "in the year from \(isFromNow ? "now" : day)"
      }
    return "Best times to start \(span), by the clock in \(plan.source.shown)"
  }

  /// The window and its best time, and below it where everybody is then.
  private func row(_ number: Int, _ window: CallWindow, _ sentences: CallSentences) throws -> String
  {
    let plan = sentences.plan
    let words = sentences.words
    let first = try plan.local(plan.source.zone, window.first)
    let last = try plan.local(plan.source.zone, window.last)
    let best = try plan.local(plan.source.zone, window.suggested)
    let year =
      range == .year
      ? words.times.dates.fullDate(first.date) : words.times.dates.weekday(first.date)
    let end = last.date == first.date ? "" : words.times.dates.weekday(last.date) + " "
    let starts =
      window.first == window.last
      ? words.time(first) : "\(words.time(first))–\(end)\(words.time(last))"
    let bestDay = best.date == first.date ? "" : words.times.dates.weekday(best.date) + " "
    let head = words.say(
      "\(year) \(starts), best \(bestDay)\(words.time(best)) (price \(window.total))",
      "\(year) \(starts) 最良 \(bestDay)\(words.time(best))(負担 \(window.total))")
    var text = Columns.cut(CallTable.pad("\(number).", to: 4) + head, to: sentences.width) + "\n"
    let prices: [Int]
    do throws(CallFault) {
      prices = try plan.search.prices(at: window.suggested)
    } catch { throw CallFailure(error) }
    let times = try plan.localTimes(at: window.suggested)
    let parts = plan.places.indices.map { i in
      let price =
        prices[i] == 0
        ? words.say("good", "好適")
        : prices[i] >= 10
          ? words.say("never", "不可") : "\(words.times.part(times[i].part)) \(prices[i])"
      let weekend = sentences.weekend(i, times[i])
      return "\(plan.places[i].shown) \(words.time(times[i].dateTime)) \(price)"
        + (weekend.isEmpty ? "" : words.say(", ", "・") + weekend)
    }
    text += CallTable.lines(
      parts, between: words.say("; ", "、"), indent: 4, to: sentences.width)
    return text
  }
}
