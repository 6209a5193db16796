import ArgumentParser
import JSONCoding

/// `detent tally list`
struct TallyList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the tallies with their counts and settings (the default).")

  @Flag(name: .shortAndLong, help: "Show ids, colours and rounds as well.")
  var long = false
  @Flag(help: "List archived tallies instead.")
  var archived = false
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.look { board in
      let session = board.session
      if archived {
        let lines = session.archived.compactMap { TallyLine($0.id, in: session) }
        return TallyAnswer(
          lines: lines, isLong: long, hasDetails: true,
          message: lines.isEmpty ? "Nothing archived." : nil,
          json: .array(lines.map { $0.json }))
      }
      let lines = TallyLine.all(of: session)
      return TallyAnswer(
        lines: lines, headings: session.sheet.headings, heading: session.sheet.name?.string,
        isLong: long, hasDetails: true,
        message: lines.isEmpty
          ? "No tallies yet. Add one: detent tally add Shirts" : nil,
        json: .array(lines.map { $0.json }))
    }
  }
}
