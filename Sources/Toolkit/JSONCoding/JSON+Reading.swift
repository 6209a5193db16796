extension JSON {
  /// What to do with an object that names a member twice.
  public enum DuplicateKeys: Equatable, Sendable {
    /// Fail at the second one: which of the two was meant, nobody knows.
    case refused
    /// Keep all of them in order, as the grammar allows; ``JSON/member(_:)`` gives the last.
    case kept
  }

  /// How deep documents may nest where nothing else is said.
  public static let standardDepth = 128

  /// Reads one document of RFC 8259 from UTF-8, and nothing but it.
  ///
  /// Strict: no byte order mark, no comments, no trailing comma, no bytes behind the value, no lone
  /// surrogates, no control characters in strings. Takes time and memory linear in the number of
  /// bytes, but for the keys of large objects, which are sorted to find repeated ones. A limit on
  /// the number of bytes is the caller's.
  ///
  /// - Parameters:
  ///   - bytes: The whole document.
  ///   - maximumDepth: How many arrays and objects may stand in each other; held to at most 1,024,
  ///     since each level takes stack here and wherever the value is compared or written.
  ///   - duplicateKeys: What to do with repeated keys.
  /// - Throws: The first fault and its offset.
  public init(
    reading bytes: [UInt8], maximumDepth: Int = JSON.standardDepth,
    duplicateKeys: DuplicateKeys = .refused
  ) throws(JSONError) {
    var reader = JSONReader(
      bytes, maximumDepth: min(maximumDepth, 1024), duplicateKeys: duplicateKeys)
    self = try reader.document()
  }
}
