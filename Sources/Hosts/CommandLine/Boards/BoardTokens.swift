import Boards
import ArgumentParser
import Foundation
import JSONCoding
import Replication

/// `detent board tokens`
struct BoardTokens: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tokens", abstract: "List the board's links: id, access and last use.")

  @OptionGroup var selection: BoardSelection

  func run() async throws {
    let (_, shared) = try selection.findShared()
    let tokens = try await selection.network.with(shared.link.origin) { server in
      try await server.tokens(of: shared.link)
    }
    if selection.store.json {
      let json = JSON.array(tokens.map { $0.json })
      try OutputStream.output.write(Printable.json(json.bytes(.compact)) + [UInt8(ascii: "\n")])
      return
    }
    var text = ""
    for token in tokens {
      text += "\(token.id)  \(padded(token.right.rawValue))"
      text += "  made \(day(token.made))  used \(token.used.map { day($0) } ?? "never     ")"
      if shared.link.token.id == token.id { text += "  (this device)" }
      if shared.invitation?.id == token.id { text += "  (link for others)" }
      text += (token.name.isEmpty ? "" : "  " + Printable.text(token.name)) + "\n"
    }
    try OutputStream.output.write(text)
  }

  private func padded(_ right: String) -> String {
    right + String(repeating: " ", count: max(0, 5 - right.utf8.count))
  }

  /// The day in this machine's time zone, as 2026-03-01.
  private func day(_ milliseconds: Int64) -> String {
    Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(
      .iso8601.year().month().day().dateSeparator(.dash))
  }
}
