import CSVCoding
import Replication

/// Why a file was not imported; nothing was changed.
public enum ImportFault: Error, Equatable, Sendable {
  /// It is no table.
  case table(CSVError)
  /// The first line is neither a heading nor a name and a count.
  case noHeading
  /// There is no line with a count.
  case empty
  /// Lines are not what they should be: the first of them, and how many there are.
  case lines([Line], count: Int)
  /// Two tallies have the name that a line gives.
  case ambiguous(Title, line: Int)
  /// A computation has the name that a line gives.
  case computed(Title, line: Int)
  /// A count would leave 64 bits.
  case overflow(Title)
  /// It is more than one operation holds.
  case tooMany(limit: Int)
  /// The same lines were imported at that moment, in milliseconds since 1970.
  case importedBefore(at: Int64)

  /// A line that is not what it should be.
  public struct Line: Equatable, Sendable {
    /// Counted from 1, as an editor does.
    public let number: Int
    /// What is wrong.
    public let reason: Reason
  }

  /// What can be wrong with a line.
  public enum Reason: Error, Equatable, Sendable {
    /// It has not as many fields as the heading.
    case fields(found: Int, expected: Int)
    /// The text can be no tally's name.
    case name(Title.Fault)
    /// The text is no whole number of at most 64 bits.
    case number([UInt8])
    /// The text is a number such as `1,234`, of which a file does not say what the mark is.
    case unclear([UInt8])
    /// The text is no number of a round.
    case round([UInt8])
    /// The text is no time after RFC 3339.
    case time([UInt8])
  }
}
