import Boards
import Replication

/// A board as a person names it: by link, name or id.
struct BoardReference {
  let text: String

  /// Whether a link was meant.
  var looksLikeLink: Bool { text.contains("#") || text.contains("://") }

  /// Reads the link.
  ///
  /// - Throws: ``CommandFailure/notALink``, which does not repeat it.
  func link() throws -> BoardLink {
    guard let link = BoardLink(text) else { throw CommandFailure.notALink }
    return link
  }

  /// Finds the board that is meant: an id, or its beginning; else a name; else a name in whatever
  /// case.
  ///
  /// - Throws: ``CommandFailure``.
  func find(in shelf: Shelf) throws -> Shelf.Entry {
    let folded = text.lowercased()
    let isID = folded.utf8.count >= 8 && folded.utf8.allSatisfy { isHexadecimal($0) }
    let entries = shelf.entries
    for found in [
      isID ? entries.filter { $0.board.description.hasPrefix(folded) } : [],
      entries.filter { $0.name == text }, entries.filter { $0.name.lowercased() == folded },
    ] {
      guard found.count > 1 else {
        if let entry = found.first { return entry }
        continue
      }
      throw CommandFailure.ambiguousBoard(name: text, ids: found.map { $0.board })
    }
    let names = entries.map { $0.name }.filter { !$0.isEmpty }
    throw CommandFailure.unknownBoard(name: text, near: NearNames.of(text, among: names))
  }

  private func isHexadecimal(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
