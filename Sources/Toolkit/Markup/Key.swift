/// What an element is among its siblings, so that it keeps its place on the page when they change.
///
/// Give one to every element of a list that can be reordered, grow or shrink. Of two siblings with
/// the same tag and key, the first is taken for the first of the last view, the second for the
/// second, and so on.
public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The 64 bits that are compared.
  public let rawValue: UInt64

  /// Takes the number that names the thing shown.
  @inlinable
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }

  /// Takes a literal, for siblings that are known when the view is written.
  public init(stringLiteral literal: StaticString) {
    self.init(
      bytes: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Takes an identifier of any length, by its FNV-1a hash; the same bytes always give the same key.
  ///
  /// Should two ever collide, the page is still right: they are paired in the order they come in.
  public init(bytes: some Sequence<UInt8>) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    rawValue = hash
  }
}
