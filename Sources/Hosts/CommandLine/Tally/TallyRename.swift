import ArgumentParser
import Replication
import Tallying

/// `detent tally rename`
struct TallyRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a tally.")

  @Argument(help: "Name or id.")
  var name: String
  @Argument(help: "The new name.")
  var new: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let title = try Title(named: new)
    try await options.change { board in
      let tally = try TallyReference(text: name).find(in: board.session.sheet)
      let made = try board.perform(.rename(tally.id, title))
      return TallyAnswer(
        about: tally.id, in: board.session, message: made == nil ? "Nothing to change." : nil)
    }
  }
}
