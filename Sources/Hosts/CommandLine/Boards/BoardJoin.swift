import Boards
import ArgumentParser
import Foundation
import JSONCoding
import Replication
import Reports

/// `detent board join`
struct BoardJoin: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Add the board of a link to this device and open it.",
    discussion: """
      EXAMPLES
        detent board join 'https://count.example.org/#board/…'
        detent board join - < link.txt
      """)

  @Argument(help: "The link; - reads it from standard input.")
  var link: String
  @OptionGroup var store: StoreOptions
  @OptionGroup var network: NetworkOptions

  func run() async throws {
    let text = link == "-" ? readLine() ?? "" : link
    let link = try BoardReference(text: text).link()
    let local = try store.localStore()
    let joining = Joining(link: link, network: network, isOffline: false, needsAll: true)
    try await joining.join(in: local)
    let line = try local.join(link.board) { board in
      board.open(board.scope)
      return board.session.sheet.name?.string
    }
    let opened = try local.board(.shared(link.board)).read { try BoardLine($0) }
    if store.json {
      try OutputStream.answerSaved {
        try OutputStream.output.write(
          Printable.json(opened.json.bytes(.compact)) + [UInt8(ascii: "\n")])
      }
    } else {
      let restriction = opened.shared?.right?.restriction.map { " This link is \($0)." } ?? ""
      try store.say("Joined \(line ?? opened.shownName). It's open now.\(restriction)")
    }
  }
}
