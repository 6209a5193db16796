import Boards
import Markup
import Replication
import Reports
import Tallying

/// What happened to a computation's settings.
public enum ComputingMessage: Equatable, Sendable {
  /// A new one is wanted.
  case addTapped
  /// Its line was typed in.
  case lineEdited(EntityID)
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

extension App {
  var computing: ComputingWords { ComputingWords(language: words.language) }

  /// Lets something happen to a computation's settings.
  mutating func compute(_ message: ComputingMessage, _ event: Event, at moment: Moment) -> [Effect]
  {
    switch message {
    case .addTapped: return addComputation(at: moment)
    case .lineEdited(let id):
      type(event.text, for: id)
      return []
    case .lineLeft(let id):
      guard tally.editor?.id == id else { return [] }
      // What is not whole yet may be going on by a key of the pad.
      return leaveLine(at: moment, isSilent: true)
    case .lineKeyed(let id):
      switch event.keystroke {
      case .escape:
        if tally.editor?.id == id { tally.editor?.line = nil }
        tally.editor?.isLineWrong = false
        return []
      case .enter: return update(.editorDone, event, at: moment)
      default: return []
      }
    case .padTapped(let id, let key):
      guard let sheet = session?.sheet, let row = sheet.tally(id) else { return [] }
      let line = FormulaKeys.press(key, on: Array(lineShown(row).utf8), sheet.names)
      type(String(decoding: line, as: UTF8.self), for: id)
      return [.vibrate(10)]
    case .percentTapped(let id):
      return present(id, at: moment) { $0.isPercent.toggle() }
    case .decimalsTapped(let id, let step):
      return present(id, at: moment) { presentation in
        let decimals = (presentation.decimals ?? -1) + step
        presentation.decimals =
          decimals < 0 ? nil : min(decimals, Computation.Presentation.mostDecimals)
      }
    }
  }

  /// Adds one that says something at once: the total of all tallies.
  private mutating func addComputation(at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet, let title = try? Title(computing.total) else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    var effects = leaveEditor(at: moment)
    var steps: [Formula.Step] = []
    for row in sheet.tallies where row.computation == nil && steps.count < Formula.Limit.inputs {
      steps.append(Formula.Step(.add, .entity(row.id)))
    }
    let start = steps.first?.input ?? .number(DecimalNumber(0))
    let id = EntityID(moment.random)
    effects += perform(
      .createComputation(
        id, title, Formula(start, Array(steps.dropFirst())), Computation.Presentation(),
        color: Crayon.suggested(after: sheet.tallies.count).rawValue,
        behind: sheet.last), at: moment)
    tally.side = .settingUp
    tally.editor = TallyState.Editor(id: id, isNew: false)
    reveal(id)
    return effects
  }

  private mutating func type(_ line: String, for id: EntityID) {
    guard tally.editor?.id == id else { return }
    tally.editor?.line = line
    tally.editor?.isLineWrong = false
  }

  private mutating func present(
    _ id: EntityID, at moment: Moment, _ change: (inout Computation.Presentation) -> Void
  ) -> [Effect] {
    guard var presentation = session?.sheet.tally(id)?.computation?.presentation else { return [] }
    change(&presentation)
    return perform(.compute(id, nil, presentation), at: moment)
  }

  /// Takes over the line that was typed, or says what is wrong with it.
  mutating func leaveLine(at moment: Moment, isSilent: Bool = false) -> [Effect] {
    guard let editor = tally.editor, let line = editor.line,
      let computation = session?.sheet.tally(editor.id)?.computation
    else { return [] }
    switch read(line, for: editor.id) {
    case .success(let formula):
      tally.editor?.line = nil
      tally.editor?.isLineWrong = false
      return perform(.compute(editor.id, formula, computation.presentation), at: moment)
    case .failure(let error):
      if isSilent { return [] }
      tally.editor?.isLineWrong = true
      tally.spoken = computing.fault(error, in: line)
      return []
    }
  }

  /// What a line means for a computation.
  func read(_ line: String, for id: EntityID) -> Result<Formula, FormulaError> {
    guard let sheet = session?.sheet else {
      return .failure(FormulaError(reason: .expectedInput, range: 0..<0))
    }
    do throws(FormulaError) {
      return .success(
        try FormulaReader.read(Array(line.utf8), sheet.names) { sheet.isCircular($0, in: id) })
    } catch { return .failure(error) }
  }

  /// A computation's line as it stands in its settings: what was typed, or else what is stored.
  func lineShown(_ row: Tally) -> String {
    if let editor = tally.editor, editor.id == row.id, let line = editor.line { return line }
    guard let session, case .success(let formula)? = row.computation?.formula else { return "" }
    let line = formula.line(session.sheet.names) { session.board.title(of: $0) }
    return String(decoding: line, as: UTF8.self)
  }
}
