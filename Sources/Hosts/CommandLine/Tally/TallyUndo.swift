import ArgumentParser

/// `detent tally undo`
struct TallyUndo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Take back the last thing done here, also after a restart.")

  @OptionGroup var options: TallyOptions

  func run() throws {
    try options.step("undo") { board in try board.undo() }
  }
}
