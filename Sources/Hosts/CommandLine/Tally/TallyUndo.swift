import ArgumentParser

/// `detent tally undo`
struct TallyUndo: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last change made here, even after a restart.")

  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.step("undo") { board in try board.undo() }
  }
}
