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
  /// Names come first, since columns don't hold in the letters that mails are written in. What
  /// several devices counted is told apart (`CounterShares`).
  ///
  /// - Parameters:
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - offset: how many seconds the clock that is shown is ahead of UTC.
  public func text(_ sheet: TallySheet, of board: Board, now: Int64, offset: Int64) -> String {
    var text = heading(sheet, now: now, offset: offset)
    let devices = DeviceNames(board)
    for tally in sheet.tallies { text += entry(of: tally, sheet, board, devices) }
    return text
  }

  /// The name of the board and when it was, with a blank line behind.
  package func heading(_ sheet: TallySheet, now: Int64, offset: Int64) -> String {
    (sheet.name?.string ?? untitledBoard)
      + "\n" + WallClock(offset: offset * 1000, language).full(now) + " " + zone(offset) + "\n\n"
  }

  /// The line of one tally, and its earlier rounds.
  package func entry(
    of tally: Tally, _ sheet: TallySheet, _ board: Board, _ devices: DeviceNames
  ) -> String {
    var text = name(tally) + say(": ", "：")
    if let computation = tally.computation {
      return text + result(of: tally.id, computation, sheet, board) + "\n"
    }
    let shares = CounterShares(of: tally.id, on: board, devices)
    let isShared = shares.shares.count { $0.sum != 0 } > 1
    text += isShared ? String(decoding: shares.line, as: UTF8.self) : "\(shares.total)"
    text += "\n"
    let earlier = earlierRounds(of: tally.id, on: board)
    if !earlier.utf8.isEmpty { text += "  " + say("Earlier: ", "以前：") + earlier + "\n" }
    return text
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
      return "—" + say(" (\(reason))", "（\(reason)）")
    case nil: return "—"
    }
  }

  private func earlierRounds(of id: EntityID, on board: Board) -> String {
    let counter = board.counter(id)
    var text = ""
    for round in counter.rounds where round.number < counter.current {
      if !text.utf8.isEmpty { text += ", " }
      text += "\(round.total)"
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
