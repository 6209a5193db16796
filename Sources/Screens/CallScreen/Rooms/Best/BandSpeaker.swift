import Calling
import CivilTime
import Reports
import Text

/// Says a band in words, by the source's clock.
struct BandSpeaker {
  private let calls: Calls
  private let words: BestWords
  private let source: Zone

  init(_ calls: Calls, source: Zone) {
    self.calls = calls
    words = BestWords(language: calls.words.language)
    self.source = source
  }

  /// "Tokyo: good 20:00–23:00, possible 23:00–2:00"; days that are like the one before are not told
  /// again.
  ///
  /// - Parameter midnights: the beginnings of the days, and the end of the last one.
  func say(_ spans: [DayBand.Span], of place: String, _ midnights: [Instant]) -> String {
    var said = ""
    var last = ""
    for day in 0..<max(0, midnights.count - 1) {
      let told = say(spans, from: midnights[day], to: midnights[day + 1])
      if day > 0, sameUTF8(told, last) { continue }
      last = told
      guard day > 0, let date = (try? source.dateTime(at: midnights[day]))?.date else {
        said = told
        continue
      }
      let name = calls.times.dates.dayName(date)
      said = calls.words.list([said, words.band(name, told)])
    }
    return words.band(place, said)
  }

  private func say(_ spans: [DayBand.Span], from start: Instant, to end: Instant) -> String {
    var stretches: [(start: Instant, end: Instant, rating: Rating)] = []
    for span in spans where span.end > start && span.start < end {
      let (from, to) = (max(span.start, start), min(span.end, end))
      if let last = stretches.last, last.rating == span.rating {
        stretches[stretches.count - 1].end = to
      } else {
        stretches.append((from, to, span.rating))
      }
    }
    let times = calls.times
    var said: [String] = []
    for stretch in stretches where stretch.rating != .never {
      guard let from = try? source.dateTime(at: stretch.start),
        let to = try? source.dateTime(at: stretch.end)
      else { continue }
      let span = words.from(times.time(from), to: times.time(to))
      said.append(stretch.rating == .good ? words.good(span) : words.possible(span))
    }
    return said.isEmpty ? words.never : calls.words.list(said)
  }
}
