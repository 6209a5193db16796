import Calling
import CivilTime
import Reports

/// All that is answered about a call.
struct CallAnswer {
  let plan: CallPlan
  let sentences: CallSentences
  let prices: [Int]
  let best: CallBest?
  let series: CallSeries?
  private let isFromNow: Bool

  /// A change of clocks is told without being asked for when it is nearer than this.
  private static let soon: Int64 = 60 * 86_400

  init(
    plan: CallPlan, range: CallBest.Range?, isFromNow: Bool, now: Instant, weeks: Int?,
    sentences: CallSentences
  ) throws {
    self.plan = plan
    self.sentences = sentences
    self.isFromNow = isFromNow
    do throws(CallFault) {
      prices = try plan.search.prices(at: plan.start)
    } catch { throw CallFailure(error) }
    best = try range.map { try CallBest(plan, $0, from: isFromNow ? now : nil) }
    series = try weeks.map { try CallSeries(plan, weeks: $0, now: isFromNow ? now : nil) }
  }

  /// What a person reads.
  func text(_ paint: Paint, withChanges: Bool, file: String?) throws -> String {
    let words = sentences.words
    let width = sentences.width
    let head = sentences.wrapped(String(try sentences.head().dropLast()))
    // What was asked comes before what is now.
    var text = ""
    if let best { text += (try best.text(sentences, isFromNow: isFromNow)) + "\n" }
    if let series { text += (try series.text(sentences)) + "\n" }
    text += paint.strong(String(head.dropLast())) + "\n\n"
    text += try CallTable.rows(sentences, prices, paint)
    text += "\n" + sentences.wrapped(sentences.payers(prices))
    if let mark = try sentences.mark() { text += sentences.wrapped(mark) }
    if let day = try sentences.vagueDate() { text += sentences.wrapped(day) }
    var notes: [String] = []
    for note in plan.places.compactMap({ $0.note }) where !notes.contains(note) {
      notes.append(note)
      text += sentences.wrapped(note)
    }
    if !withChanges, let first = try sentences.shifts().first,
      first.start.secondsSince1970 - plan.start.secondsSince1970 < Self.soon
    {
      text += sentences.wrapped(try sentences.change(first))
    }
    text += "\n" + (try CallTable.bands(plan, words, paint, width: width))
    if withChanges { text += "\n" + (try sentences.changes()) }
    if let file {
      text += "\n" + sentences.wrapped(words.say("Written: \(file)", "書き出しました: \(file)"))
    }
    return text
  }
}
