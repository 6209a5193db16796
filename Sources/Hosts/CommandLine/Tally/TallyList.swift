import ArgumentParser
import JSONCoding

/// `detent tally list`
struct TallyList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tallies with their counts (the default).")

  @Flag(name: .shortAndLong, help: "Show ids, colours and rounds, too.")
  var long = false
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.look { board in
      let sheet = board.session.sheet
      let lines = sheet.tallies.compactMap { TallyLine($0.id, in: board.session) }
      return TallyAnswer(
        lines: lines, heading: sheet.name?.string, isLong: long,
        message: lines.isEmpty
          ? "Nothing to count yet. Add a tally: detent tally add Shirts" : nil,
        json: .array(lines.map { $0.json }))
    }
  }
}
