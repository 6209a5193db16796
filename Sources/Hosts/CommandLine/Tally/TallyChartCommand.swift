import ArgumentParser
import Boards
import Foundation
import JSONCoding
import Reports
import Storage
import Tallying
import Text

/// `detent tally chart`
struct TallyChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a tally's count over time, or its group, as SVG.",
    discussion: """
      EXAMPLES
        detent tally chart Visitors > visitors.svg
        detent tally chart Visitors --rate --output rush.svg
        detent tally chart Visitors --round 0 > before.svg
        detent tally chart Visitors --share > who.svg
      """)

  @Argument(help: "Name or id.")
  var name: String
  @Flag(help: "Chart taps per minute instead of the count.")
  var rate = false
  @Flag(help: "Chart each tally's current share of its group.")
  var share = false
  @Option(help: ArgumentHelp("An earlier round, by its number.", valueName: "n"))
  var round: Int64?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"),
    completion: .file())
  var output: String?
  @OptionGroup var options: TallyOptions

  func validate() throws {
    if share && (rate || round != nil) {
      throw ValidationError("--shares shows the current counts: leave out --rate and --round.")
    }
  }

  func run() async throws {
    try await options.export(to: output) { board in
      let session = board.session
      let tally = try TallyReference(text: name).findCounted(in: session.sheet)
      let language = Language(environment: options.store.environment)
      if share {
        guard let chart = GroupChart(with: tally.id, in: session.sheet, language) else {
          throw CommandFailure.noShares(name: TallyLine(tally.id, in: session)?.name ?? name)
        }
        return { try $0(shown(chart.svg, chart.description)) }
      }
      let timeline = try board.timeline()
      return { write in
        let progress = ProgressLine()
        defer { progress.finish() }
        let histogram = TallyChart.histogram(
          of: tally.id, round: round, on: session.board, timeline, progress: progress.show)
        let chart = TallyChart(
          rate ? .rate : .count, of: tally,
          round: round ?? session.board.counter(tally.id).current, histogram,
          in: language, offset: offset(of: histogram))
        try write(shown(chart.svg, chart.description))
      }
    }
  }

  /// A line with the drawing, as it is or among words.
  private func shown(_ svg: [UInt8], _ description: String) -> [UInt8] {
    let end = [UInt8(ascii: "\n")]
    guard options.store.json else { return svg + end }
    let json = JSON.object([
      JSON.Member("description", JSON(description)),
      JSON.Member("svg", JSON(String(decoding: svg, as: UTF8.self))),
    ])
    return Printable.json(json.bytes()) + end
  }

  /// What the clocks here showed ahead of UTC when it was counted.
  private func offset(of histogram: TapHistogram) -> Int64 {
    let at = Double(histogram.span?.lowerBound ?? 0) / 1000
    return Int64(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: at)))
  }
}
