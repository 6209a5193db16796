import ArgumentParser

/// `detent tally delete`
struct TallyDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Delete a tally; undo restores it.")

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).find(in: board.session.sheet)
      _ = try board.perform(.delete(tally.id))
      return TallyAnswer(
        about: tally.id, in: board.session,
        message: "Deleted \(tally.name?.string ?? tally.id.description). "
          + "`detent tally undo` restores it.")
    }
  }
}
