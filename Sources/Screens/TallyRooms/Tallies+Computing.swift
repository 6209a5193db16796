import Boards
public import Interface
import Replication
import Reports
public import Tallying
import Text

extension Tallies {
  /// The line below a computation's name: how it is computed, or why it has no number.
  public func explanation(of row: Tally, _ desk: Desk) -> String {
    guard let sheet, let board = desk.session?.board, let computation = row.computation else {
      return ""
    }
    if case .failure(let fault)? = sheet.result(of: row.id) {
      return ComputationWords(words.language).reason(fault, on: board)
    }
    guard case .success(let formula) = computation.formula else { return "" }
    // Only its own inputs' names: those of a long board would be looked through at every tap.
    let names = FormulaNames(
      formula.entities.compactMap { id in sheet.tally(id)?.name.map { (id: id, name: $0) } },
      groups: formula.groups.compactMap { id in
        sheet.section(of: id)?.group?.name.map { (id: id, name: $0) }
      })
    return String(
      decoding: formula.line(names, words.language.numbers) { board.title(of: $0) }, as: UTF8.self)
  }
}
