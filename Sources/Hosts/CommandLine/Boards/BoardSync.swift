import ArgumentParser
import JSONCoding
import Reports
import Storage

/// `detent board sync`
struct BoardSync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Sync now; fails if the server can't be reached.",
    discussion: """
      EXAMPLES
        detent board sync
        detent board sync --board Wedding --json
        detent board sync --as-new
      """)

  @Flag(help: "Resend changes the server doesn't accept as new ones; nothing counts twice.")
  var asNew = false

  @OptionGroup var selection: BoardSelection

  func run() async throws {
    let (store, shared) = try selection.findShared()
    let (stranded, hasLost) = try await selection.network.with(shared.link.origin) { server in
      let progress = ProgressLine()
      defer { progress.finish() }
      var inStep = try InStep(store, server, progress: progress.show)
      try await inStep.run()
      if asNew, !inStep.stranded.isEmpty { try await inStep.sendAsNew() }
      return (inStep.stranded.count, inStep.hasLost)
    }
    let line = try store.read { try BoardLine($0) }
    if selection.store.json {
      try OutputStream.output.write(
        Printable.json(line.json.bytes(.compact)) + [UInt8(ascii: "\n")])
    } else {
      if stranded == 0, !hasLost { try selection.store.say("Synced.") }
    }
    guard stranded == 0 else { throw CommandFailure.stranded(changes: stranded) }
    if hasLost { throw CommandFailure.lostChanges }
  }
}
