import Boards
import ArgumentParser
import Replication
import Tallying

/// `detent tally change`
struct TallyChange: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Change a tally's step, target, limit, price, note or key.",
    discussion: """
      Whenever a tally counts, the tallies given with --also count by the same
      amount, and so do theirs, each once. A tally that already counts this one
      can't be chosen.

      EXAMPLES
        detent tally change Visitors --capacity 250
        detent tally change Eggs --step 6 --price 0.35
        detent tally change Visitors --capacity none
        detent tally change "Door A" --also Visitors --also Today
      """)

  @Argument(help: "Name or id.")
  var name: String
  @OptionGroup var settings: SettingOptions
  @Option(
    help: ArgumentHelp(
      "A tally that is counted too (repeatable; replaces the list), or none.",
      valueName: "name"))
  var also: [String] = []
  @OptionGroup var options: TallyOptions

  func validate() throws {
    if settings.all.isEmpty && also.isEmpty {
      throw ValidationError("Choose what to set, such as --step 6.")
    }
  }

  func run() async throws {
    try await options.change { board in
      let tally = try TallyReference(text: name).findCounted(in: board.session.sheet)
      var isNews = false
      for setting in settings.all {
        if try board.perform(.change(tally.id, setting)) != nil { isNews = true }
      }
      if !also.isEmpty {
        let others = try tallies(countingAlsoFor: tally, in: board.session.sheet)
        if try board.perform(.countAlso(tally.id, others)) != nil { isNews = true }
      }
      return TallyAnswer(
        about: tally.id, in: board.session, message: isNews ? nil : "Nothing to change.")
    }
  }
  private func tallies(countingAlsoFor tally: Tally, in sheet: TallySheet) throws -> [EntityID] {
    if also.count == 1, also[0].lowercased() == "none" { return [] }
    var others: [EntityID] = []
    for name in also {
      let other = try TallyReference(text: name).findCounted(in: sheet)
      let isFree = sheet.canCountAlso(for: tally.id).contains { $0.id == other.id }
      guard isFree || tally.countsAlso.contains(other.id) else {
        throw CommandFailure.circle(
          name: other.name?.string ?? other.id.description,
          for: tally.name?.string ?? tally.id.description)
      }
      if !others.contains(other.id) { others.append(other.id) }
    }
    guard others.count <= CountingAlso.most else { throw CommandFailure.tooManyAlso }
    return others
  }
}
