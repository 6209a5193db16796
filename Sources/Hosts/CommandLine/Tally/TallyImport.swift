import ArgumentParser
import JSONCoding
import Reports
import Storage
import Tallying

/// `detent tally import`
struct TallyImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import counts from a file; one undo reverts it all.",
    discussion: """
      EXAMPLES
        detent tally import counts.csv --dry-run
        detent tally import counts.csv
        detent tally import stock.csv --set
        pbpaste | detent tally import -

      The file is a list of names, with counts or without, with or without a header
      name,count, or the output of `export --csv --taps`. Separators are commas,
      semicolons or tabs. New names become tallies. Counts are added; with --set they
      replace those on the board. Taps already on the board are not counted again, and
      the same lines are not added twice unless --again is given.
      """)

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String
  @Flag(help: "Show what it would do, without doing it.")
  var dryRun = false
  @Flag(help: "Import lines again that were already imported.")
  var again = false
  @Flag(name: .customLong("set"), help: "Set counts to those in the file instead of adding them.")
  var isSetting = false
  @OptionGroup var options: TallyOptions

  /// Most bytes of a file; a line for a tap has some 60.
  private static let limit = 256 << 20

  private var mode: ImportMode { isSetting ? .set : again ? .addAgain : .add }

  func validate() throws {
    if isSetting, again { throw ValidationError("Use either --set or --again.") }
  }

  func run() async throws {
    do {
      let bytes = try InputFile.read(file, upTo: Self.limit)
      guard bytes.count <= Self.limit else {
        throw CommandFailure.tooLarge(path: file, limit: Self.limit)
      }
      let table = try CountTable(reading: bytes)
      if dryRun {
        try await options.look { board in
          answer(try board.plan(table, mode))
        }
      } else {
        try await options.change { board in
          answer(try board.bringIn(table, mode))
        }
      }
    } catch let fault as ImportFault { throw CommandFailure.notImported(fault) }
  }

  private func answer(_ plan: ImportPlan) -> TallyAnswer {
    let lines = plan.lines.map { line in
      let name = line.name.string
      var text =
        line.isNew
        ? "\(name): new, \(figure(line.after))"
        : line.before == line.after
          ? "\(name): \(figure(line.after)), as before"
          : "\(name): \(figure(line.before)) → \(figure(line.after))"
      if line.earlier != 0 { text += "; \(line.earlier) in earlier rounds" }
      if line.leftOut != 0 {
        text += "; \(line.leftOut) skipped, from before this tally's first round"
      }
      return text + "\n"
    }
    var message = "\(dryRun ? "Would import" : "Imported") \(count(plan.counted, "line"))"
    if plan.known > 0 { message += ", \(count(plan.known, "tap")) already here" }
    if plan.computed > 0 { message += ", \(count(plan.computed, "computation")) skipped" }
    message += "."
    if !dryRun, plan.counted > 0 { message += " `detent tally undo` reverts it." }
    return TallyAnswer(text: lines.joined(), message: message, json: json(plan))
  }

  private func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }

  private func figure(_ number: Int64?) -> String { number.map { "\($0)" } ?? "overflow" }

  private func json(_ plan: ImportPlan) -> JSON {
    .object([
      JSON.Member("done", JSON(!dryRun)),
      JSON.Member("counted", JSON(Int64(plan.counted))),
      JSON.Member("known", JSON(Int64(plan.known))),
      JSON.Member("computed", JSON(Int64(plan.computed))),
      JSON.Member(
        "tallies",
        .array(
          plan.lines.map { line in
            .object([
              JSON.Member("id", JSON(line.tally.description)),
              JSON.Member("name", JSON(line.name.string)),
              JSON.Member("new", JSON(line.isNew)),
              JSON.Member("before", line.before.map { JSON($0) } ?? .null),
              JSON.Member("after", line.after.map { JSON($0) } ?? .null),
            ])
          })),
    ])
  }
}
