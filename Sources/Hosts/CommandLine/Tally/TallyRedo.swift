import ArgumentParser

/// `detent tally redo`
struct TallyRedo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Bring back what was taken back last.")

  @OptionGroup var options: TallyOptions

  func run() throws {
    try options.step("redo") { board in try board.redo() }
  }
}
