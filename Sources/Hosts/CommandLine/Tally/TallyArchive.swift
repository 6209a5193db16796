import Boards
import ArgumentParser
import Tallying

/// `detent tally archive`
struct TallyArchive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Put a tally away: out of the list, and all it counted stays.",
    discussion: """
      `list --archived` shows what was put away, `unarchive` brings it back. What is
      computed from it goes on.
      """)

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).find(in: board.session.sheet)
      _ = try board.perform(.archive(tally.id, true))
      return TallyAnswer(
        about: tally.id, in: board.session,
        message: "Put away. `detent tally unarchive` brings it back.")
    }
  }
}

/// `detent tally unarchive`
struct TallyUnarchive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive", abstract: "Bring a tally back that was put away.")

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.change { board in
      let archived = board.session.archived
      let tally = try TallyReference(text: name).find(among: archived)
      _ = try board.perform(.archive(tally.id, false))
      return TallyAnswer(about: tally.id, in: board.session)
    }
  }
}

extension TallySession {
  /// What was put away, in order.
  var archived: [Tally] {
    TallySheet(board, withArchived: true).tallies.filter { $0.isArchived }
  }
}
