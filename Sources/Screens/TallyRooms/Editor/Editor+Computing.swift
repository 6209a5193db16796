import Boards
import Interface
import Markup
public import Replication
import Reports
import Text
public import Tallying

/// What happened to a computation's settings.
public enum ComputingMessage: Equatable, Sendable {
  /// Its line was typed in.
  case lineEdited(EntityID)
  /// The line was tapped.
  case lineTapped(EntityID)
  /// The line lost the keyboard.
  case lineLeft(EntityID)
  /// A key of the keyboard on the line.
  case lineKeyed(EntityID)
  /// A key of the pad below the line.
  case padTapped(EntityID, FormulaKeys.Key)
  /// Percentage or not.
  case percentTapped(EntityID)
  /// More decimals or fewer.
  case decimalsTapped(EntityID, by: Int)
}

extension Editor {
  /// Lets something happen to a computation's settings.
  mutating func compute(
    _ message: ComputingMessage, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    switch message {
    case .lineEdited(let id): type(event.text, for: id)
    case .lineTapped: isLineTapped = true
    case .lineLeft(let id):
      guard id == self.id else { return [] }
      isLineTapped = false
      // What is not whole yet may be going on by a key of the pad.
      leaveLine(&tallies, &desk, at: moment, isSilent: true)
    case .lineKeyed(let id):
      switch event.keystroke {
      case .escape:
        if id == self.id { line = nil }
        isLineWrong = false
      case .enter: close(&tallies, &desk, at: moment)
      default: break
      }
    case .padTapped(let id, let key):
      guard let sheet = tallies.sheet, let row = sheet.tally(id) else { return [] }
      // What is only offered makes way, as a selected text does.
      let before = isLineOffered && id == self.id ? "" : lineShown(row, tallies, desk)
      let line = FormulaKeys.press(
        key, on: Array(before.utf8), sheet.names, desk.language.numbers)
      type(String(decoding: line, as: UTF8.self), for: id)
      return [.vibrate(10)]
    case .percentTapped(let id):
      present(id, &tallies, &desk, at: moment) { $0.isPercent.toggle() }
    case .decimalsTapped(let id, let step):
      present(id, &tallies, &desk, at: moment) { presentation in
        let decimals = (presentation.decimals ?? -1) + step
        presentation.decimals =
          decimals < 0 ? nil : min(decimals, Computation.Presentation.mostDecimals)
      }
    }
    return []
  }

  private mutating func type(_ line: String, for id: EntityID) {
    guard id == self.id else { return }
    self.line = line
    isLineOffered = false
    isLineWrong = false
  }

  private func present(
    _ id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment,
    _ change: (inout Computation.Presentation) -> Void
  ) {
    guard var presentation = tallies.sheet?.tally(id)?.computation?.presentation else { return }
    change(&presentation)
    tallies.perform(.compute(id, nil, presentation), &desk, at: moment)
  }

  /// Takes over the line that was typed, or says what is wrong with it.
  mutating func leaveLine(
    _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment, isSilent: Bool = false
  ) {
    guard let line, let computation = tallies.sheet?.tally(id)?.computation else { return }
    switch read(line, for: id, tallies, desk.language.numbers) {
    case .success(let formula):
      self.line = nil
      isLineWrong = false
      tallies.perform(.compute(id, formula, computation.presentation), &desk, at: moment)
    case .failure(let error):
      if isSilent { return }
      isLineWrong = true
      desk.spoken = ComputingWords(language: desk.language).fault(error, in: line)
    }
  }

  /// What a line means for a computation.
  func read(
    _ line: String, for id: EntityID, _ tallies: Tallies, _ numbers: NumberForm
  ) -> Result<Formula, FormulaError> {
    guard let sheet = tallies.sheet else {
      return .failure(FormulaError(reason: .expectedInput, range: 0..<0))
    }
    do throws(FormulaError) {
      return .success(
        try FormulaReader.read(Array(line.utf8), sheet.names, numbers) {
          sheet.isCircular($0, in: id)
        })
    } catch { return .failure(error) }
  }

  /// A computation's line as it stands in its settings: what was typed, or else what is stored.
  func lineShown(_ row: Tally, _ tallies: Tallies, _ desk: Desk) -> String {
    if row.id == id, let line { return line }
    guard let sheet = tallies.sheet, let board = desk.session?.board,
      case .success(let formula)? = row.computation?.formula
    else { return "" }
    let line = formula.line(sheet.names, desk.language.numbers) { board.title(of: $0) }
    return String(decoding: line, as: UTF8.self)
  }
}
