import App
import ArgumentParser
import Replication
import Tallying

/// `detent tally add`
struct TallyAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a tally at the end of the list.",
    discussion: """
      EXAMPLES
        detent tally add Shirts
        detent tally add "Red roses" --color rose
      """)

  @Argument(help: "What it counts.")
  var name: String
  @Option(help: ArgumentHelp("One of the sixteen crayons.", valueName: "crayon"))
  var color: Crayon?
  @OptionGroup var options: TallyOptions

  func run() throws {
    let title = try Title(named: name)
    try options.change { board in
      let tallies = board.session.sheet.tallies
      let hasNamesake = tallies.contains { $0.name == title }
      let crayon = color ?? Crayon.suggested(after: tallies.count)
      let id = EntityID(UInt64.random(in: 1 << 32...UInt64.max))
      _ = try board.perform(.create(id, title, color: crayon.rawValue, behind: nil))
      return TallyAnswer(
        about: id, in: board.session,
        message: hasNamesake
          ? "Another tally has this name; tell them apart by their ids (list --long)." : nil)
    }
  }
}

extension Crayon: ExpressibleByArgument {
  /// Reads a crayon's name in whatever case.
  public init?(argument: String) {
    let name = argument.lowercased()
    guard let crayon = Crayon.allCases.first(where: { $0.identifier == name }) else { return nil }
    self = crayon
  }

  /// The names, for help and completion.
  public static var allValueStrings: [String] { allCases.map { $0.identifier } }

  /// The name, where help shows a default.
  public var defaultValueDescription: String { identifier }
}
