import ArgumentParser
import Replication
import Tallying

/// `detent tally set`
struct TallySet: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a count; the correction is kept in the history.",
    discussion: """
      EXAMPLES
        detent tally set Shirts 57 --note "counted again"
        detent tally set Balance -5
      """)

  @Argument(help: "Name or id.")
  var name: String
  @Argument(help: "The new count.", transform: Amount.number)
  var count: Int64
  @Option(help: "Why.")
  var note: String?
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let note = try note.map { try Title(named: $0) }
    try await options.change { board in
      let tally = try TallyReference(text: name).findCounted(in: board.session.sheet)
      let made = try board.perform(.set(tally.id, to: count, note: note))
      return TallyAnswer(
        about: tally.id, in: board.session, message: made == nil ? "Nothing to change." : nil)
    }
  }
}
