import ArgumentParser

/// `detent tally count`
struct TallyCount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count up or down by the tally's step, or by an amount.",
    discussion: """
      EXAMPLES
        detent tally count Shirts
        detent tally count Shirts +24
        detent tally count Shirts -3
        detent tally count Shirts --by 24
      """)

  @Argument(help: "Name or id.")
  var name: String
  @Argument(help: ArgumentHelp("+N or -N.", valueName: "amount"), transform: Amount.step)
  var amount: Int64?
  @Option(
    help: ArgumentHelp("The amount, with or without a sign.", valueName: "n"),
    transform: Amount.by)
  var by: Int64?
  @OptionGroup var options: TallyOptions

  func validate() throws {
    if amount != nil, by != nil { throw ValidationError("Give the amount once.") }
  }

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).findCounted(in: board.session.sheet)
      _ = try board.perform(.count(tally.id, by: amount ?? by ?? tally.settings.step.value))
      return TallyAnswer(about: tally.id, in: board.session)
    }
  }
}
