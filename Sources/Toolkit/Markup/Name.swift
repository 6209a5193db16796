import Text

/// The name of a tag, an attribute or a style property, fixed when the program is written.
///
/// Only a literal makes one, so no input can ever become a name; that is why names are written
/// without escaping. The bytes stay where the compiler put them: a copy costs nothing, and two names
/// are equal when their bytes are. Letters, digits, `-`, `_`, `:` and `.` are allowed; anything else
/// stops the program when the name is first written (see ``NameRole``).
public struct Name: Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The literal's bytes, which live as long as the program.
  @usableFromInline let start: UnsafePointer<UInt8>
  @usableFromInline let count: Int

  /// Takes a literal, such as `"aria-label"`.
  @inlinable
  public init(stringLiteral literal: StaticString) {
    precondition(literal.hasPointerRepresentation, "a name is a string literal")
    start = literal.utf8Start
    count = literal.utf8CodeUnitCount
  }

  /// The bytes, all ASCII.
  @inlinable public var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start, count: count)
  }

  /// The name as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// Compares bytes; the same literal is found equal by its address.
  @inlinable
  public static func == (first: Name, second: Name) -> Bool {
    guard first.count == second.count else { return false }
    return first.start == second.start
      || sameBytes(UnsafeRawBufferPointer(first.bytes), UnsafeRawBufferPointer(second.bytes))
  }

  /// Feeds the bytes to the hasher.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
  }
}

// The pointer leads to constant memory that nothing writes or frees.
extension Name: @unchecked Sendable {}
