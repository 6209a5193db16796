import Boards
import ArgumentParser
import Foundation
import Replication
import Storage

/// `detent board share`
struct BoardShare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Share the open board and print the link for others.",
    discussion: """
      Run again, it prints the same link.

      EXAMPLES
        detent board share --server https://count.example.org
        detent board share --server http://localhost:8080 --json
        detent board share --server http://localhost:8080 --right count

      \(BoardLinkCommand.rights)
      """)

  @Option(help: ArgumentHelp("The server's address.", valueName: "url"))
  var server: String
  @Option(help: "What the link allows.")
  var right: Right?
  @OptionGroup var selection: BoardSelection

  func run() async throws {
    let origin = try ServerAddress(server).origin
    let store = try selection.find()
    if let shared = try store.sharing(), shared.link.origin != origin, !shared.isToBeMade {
      throw CommandFailure.sharedElsewhere(origin: shared.link.origin)
    }
    try await selection.network.with(origin) { server in
      // The first word to a server that was only just named: is it one?
      try await ServerAddress.greet(server)
      try store.transact { board in
        if let shared = board.session.shared, shared.link.origin == origin { return }
        // A board that has a name on the shelf keeps it.
        let id = board.shelf.entry(ofScope: board.scope)?.board ?? .random()
        board.share(
          SharedBoard(
            link: BoardLink(origin: origin, board: id, token: .random()), isToBeMade: true,
            invitation: .random()))
      }
      try await BoardInvitation(store: store, server: server).write(
        asJSON: selection.store.json, right)
    }
  }
}

extension BoardID {
  /// A name that nobody else has.
  static func random() -> BoardID {
    BoardID(high: .random(in: 0 ... .max), low: .random(in: 0 ... .max))
  }
}

extension AccessToken {
  /// A token that nobody can guess: from the operating system's random numbers.
  static func random() -> AccessToken {
    var random = SystemRandomNumberGenerator()
    return AccessToken(bytes: (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}
