/// One replicated document: the fold over the set of operations known.
///
/// Any order, any number of times, any route: the same set of operations gives the same board.
/// Knows entities, fields, counters and rounds, and no instrument.
public struct Board: Sendable {
  /// A field of an entity.
  public struct FieldKey: Hashable, Comparable, Sendable {
    /// Whose field.
    public let entity: EntityID
    /// Which one.
    public let field: Field

    /// Orders by entity, then field.
    public static func < (a: FieldKey, b: FieldKey) -> Bool {
      a.entity != b.entity ? a.entity < b.entity : a.field < b.field
    }
  }

  /// What a field holds, and the rank of the write that won.
  public struct Register: Equatable, Sendable {
    /// The value seen.
    public let value: Value
    /// The stamp it was written with.
    public let stamp: Int64
    /// The operation that wrote it.
    public let digest: Digest
    /// Who wrote it.
    public let replica: ReplicaID
  }

  var registers: [FieldKey: Register] = [:]
  var counters: [EntityID: Counter] = [:]
  var chains: [ReplicaID: Chain] = [:]
  /// Operations whose predecessor is not known yet, by that predecessor.
  var held: [Link: [Operation]] = [:]

  struct Link: Hashable {
    let replica: ReplicaID
    let digest: Digest
  }

  /// What is known of a replica's operations.
  struct Chain: Equatable, Sendable {
    /// Operations without a successor: one, but for a fork.
    var tips: [Tip] = []
    /// The digests known. After a snapshot only its tips and what came since.
    var known: Set<UInt64> = []
    /// The digests that stand for operations whose bytes are missing, and whether any follows.
    var vouched: [UInt64: Bool] = [:]
    /// Whether `known` holds every digest that was folded in.
    var isComplete = true
    /// The highest number that a snapshot names. Until the chain is complete, no other operation is known
    /// to be new up to there: a snapshot with a fork may hold it.
    var reach: Int64 = 0
    /// Those of `known` behind which nothing is known: a snapshot names them, or what follows on them
    /// does; and whether their own bytes were seen since.
    var named: [UInt64: Bool] = [:]

    struct Tip: Equatable, Sendable {
      var digest: Digest
      var seq: Int64
    }
  }

  /// A board on which nothing was ever done.
  public init() {}

  /// What a field holds; `.none` where it was never written.
  public func value(_ entity: EntityID, _ field: Field) -> Value {
    registers[FieldKey(entity: entity, field: field)]?.value ?? .none
  }

  /// The stamp of the write that is seen in a field: the writer's wall clock in milliseconds since 1970,
  /// or later; `nil` where it was never written.
  public func stamp(_ entity: EntityID, _ field: Field) -> Int64? {
    registers[FieldKey(entity: entity, field: field)]?.stamp
  }

  /// The whole number in a field, or `nil` where there is none.
  public func integer(_ entity: EntityID, _ field: Field) -> Int64? {
    if case .integer(let integer) = value(entity, field) { integer } else { nil }
  }

  /// The text in a field, or `nil` where there is none.
  public func text(_ entity: EntityID, _ field: Field) -> String? {
    if case .text(let text) = value(entity, field) {
      String(decoding: text, as: UTF8.self)
    } else {
      nil
    }
  }

  /// Whether a field holds 1, as a mark that is set does.
  public func isSet(_ entity: EntityID, _ field: Field) -> Bool { integer(entity, field) == 1 }

  /// The name in a field as it may be shown; `nil` where none can be read.
  public func title(_ entity: EntityID, _ field: Field) -> Title? {
    if case .text(let text) = value(entity, field) { Title(showing: text) } else { nil }
  }

  /// The position in a field; before all others where none was written.
  public func position(_ entity: EntityID, _ field: Field) -> Position {
    if case .bytes(let digits) = value(entity, field) { Position(digits) } else { Position([]) }
  }

  /// The counter of an entity; empty where nothing was counted.
  public func counter(_ entity: EntityID) -> Counter { counters[entity] ?? Counter() }

  /// Every entity that any field was written of, in their order.
  ///
  /// - Complexity: O(fields × log fields); for starting and exporting, not for every tap.
  public var entities: [EntityID] {
    var seen: Set<EntityID> = []
    for key in registers.keys { seen.insert(key.entity) }
    return seen.ordered()
  }

  /// Everyone whose operations are here, in their order.
  public var replicas: [ReplicaID] { chains.keys.ordered() }

  /// How many there are of them.
  public var replicaCount: Int { chains.count }

  /// Whether operations wait for predecessors that did not come yet.
  public var isHoldingBack: Bool { !held.isEmpty }

  /// The operations that wait: they are no part of a snapshot, nor of the history behind one.
  public var heldBack: [Operation] {
    var all: [Operation] = []
    for waiting in held.values { all += waiting }
    return all
  }

  /// Whether an operation is held back that the whole history might place: its chain was read from
  /// a snapshot, which knows only where it ended.
  public var needsHistory: Bool {
    for link in held.keys {
      if let chain = chains[link.replica], !chain.isComplete { return true }
    }
    return false
  }

  /// The operations of a replica that nothing follows, with their numbers; more than one after a
  /// fork.
  public func heads(of replica: ReplicaID) -> [(digest: Digest, seq: Int64)] {
    var heads: [(digest: Digest, seq: Int64)] = []
    for tip in chains[replica]?.tips ?? [] { heads.append((tip.digest, tip.seq)) }
    return heads
  }

  /// Whether two operations of a replica claim the same predecessor: its store was cloned or
  /// restored, and it should go on under a new identity.
  public func isForked(_ replica: ReplicaID) -> Bool { (chains[replica]?.tips.count ?? 0) > 1 }
}
