import Boards
import Replication
import Tallying

/// What pressing keys comes to, on a board as it was seen last.
struct KeyCounting: Sendable {
  /// What a press asks for.
  enum Deed: Equatable, Sendable {
    case count(EntityID, by: Int64)
    case undo
    case redo
    case end
  }

  /// The board as it was seen last.
  private(set) var session: TallySession
  private(set) var map = KeyMap()
  /// The row that arrows move and that the space bar counts.
  private(set) var chosen: EntityID?
  /// Whether the next key counts down.
  private(set) var isMinus = false
  /// What is said below the list.
  var message: String?

  init(_ session: TallySession) {
    self.session = session
    map.update(session.sheet)
  }

  /// Goes on with the board as it is now.
  mutating func show(_ session: TallySession) {
    self.session = session
    map.update(session.sheet)
    if let chosen, session.sheet.tally(chosen) == nil { self.chosen = nil }
  }

  /// Takes a press.
  mutating func press(_ press: KeyPress) -> Deed? {
    let minus = isMinus
    isMinus = false
    message = nil
    // Ctrl-C and Ctrl-Z are no tally's.
    if case .control(let letter) = press { return control(letter) }
    if let (id, isDown) = map.target(of: press, in: session.sheet) {
      return count(id, isDown: isDown || minus)
    }
    switch press {
    case .typed("-"), .typed("−"): isMinus = !minus
    case .typed("q"), .typed("Q"): return .end
    case .typed("u"): return .undo
    case .typed("U"): return .redo
    case .named("ArrowDown"): choose(1)
    case .named("ArrowUp"): choose(-1)
    case .named("Home"): choose(-rows.count)
    case .named("End"): choose(rows.count)
    case .typed(" "), .typed("+"), .named("ArrowRight"), .named("Enter"):
      return countChosen(isDown: minus)
    case .named("ArrowLeft"), .named("Backspace"): return countChosen(isDown: true)
    case .typed(let scalar): message = "No tally has the key \(Printable.text(String(scalar)))."
    case .named, .control: break
    }
    return nil
  }

  private func control(_ letter: Unicode.Scalar) -> Deed? {
    switch letter {
    case "c", "d": .end
    case "z": .undo
    case "y": .redo
    default: nil
    }
  }

  /// What can be counted, in order.
  private var rows: [Tally] { session.sheet.tallies.filter { $0.computation == nil } }

  private mutating func choose(_ step: Int) {
    let rows = rows
    guard !rows.isEmpty else { return }
    guard let row = rows.firstIndex(where: { $0.id == chosen }) else {
      chosen = (step == 1 || step < -1 ? rows.first : rows.last)?.id
      return
    }
    chosen = rows[min(max(0, row + step), rows.count - 1)].id
  }

  private mutating func countChosen(isDown: Bool) -> Deed? {
    guard let chosen else {
      message = "Choose a row with ↑ and ↓ first."
      return nil
    }
    return count(chosen, isDown: isDown)
  }

  private func count(_ id: EntityID, isDown: Bool) -> Deed? {
    guard let step = session.sheet.tally(id)?.settings.step.value else { return nil }
    return .count(id, by: isDown ? -step : step)
  }
}
