import App
import JSONCoding
import Replication
import Tallying

/// One tally as an answer shows it.
struct TallyLine {
  let tally: Tally
  /// The round that is being counted in; 0 before any reset.
  let round: Int64

  /// Reads it off a board; `nil` where there is no such tally (any more).
  init?(_ id: EntityID, in session: BoardSession) {
    guard let tally = Tally(id, on: session.board) else { return nil }
    self.tally = tally
    round = session.board.counter(id).current
  }

  var name: String { tally.name?.string ?? "(no name)" }
  var figures: String { tally.count.map { "\($0)" } ?? "overflow" }
  var crayon: Crayon { Crayon(code: tally.color) }

  var colorColumn: String { padded(crayon.identifier, 10) }
  var roundColumn: String { padded("round \(round)", 8) }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// `{"id", "name", "count", "color", "round"}`; a count beyond 64 bits is null and has a `reason`.
  var json: JSON {
    var members = [
      JSON.Member("id", JSON(tally.id.description)),
      JSON.Member("name", tally.name.map { JSON($0.string) } ?? .null),
      JSON.Member("count", tally.count.map { JSON($0) } ?? .null),
    ]
    if tally.count == nil { members.append(JSON.Member("reason", "beyond 64 bits")) }
    members.append(JSON.Member("color", JSON(crayon.identifier)))
    members.append(JSON.Member("round", JSON(round)))
    if tally.isDeleted { members.append(JSON.Member("deleted", true)) }
    return .object(members)
  }
}
