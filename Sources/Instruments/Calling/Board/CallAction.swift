import CivilTime
import Replication

/// What a person does to calls that are kept, in the words of the instrument.
public enum CallAction: Equatable, Sendable {
  /// Keeps a call that was edited: writes what is different from what it was when the editing began,
  /// so that what others changed meanwhile stays. A new call, from `nil`, goes on top of the list.
  case save(Call, from: Call?)
  /// Keeps the time that was played with.
  case keep(EntityID, CallTime)
  /// Puts a call behind another, or on top of the list.
  case move(EntityID, behind: EntityID?)
  /// Takes a call out of the list.
  case delete(EntityID)
}

extension CallAction {
  /// The changes that do it, for one operation.
  ///
  /// - Parameters:
  ///   - board: where it is done.
  ///   - sheet: the sheet of that board.
  ///   - now: the wall clock in milliseconds since 1970.
  /// - Returns: empty where it is so already.
  /// - Throws: `RefusedChange.tooLarge` for a call beyond the limits: more places than
  ///   ``CallSearch/mostPlaces``, a length outside ``CallSearch/lengths``, no day, or too many people
  ///   or phone numbers.
  public func changes(on board: Board, _ sheet: CallSheet, now: Int64) throws(RefusedChange)
    -> [Change]
  {
    var writer = CallWriter(board: board, sheet: sheet, now: now)
    switch self {
    case .save(let call, let base): try writer.save(call, base)
    case .keep(let id, let time):
      guard var call = sheet.call(id) else { return [] }
      let base = call
      call.time = time
      try writer.save(call, base)
    case .move(let id, let behind): try writer.move(id, behind: behind)
    case .delete(let id): try writer.put(id, CallField.deleted, .integer(1))
    }
    guard writer.changes.count <= Operation.Limit.changes else { throw .tooLarge }
    return writer.changes
  }
}
