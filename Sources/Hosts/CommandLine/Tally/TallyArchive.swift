import Boards
import ArgumentParser
import Tallying

/// `detent tally archive`
struct TallyArchive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive a tally: hide it from the list, keep its counts.",
    discussion: """
      `list --archived` shows archived tallies, `unarchive` restores one. Computations
      that use it keep working.
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
        message: "Archived. `detent tally unarchive` restores it.")
    }
  }
}

/// `detent tally unarchive`
struct TallyUnarchive: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unarchive", abstract: "Restore an archived tally.")

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
