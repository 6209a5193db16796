import Boards
import ArgumentParser
import Replication
import Reports
import Storage

/// `detent board link`
struct BoardLinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Print a link to the open board.",
    discussion: """
      EXAMPLES
        detent board link                    for others: they can count along
        detent board link --right count      for others who count and change nothing else
        detent board link --right look       for others who only look
        detent board link --own              for your own devices: it can do everything
        detent board link --replace          turns the link for others off, prints another
        detent board link --right count --replace

      \(rights)
      """)

  /// The rights in a table for `--help`.
  static let rights = """
    Rights, each with all that stands below it:
      own     say who is let in
      edit    add, rename, set up, reset and delete tallies; pass on what others did
      count   count, and take back what one counted
      look    see everything, as it happens
    """

  @Flag(help: "The link with this device's own access.")
  var own = false
  @Option(help: "What the link allows; the default is edit.")
  var right: Right?
  @Flag(help: "Turn off the link for others and create a new one.")
  var replace = false
  @OptionGroup var selection: BoardSelection

  func validate() throws {
    if own, right != nil { throw ValidationError("Use either --own or --right.") }
    if replace, own || right == .own {
      throw ValidationError("Only links for others can be replaced.")
    }
  }

  func run() async throws {
    let (store, shared) = try selection.findShared()
    let isJSON = selection.store.json
    let wanted = own ? shared.right : right
    do {
      try await selection.network.with(shared.link.origin) { server in
        let invitation = BoardInvitation(store: store, server: server)
        if replace {
          guard shared.right == nil || shared.right == .own else { throw ServerTrouble.forbidden }
          try await invitation.revoke(wanted ?? .edit)
        }
        try await invitation.write(asJSON: isJSON, wanted)
      }
    } catch let trouble as ServerTrouble where trouble.passes && !replace {
      // What is known here is a link all the same; somebody may want to show it without a net.
      guard let known = shared.knownLink(wanted) else { throw trouble }
      try selection.store.say("The server can't be reached; this is the link saved here.")
      try known.write(asJSON: isJSON)
    }
  }
}

extension SharedBoard {
  /// The link with a right as far as it is known without the server.
  ///
  /// - Parameter wanted: `nil` for the link for others.
  fileprivate func knownLink(_ wanted: Right?) -> LinkAnswer? {
    guard let right else { return nil }
    if let wanted, wanted == right { return LinkAnswer(link: link, right: right) }
    if right == .own {
      guard wanted == nil || wanted == .edit else { return nil }
      return linkForOthers.map { LinkAnswer(link: $0, right: .edit) }
    }
    return wanted == nil ? LinkAnswer(link: link, right: right) : nil
  }
}
