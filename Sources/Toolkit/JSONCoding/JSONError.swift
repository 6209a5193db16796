/// Why a document could not be read, or a value was not what was asked for, and where.
///
/// In words: `byte 17: expected a value, found ']'`, or
/// `changes[2].n: expected integer, found string`.
public struct JSONError: Error, Equatable, Sendable {
  /// Where the fault is: in the bytes while reading, in the value while decoding.
  public enum Location: Equatable, Sendable {
    /// The byte at fault, counted from zero; the number of bytes where they end too early.
    case offset(Int)
    /// The value at fault.
    case path(JSONPath)
  }

  /// Where the fault is.
  public let location: Location

  /// What the fault is.
  public let reason: Reason

  init(_ location: Location, _ reason: Reason) {
    self.location = location
    self.reason = reason
  }

  /// The byte at fault where reading failed, nil where decoding did.
  public var offset: Int? {
    if case .offset(let offset) = location { offset } else { nil }
  }

  /// What can be wrong with a document or a value.
  public enum Reason: Equatable, Sendable {
    /// A byte, or nil at the end, where the grammar wants something else.
    case unexpected(UInt8?, expected: Expected)
    /// The document begins with EF BB BF, which RFC 8259, section 8.1 forbids to write.
    case byteOrderMark
    /// A string holds bytes that are not well-formed UTF-8.
    case malformedUTF8
    /// A string holds a byte below 0x20 that is not escaped.
    case controlCharacter(UInt8)
    /// A `\u` escape is half of a surrogate pair whose other half is missing.
    case loneSurrogate(UInt16)
    /// An object names a member twice.
    case duplicateKey(JSON.Text)
    /// Arrays and objects are nested deeper than `limit`.
    case tooDeep(limit: Int)

    /// A value of another kind than was asked for.
    case mismatch(expected: JSON.Kind, found: JSON.Kind)
    /// An object lacks a member.
    case missing(JSON.Text)
    /// An integer outside the range that was asked for.
    case outOfRange(Int64, allowed: ClosedRange<Int64>)
    /// A number too great for a Double.
    case beyondDouble
    /// Whoever decodes has a reason of their own, in words.
    case refused(String)
  }

  /// What the grammar allows at the place of an ``Reason/unexpected(_:expected:)`` byte.
  public enum Expected: Equatable, Sendable {
    case value, valueOrCloseBracket
    case key, keyOrCloseBrace
    case colon, commaOrCloseBracket, commaOrCloseBrace
    case digit, hexDigit, escape, closingQuote
    case wordTrue, wordFalse, wordNull
    case endOfInput
  }
}
