import App
import ArgumentParser
import Replication
import Storage

/// `detent board link`
struct BoardLinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Print the link of the board that is open.",
    discussion: """
      EXAMPLES
        detent board link             for others: they can count along
        detent board link --own       for your own devices: it can do everything
        detent board link --replace   turns the link for others off, prints another
      """)

  @Flag(help: "The link with this device's own right.")
  var own = false
  @Flag(help: "Turn the link for others off, and make another.")
  var replace = false
  @OptionGroup var selection: BoardSelection

  func validate() throws {
    if own, replace { throw ValidationError("Only the link for others can be replaced.") }
  }

  func run() async throws {
    let (store, shared) = try selection.findShared()
    let isJSON = selection.store.json
    do {
      try await selection.network.with(shared.link.origin) { server in
        let invitation = BoardInvitation(store: store, server: server)
        if replace {
          guard shared.right != .edit else { throw ServerTrouble.forbidden }
          try await invitation.revoke()
        }
        try await invitation.write(asJSON: isJSON, isOwn: own)
      }
    } catch let trouble as ServerTrouble where trouble.passes && !replace {
      // What is known here is a link all the same; somebody may want to show it without a net.
      guard let link = own ? shared.link : shared.linkForOthers, let right = shared.right else {
        throw trouble
      }
      try selection.store.say("The server can't be reached; this is the link as it is known here.")
      try LinkAnswer(link: link, right: own ? right : .edit).write(asJSON: isJSON)
    }
  }
}
