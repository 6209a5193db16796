import Boards
import ArgumentParser
import Replication
import Reports
import Tallying

/// `detent tally compute`
struct TallyCompute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compute", abstract: "Compute something from tallies, live.",
    discussion: """
      Adds a computation to the list, or changes an existing one. It is computed
      exactly and rounded only for display.

      The formula has numbers, names, parentheses, + - * / (or − × ÷), and
      min(a, b), max(a, b), round(a), round(a, places), floor and ceil; sum(g),
      average(g), min(g) and max(g) are about all tallies of a group. Quotes
      keep a name together that looks like arithmetic.

      EXAMPLES
        detent tally compute Fresh "roses - wilted"
        detent tally compute "Fresh share" "(roses - wilted) / roses" --percent
        detent tally compute "Fresh share" --decimals 1
        detent tally compute Boxes 'ceil("Red roses" / 12)'
        detent tally compute People "sum(Doors) - sum(Exits)"
      """)

  @Argument(help: "Its name; for an existing one also its id.")
  var name: String
  @Argument(help: "The formula; leave it out to keep the current one.")
  var formula: String?
  @Flag(inversion: .prefixedNo, help: "Show as a percentage.")
  var percent: Bool?
  @Option(
    help: ArgumentHelp(
      "A fixed number, up to \(Computation.Presentation.mostDecimals); auto is up to two, without "
        + "trailing zeros.", valueName: "n"), transform: Decimals.init)
  var decimals: Decimals?
  @Option(
    help: ArgumentHelp("One of the sixteen crayons.", valueName: "crayon"),
    completion: .list(Crayon.names), transform: Crayon.named)
  var color: Crayon?
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: name)
    try await options.change { board in
      let sheet = board.session.sheet
      let known = try TallyReference(text: name).findIfAny(in: sheet)
      if let known, known.computation == nil {
        throw CommandFailure.notComputed(name: title.string)
      }
      let id = known?.id ?? EntityID(UInt64.random(in: 1 << 32...UInt64.max))
      let formula = try self.formula.map { try FormulaArgument(line: $0).read(for: id, in: sheet) }
      var presentation = known?.computation?.presentation ?? Computation.Presentation()
      if let percent { presentation.isPercent = percent }
      if let decimals { presentation.decimals = decimals.number }
      var isChanged = true
      if known == nil {
        guard let formula else { throw ValidationError("Enter a formula.") }
        let crayon = color ?? Crayon.suggested(after: sheet.tallies.count)
        _ = try board.perform(
          .createComputation(
            id, title, formula, presentation, color: crayon.rawValue, behind: nil))
      } else {
        isChanged = try board.perform(.compute(id, formula, presentation)) != nil
        if let color {
          isChanged = try board.perform(.recolor(id, color.rawValue)) != nil || isChanged
        }
      }
      var answer = TallyAnswer(
        about: id, in: board.session, message: isChanged ? nil : "Nothing to change.")
      answer.hasFormulas = true
      return answer
    }
  }

  /// How many decimals are shown.
  struct Decimals {
    let number: Int?

    init(_ text: String) throws {
      let most = Computation.Presentation.mostDecimals
      number = text == "auto" ? nil : Int(text)
      guard text == "auto" || (0...most).contains(number ?? -1) else {
        throw ValidationError("\"\(text)\" isn't a number from 0 to \(most), or auto.")
      }
    }
  }
}
