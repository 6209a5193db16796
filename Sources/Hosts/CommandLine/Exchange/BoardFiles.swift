import Boards
import ArgumentParser
import JSONCoding
import Replication
import Reports
import Storage
import Tallying

/// `detent board save`
struct BoardSave: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Save the board with its whole history to a file.",
    discussion: """
      `detent board merge` merges it into a board elsewhere, as often as you
      like: each count is there exactly once. No server is needed.

      EXAMPLES
        detent board save door-a.board
      """)

  @Argument(help: "The file; an existing one is replaced.", completion: .file())
  var file: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.export(to: file) { board in
      let bytes = try board.file()
      return { write in try write(bytes) }
    }
    if options.store.json {
      try OutputStream.output.write("{\"saved\":true}\n")
    } else {
      try options.store.say("Saved. Use `detent board merge` on another device to add it there.")
    }
  }
}

/// `detent board merge`
struct BoardMerge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge a board from a file into the open one.",
    discussion: """
      Counts that are already here are not added again, so a file can be merged twice,
      and in both directions. A merge can't be undone: others' changes are theirs.

      EXAMPLES
        detent board merge door-a.board --dry-run
        detent board merge door-a.board
      """)

  @Argument(
    help: "A file from `detent board save` or exported from the page; - is standard input.",
    completion: .file())
  var file: String
  @Flag(help: "Show what it would do, without doing it.")
  var dryRun = false
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let content = try BoardFile.read(file)
    do {
      if dryRun {
        try await options.look { board in
          var after = board.session
          let news = try board.news(in: content)
          _ = after.merge(news)
          return answer(from: board.session, to: after, news.count)
        }
      } else {
        try await options.change { board in
          let before = board.session
          let count = try board.merge(content)
          return answer(from: before, to: board.session, count)
        }
      }
    } catch let fault as BoardFileFault { throw CommandFailure.notMerged(fault) }
  }

  /// What is counted otherwise than before, line by line.
  private func answer(
    from before: TallySession, to after: TallySession, _ count: Int
  ) -> TallyAnswer {
    var text = ""
    var tallies: [JSON] = []
    for tally in after.sheet.tallies where tally.computation == nil {
      let old = before.sheet.tally(tally.id)
      if let old, old.count == tally.count, old.name == tally.name { continue }
      let name = tally.name?.string ?? "(no name)"
      let figure = tally.count.map { "\($0)" } ?? "—"
      if let old {
        text += "\(name): \(old.count.map { "\($0)" } ?? "—") → \(figure)\n"
      } else {
        text += "\(name): new, \(figure)\n"
      }
      tallies.append(
        .object([
          JSON.Member("id", JSON(tally.id.description)), JSON.Member("name", JSON(name)),
          JSON.Member("before", old?.count.map { JSON($0) } ?? .null),
          JSON.Member("after", tally.count.map { JSON($0) } ?? .null),
        ]))
    }
    let changes = count == 1 ? "1 change" : "\(count) changes"
    return TallyAnswer(
      text: text,
      message: count == 0
        ? "Everything is already here." : "\(dryRun ? "Would merge" : "Merged") \(changes).",
      json: .object([
        JSON.Member("merged", JSON(Int64(count))), JSON.Member("done", JSON(!dryRun)),
        JSON.Member("tallies", .array(tallies)),
      ]))
  }
}

extension BoardFile {
  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``CommandFailure/notMerged(_:)``, `FileFault`.
  static func read(_ path: String) throws -> BoardFile {
    let bytes = try InputFile.read(path, upTo: limit)
    do throws(BoardFileFault) { return try BoardFile(bytes) } catch {
      throw CommandFailure.notMerged(error)
    }
  }
}

extension BoardFileFault {
  /// What a person reads.
  var words: String {
    switch self {
    case .notABoard: "The file isn't a board file. `detent board save` writes one."
    case .newer: "The file is from a newer version of Detent."
    case .damaged: "The file is incomplete or was changed. Nothing was imported."
    case .tooLarge(let limit): "The file has more than \(limit >> 20) MiB."
    }
  }
}
