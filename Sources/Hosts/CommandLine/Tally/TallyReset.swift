import ArgumentParser

/// `detent tally reset`
struct TallyReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Start a new round at 0; earlier counts are kept.")

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).findCounted(in: board.session.sheet)
      _ = try board.perform(.reset(tally.id))
      return TallyAnswer(about: tally.id, in: board.session)
    }
  }
}
