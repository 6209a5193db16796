import CivilTime
import Places

/// Why nothing is said of a time zone.
enum ZoneFailure: Error, Equatable {
  /// No zone has the name; some have one like it.
  case unknown(name: String, near: [String])
  /// A file is no time zone.
  case badFile(path: String, TZifError)
  /// What came with the program can't be read.
  case badData(ZoneDatabaseError)
  /// The words are no range of years.
  case badYears(String)
  /// A date, time or number can't be, or is refused; on a line of the input if it has a number.
  case time(line: Int?, text: String, zone: String, CivilTimeError)
  /// The words are no number of seconds.
  case badSeconds(line: Int?, text: String)
  /// A line is longer than any time.
  case longLine(number: Int)
}

extension ZoneFailure: SpokenFailure {
  var exitCode: Int32 {
    switch self {
    case .unknown: ExitStatus.noInput
    case .badFile, .time, .badSeconds, .longLine: ExitStatus.data
    case .badData: ExitStatus.unavailable
    case .badYears: ExitStatus.usage
    }
  }

  /// Of `detent call`, which is the one that speaks Japanese, only the first is a failure.
  func words(in language: PlaceLanguage) -> String {
    switch self {
    case .unknown(let name, let near):
      language.say(
        "No time zone is named \"\(name)\"."
          + (near.isEmpty
            ? " `detent zone --list` lists them."
            : " Did you mean " + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?"),
        "「\(name)」という時間帯はありません。"
          + (near.isEmpty
            ? "一覧は`detent zone --list`で表示します。" : "もしかして: " + near.joined(separator: "、")))
    case .badFile(let path, let error): "\(path) isn't a time zone file: \(error)."
    case .badData: "The time zones of this program can't be read."
    case .badYears(let text):
      "\"\(text)\" isn't a range of years. Use one like 2026..2028 or 2026, within "
        + "\(ZoneYears.first)..\(ZoneYears.last)."
    case .time(let line, let text, let zone, let error):
      place(line) + words(error, text, zone)
    case .badSeconds(let line, let text):
      place(line) + "\"\(text)\" isn't a 64-bit number of seconds since 1970."
    case .longLine(let number): "Line \(number) is longer than any time is written."
    }
  }

  private func place(_ line: Int?) -> String { line.map { "Line \($0): " } ?? "" }

  private func words(_ error: CivilTimeError, _ text: String, _ zone: String) -> String {
    switch error {
    case .noSuchDate(_, let month, _) where month < 1 || month > 12:
      "there is no month \(month) in \"\(text)\"."
    case .noSuchDate(let year, let month, let day):
      "\"\(text)\" can't be: month \(month) of \(year) has no day \(day)."
    case .noSuchTime: "\"\(text)\" can't be: a day goes from 00:00:00 to 23:59:59."
    case .noSuchWeek: "\"\(text)\" can't be: the year has no such week."
    case .outOfRange:
      "\"\(text)\" is too far away: years go from \(CivilDate.firstYear) to \(CivilDate.lastYear)."
    case .malformed:
      "\"\(text)\" isn't a time. Use one like 2026-03-29T02:30:00, 2026-03-29 02:30 or "
        + "2026-03-29."
    case .gap(let transition):
      "\"\(text)\" doesn't exist in \(zone): \(ZoneWords.gap(transition))"
    case .overlap(let transition):
      "\"\(text)\" occurs twice in \(zone): \(ZoneWords.overlap(transition))"
    }
  }
}
