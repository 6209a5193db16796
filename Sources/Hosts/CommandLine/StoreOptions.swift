import ArgumentParser
import Boards
import Foundation
import Reports
import ShippedWords
import Storage
import Tallying
import Text

/// What every command takes that counts: where the counts are, and for whom the answer is.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The directory to keep the counts in.", valueName: "dir"),
    completion: .directory)
  var store: String?
  @Flag(help: "Print JSON.")
  var json = false

  var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// The store that is meant, with the board that is open on its shelf.
  func localStore() throws -> LocalStore {
    LocalStore(
      directory: try StoreDirectory.path(flag: store, environment: environment),
      example: TallyExample.words(in: Language(environment: environment).tag))
  }

  /// Says that records could not be read.
  func warn(_ damaged: Int, _ consequence: String) throws {
    guard damaged > 0 else { return }
    try say(
      "detent: \(damaged) saved record\(damaged == 1 ? "" : "s") couldn't be read. "
        + "\(consequence); everything else is here.")
  }

  /// Says something beside the data.
  func say(_ words: String) throws {
    try OutputStream.error.write(Printable.text(words) + "\n")
  }
}

extension Language {
  /// The language of messages and the forms of numbers and dates, as POSIX has them decided: by
  /// `LC_ALL`, else `LC_MESSAGES`, `LC_NUMERIC` and `LC_TIME`, else `LANG`.
  init(environment: [String: String]) {
    self.init(
      Catalog.shipped(for: Language.tag("LC_MESSAGES", environment)),
      NumberForm(tag: Language.tag("LC_NUMERIC", environment)),
      DateForm(tag: Language.tag("LC_TIME", environment)))
  }

  /// The language tag of a category of POSIX's locales, such as `de-CH` for `de_CH.UTF-8@euro`.
  private static func tag(_ category: String, _ environment: [String: String]) -> String {
    let locale = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    return String((locale ?? "").prefix { $0 != "." && $0 != "@" })
  }

  /// The language of whoever runs the command.
  static var ofTerminal: Language { Language(environment: ProcessInfo.processInfo.environment) }
}
