import Boards
import ArgumentParser
import Replication
import Reports
import Tallying

/// `detent tally add`
struct TallyAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a tally at the end of the list.",
    discussion: """
      EXAMPLES
        detent tally add Shirts
        detent tally add "Red roses" --color rose
        detent tally add Visitors --capacity 250
        detent tally add "White roses" --group Roses

      The crayons are \(Crayon.listed).
      """)

  @Argument(help: "Its name.")
  var name: String
  @Option(
    help: ArgumentHelp("One of the sixteen crayons.", valueName: "crayon"),
    completion: .list(Crayon.names), transform: Crayon.named)
  var color: Crayon?
  @Option(
    help: ArgumentHelp("The group to add it to; created if missing.", valueName: "group"))
  var group: String?
  @OptionGroup var settings: SettingOptions
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: name)
    try await options.change { board in
      let tallies = board.session.sheet.tallies
      let hasNamesake = tallies.contains { $0.name == title }
      let crayon = color ?? Crayon.suggested(after: tallies.count)
      let id = EntityID(UInt64.random(in: 1 << 32...UInt64.max))
      _ = try board.perform(.create(id, title, color: crayon.rawValue, behind: nil))
      if let group { try board.put(id, in: try board.group(named: group)) }
      for setting in settings.all { _ = try board.perform(.change(id, setting)) }
      return TallyAnswer(
        about: id, in: board.session,
        message: hasNamesake
          ? "Another tally has this name; `list --long` shows their ids." : nil)
    }
  }
}

extension Crayon {
  /// All names, in the order of the box.
  static var names: [String] { allCases.map { $0.identifier } }

  /// Reads a crayon's name in whatever case.
  static func named(_ text: String) throws -> Crayon {
    let name = text.lowercased()
    guard let crayon = allCases.first(where: { $0.identifier == name }) else {
      throw ValidationError("there's no crayon of that name. The crayons are \(listed).")
    }
    return crayon
  }

  fileprivate static var listed: String { names.joined(separator: ", ") }
}
