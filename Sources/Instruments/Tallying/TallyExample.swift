import Boards
public import Replication
import Text

/// What a person sees who opens Tally for the first time.
///
/// The same operation on every device, made by nobody: two tabs that start at once make one example,
/// it is no one's to undo, and any later edit beats it.
public enum TallyExample {
  /// The words of an example in one language.
  public struct Words: Sendable {
    /// The language's tag (BCP 47).
    public let tag: String
    /// Sets the author apart from the other languages'.
    let code: UInt8
    let board: String
    let tallies: [String]

    /// English.
    public static var english: Words { all[0] }

    /// All of them. What an author has said stays as it is for ever, and every device knows all authors:
    /// so these stand here, and in no catalog.
    static var all: [Words] {
      [
        Words(
          tag: "en", code: 1, board: "Dry cleaning", tallies: ["Shirts", "Trousers", "Suit"]),
        Words(tag: "ja", code: 2, board: "クリーニング", tallies: ["シャツ", "ズボン", "スーツ"]),
        Words(tag: "de", code: 3, board: "Reinigung", tallies: ["Hemden", "Hosen", "Anzug"]),
      ]
    }
  }

  /// The words of the example in a language; English where there are none.
  public static func words(in tag: String) -> Words {
    Words.all.first { sameUTF8($0.tag, tag) } ?? .english
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
  public static var authors: [ReplicaID] { Words.all.map { author($0) } }

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
