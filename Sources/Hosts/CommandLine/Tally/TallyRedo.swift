import ArgumentParser

/// `detent tally redo`
struct TallyRedo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo the last undone change.")

  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.step("redo") { board in try board.redo() }
  }
}
