import Boards
import JSONCoding
import Replication
import Storage

extension TallyOptions {
  /// Goes a step back or forth, and shows the tallies it changed.
  ///
  /// - Throws: ``CommandFailure/nothingLeft(verb:)``, for loops in scripts.
  func step(
    _ verb: String, _ body: (inout BoardTransaction) throws -> MadeOperation?
  ) async throws {
    var isDone = false
    try await change { board in
      guard let made = try body(&board) else {
        return TallyAnswer(json: ["done": false, "tallies": []])
      }
      isDone = true
      var ids: [EntityID] = []
      for change in made.operation.changes {
        if let id = change.entity, !ids.contains(id) { ids.append(id) }
      }
      let lines = ids.compactMap { TallyLine($0, in: board.session) }
      return TallyAnswer(
        lines: lines.filter { !$0.tally.isDeleted },
        message: verb == "undo" ? "Undone." : "Redone.",
        json: ["done": true, "tallies": .array(lines.map { $0.json })])
    }
    if !isDone { throw CommandFailure.nothingLeft(verb: verb) }
  }
}
