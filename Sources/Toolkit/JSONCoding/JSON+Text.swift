import Text

extension JSON {
  /// Unicode text as UTF-8 bytes, known to be well formed.
  ///
  /// Equality and order are those of the bytes, which is the order of code points. Swift's
  /// `String` takes canonically equivalent spellings for equal; two such keys are two keys here.
  public struct Text: Hashable, Sendable {
    /// The well-formed UTF-8.
    public let utf8: [UInt8]

    /// Takes over a string's code points.
    @inline(never)
    public init(_ string: String) { utf8 = Array(string.utf8) }

    /// Takes over bytes, or is nil where they are not well-formed UTF-8 (Unicode, table 3-7).
    public init?(validating bytes: [UInt8]) {
      var position = 0
      while position < bytes.count {
        guard let length = UTF8Sequence.length(in: bytes, at: position) else { return nil }
        position += length
      }
      utf8 = bytes
    }

    /// Takes over bytes that the reader has already checked.
    init(wellFormed bytes: [UInt8]) { utf8 = bytes }

    /// The text for an interface that wants a `String`.
    @inline(never)
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// Whether the code points are those of `string`, none taken for another.
    @inline(never)
    public func equals(_ string: String) -> Bool {
      Array(string.utf8) == utf8
    }
  }
}

extension JSON.Text: Comparable {
  /// Orders by bytes, which for UTF-8 is the order of code points.
  public static func < (left: JSON.Text, right: JSON.Text) -> Bool {
    let shared = min(left.utf8.count, right.utf8.count)
    for index in 0..<shared where left.utf8[index] != right.utf8[index] {
      return left.utf8[index] < right.utf8[index]
    }
    return left.utf8.count < right.utf8.count
  }
}

extension JSON.Text: ExpressibleByStringLiteral {
  /// Lets a literal stand for text.
  public init(stringLiteral value: String) { self.init(value) }
}

extension JSON.Text: CustomStringConvertible {
  /// The text itself, without quotes.
  public var description: String { string }
}
