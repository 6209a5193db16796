import ArgumentParser
import JSONCoding
import Replication

/// `detent tally export`
struct TallyExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the whole board to standard output.",
    discussion: """
      EXAMPLES
        detent tally export --json > counts.json
        detent tally export --json --operations > history.json
      """)

  @Flag(help: "Every operation there is, too: who did what, when.")
  var operations = false
  @OptionGroup var options: TallyOptions

  func validate() throws {
    guard options.store.json else { throw ValidationError("Say which form: --json.") }
  }

  func run() async throws {
    try await options.look { board in
      let sheet = board.session.sheet
      var members = [
        JSON.Member("version", 1),
        JSON.Member("board", sheet.name.map { JSON($0.string) } ?? .null),
        JSON.Member(
          "tallies",
          .array(sheet.tallies.compactMap { TallyLine($0.id, in: board.session)?.json })),
      ]
      if operations {
        members.append(
          JSON.Member("operations", .array(try board.operations().map { $0.json })))
      }
      return TallyAnswer(json: .object(members), layout: .indented)
    }
  }
}
