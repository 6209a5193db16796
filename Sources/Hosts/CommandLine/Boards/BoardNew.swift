import ArgumentParser
import JSONCoding
import Replication
import Storage

/// `detent board new`
struct BoardNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make another board on this device, and open it.",
    discussion: """
      It is empty, and nobody else sees it before it is shared.

      EXAMPLES
        detent board new "Spring fair"
        detent board new "Lab" && detent tally template blood-count --yes
      """)

  @Argument(help: "What it is called; without a name a template that is taken gives it one.")
  var name: String?
  @OptionGroup var store: StoreOptions

  func run() throws {
    let title = try name.map { try Title(named: $0) }
    let board = BoardID.random()
    let local = try store.localStore()
    try local.join(board) { try $0.begin(board, named: title) }
    let line = try local.board(.shared(board)).read { try BoardLine($0) }
    if store.json {
      try OutputStream.answerSaved {
        try OutputStream.output.write(
          Printable.json(line.json.bytes(.compact)) + [UInt8(ascii: "\n")])
      }
    } else {
      try store.say("\(line.shownName) is open now.")
    }
  }
}
