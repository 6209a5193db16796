/// Why bytes are no gazetteer, and where.
public struct PlacesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Reason: Equatable, Sendable {
    /// The bytes don't begin as such a file does.
    case otherFormat
    /// The file is of another version of the format than this reader's.
    case otherVersion(UInt8)
    /// The bytes end within something.
    case cutOff
    /// A number has more bits than its use allows.
    case numberTooLarge
    /// There are more places, regions, zones or countries than are possible.
    case tooMany(limit: Int)
    /// A number points at something that is not there.
    case outOfRange
    /// A column of text has too few or too many lines.
    case wrongCount
    /// A text is not UTF-8.
    case malformedUTF8
    /// Two places have the same id.
    case duplicateID(Int32)
    /// Behind the last column stands something.
    case trailingBytes
  }

  /// The byte at which it was noticed, counted from 0.
  public let offset: Int
  /// What is wrong there.
  public let reason: Reason

  /// Puts place and reason together.
  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  /// Place and reason in words.
  public var description: String {
    let words: String =
      switch reason {
      case .otherFormat: "this is no file of places"
      case .otherVersion(let version): "this file has version \(version), which can't be read"
      case .cutOff: "the file is cut off"
      case .numberTooLarge: "the number is too large"
      case .tooMany(let limit): "there are more than \(limit)"
      case .outOfRange: "the number points nowhere"
      case .wrongCount: "the column has another number of lines than the others"
      case .malformedUTF8: "the text is not UTF-8"
      case .duplicateID(let id): "two places have the id \(id)"
      case .trailingBytes: "there is something behind the end"
      }
    return "byte \(offset): \(words)"
  }
}
