import ArgumentParser
import JSONCoding
import Storage

/// `detent board sync`
struct BoardSync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Send and fetch now; fails where the server can't be reached.",
    discussion: """
      EXAMPLES
        detent board sync
        detent board sync --board Wedding --json
      """)

  @OptionGroup var selection: BoardSelection

  func run() async throws {
    let (store, shared) = try selection.findShared()
    let stuck = try await selection.network.with(shared.link.origin) { server in
      var inStep = try InStep(store, server)
      try await inStep.run()
      return inStep.stuck
    }
    let line = try store.read { try BoardLine($0) }
    if selection.store.json {
      try OutputStream.output.write(
        Printable.json(line.json.bytes(.compact)) + [UInt8(ascii: "\n")])
    } else {
      try selection.store.say(stuck.isEmpty ? "In step." : "In step, but for some changes.")
    }
    guard stuck.isEmpty else { throw CommandFailure.stuck(devices: stuck.count) }
  }
}
