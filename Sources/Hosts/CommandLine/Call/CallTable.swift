import Calling
import CivilTime
import Text

/// The places of a call in rows, in columns that fit the terminal however wide the letters are.
struct CallTable {
  /// What is left out first where there is no room, and what stays to the last.
  private enum Column: Int, CaseIterable {
    case name, time, date, dayShift, weekend, part, rating, hours
  }

  private static let gap = 2
  private static let mostName = 22
  private static let leastName = 6

  /// The rows, each with its line feed.
  static func rows(
    _ sentences: CallSentences, _ prices: [Int], _ paint: Paint
  ) throws -> String {
    let (plan, words, width) = (sentences.plan, sentences.words, sentences.width)
    let times = try plan.localTimes(at: plan.start)
    var cells: [Column: [String]] = [:]
    cells[.name] = plan.places.map { Columns.cut($0.name, to: mostName) }
    cells[.time] = times.map { words.time($0.dateTime) }
    cells[.date] = times.map { words.times.dates.weekday($0.dateTime.date) }
    cells[.dayShift] = times.enumerated().map {
      $0.offset == 0 ? "" : words.times.dayShift($0.element.dayShift, isToday: false)
    }
    cells[.part] = times.map { words.times.part($0.part) }
    cells[.rating] = prices.map { words.rating(price: $0) }
    cells[.weekend] = times.enumerated().map { sentences.weekend($0.offset, $0.element) }
    let isOwn = plan.hours.contains { $0 != nil }
    cells[.hours] = plan.hours.map { isOwn ? words.hours($0) : "" }
    var columns = Column.allCases.filter { column in
      cells[column]?.contains { !$0.isEmpty } ?? false
        || column.rawValue <= Column.dayShift.rawValue
    }
    // Hours that are too long for the row have a line of their own below it.
    let areBelow = isOwn && total(columns, cells) > width
    if areBelow { columns.removeAll { $0 == .hours } }
    // The day of the week stays longest of what says which day it is.
    if total(columns, cells) > width {
      cells[.date] = times.map { words.times.dates.dayName($0.dateTime.date) }
    }
    for dropped in [Column.rating, .dayShift, .weekend, .part, .date]
    where total(columns, cells) > width {
      columns.removeAll { $0 == dropped }
    }
    var forNames = widest(cells[.name] ?? [])
    forNames = max(leastName, forNames - max(0, total(columns, cells) - width))
    var text = ""
    for row in plan.places.indices {
      var line = ""
      for column in columns {
        let cell = cells[column]?[row] ?? ""
        switch column {
        case .name:
          line += paint.strong(
            pad(Isolation.isolated(Columns.cut(cell, to: forNames)), to: forNames))
        case .time:
          line += spaces(gap + widest(cells[.time] ?? []) - Columns.of(cell)) + paint.strong(cell)
        default:
          line +=
            spaces(gap)
            + (column == columns.last ? cell : pad(cell, to: widest(cells[column] ?? [])))
        }
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
      if areBelow {
        text += lines([cells[.hours]?[row] ?? ""], between: "", indent: 4, to: width)
      }
    }
    return text
  }

  /// The bands with the hours above and the call marked; half an hour a character where there is
  /// room, else an hour.
  static func bands(
    _ plan: CallPlan, _ words: CallWords, _ paint: Paint, width: Int
  ) throws -> String {
    let names = plan.places.map { Columns.cut($0.name, to: mostName) }
    var forNames = widest(names) + gap
    let minutes = forNames + 50 <= width ? 30 : 60
    forNames = max(leastName, min(forNames, width - 25 * 60 / minutes))
    let bands = try CallBands(plan, minutes: minutes, words, paint)
    guard bands.lines.count == plan.places.count else { return "" }
    var text = spaces(forNames) + bands.hours + "\n"
    for (name, line) in zip(names, bands.lines) {
      let cut = Isolation.isolated(Columns.cut(name, to: forNames - gap))
      text += pad(cut, to: forNames) + line + "\n"
    }
    let marks = bands.marks.lastIndex(of: CallBands.mark).map { String(bands.marks[...$0]) } ?? ""
    if !marks.isEmpty {
      text += spaces(forNames) + marks + "\n"
    }
    return text + lines(CallBands.legend(plan, words), between: "  ", to: width)
  }

  /// Puts parts into lines that are no wider than there is room, but where one part is.
  static func lines(
    _ parts: [String], between separator: String, indent: Int = 0, to width: Int
  ) -> String {
    var text = ""
    var line = spaces(indent)
    for part in parts {
      let isFirst = Columns.of(line) == indent
      if !isFirst, Columns.of(line) + Columns.of(separator) + Columns.of(part) > width {
        while line.hasSuffix(" ") { line.removeLast() }
        text += line + "\n"
        line = spaces(indent) + part
      } else {
        line += (isFirst ? "" : separator) + part
      }
    }
    return text + line + "\n"
  }

  private static func total(_ columns: [Column], _ cells: [Column: [String]]) -> Int {
    columns.reduce(-gap) { $0 + gap + widest(cells[$1] ?? []) }
  }

  static func widest(_ texts: [String]) -> Int { texts.map(Columns.of).max() ?? 0 }

  static func pad(_ text: String, to width: Int) -> String {
    text + spaces(width - Columns.of(text))
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
