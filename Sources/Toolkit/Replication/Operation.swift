/// One thing a person did, whole or not at all: what a replica adds to a board.
///
/// Operations of a replica form a chain: each names its predecessor by the digest of that one's
/// canonical bytes. An operation is never issued again and never renumbered; what it means is
/// decided by its own bytes, never by the order of arrival.
public struct Operation: Equatable, Sendable {
  /// Who made it.
  public var replica: ReplicaID
  /// Its place in the replica's chain, from 1 to 2⁵³ − 1.
  public var seq: Int64
  /// The digest of the operation before it; `.none` exactly where `seq` is 1.
  public var prev: Digest
  /// A random number in the first operation of each run of a program.
  ///
  /// It keeps two devices apart that were cloned and then do the same thing in the same instant.
  public var session: UInt64?
  /// The maker's wall clock in milliseconds since 1970, for people; it decides nothing.
  public var at: Int64
  /// The operation of the same device that this one takes back, if it is an undo or a redo.
  public var undoes: Digest?
  /// What it changes, in order, at least one and at most `Limit.changes`.
  public var changes: [Change]

  /// Puts the parts together; `Board.operation(by:…)` is how operations are made.
  public init(
    replica: ReplicaID, seq: Int64, prev: Digest, session: UInt64? = nil, at: Int64,
    undoes: Digest? = nil, changes: [Change]
  ) {
    self.replica = replica
    self.seq = seq
    self.prev = prev
    self.session = session
    self.at = at
    self.undoes = undoes
    self.changes = changes
  }

  /// Bounds that every valid operation keeps, whoever made it.
  public enum Limit {
    /// Greatest sequence number, round, stamp, and size of one add: what a double holds exactly.
    public static let exact: Int64 = (1 << 53) - 1
    /// Most changes in an operation.
    public static let changes = 4096
    /// Most bytes of one value: text or a small picture.
    public static let valueBytes = 65_536
    /// Most bytes of one operation in canonical form.
    public static let operationBytes = 1_048_576
  }
}

/// One of the kinds of change that merge by rule.
public enum Change: Equatable, Sendable {
  /// Writes a field: of all writes known the greatest (stamp, digest) is what is seen.
  case put(EntityID, Field, Value, stamp: Int64)
  /// Counts `n` in a round of a counter: all adds known are summed.
  case add(EntityID, round: Int64, n: Int64)
  /// Opens a round of a counter, or takes that back: a boundary stands while any replica's does.
  case round(EntityID, Int64, stands: Bool, stamp: Int64)
  /// A kind of change that a newer program made: kept as it came, without effect here.
  case unknown(kind: UInt64, [UInt8])

  /// What the change is about, where that is known.
  public var entity: EntityID? {
    switch self {
    case .put(let entity, _, _, _), .add(let entity, _, _), .round(let entity, _, _, _): entity
    case .unknown: nil
    }
  }
}

/// What a field holds.
public enum Value: Equatable, Sendable {
  /// Nothing: the field is as if it had never been written.
  case none
  /// A whole number.
  case integer(Int64)
  /// Text in valid UTF-8, compared by its bytes.
  case text([UInt8])
  /// Any bytes.
  case bytes([UInt8])
  /// A reference to another entity.
  case entity(EntityID)
  /// A kind of value that a newer program wrote: kept as it came.
  case unknown(kind: UInt64, [UInt8])

  /// The text of a string as a value.
  public static func string(_ string: String) -> Value { .text(Array(string.utf8)) }
}
