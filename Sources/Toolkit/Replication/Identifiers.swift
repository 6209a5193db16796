/// Who made an operation: 128 bits, the truncated SHA-256 of a secret only its maker holds.
///
/// The secret goes along with every upload, so nobody can write as somebody else.
public struct ReplicaID: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Takes the two halves as they are.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The identity that a secret proves.
  ///
  /// - Parameter secret: at least 16 random bytes; what is shorter can be guessed.
  public init(secret: [UInt8]) {
    let hash = SHA256.hash(secret)
    var halves: (UInt64, UInt64) = (0, 0)
    for i in 0..<8 {
      halves.0 = halves.0 << 8 | UInt64(hash[i])
      halves.1 = halves.1 << 8 | UInt64(hash[8 + i])
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// Orders by the sixteen bytes.
  public static func < (a: ReplicaID, b: ReplicaID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

/// What an operation speaks of (a tally, a group, a call): 64 random bits, or a chosen constant.
public struct EntityID: Hashable, Comparable, Sendable {
  /// The number itself.
  public let bits: UInt64

  /// Takes the number as it is.
  public init(_ bits: UInt64) { self.bits = bits }

  /// Orders by the number.
  public static func < (a: EntityID, b: EntityID) -> Bool { a.bits < b.bits }

  /// The identity as eight bytes, most significant first.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * i))) }
    return bytes
  }

  /// Reads identities that lie one after another as `bytes`; `nil` where there is part of one.
  public static func list(_ bytes: [UInt8]) -> [EntityID]? {
    guard bytes.count % 8 == 0 else { return nil }
    var ids: [EntityID] = []
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var bits: UInt64 = 0
      for byte in bytes[start..<start + 8] { bits = bits << 8 | UInt64(byte) }
      ids.append(EntityID(bits))
    }
    return ids
  }
}

/// The name of an operation: the first 64 bits of the SHA-256 of its canonical bytes.
public struct Digest: Hashable, Comparable, Sendable {
  /// The number itself; 0 stands for "no operation before".
  public let bits: UInt64

  /// Takes the number as it is.
  public init(_ bits: UInt64) { self.bits = bits }

  /// What the first operation of a replica has as its predecessor.
  public static let none = Digest(0)

  /// Orders by the number.
  public static func < (a: Digest, b: Digest) -> Bool { a.bits < b.bits }
}

/// The name of a field: one to eight characters out of `a`–`z`, `0`–`9` and `-`.
///
/// Kept in one machine word: names compare and hash as fast as numbers, and a stranger reading the
/// JSON form still sees what they mean.
public struct Field: Hashable, Comparable, Sendable {
  /// The characters, first one in the highest byte, zero bytes behind.
  public let packed: UInt64

  /// A name known when the program is written.
  ///
  /// - Precondition: the name follows the rule above.
  public init(_ name: StaticString) {
    var packed: UInt64 = 0
    precondition(name.utf8CodeUnitCount >= 1 && name.utf8CodeUnitCount <= 8)
    for i in 0..<name.utf8CodeUnitCount {
      packed |= UInt64(name.utf8Start[i]) << UInt64(56 - 8 * i)
    }
    self.packed = packed
    precondition(Field(bytes: bytes) != nil)
  }

  /// A name from outside; `nil` where it breaks the rule.
  public init?(bytes: [UInt8]) {
    guard bytes.count >= 1 && bytes.count <= 8 else { return nil }
    var packed: UInt64 = 0
    for (i, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"):
        packed |= UInt64(byte) << UInt64(56 - 8 * i)
      default: return nil
      }
    }
    self.packed = packed
  }

  /// The characters in ASCII.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for i in 0..<8 {
      let byte = UInt8(truncatingIfNeeded: packed >> UInt64(56 - 8 * i))
      if byte == 0 { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// Orders as the bytes of the names do.
  public static func < (a: Field, b: Field) -> Bool { a.packed < b.packed }
}
