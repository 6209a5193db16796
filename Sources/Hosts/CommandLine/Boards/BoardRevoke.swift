import Boards
import ArgumentParser
import Replication
import Reports

/// `detent board revoke`
struct BoardRevoke: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Turn off a link by its id, immediately and permanently.",
    discussion: """
      Counts made with it stay. `detent board tokens` lists the ids.

      EXAMPLES
        detent board revoke 0f1e2d3c4b5a6978
      """)

  @Argument(help: "The link's id (16 hexadecimal digits).")
  var id: String
  @OptionGroup var selection: BoardSelection

  func run() async throws {
    guard let id = Digest(hexadecimal: Array(id.lowercased().utf8)) else {
      throw ValidationError("An id has 16 hexadecimal digits; `detent board tokens` lists them.")
    }
    let (_, shared) = try selection.findShared()
    try await selection.network.with(shared.link.origin) { server in
      let answer = try await server.answer(BoardRequests(shared.link).revoke(id))
      // One that was never there is a slip of whoever typed it.
      if answer.status == 404 || answer.troubleRevoking != nil { throw ServerTrouble(answer) }
    }
    if selection.store.json {
      try OutputStream.answerSaved {
        try OutputStream.output.write("{\"revoked\":\"\(id)\"}\n")
      }
    } else {
      try selection.store.say("Turned off.")
    }
  }
}
