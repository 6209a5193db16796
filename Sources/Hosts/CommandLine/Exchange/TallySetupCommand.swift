import Boards
import ArgumentParser
import JSONCoding
import QRCoding
import Replication
import Reports
import Storage
import Tallying

/// `detent tally setup`
struct TallySetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: "Print a link that lets others add a copy of this setup.",
    discussion: """
      The whole setup is in the link: what is counted and how, and the counts with
      --counts. Anyone who opens it sees a preview before adding a copy, in a browser
      or with `detent tally take`. No server sees it, so any server will do.

      EXAMPLES
        detent tally setup --server https://count.example.org
        detent tally setup --counts --qr
      """)

  @Flag(help: "Include the counts.")
  var counts = false
  @Flag(help: "Also show the link as a QR code.")
  var qr = false
  @Option(
    help: ArgumentHelp("The server the link leads to (default: the board's).", valueName: "url"))
  var server: String?
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let address = try server.map { try ServerAddress($0).origin }
    try await options.look { board in
      let extract: TallySetup.Extract
      do throws(SetupFault) {
        extract = try TallySetup.extract(board.session.sheet, withCounts: counts)
      } catch { throw CommandFailure.noSetup(error) }
      let origin = address ?? board.session.shared?.link.origin
      let link = SetupLink.text(extract.setup, origin: origin)
      var words = extract.leftBehind
      if origin == nil {
        words.append(
          "No server is known: put an address in front of it, or use --server. "
            + "`detent tally take` also reads it without one.")
      }
      var text = link + "\n"
      if qr { text += try Self.code(link) }
      return TallyAnswer(
        message: words.isEmpty ? nil : words.joined(separator: "\n"),
        json: .object([
          JSON.Member("link", JSON(link)),
          JSON.Member("tallies", JSON(Int64(extract.setup.items.count))),
          JSON.Member("groups", JSON(Int64(extract.setup.groups.count))),
          JSON.Member("counts", JSON(extract.setup.hasCounts)),
          JSON.Member("left", .array(extract.leftBehind.map { JSON($0) })),
        ]), painted: text)
    }
  }

  /// Most modules at a side that a phone reads off a screen with ease.
  private static let largest = 101

  private static func code(_ link: String) throws -> String {
    guard let code = try? QRCode(bytes: Array(link.utf8), correction: .low),
      code.size <= largest
    else { throw CommandFailure.tooLargeForCode }
    return code.linesOnWhite
  }
}

extension QRCode {
  /// Black on white whatever the terminal's colours are; readers need it so.
  var linesOnWhite: String {
    terminalText(on: .light).split(separator: "\n")
      .map { "\u{1b}[38;5;16;48;5;231m\($0)\u{1b}[0m\n" }.joined()
  }
}

extension TallySetup.Extract {
  /// What can't go along, in sentences.
  fileprivate var leftBehind: [String] {
    func names(_ tallies: [Tally]) -> String {
      tallies.map { $0.name?.string ?? $0.id.description }.joined(separator: ", ")
    }
    var words: [String] = []
    if !computations.isEmpty {
      words.append(
        "Not included, because they depend on tallies outside the list: \(names(computations)).")
    }
    if !pictures.isEmpty { words.append("Pictures not included: \(names(pictures)).") }
    if !counts.isEmpty { words.append("Counts too large to include: \(names(counts)).") }
    return words
  }
}
