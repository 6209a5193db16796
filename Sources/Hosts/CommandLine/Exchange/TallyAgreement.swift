import Boards
import ArgumentParser
import JSONCoding
import Replication
import Storage
import Tallying

/// `detent tally agreement`
struct TallyAgreement: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement", abstract: "Compare two people's counts of the same things.",
    discussion: """
      Compares the open board by name with a file from `detent board save`, or with
      another board on this device. The agreement of one tally is the smaller count
      divided by the larger. Overall it is the sum of the smaller counts divided by the
      larger total; kappa corrects it for chance: 1 means all counts are the same,
      0 means no better than chance.

      EXAMPLES
        detent tally agreement second-reader.board
        detent tally agreement "Second reader"
      """)

  @Argument(help: "A board's file, or the name or id of a board on this device.")
  var other: String
  @OptionGroup var options: TallyOptions

  func run() async throws {
    let second = try sheet()
    try await options.look { board in
      let agreement = Agreement(board.session.sheet, second)
      return TallyAnswer(text: text(agreement), json: json(agreement))
    }
  }

  /// What the other person counted.
  private func sheet() throws -> TallySheet {
    if InputFile.isThere(other) {
      let file = try BoardFile.read(other)
      do throws(BoardFileFault) { return TallySheet(try file.board()) } catch {
        throw CommandFailure.notMerged(error)
      }
    }
    let store = try options.store.localStore()
    let entry: Shelf.Entry
    do {
      entry = try BoardReference(text: other).find(in: store.shelf())
    } catch CommandFailure.unknownBoard {
      throw CommandFailure.nothingToCompare(name: other)
    }
    return try store.board(.shared(entry.board)).read { $0.session.sheet }
  }

  private func text(_ agreement: Agreement) -> String {
    var rows: [[String]] = []
    for line in agreement.lines {
      rows.append([
        figure(line.first), figure(line.second), signed(line.difference), percent(line.ratio),
        line.name.string,
      ])
    }
    let widths = (0..<4).map { column in rows.map { Columns.of($0[column]) }.max() ?? 0 }
    var text = ""
    for row in rows {
      for (i, width) in widths.enumerated() {
        text += String(repeating: " ", count: width - Columns.of(row[i])) + row[i] + "  "
      }
      text += row[4] + "\n"
    }
    text += "Agreement: \(percent(agreement.observed)); by chance: \(percent(agreement.expected)); "
    let kappa = agreement.kappa.map {
      String(decoding: Computation.Presentation(decimals: 2).text($0), as: UTF8.self)
    }
    return text + "kappa: \(kappa ?? "—")\n"
  }

  private func figure(_ number: Int64?) -> String { number.map { "\($0)" } ?? "—" }

  private func signed(_ number: Int64?) -> String {
    number.map { $0 > 0 ? "+\($0)" : "\($0)" } ?? "—"
  }

  private func percent(_ ratio: Rational?) -> String {
    ratio.map {
      String(
        decoding: Computation.Presentation(isPercent: true, decimals: 1).text($0), as: UTF8.self)
    } ?? "—"
  }

  private func json(_ agreement: Agreement) -> JSON {
    func exact(_ ratio: Rational?) -> JSON {
      ratio.map { JSON("\($0.numerator)/\($0.denominator)") } ?? .null
    }
    return .object([
      JSON.Member(
        "tallies",
        .array(
          agreement.lines.map { line in
            .object([
              JSON.Member("name", JSON(line.name.string)),
              JSON.Member("first", line.first.map { JSON($0) } ?? .null),
              JSON.Member("second", line.second.map { JSON($0) } ?? .null),
              JSON.Member("difference", line.difference.map { JSON($0) } ?? .null),
              JSON.Member("agreement", exact(line.ratio)),
            ])
          })),
      JSON.Member("agreement", exact(agreement.observed)),
      JSON.Member("chance", exact(agreement.expected)),
      JSON.Member("kappa", exact(agreement.kappa)),
    ])
  }
}
