import Calling
import CivilTime
import Reports

/// A fair series of weekly calls, in words.
struct CallSeries {
  let series: FairSeries

  /// Plans so many weeks from the call's day on.
  ///
  /// - Parameter now: what its first call must not lie before; `nil` where a day was asked for.
  init(_ plan: CallPlan, weeks: Int, now: Instant?) throws {
    do throws(CallFault) {
      series = try plan.search.fairSeries(weeks: weeks, from: plan.date, notBefore: now)
    } catch { throw CallFailure(error) }
  }

  /// A line for each week, and what everybody pays together.
  func text(_ sentences: CallSentences) throws -> String {
    let words = sentences.words
    let plan = sentences.plan
    var text = words.say(
      "A fair series of \(series.weeks.count) weeks, by the clock in \(plan.source.shown)\n",
      "\(series.weeks.count)週間の公平な通話(\(plan.source.shown)の時計で)\n")
    for (i, week) in series.weeks.enumerated() {
      let start = try plan.local(plan.source.zone, week.start)
      let head =
        CallTable.pad("\(i + 1).", to: 4) + words.times.dates.fullDate(start.date) + " "
        + words.time(start)
      text += Columns.cut(head, to: sentences.width) + "\n"
      let times = try plan.localTimes(at: week.start)
      let parts = plan.places.indices.map {
        let weekend = sentences.weekend($0, times[$0])
        return "\(plan.places[$0].shown) \(words.time(times[$0].dateTime)) \(week.prices[$0])"
          + (weekend.isEmpty ? "" : words.say(", ", "・") + weekend)
      }
      text += CallTable.lines(
        parts, between: words.say("; ", "、"), indent: 4, to: sentences.width)
    }
    let burdens = series.burdens
    let sums = plan.places.indices.map { "\(plan.places[$0].shown) \(burdens[$0])" }
    text += words.say("Total burden\n", "負担の合計\n")
    text += CallTable.lines(sums, between: words.say("; ", "、"), indent: 4, to: sentences.width)
    text += sentences.wrapped(
      series.isProvenBest
        ? words.say("No series is fairer.", "これより公平な組み合わせはありません。")
        : words.say("There may be a fairer one.", "さらに公平な組み合わせがあるかもしれません。"))
    return text
  }
}
