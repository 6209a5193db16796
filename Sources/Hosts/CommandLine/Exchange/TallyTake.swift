import ArgumentParser
import Boards
import JSONCoding
import Reports
import Tallying
import Text

/// `detent tally take`
struct TallyTake: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "take", abstract: "Preview the setup in a link and add a copy of it.",
    discussion: """
      It is added at the end of the list, in groups of its own. On a terminal you are
      asked first; elsewhere nothing is added without --yes.

      EXAMPLES
        detent tally take 'https://count.example.org/#setup/…'
        detent tally take - --yes < link.txt
      """)

  @Argument(help: "The link; - reads it from standard input.")
  var link: String
  @Flag(help: "Add it without asking.")
  var yes = false
  @OptionGroup var options: TallyOptions

  /// Longest text that is read; a link has some 22,000 characters at most.
  private static let limit = 1 << 20

  func run() async throws {
    let text =
      link == "-"
      ? String(decoding: try InputFile.read("-", upTo: Self.limit), as: UTF8.self) : link
    let setup: TallySetup?
    do throws(SetupFault) {
      setup = try SetupLink.setup(text)
    } catch { throw CommandFailure.notASetup(error) }
    guard let setup else { throw CommandFailure.notASetup(nil) }
    try await Taking(setup: setup, options: options, isWanted: yes).run()
  }
}

/// `detent tally template`
struct TallyTemplateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "template", abstract: "List the templates, or add one.",
    discussion: """
      EXAMPLES
        detent tally template
        detent tally template door-count --yes
      """)

  @Argument(help: "A template from the list.")
  var name: String?
  @Flag(help: "Add it without asking.")
  var yes = false
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let language = Language(environment: options.store.environment)
    guard let name else { return try list(language) }
    let folded = name.lowercased()
    guard
      let template = TallyTemplate.allCases.first(where: {
        $0.identifier == folded || $0.name(in: language).lowercased() == folded
      })
    else {
      let names = TallyTemplate.allCases.map { $0.identifier }
      throw CommandFailure.unknownTemplate(name: name, near: NearNames.of(name, among: names))
    }
    try await Taking(setup: template.setup(language), options: options, isWanted: yes).run()
  }

  private func list(_ language: Language) throws {
    let all = TallyTemplate.allCases
    if options.store.json {
      let json = JSON.array(
        all.map { template in
          .object([
            JSON.Member("template", JSON(template.identifier)),
            JSON.Member("name", JSON(template.name(in: language))),
          ])
        })
      try OutputStream.output.write(json.bytes(.compact) + [0x0a])
      return
    }
    let width = all.map { $0.identifier.count }.max() ?? 0
    let lines = all.map { template in
      let room = String(repeating: " ", count: width - template.identifier.count)
      return "\(template.identifier)\(room)  \(template.name(in: language))\n"
    }
    try OutputStream.output.write(lines.joined())
  }
}

extension TallyTemplate {
  /// What it is called on the command line.
  fileprivate var identifier: String {
    switch self {
    case .scoreSheet: "score-sheet"
    case .doorCount: "door-count"
    case .bloodCount: "blood-count"
    case .birdWalk: "bird-walk"
    case .shoppingList: "shopping-list"
    case .knitting: "knitting"
    }
  }
}
