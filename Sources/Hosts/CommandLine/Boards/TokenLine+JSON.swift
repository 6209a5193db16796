import Boards
import JSONCoding
import Replication

extension TokenLine {
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
