import Replication

/// Random operations of every kind and size that a program may meet.
public struct RandomOperation {
  /// Where the chance comes from.
  public var random: Random

  /// Starts a sequence.
  public init(seed: UInt64) { random = Random(seed: seed) }

  /// A valid operation, known and unknown kinds mixed.
  public mutating func next() -> Operation {
    let seq = random.oneIn(3) ? 1 : max(1, exact())
    var changes: [Change] = []
    for _ in 0..<(random.oneIn(2) ? 1 : 1 + random.below(6)) { changes.append(change()) }
    return Operation(
      replica: ReplicaID(high: random.next(), low: random.next()), seq: seq,
      prev: seq == 1 ? .none : Digest(random.next() | 1),
      session: random.oneIn(3) ? random.next() : nil,
      at: random.oneIn(5) ? -exact() : exact(),
      undoes: random.oneIn(4) ? Digest(random.next()) : nil, changes: changes)
  }

  /// A change of any kind.
  public mutating func change() -> Change {
    let entity = EntityID(random.oneIn(3) ? UInt64(random.below(3)) : random.next())
    switch random.below(7) {
    case 0...2:
      let n = max(1, exact())
      return .add(entity, round: exact(), n: random.oneIn(2) ? n : -n)
    case 3: return .round(entity, max(1, exact()), stands: random.oneIn(2), stamp: exact())
    case 4: return .unknown(kind: unknownKind(above: 3), bytes(most: 20))
    default: return .put(entity, field(), value(), stamp: exact())
    }
  }

  /// A value of any kind.
  public mutating func value() -> Value {
    switch random.below(7) {
    case 0: return .none
    case 1: return .integer(random.oneIn(2) ? Int64(bitPattern: random.next()) : exact())
    case 2, 3: return .text(text())
    case 4: return .bytes(bytes(most: 40))
    case 5: return .entity(EntityID(random.next()))
    default: return .unknown(kind: unknownKind(above: 4), bytes(most: 20))
    }
  }

  /// Any bytes, most often few.
  public mutating func bytes(most: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<random.below(most + 1) { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
    return bytes
  }

  /// A number from 0 to 2⁵³ − 1, of every length, its ends more often than not.
  public mutating func exact() -> Int64 {
    switch random.below(8) {
    case 0: return 0
    case 1: return Operation.Limit.exact
    default: return Int64(random.next() >> UInt64(11 + random.below(53)))
    }
  }

  private mutating func unknownKind(above known: UInt64) -> UInt64 {
    let kind = random.next() >> UInt64(random.below(64))
    return kind > known ? kind : known + 1 + kind
  }

  private mutating func field() -> Field {
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    var name: [UInt8] = []
    for _ in 0..<(1 + random.below(8)) { name.append(letters[random.below(letters.count)]) }
    return Field(bytes: name) ?? Field("name")
  }

  private mutating func text() -> [UInt8] {
    var text = ""
    for _ in 0..<random.below(12) {
      let limit: [UInt64] = [0x20, 0x80, 0x800, 0x1_0000, 0x11_0000]
      let scalar = UInt32(truncatingIfNeeded: random.next() % limit[random.below(5)])
      text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "\u{fffd}")
    }
    return Array(text.utf8)
  }
}
