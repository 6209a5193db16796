import App
import JSONCoding
import Replication

/// What a server tells of a token, without the token.
struct TokenLine {
  /// What the server calls it: the beginning of its hash.
  let id: Digest
  let right: Right
  let name: String
  /// When it was made, in milliseconds since 1970.
  let made: Int64
  /// When it was used last; `nil` where it never was.
  let used: Int64?

  /// Asks for all tokens of a board.
  static func all(
    of link: BoardLink, _ server: BoardServer
  ) async throws(ServerTrouble) -> [TokenLine] {
    let answer = try await server.good(BoardRequests(link).tokens)
    guard let json = answer.json else { throw ServerTrouble(answer) }
    do {
      return try JSONCursor(json).required("tokens").elements().map { try TokenLine(json: $0) }
    } catch { throw ServerTrouble(answer) }
  }

  private init(json: JSONCursor) throws {
    guard let id = Digest(hexadecimal: try json.required("id").text().utf8),
      let right = Right(text: try json.required("right").text())
    else { throw json.refused("expected a token") }
    self.id = id
    self.right = right
    name = try json.required("name").text().string
    made = try json.required("made").integer()
    let used = try json.required("used")
    self.used = used.isNull ? nil : try used.integer()
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

extension AccessToken {
  /// What a server calls it.
  var id: Digest { Digest(hash[..<8].reduce(0) { $0 << 8 | UInt64($1) }) }
}
