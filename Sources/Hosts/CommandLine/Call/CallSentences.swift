import Calling
import CivilTime
import Reports
import Text

/// What is said of a call in sentences: its head, its times that clocks skip, changes, windows.
struct CallSentences {
  let plan: CallPlan
  let words: CallWords
  let width: Int

  /// "Call from New York: Mon 23 Nov 2026, 15:00, 30 minutes"; a call of a board has its name in front.
  func head() throws -> String {
    let time = try plan.localStart
    let name = plan.source.shown
    let length = words.length(minutes: plan.length)
    var days = plan.weekdays.map { words.times.days($0) }
    if plan.isOnThemForEverybody { days? += words.say(", for everybody", "(全員の暦で)") }
    var clock = words.time(time)
    if plan.clock > 0 {
      let place = plan.places[plan.clock]
      let there = words.time(try plan.local(place.zone, plan.start))
      clock += words.say(" (\(there) in \(place.shown))", "(\(place.shown)は\(there))")
    }
    if words.isJapanese {
      let now = plan.isNow ? "今" : ""
      let title = plan.call?.name.map { Isolation.isolated($0.string) } ?? "\(name)から\(now)通話"
      return "\(title): \(words.times.dates.fullDate(time.date)) \(clock)、\(length)"
        + (days.map { "、\($0)" } ?? "") + "\n"
    }
    let now = plan.isNow ? " now" : ""
    let title = plan.call?.name.map { Isolation.isolated($0.string) } ?? "Call from \(name)\(now)"
    return
      "\(title): \(words.times.dates.fullDate(time.date)), \(clock), \(length)"
      + (days.map { "; \($0)" } ?? "") + "\n"
  }

  /// Which day was taken for words that could mean another.
  func vagueDate() throws -> String? {
    guard let (text, date) = plan.vagueDate else { return nil }
    let other = try CallPlan.day(date, later: 7)
    let day = words.times.dates.fullDate(date)
    return words.say(
      "\(text) is \(day), the first after today; --date \(other.text) is a week later.",
      "「\(text)」は、明日以降で最初に当たる\(day)とします。その1週間後なら --date \(other.text) と指定してください。")
  }

  /// What the clocks have to do with the time.
  func mark() throws -> String? {
    let place = plan.places[plan.clock]
    let name = place.shown
    let shown = try plan.local(place.zone, plan.start)
    switch plan.mark {
    case nil: return nil
    case .gap(let asked, let transition):
      let taken = words.time(shown)
      return words.say(
        "\(words.clock(asked)) doesn't exist in \(name) on that day: "
          + "\(ZoneWords.gap(transition)) \(taken) is taken.",
        "この日、\(name)の時計に\(words.clock(asked))はありません(時計が"
          + "\(words.span(seconds: transition.jump))進みます)。\(taken)とします。")
    case .overlap(let transition):
      return words.say(
        "\(words.time(shown)) occurs twice in \(name) on that day: "
          + "\(ZoneWords.overlap(transition)) The first is taken.",
        "この日、\(name)の時計は\(words.time(shown))を2回示します(時計が"
          + "\(words.span(seconds: -transition.jump))戻ります)。1回目とします。")
    }
  }

  /// Who pays for the time, by the prices.
  func payers(_ prices: [Int]) -> String {
    let never = plan.places.indices.filter { prices[$0] >= 10 }
    let payers = plan.places.indices.filter { prices[$0] > 0 }
      .sorted { (prices[$0], $1) > (prices[$1], $0) }
    if payers.isEmpty { return words.say("Good for everybody.", "全員に好適な時刻です。") }
    let list = payers.map { "\(plan.places[$0].shown) \(prices[$0])" }
    let names = never.map { plan.places[$0].shown }
    let paying = words.say(
      "Less convenient for: \(list.joined(separator: ", ")).", "負担: \(list.joined(separator: "、"))。"
    )
    if names.isEmpty {
      return words.say("Possible for everybody. ", "全員に可能な時刻です。") + paying
    }
    return words.say(
      "Never at this hour: \(names.joined(separator: ", ")). ",
      "この時刻を避けるべき場所: \(names.joined(separator: "、"))。") + paying
  }

  /// What is said beside a time that is on a place's weekend; empty where it is not, or not known.
  func weekend(_ place: Int, _ time: LocalTime) -> String {
    plan.places[place].isWeekend(time.dateTime.date) == true ? words.say("weekend", "週末") : ""
  }

  // MARK: - Changes of clocks

  /// What the changes of clocks in the year from the call on do to it.
  func shifts() throws -> [ClockShift] {
    guard let time = plan.weeklyTime else { return [] }
    do throws(CallFault) {
      let end = Instant(secondsSince1970: plan.start.secondsSince1970 + 366 * 86_400)
      return try ClockShift.shifts(of: plan.zones, at: time, from: plan.start, to: end)
    } catch { throw CallFailure(error) }
  }

  /// "From Sun 29 Mar 2027 London is an hour nearer: 19:00 there, not 20:00."
  func change(_ shift: ClockShift) throws -> String {
    let place = plan.places[shift.place]
    let source = plan.source.shown
    let now = try plan.local(place.zone, shift.start)
    let beforeSeconds = now.localSeconds - Int64(shift.shift)
    guard let before = try? CivilDateTime(localSeconds: beforeSeconds) else {
      throw CallFailure.outOfRange
    }
    let length = words.span(seconds: abs(shift.nearer == 0 ? shift.shift : shift.nearer))
    let day = words.times.dates.fullDate(shift.date)
    let what: String
    switch shift.nearer {
    case 0: what = words.say(shift.shift > 0 ? "later" : "earlier", shift.shift > 0 ? "遅く" : "早く")
    case ..<0: what = words.say("further away", "遠く")
    default: what = words.say("nearer", "近く")
    }
    let cause = [
      shift.isByPlace ? place.shown : nil, shift.isBySource ? source : nil,
    ].compactMap { $0 }
    return words.say(
      "From \(day) \(place.shown) is \(length) \(what): \(words.time(now)) there, not "
        + "\(words.time(before)) (clocks change in \(cause.joined(separator: " and "))).",
      "\(day)から\(place.shown)は\(length)\(what)なります: 現地\(words.time(before))→"
        + "\(words.time(now))(\(cause.joined(separator: "・"))の時計が変わるため)。")
  }

  /// All changes of the year, or that there are none.
  func changes() throws -> String {
    let shifts = try shifts()
    if shifts.isEmpty {
      return words.say(
        "No clock changes affect the call in the following year.\n",
        "この日から1年間、時差は変わりません。\n")
    }
    var text = words.say("Clock changes in the following year\n", "この日から1年間の時差の変化\n")
    for shift in shifts { text += wrapped(try change(shift), indent: 2) }
    return text
  }

  /// Breaks a sentence between words; between any two wide characters, as Japanese does.
  func wrapped(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      let separator = line.isEmpty ? "" : " "
      if Columns.of(line) + Columns.of(separator) + Columns.of(word) <= width - indent {
        line += separator + word
        continue
      }
      if !line.isEmpty, Columns.of(word) <= width - indent, !words.isJapanese {
        lines.append(line)
        line = word
        continue
      }
      line += separator
      for character in word {
        if Columns.of(line) + Columns.of(String(character)) > width - indent {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    lines.append(line)
    return lines.map { CallTable.spaces(indent) + $0 + "\n" }.joined()
  }
}
