import ArgumentParser
import Reports
import Storage

/// `detent board use`
struct BoardUse: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "use", abstract: "Open another board of this device.",
    discussion: """
      EXAMPLES
        detent board use Wedding
        detent board use --own-tallies
      """)

  @Argument(help: "The board's name or id, or the beginning of its id.")
  var name: String?
  @Flag(help: "The tallies this device started with.")
  var ownTallies = false
  @OptionGroup var store: StoreOptions

  func validate() throws {
    guard (name == nil) == ownTallies else {
      throw ValidationError("Name a board, or use --own-tallies.")
    }
  }

  func run() throws {
    let store = try self.store.localStore()
    var choice = BoardChoice.ownTallies
    if let name {
      let reference = BoardReference(text: name)
      choice = .shared(
        reference.looksLikeLink
          ? try reference.link().board : try reference.find(in: store.shelf()).board)
    }
    let board = store.board(choice)
    try board.transact { $0.open($0.scope) }
    let line = try board.read { try BoardLine($0) }
    if self.store.json {
      try OutputStream.answerSaved {
        try OutputStream.output.write(
          Printable.json(line.json.bytes(.compact)) + [UInt8(ascii: "\n")])
      }
    } else {
      try self.store.say("\(line.shownName) is open now.")
    }
  }
}
