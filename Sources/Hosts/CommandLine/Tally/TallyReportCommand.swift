import ArgumentParser
import Boards
import Foundation
import JSONCoding
import Reports
import Storage
import Text

/// `detent tally report`
struct TallyReportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: "Write the board as text for a mail.",
    discussion: """
      EXAMPLE
        detent tally report | mail -s "What we counted" office@example.org
      """)

  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.look { board in
      let report = TallyReport(Language(environment: options.store.environment))
      let text = report.text(
        board.session.sheet, of: board.session.board, report.deviceNamesForOthers(board.session),
        now: LocalStore.now(), offset: Int64(TimeZone.current.secondsFromGMT()))
      return TallyAnswer(text: text, json: .object([JSON.Member("text", JSON(text))]))
    }
  }
}
