import App
import ArgumentParser
import Foundation
import JSONCoding
import Storage
import Tallying

/// `detent tally chart`
struct TallyChartCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draw a tally's count over time, as SVG.",
    discussion: """
      EXAMPLES
        detent tally chart Visitors > visitors.svg
        detent tally chart Visitors --rate --output rush.svg
        detent tally chart Visitors --round 0 > before.svg
      """)

  @Argument(help: "Name or id.")
  var name: String
  @Flag(help: "Taps per minute instead of the count.")
  var rate = false
  @Option(help: ArgumentHelp("An earlier round, by its number.", valueName: "n"))
  var round: Int64?
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"),
    completion: .file())
  var output: String?
  @OptionGroup var options: TallyOptions

  func run() async throws {
    try await options.export(to: output) { board in
      let session = board.session
      let tally = try TallyReference(text: name).findCounted(in: session.sheet)
      let timeline = try board.timeline()
      return { write in
        let progress = ProgressLine()
        defer { progress.finish() }
        let histogram = TallyChart.histogram(
          of: tally.id, round: round, on: session.board, timeline, progress: progress.show)
        let chart = TallyChart(
          rate ? .rate : .count, of: tally,
          round: round ?? session.board.counter(tally.id).current, histogram,
          in: Language(environment: options.store.environment), offset: offset(of: histogram))
        try write((options.store.json ? json(of: chart) : chart.svg) + [UInt8(ascii: "\n")])
      }
    }
  }

  private func json(of chart: TallyChart) -> [UInt8] {
    let json = JSON.object([
      JSON.Member("description", JSON(chart.description)),
      JSON.Member("svg", JSON(String(decoding: chart.svg, as: UTF8.self))),
    ])
    return Printable.json(json.bytes())
  }

  /// What the clocks here showed ahead of UTC when it was counted.
  private func offset(of histogram: TapHistogram) -> Int64 {
    let at = Double(histogram.span?.lowerBound ?? 0) / 1000
    return Int64(TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: at)))
  }
}
