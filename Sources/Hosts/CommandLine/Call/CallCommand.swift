import ArgumentParser
import Calling
import CivilTime
import Foundation
import JSONCoding
import Places
import Text

/// `detent call`: when to call people elsewhere.
struct CallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Choose when to call people in other time zones.",
    discussion: """
      The first place is where you call from; times are by its clock. A place is a
      city, country, state, airport code or time zone: Asia/Tokyo, EST or UTC+5:30.
      If a name isn't exact, a line says which place was taken; if it could mean
      several, you are asked in a terminal.

      With --board it is about the calls of a board, as `detent tally` is about its
      tallies: alone it lists them, with a call's name, number or id it plays with
      that one, and changes nothing. Without a name it is the open board.

      EXAMPLES
        detent call "New York" Tokyo London --at 15:00
        detent call "New York" Tokyo London --best --length 45m
        detent call "Los Angeles" Sydney --week --weekdays wed
        detent call Berlin Tokyo --at 9:00 in Tokyo --date next tuesday
        detent call Paris Cairo --week --hours 9-17 --hours "Cairo=sun-thu 10-18"
        detent call "Los Angeles" Asia/Tokyo --series 8
        detent call Paris Kolkata --weekdays tue,thu --alarm 10m --ics call.ics
        detent call Paris Tokyo --at 9:00 --weekdays mon --save Family
        detent call --board
        detent call Family --board --at 10:00
        detent call Family --board --at 10:00 --keep

      In the bands █ is good; ▓, ▒ and ░ cost more and more; · is to be avoided.
      Prices: nothing in good hours, lunch 1, breakfast and dinner 2, late 3, 10
      and more before dawn. Weekends are those of the place's country; holidays are
      not known. Places: \(Gazetteer.attribution).
      """)

  @Argument(
    help: ArgumentHelp(
      "The place you call from, then those you call; or a call of the board.", valueName: "place"))
  var places: [String] = []
  @Option(
    help: ArgumentHelp(
      "The time, by the first place's clock (15:00, 3pm) or another's (9:00 in Tokyo); by default, now.",
      valueName: "time"))
  var at: TimeAndPlace?
  @Option(
    help: ArgumentHelp(
      "The day there: 2026-11-24, tomorrow, tuesday (may be today), next tuesday (after today), in 3 days. With --weekdays: the first of those days from then on.",
      valueName: "date"))
  var date: String?
  @Option(
    help: ArgumentHelp(
      "How long: 45m, 1h30m, or minutes; by default, \(Call.usualLength)m.", valueName: "length"))
  var length: LengthInMinutes?
  @Option(
    help: ArgumentHelp(
      "Every week on these days of the first place's calendar: mon,wed or mon-fri, workdays, weekend, all.",
      valueName: "days"))
  var weekdays: WeekdayList?
  @Flag(help: "Require the --weekdays in every place, not just the first.")
  var weekdaysForEverybody = false
  @Option(
    help: ArgumentHelp(
      "Good hours, for all places or for one: 9-17, Tokyo=10-19, \"Cairo=sun-thu 9:30-16\"; in 9-17/7-22, the hours after the slash are possible. May be repeated.",
      valueName: "hours"))
  var hours: [CallHoursWish] = []
  @Flag(help: "The best times: of --date, else of the 24 hours from now.")
  var best = false
  @Flag(help: "The best times of a week.")
  var week = false
  @Flag(help: "The best times of a year.")
  var year = false
  @Option(
    help: ArgumentHelp("A weekly series that shares the bad hours fairly.", valueName: "weeks"))
  var series: Int?
  @Flag(help: "How clock changes affect the call within a year.")
  var changes = false
  @Option(help: "The classic best time: 7:00 in the west (am), 22:00 in the east (pm).")
  var classic: ClassicTime?
  @Option(
    help: ArgumentHelp(
      "Write the call, or the series, as a calendar file; - is standard output.",
      valueName: "file"))
  var ics: String?
  @Option(help: ArgumentHelp("In the calendar file: remind this long before.", valueName: "length"))
  var alarm: LengthInMinutes?
  @Option(
    help: ArgumentHelp("Save it under this name on top of the board's list.", valueName: "name"))
  var save: String?
  @Flag(help: "Keep what is shown in the board's call: time, days, length and hours.")
  var keep = false
  @Option(help: ArgumentHelp("Delete a call of the board.", valueName: "call"))
  var delete: String?
  @Flag(help: "In the board's list: people and their numbers.")
  var people = false
  @OptionGroup var options: TallyOptions
  @Option(name: .customLong("lang"), help: "Words in English (en) or Japanese (ja).")
  var language: PlaceLanguage = .english
  @Flag(name: .customLong("12"), help: "Use the 12-hour clock, whatever LC_TIME says.")
  var isTwelveHours = false

  func validate() throws {
    if isOnBoard {
      try validateOnBoard()
    } else if places.isEmpty {
      throw ValidationError("Name where you call from, then whom you call.")
    }
    if people && !(isOnBoard && places.isEmpty && delete == nil) {
      throw ValidationError("--people belongs to the list of a board: detent call --board --people")
    }
    if [best, week, year].count(where: { $0 }) > 1 {
      throw ValidationError("Use only one of --best, --week, --year.")
    }
    if weekdaysForEverybody && weekdays == nil {
      throw ValidationError("--weekdays-for-everybody belongs to --weekdays.")
    }
    if at != nil && classic != nil { throw ValidationError("Use either --at or --classic.") }
    if let length, !CallSearch.lengths.contains(length.minutes) {
      throw ValidationError("A call lasts from 1 minute to 24 hours.")
    }
    if let series, !(1...FairSeries.mostWeeks).contains(series) {
      throw ValidationError("--series takes 1 to \(FairSeries.mostWeeks) weeks.")
    }
    if alarm != nil && ics == nil { throw ValidationError("--alarm belongs to --ics.") }
    if ics == "-" && options.store.json { throw ValidationError("Use either --json or --ics -.") }
  }

  func run() async throws {
    try await language.speaking {
      let now = Instant(secondsSince1970: Int64(Date().timeIntervalSince1970))
      if isOnBoard { return try await answerFromBoard(now) }
      let finder = try CallPlaceFinder(words)
      try ready(try plan(finder, now), now).write()
    }
  }

  /// What is said, in the language and with the clock that were asked for.
  var words: CallWords {
    var form = Language.ofTerminal.dates
    if isTwelveHours { form.isTwelveHours = true }
    return CallWords(language: language, form: form)
  }

  /// How wide an answer may be.
  var width: Int { OutputStream.output.isTerminal ? max(20, TerminalSize.now.columns) : 80 }

  var paint: Paint {
    Paint(
      isTerminal: OutputStream.output.isTerminal, environment: ProcessInfo.processInfo.environment)
  }

  /// The call between the places that were named.
  func plan(_ finder: CallPlaceFinder, _ now: Instant) throws -> CallPlan {
    guard places.count <= CallSearch.mostPlaces else {
      throw CallFailure.tooManyPlaces(places.count)
    }
    var found: [CalledPlace] = []
    for place in places { found.append(try finder.place(place)) }
    return try CallPlan(found, wish(length: Call.usualLength), now: now) {
      try index(of: $0, in: found, finder)
    }
  }

  /// What was asked for.
  ///
  /// - Parameter length: how long it is where nobody said, in minutes.
  func wish(length usual: Int) -> CallPlan.Wish {
    CallPlan.Wish(
      at: at, date: date, classic: classic, length: length?.minutes ?? usual,
      weekdays: weekdays?.weekdays, isOnThemForEverybody: weekdaysForEverybody, hours: hours)
  }

  /// Works out what is answered about a call, so that only the writing of it can fail.
  func ready(_ plan: CallPlan, _ now: Instant) throws -> ReadyAnswer {
    // A call of a board is played with on its day, from now on where that is today.
    let source = plan.source.zone
    let today = try plan.local(source, now).date
    let isFromNow = date == nil && (plan.call == nil || plan.date == today)
    let answer = try CallAnswer(
      plan: plan, range: range, isFromNow: isFromNow, now: now, weeks: series,
      sentences: CallSentences(plan: plan, words: words, width: width))
    var file: OutputFile?
    if let ics {
      let bytes = try answer.calendar(alarm: alarm?.minutes, now: now)
      if ics == "-" { return ReadyAnswer(bytes: bytes) }
      file = try OutputFile(ics)
      try file?.write(bytes)
    }
    if options.store.json {
      let bytes = Printable.json(try answer.json().bytes(.indented))
      return ReadyAnswer(bytes: bytes + [UInt8(ascii: "\n")], file: file)
    }
    // Names are made printable before colours come to them.
    let text = try answer.text(paint, withChanges: changes, file: ics)
    return ReadyAnswer(bytes: Array(text.utf8), file: file)
  }

  /// The place of the call that a word means: as it was written, or as it is called, or what the
  /// search finds.
  func index(
    of word: String, in found: [CalledPlace], _ finder: CallPlaceFinder
  ) throws -> Int {
    let wanted = word.lowercased()
    if let index = found.firstIndex(where: {
      $0.word.lowercased() == wanted || $0.name.lowercased() == wanted
    }) {
      return index
    }
    if let other = try? finder.place(word),
      let index = found.firstIndex(where: {
        $0.zoneName == other.zoneName && $0.place?.id == other.place?.id
      })
    {
      return index
    }
    throw CallFailure.notInCall(name: word, places: found.map { $0.word })
  }

  private var range: CallBest.Range? {
    year ? .year : week ? .week : best ? .day : nil
  }
}

/// An answer that is worked out.
struct ReadyAnswer {
  var bytes: [UInt8]
  /// The file that goes with it, all of which is written.
  var file: OutputFile?

  func write() throws {
    try file?.finish()
    try OutputStream.output.write(bytes)
  }
}
