/// Why a document could not be read, and where.
///
/// In words: `line 3, field 2: the quote that opens here is never closed`.
public struct CSVError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be wrong with a document.
  public enum Reason: Equatable, Sendable {
    /// A field in quotes goes on to the end of the document.
    case unclosedQuote
    /// Between the closing quote of a field and the next separator or line end stands something.
    case textBehindQuote
    /// A byte is no part of UTF-8.
    case malformedUTF8
    /// The document begins with the byte order mark of UTF-16 or UTF-32.
    case otherEncoding
    /// A field is larger than `CSVLimits.fieldBytes`.
    case fieldTooLarge(limit: Int)
    /// A record has more fields than `CSVLimits.fields`.
    case tooManyFields(limit: Int)
    /// The document has more records than `CSVLimits.records`.
    case tooManyRecords(limit: Int)
  }

  /// The line, counted from 1, line ends within quotes included.
  public let line: Int
  /// The field in its record, counted from 1.
  public let field: Int
  /// What is wrong there.
  public let reason: Reason

  /// Puts place and reason together.
  public init(line: Int, field: Int, reason: Reason) {
    self.line = line
    self.field = field
    self.reason = reason
  }

  /// Place and reason in words.
  public var description: String {
    let words: String =
      switch reason {
      case .unclosedQuote: "the quote that opens here is never closed"
      case .textBehindQuote: "there is text behind the closing quote"
      case .malformedUTF8: "the text is not in UTF-8"
      case .otherEncoding: "the file is in UTF-16 or UTF-32; save it as UTF-8"
      case .fieldTooLarge(let limit): "the field has more than \(limit) bytes"
      case .tooManyFields(let limit): "the line has more than \(limit) fields"
      case .tooManyRecords(let limit): "there are more than \(limit) lines"
      }
    return "line \(line), field \(field): \(words)"
  }
}

/// How large a document may be in its parts; its length is the caller's to limit.
public struct CSVLimits: Equatable, Sendable {
  /// Most bytes of a field.
  public var fieldBytes: Int
  /// Most fields of a record.
  public var fields: Int
  /// Most records.
  public var records: Int

  /// Limits that no honest table comes near.
  public init(fieldBytes: Int = 1 << 20, fields: Int = 1000, records: Int = 10_000_000) {
    self.fieldBytes = fieldBytes
    self.fields = fields
    self.records = records
  }
}
