import CivilTime
import Text

extension DateWords {
  /// Reads a date as somebody typed it: `2026-11-24`, `24.11.`, `11/24`, `24 Nov`, `11月24日`, `tomorrow`,
  /// `next tuesday`, `in 3 days`, in the person's language and in English.
  ///
  /// Without a year it is the first such day from today on. `tuesday` is the first one from today on, which
  /// counts; `next tuesday` the first one after it.
  ///
  /// - Returns: `nil` where it is no date.
  public func readDate(_ text: String, today: CivilDate) -> CivilDate? {
    guard let pieces = TypedPieces(text)?.pieces else { return nil }
    var numbers: [(value: Int, digits: Int)] = []
    var words: [[UInt8]] = []
    var marks: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .number(let value, let digits): numbers.append((value, digits))
      case .word(let word): words.append(word)
      case .mark(let mark): marks.append(mark)
      }
    }
    for mark in marks where !Array("./-,()".utf8).contains(mark) { return nil }
    if numbers.isEmpty { return relative(words, today) }
    if let days = distance(numbers, words) { return try? today.adding(days: days) }
    return absolute(numbers, words, marks, today)
  }

  /// A day that is told by words alone.
  private func relative(_ words: [[UInt8]], _ today: CivilDate) -> CivilDate? {
    var isNext = false
    var days: Int64?
    let next = TypedWords("next " + say("next", as: "typed before a day of the week"))
    for word in words {
      var word = word
      // Japanese has no space behind it.
      if let rest = next.leading(word) {
        isNext = true
        word = rest
      }
      if word.isEmpty { continue }
      if TypedWords("this on " + say("this", as: "typed before a day of the week")).contains(word) {
        continue
      } else if TypedWords("today " + say("today", as: "typed")).contains(word) {
        days = 0
      } else if TypedWords("tomorrow " + say("tomorrow", as: "typed")).contains(word) {
        days = 1
      } else if TypedWords("yesterday " + say("yesterday", as: "typed")).contains(word) {
        days = -1
      } else if let day = typedWeekday(word) {
        let ahead = (day - today.weekday.rawValue + 7) % 7
        days = Int64(isNext && ahead == 0 ? 7 : ahead)
      } else {
        return nil
      }
    }
    return days.flatMap { try? today.adding(days: $0) }
  }

  /// How many days ahead "in 3 weeks" is; `nil` where it is said otherwise.
  private func distance(_ numbers: [(value: Int, digits: Int)], _ words: [[UInt8]]) -> Int64? {
    guard numbers.count == 1, numbers[0].digits <= 4 else { return nil }
    let silent = TypedWords("in " + say("in", as: "typed before a number of days"))
    let day = TypedWords("day days " + say("days", as: "typed"))
    let week = TypedWords("week weeks " + say("weeks", as: "typed"))
    var unit: Int64?
    for word in words where !silent.contains(word) {
      guard unit == nil else { return nil }
      if day.contains(word) {
        unit = 1
      } else if week.contains(word) {
        unit = 7
      } else {
        return nil
      }
    }
    return unit.map { $0 * Int64(numbers[0].value) }
  }

  /// A date in figures, or with the name of the month.
  private func absolute(
    _ numbers: [(value: Int, digits: Int)], _ words: [[UInt8]], _ marks: [UInt8], _ today: CivilDate
  ) -> CivilDate? {
    var rest = numbers
    var month: Int?
    var isYearFirst = false
    // In Japanese the month comes first in figures, too (CLDR, Md).
    var isMonthFirst = language.dates.isMonthFirst || sameUTF8(language.tag, "ja")
    for word in words {
      if Self.yearMark.contains(word) {
        isYearFirst = true
      } else if Self.monthMark.contains(word) {
        isMonthFirst = true
      } else if typedWeekday(word) != nil || Self.silent.contains(word) {
        continue
      } else if let named = typedMonth(word), month == nil {
        month = named
      } else {
        return nil
      }
    }
    if rest.count == 1, rest[0].digits == 8, month == nil {
      let value = rest[0].value
      return try? CivilDate(
        year: Int64(value / 10_000), month: value / 100 % 100, day: value % 100)
    }
    var year: Int64?
    if let first = rest.first, isYearFirst || first.digits == 4 {
      year = Int64(first.value)
      rest.removeFirst()
      isMonthFirst = true
    } else if let last = rest.last, rest.count == (month == nil ? 3 : 2) {
      guard last.digits == 4 || last.digits == 2 else { return nil }
      year = Int64(last.digits == 2 ? 2000 + last.value : last.value)
      rest.removeLast()
    }
    guard rest.allSatisfy({ $0.digits <= 2 }) else { return nil }
    let day: Int
    if let month {
      guard rest.count == 1 else { return nil }
      return self.date(year, month, rest[0].value, today)
    } else {
      guard rest.count == 2 else { return nil }
      // Points stand behind days, and no year has thirteen months.
      let isDotted =
        marks.contains(UInt8(ascii: ".")) && year.map { $0 < 2000 || !isYearFirst } ?? true
      var isMonthFirst = isMonthFirst
      if isDotted, numbers[0].digits != 4 { isMonthFirst = false }
      // Behind a year the month comes first, wherever one is.
      if rest[0].value > 12, year == nil || rest.count < numbers.count && numbers[0].digits != 4 {
        isMonthFirst = false
      }
      if rest[1].value > 12 { isMonthFirst = true }
      month = rest[isMonthFirst ? 0 : 1].value
      day = rest[isMonthFirst ? 1 : 0].value
    }
    return date(year, month ?? 0, day, today)
  }

  /// A day; without a year the first from today on.
  private func date(_ year: Int64?, _ month: Int, _ day: Int, _ today: CivilDate) -> CivilDate? {
    if let year { return try? CivilDate(year: year, month: month, day: day) }
    // A leap day may be eight years ahead.
    for ahead in Int64(0)...8 {
      if let date = try? CivilDate(year: today.year + ahead, month: month, day: day),
        date.daysSince1970 >= today.daysSince1970
      {
        return date
      }
    }
    return nil
  }

  private static var yearMark: TypedWords { TypedWords("年") }
  private static var monthMark: TypedWords { TypedWords("月") }
  private static var silent: TypedWords { TypedWords("日 th st nd rd of the on am den") }

  /// A day of the week, from 1, Monday, to 7.
  private func typedWeekday(_ word: [UInt8]) -> Int? {
    let english = TypedWords("monday tuesday wednesday thursday friday saturday sunday")
    if let day = english.index(of: word, least: 2), word.count <= 9 { return day + 1 }
    var names = ""
    for day in Weekday.allCases { names += name(of: day) + " " }
    return TypedWords(names).index(of: word, least: 2).map { $0 + 1 }
  }

  /// A month, from 1 to 12, by its name.
  private func typedMonth(_ word: [UInt8]) -> Int? {
    let english = TypedWords(
      "january february march april may june july august september october november december")
    if let month = english.index(of: word, least: 3) { return month + 1 }
    var names = ""
    for month in 1...12 { names += typedName(ofMonth: month) + " " }
    return TypedWords(names).index(of: word, least: 3).map { $0 + 1 }
  }
}
