/// The name of a shared board: 128 random bits, which its first device chooses.
///
/// Chosen there and not by the server, so that asking a second time after a lost answer makes no
/// second board. It opens nothing: only a token does.
public struct BoardID: Hashable, Comparable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Takes the two halves as they are.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Orders by the sixteen bytes.
  public static func < (a: BoardID, b: BoardID) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }
}

extension BoardID: CustomStringConvertible {
  /// Thirty-two hexadecimal digits.
  public var description: String { EntityID(high).description + EntityID(low).description }

  /// Reads thirty-two lower-case hexadecimal digits; `nil` for anything else.
  public init?(_ text: String) {
    guard let id = ReplicaID(text) else { return nil }
    self.init(high: id.high, low: id.low)
  }
}
