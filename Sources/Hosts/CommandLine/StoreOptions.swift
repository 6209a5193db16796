import ArgumentParser
import Boards
import Foundation
import Reports
import Storage
import Text

/// What every command takes that counts: where the counts are, and for whom the answer is.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the counts in this directory.", valueName: "dir"),
    completion: .directory)
  var store: String?
  @Flag(help: "Answer in JSON, for machines.")
  var json = false

  var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The store that is meant, with the board that is open on its shelf.
  func localStore() throws -> LocalStore {
    LocalStore(
      directory: try StoreDirectory.path(flag: store, environment: environment),
      example: Language(environment: environment) == .japanese ? .japanese : .english)
  }

  /// Says that records could not be read.
  func warn(_ damaged: Int, _ consequence: String) throws {
    guard damaged > 0 else { return }
    try say(
      "detent: \(damaged) saved record\(damaged == 1 ? "" : "s") could not be read. "
        + "\(consequence); everything else is here.")
  }

  /// Says something beside the data.
  func say(_ words: String) throws {
    try OutputStream.error.write(Printable.text(words) + "\n")
  }
}

extension Language {
  /// The language of messages, as POSIX has it decided: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  init(environment: [String: String]) {
    var locale = ""
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] where locale.isEmpty {
      locale = environment[variable] ?? ""
    }
    self.init(tag: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }))
  }
}
