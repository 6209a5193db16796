import Boards
import Replication
import Tallying
import Text

/// A board as text for a mail: its name, when it was, and a line for each tally and computation.
public struct TallyReport: Wording, Sendable {
  package let language: Language

  /// Reports in a language.
  public init(_ language: Language) { self.language = language }

  /// The text, a line feed at the end of each line.
  ///
  /// Names come first, since columns don't hold in the letters that mails are written in. Below the name
  /// of a group, with its sum, stand its tallies. What several devices counted is told apart
  /// (`CounterShares`).
  ///
  /// - Parameters:
  ///   - devices: what they are called, for people.
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - offset: how many seconds the clock that is shown is ahead of UTC.
  public func text(
    _ sheet: TallySheet, of board: Board, _ devices: DeviceNames, now: Int64, offset: Int64
  ) -> String {
    var text = heading(sheet, now: now, offset: offset)
    for row in sheet.tallies.indices { text += entry(ofRow: row, sheet, board, devices) }
    return text
  }

  /// The name of the board and when it was, with a blank line behind.
  package func heading(_ sheet: TallySheet, now: Int64, offset: Int64) -> String {
    (sheet.name?.string ?? untitledBoard)
      + "\n" + WallClock(offset: offset * 1000, language).full(now) + " " + zone(offset) + "\n\n"
  }

  /// The line of a tally with its targets and its earlier rounds; above the first of a group that group's.
  package func entry(
    ofRow row: Int, _ sheet: TallySheet, _ board: Board, _ devices: DeviceNames
  ) -> String {
    let section = sheet.section(atRow: row)
    let tally = sheet.tallies[row]
    guard let group = section.group else { return entry(of: tally, "", sheet, board, devices) }
    var text = ""
    if row == section.rows.lowerBound {
      text = "\n" + self.group(group) + colon + figures(section.sum) + "\n"
    }
    return text + entry(of: tally, "  ", sheet, board, devices)
  }

  private func entry(
    of tally: Tally, _ indent: String, _ sheet: TallySheet, _ board: Board, _ devices: DeviceNames
  ) -> String {
    let beginning = indent + name(tally) + colon
    if let computation = tally.computation {
      return beginning + result(of: tally.id, computation, sheet, board) + "\n"
    }
    let shares = CounterShares(of: tally.id, on: board, devices)
    var text = beginning
    text +=
      shares.counting > 1
      ? shares.line(language.numbers) : language.numbers.text(shares.total)
    text += "\n"
    func add(_ label: String, _ figures: String) {
      text += indent + "  " + label + colon + figures + "\n"
    }
    if let target = tally.settings.target { add(say("Target"), figures(target.value)) }
    if let capacity = tally.settings.capacity { add(say("Limit"), figures(capacity.value)) }
    let earlier = earlierRounds(of: tally.id, on: board)
    if !earlier.utf8.isEmpty { add(say("Earlier"), earlier) }
    return text
  }

  private var colon: String { say(": ") }

  private func figures(_ number: Int64?) -> String {
    number.map { language.numbers.text($0) } ?? "—"
  }

  /// The number as it is shown, or why there is none.
  private func result(
    of id: EntityID, _ computation: Computation, _ sheet: TallySheet, _ board: Board
  ) -> String {
    switch sheet.result(of: id) {
    case .success(let value):
      return computation.presentation.text(value, language.numbers)
    case .failure(let fault):
      let reason = ComputationWords(language).reason(fault, on: board)
      return "—" + say(" (\(reason))")
    case nil: return "—"
    }
  }

  private func earlierRounds(of id: EntityID, on board: Board) -> String {
    let counter = board.counter(id)
    var text = ""
    for round in counter.rounds where round.number < counter.current {
      if !text.utf8.isEmpty { text += " · " }
      text += language.numbers.text(round.total)
    }
    return text
  }

  private func zone(_ offset: Int64) -> String {
    guard offset != 0 else { return "UTC" }
    let minutes = (offset < 0 ? -offset : offset) / 60
    let rest = minutes % 60
    return "UTC\(offset < 0 ? "−" : "+")\(minutes / 60)"
      + (rest == 0 ? "" : rest < 10 ? ":0\(rest)" : ":\(rest)")
  }
}
