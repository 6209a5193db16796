import Boards
public import Replication

/// What a person sees who opens Tally for the first time.
///
/// The same operation on every device, made by nobody: two tabs that start at once make one example,
/// it is no one's to undo, and any later edit beats it.
public enum TallyExample {
  /// The words of an example in one language.
  public struct Words: Sendable {
    /// Sets the author apart from the other languages'.
    let code: UInt8
    let board: String
    let tallies: [String]
    private init(_ code: UInt8, _ board: String, _ tallies: [String]) {
      self.code = code
      self.board = board
      self.tallies = tallies
    }

    /// English.
    public static var english: Words { Words(1, "Dry cleaning", ["Shirts", "Trousers", "Suit"]) }
    /// Japanese.
    public static var japanese: Words { Words(2, "クリーニング", ["シャツ", "ズボン", "スーツ"]) }
  }

  /// The tallies of the example, in order.
  public static var ids: [EntityID] { [EntityID(0x11), EntityID(0x12), EntityID(0x13)] }

  /// The operation that makes the example.
  public static func operation(_ words: Words) -> Operation {
    var changes: [Change] = [
      .put(BoardEntity.id, TallyField.name, .string(words.board), stamp: 0)
    ]
    let colors: [Int64] = [8, 2, 11]
    for (i, name) in words.tallies.enumerated() {
      changes += [
        .put(ids[i], BoardKind.field, BoardKind.tally.value, stamp: 0),
        .put(ids[i], TallyField.name, .string(name), stamp: 0),
        .put(ids[i], TallyField.color, .integer(colors[i]), stamp: 0),
        .put(
          ids[i], TallyField.position, .bytes(Position([128, UInt8(i + 1)]).digits), stamp: 0),
      ]
    }
    return Operation(replica: author(words), seq: 1, prev: .none, at: 0, changes: changes)
  }

  /// Who makes the examples: no device.
  public static var authors: [ReplicaID] { [author(.english), author(.japanese)] }

  private static func author(_ words: Words) -> ReplicaID {
    ReplicaID(secret: Array("the example that every device makes alike".utf8) + [words.code])
  }
}

extension Board {
  /// Whether all there is on the board is the example, and nobody has ever done anything to it: then
  /// it makes way for what somebody brings.
  public var isUntouchedExample: Bool {
    guard !isHoldingBack, !replicas.isEmpty else { return false }
    let authors = TallyExample.authors
    return replicas.allSatisfy { authors.contains($0) }
  }
}
