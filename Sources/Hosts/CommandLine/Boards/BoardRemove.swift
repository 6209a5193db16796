import ArgumentParser
import JSONCoding
import Storage

/// `detent board remove`
struct BoardRemove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a board off the list; nothing of it is lost.",
    discussion: """
      What was counted stays on this device, with what is not sent yet; `detent
      board use NAME` puts the board back. Others who share it notice nothing.

      EXAMPLE
        detent board remove "Spring fair"
      """)

  @Argument(help: "The board's name or id, or the beginning of its id.")
  var name: String
  @OptionGroup var store: StoreOptions

  func run() throws {
    let local = try store.localStore()
    let entry = try? BoardReference(text: name).find(in: local.shelf())
    let all = try BoardLine.all(in: local)
    // The board that the store began with may not be on the shelf yet.
    let own = all.first { $0.isOwn && $0.shownName == name }
    let board =
      entry == nil && own != nil
      ? local.board(.ownTallies)
      : local.board(.shared(try BoardReference(text: name).find(in: local.shelf()).board))
    let line = try board.read { try BoardLine($0) }
    guard let other = all.first(where: { $0.scope != line.scope }) else {
      throw CommandFailure.lastBoard
    }
    try board.transact { $0.remove(opening: other.scope, waiting: line.waiting) }
    if store.json {
      try OutputStream.answerSaved {
        try OutputStream.output.write(
          Printable.json(line.json.bytes(.compact)) + [UInt8(ascii: "\n")])
      }
      return
    }
    var words = "\(line.shownName) was removed. `detent board use` puts it back."
    if line.waiting > 0 {
      words +=
        line.waiting == 1
        ? " 1 change is not sent yet and stays with it."
        : " \(line.waiting) changes are not sent yet and stay with it."
    }
    try store.say(words)
  }
}
