import Calling
import CivilTime
import Places

/// Why nothing is said of a call; no file was made or changed.
enum CallFailure: Error, Equatable {
  /// More places than a call has.
  case tooManyPlaces(Int)
  /// A date can't be.
  case date(text: String, CivilTimeError)
  /// It is in years without a calendar, or too far away to be searched.
  case outOfRange
  /// The calendar can't be made.
  case calendar(CalendarFault)
  /// What came with the program can't be read.
  case badData
  /// A name after `--at` or `--hours` is no place of the call.
  case notInCall(name: String, places: [String])
  /// A place has more hours than can be kept.
  case tooManyHours
  /// No call of the board has the name; some have one like it.
  case unknownCall(name: String, near: [String])
  /// Several calls of the board have the name.
  case ambiguousCall(name: String, candidates: [String])
  /// A call can't be kept with a place that has the clock of no time zone.
  case notKept(name: String)
  /// Something that the command line allows and the computation refuses.
  case fault(CallFault)

  /// Says it of a computation's fault.
  init(_ fault: CallFault) {
    switch fault {
    case .tooManyPlaces(let count): self = .tooManyPlaces(count)
    case .outOfRange: self = .outOfRange
    default: self = .fault(fault)
    }
  }
}

extension CallFailure: SpokenFailure {
  var exitCode: Int32 {
    switch self {
    case .tooManyPlaces, .date, .outOfRange, .calendar, .fault, .ambiguousCall, .notKept:
      ExitStatus.data
    case .unknownCall: ExitStatus.noInput
    case .notInCall, .tooManyHours: ExitStatus.usage
    case .badData: ExitStatus.unavailable
    }
  }

  func words(in language: PlaceLanguage) -> String {
    switch self {
    case .tooManyPlaces(let count):
      language.say(
        "A call can have up to \(CallSearch.mostPlaces) places, not \(count).",
        "通話の場所は\(CallSearch.mostPlaces)か所までです(指定は\(count)か所)。")
    case .date(let text, .noSuchDate(_, let month, _)) where month < 1 || month > 12:
      language.say(
        "There is no month \(month) in \"\(text)\".", "「\(text)」は日付にできません。\(month)月はありません。")
    case .date(let text, .noSuchDate(let year, let month, let day)):
      language.say(
        "\"\(text)\" can't be: month \(month) of \(year) has no day \(day).",
        "「\(text)」は日付にできません。\(year)年\(month)月に\(day)日はありません。")
    case .date(let text, .outOfRange):
      language.say("\"\(text)\" is too far away.", "「\(text)」は遠すぎて計算できません。")
    case .date(let text, _):
      language.say(
        "\"\(text)\" isn't a date. Use one like 2026-11-24, tomorrow, tuesday, next tuesday or in 3 days.",
        "「\(text)」は日付として読めません。2026-11-24、tomorrow、tuesday、next tuesday、in 3 daysのように指定してください。")
    case .outOfRange: language.say("The time is too far away.", "日時が遠すぎて計算できません。")
    case .calendar(.outOfRange):
      language.say(
        "Calendar files have dates from the year 1 to 9999.", "カレンダーファイルの日付は西暦1年から9999年までです。")
    case .calendar(.badAlarm):
      language.say(
        "An alarm can ring up to four weeks before the call.", "アラームは通話の4週間前まで設定できます。")
    case .calendar(.tooMany(let limit)):
      language.say(
        "A calendar file can have up to \(limit) calls.", "カレンダーファイルの通話は\(limit)件までです。")
    case .calendar(.noPlace): language.say("A call needs a place.", "通話には場所が必要です。")
    case .badData:
      language.say(
        "The places or time zones of this program can't be read.", "内蔵の場所か時間帯のデータを読み込めません。")
    case .notInCall(let name, let places):
      language.say(
        "\"\(name)\" isn't one of the places in this call: \(places.joined(separator: ", ")).",
        "「\(name)」はこの通話の場所ではありません。通話の場所: \(places.joined(separator: "、"))")
    case .tooManyHours:
      language.say(
        "A place can have --hours up to \(CallHours.mostRules) times, each for different days.",
        "--hoursは、1つの場所に曜日を変えて\(CallHours.mostRules)回まで指定できます。")
    case .unknownCall(let name, []):
      language.say(
        "No call on this board is named \"\(name)\". `detent call --board` lists them.",
        "このボードに「\(name)」という通話はありません。一覧は detent call --board で表示します。")
    case .unknownCall(let name, let near):
      language.say(
        "No call on this board is named \"\(name)\". Did you mean "
          + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?",
        "このボードに「\(name)」という通話はありません。もしかして: "
          + near.map { "「\($0)」" }.joined(separator: "、"))
    case .ambiguousCall(let name, let candidates):
      language.say(
        "\(candidates.count) calls are named \"\(name)\". Use a number or an id instead:\n",
        "「\(name)」という通話が\(candidates.count)件あります。番号かIDで指定してください。\n")
        + candidates.map { "  \($0)" }.joined(separator: "\n")
    case .notKept(let name):
      language.say(
        "A call with \(name) can't be kept: name a place or a time zone with this clock.",
        "\(name)は保存できません。この時刻の場所か時間帯の名前で指定してください。")
    case .fault(.noPlace): language.say("The call has no places.", "この通話には場所がありません。")
    case .fault(.unknownZone(_, let name)):
      language.say(
        "The time zone \"\(Printable.text(String(decoding: name, as: UTF8.self)))\" isn't known to "
          + "this version of Detent.",
        "時間帯「\(Printable.text(String(decoding: name, as: UTF8.self)))」は、この版のDetentでは不明です。")
    case .fault(.badLength):
      language.say("A call lasts from 1 to 1440 minutes.", "通話の長さは1分から1440分までです。")
    case .fault(.noWeekday):
      language.say("A call needs a day of the week.", "通話には曜日が必要です。")
    case .fault(.badSeries):
      language.say(
        "A series has from 1 to \(FairSeries.mostWeeks) weeks.",
        "--seriesは1週から\(FairSeries.mostWeeks)週までです。")
    case .fault: language.say("That can't be computed.", "計算できません。")
    }
  }
}
