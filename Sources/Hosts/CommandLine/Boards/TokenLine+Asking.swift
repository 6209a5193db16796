import App
import JSONCoding
import Replication

extension TokenLine {
  /// Asks for all tokens of a board.
  static func all(
    of link: BoardLink, _ server: BoardServer
  ) async throws(ServerTrouble) -> [TokenLine] {
    let answer = try await server.good(BoardRequests(link).tokens)
    guard let json = answer.json else { throw ServerTrouble(answer) }
    do { return try TokenLine.all(JSONCursor(json)) } catch { throw ServerTrouble(answer) }
  }

  /// `{"id", "right", "name", "made", "used"}`.
  var json: JSON {
    .object([
      JSON.Member("id", JSON(id.description)),
      JSON.Member("right", JSON(right.rawValue)),
      JSON.Member("name", JSON(name)),
      JSON.Member("made", .integer(made)),
      JSON.Member("used", used.map { .integer($0) } ?? .null),
    ])
  }
}
