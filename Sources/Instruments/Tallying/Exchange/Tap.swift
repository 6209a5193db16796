import Replication

/// One count as history tells of it: who counted what, when.
public struct Tap: Equatable, Sendable {
  /// What was counted.
  public let counter: EntityID
  /// In which round of it.
  public let round: Int64
  /// By how much, up or down; never 0.
  public let amount: Int64
  /// By the counting device's clock, in milliseconds since 1970.
  public let at: Int64
  /// Who counted.
  public let replica: ReplicaID
  /// Why, where it is a correction that somebody gave a reason for.
  public let note: [UInt8]?

  /// Hands out the counts in an operation: one for a tap, several where it did more.
  public static func forEach<Failure: Error>(
    in operation: Operation, _ body: (Tap) throws(Failure) -> Void
  ) throws(Failure) {
    for change in operation.changes {
      guard case .add(let counter, let round, let amount) = change else { continue }
      try body(
        Tap(
          counter: counter, round: round, amount: amount, at: operation.at,
          replica: operation.replica, note: note(of: counter, in: operation)))
    }
  }

  /// The reason that was given in the same operation; what an undo puts back is none.
  private static func note(of counter: EntityID, in operation: Operation) -> [UInt8]? {
    guard operation.undoes == nil else { return nil }
    for change in operation.changes {
      if case .put(counter, TallyField.note, .text(let text), _) = change { return text }
    }
    return nil
  }
}
