import Boards
import JSONCoding
import QRCoding
import Replication

/// A link that a person asked for: the only place where a token is written.
struct LinkAnswer {
  let link: BoardLink
  let right: Right

  /// Writes the link, and on a terminal its QR code.
  func write(asJSON: Bool) throws {
    let output = OutputStream.output
    if asJSON {
      let json = JSON.object([
        JSON.Member("board", JSON(link.board.description)),
        JSON.Member("right", JSON(right.rawValue)),
        JSON.Member("link", JSON(link.secretText)),
      ])
      try output.write(json.bytes() + [UInt8(ascii: "\n")])
      return
    }
    try output.write(link.secretText + "\n")
    guard output.isTerminal,
      let code = try? QRCode(bytes: Array(link.secretText.utf8), correction: .medium)
    else { return }
    try output.write(code.linesOnWhite)
  }
}
