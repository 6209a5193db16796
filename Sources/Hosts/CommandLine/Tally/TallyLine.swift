import Boards
import JSONCoding
import Replication
import Reports
import Tallying
import Text

/// One tally as an answer shows it.
struct TallyLine {
  let tally: Tally
  /// The round that is being counted in; 0 before any reset.
  let round: Int64

  /// What its group is called; `nil` where it is in none.
  private let group: Title?
  /// How it is computed, as a line for people; `nil` where it is counted or that can't be told.
  let formula: String?
  /// The same with numbers as machines read them.
  private let plainFormula: String?
  /// What it comes to; `nil` where it is counted, or deleted.
  private let result: ComputationResult?
  /// Why there is no figure; `nil` where there is one.
  let reason: String?

  /// Reads it off a board; `nil` where there is no such tally (any more).
  init?(_ id: EntityID, in session: TallySession) {
    self.init(id, in: session, names: session.sheet.names)
  }

  /// All lines of the list.
  ///
  /// - Parameter sheet: another one of the same board, as one with what was put away.
  static func all(of session: TallySession, as sheet: TallySheet? = nil) -> [TallyLine] {
    let names = session.sheet.names
    return (sheet ?? session.sheet).tallies.compactMap {
      TallyLine($0.id, in: session, names: names)
    }
  }

  private init?(_ id: EntityID, in session: TallySession, names: FormulaNames) {
    guard let tally = Tally(id, on: session.board) else { return nil }
    self.tally = tally
    group = tally.group.flatMap { TallyGroup($0, on: session.board)?.name }
    round = session.board.counter(id).current
    let name = { (id: EntityID) in Tally(id, on: session.board)?.name }
    let formula = try? tally.computation?.formula.get()
    self.formula = formula.map {
      String(decoding: $0.line(names, Language.ofTerminal.numbers, hidden: name), as: UTF8.self)
    }
    plainFormula = formula.map { String(decoding: $0.line(names, hidden: name), as: UTF8.self) }
    result = session.sheet.result(of: id)
    switch result {
    case .failure(let fault):
      reason = ComputationWords(.english).reason(fault, on: session.board)
    case .success: reason = nil
    case nil: reason = tally.computation == nil && tally.count == nil ? "beyond 64 bits" : nil
    }
  }

  var name: String { tally.name?.string ?? "(no name)" }
  /// The number for machines, or a dash.
  var plainFigures: String { shown ?? (tally.count.map { "\($0)" } ?? "—") }
  /// The number for people, whose decimal mark may be a comma.
  var figures: String { forPeople(plainFigures) }

  private func forPeople(_ figures: String) -> String {
    Language.ofTerminal.numbers.decimalMark == .comma ? figures.replacing(".", with: ",") : figures
  }
  var crayon: Crayon { Crayon(code: tally.color) }

  var colorColumn: String { padded(crayon.identifier, 10) }
  var roundColumn: String { padded(tally.computation == nil ? "round \(round)" : "computed", 8) }

  /// The result as it is shown.
  private var shown: String? {
    guard case .success(let value) = result, let computation = tally.computation else { return nil }
    return String(decoding: computation.presentation.text(value), as: UTF8.self)
  }

  /// The exact result, `2/3` or `2`.
  private var fraction: String? {
    guard case .success(let value) = result else { return nil }
    return value.denominator == 1
      ? "\(value.numerator)" : "\(value.numerator)/\(value.denominator)"
  }

  /// What is set for it beside its name and crayon, for people: `target 20 · 0.35 each · by the door`.
  var details: String {
    let settings = tally.settings
    var words: [String] = []
    if settings.step != .one { words.append("step \(settings.step.value)") }
    if let target = settings.target { words.append("target \(target.value)") }
    if let capacity = settings.capacity { words.append("limit \(capacity.value)") }
    if let price = settings.price {
      words.append(forPeople(String(decoding: price.number.text, as: UTF8.self)) + " each")
    }
    if let key = settings.key { words.append("key \(key.string)") }
    if settings.isDaily { words.append("restarts daily") }
    if let note = settings.note { words.append(note.string) }
    return words.joined(separator: " · ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// `{"id", "name", "count", "color", "round"}` with `step`, `target`, `capacity`, `price`, `note`,
  /// `key`, `also`, `group` and `archived` where they are set, of a computation
  /// `{"id", "name", "formula", "shown", "value", "percent", "decimals", "color"}`; without a figure
  /// there is a `reason`.
  var json: JSON {
    var members = [
      JSON.Member("id", JSON(tally.id.description)),
      JSON.Member("name", tally.name.map { JSON($0.string) } ?? .null),
    ]
    if tally.computation == nil {
      members.append(JSON.Member("count", tally.count.map { JSON($0) } ?? .null))
    } else {
      members.append(JSON.Member("formula", plainFormula.map { JSON($0) } ?? .null))
      members.append(JSON.Member("shown", shown.map { JSON($0) } ?? .null))
      members.append(JSON.Member("value", fraction.map { JSON($0) } ?? .null))
    }
    if let reason { members.append(JSON.Member("reason", JSON(reason))) }
    if let presentation = tally.computation?.presentation {
      members.append(JSON.Member("percent", presentation.isPercent ? true : false))
      members.append(
        JSON.Member("decimals", presentation.decimals.map { JSON(Int64($0)) } ?? .null))
    }
    members.append(JSON.Member("color", JSON(crayon.identifier)))
    if tally.computation == nil { members.append(JSON.Member("round", JSON(round))) }
    let settings = tally.settings
    if settings.step != .one { members.append(JSON.Member("step", JSON(settings.step.value))) }
    if let target = settings.target { members.append(JSON.Member("target", JSON(target.value))) }
    if let capacity = settings.capacity {
      members.append(JSON.Member("capacity", JSON(capacity.value)))
    }
    if let price = settings.price {
      // Text: a price is exact, and what reads JSON may make a binary fraction of a number.
      members.append(JSON.Member("price", JSON(String(decoding: price.number.text, as: UTF8.self))))
    }
    if let note = settings.note { members.append(JSON.Member("note", JSON(note.string))) }
    if let key = settings.key { members.append(JSON.Member("key", JSON(key.string))) }
    if !tally.countsAlso.isEmpty {
      // Ids: two tallies may have one name.
      members.append(
        JSON.Member("also", .array(tally.countsAlso.map { JSON($0.description) })))
    }
    if let group { members.append(JSON.Member("group", JSON(group.string))) }
    if tally.isArchived { members.append(JSON.Member("archived", true)) }
    if tally.isDeleted { members.append(JSON.Member("deleted", true)) }
    return .object(members)
  }
}
