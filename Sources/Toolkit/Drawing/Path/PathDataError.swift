/// Why path data could not be read to its end, and where.
///
/// What was read until then is good, and is what a browser draws (SVG 2, section 9.5.4).
public struct PathDataError: Error, Hashable, Sendable {
  /// The byte at fault, counted from zero; the number of bytes where they end too early. Of a
  /// number beyond range it is the first byte, of relative numbers that lead there the first one's.
  public let byteOffset: Int

  /// What the fault is.
  public let reason: Reason

  init(_ byteOffset: Int, _ reason: Reason) {
    self.byteOffset = byteOffset
    self.reason = reason
  }

  /// What can be wrong with path data.
  public enum Reason: Hashable, Sendable {
    /// The data begins with something else than `M` or `m`.
    case expectedMove
    /// A byte is no command, and no number that would repeat the last one.
    case expectedCommand
    /// A command lacks a number.
    case expectedNumber
    /// A number lacks a digit: behind its sign, its point or its `e`.
    case expectedDigit
    /// An arc lacks a flag, which is a single `0` or `1`.
    case expectedFlag
    /// A number, or a coordinate that it leads to, is too great for a Double.
    case beyondDouble
  }
}

extension PathDataError: CustomStringConvertible {
  /// Place and reason in one line of English: `byte 17: expected a digit`.
  public var description: String { "byte \(byteOffset): \(reason)" }
}

extension PathDataError.Reason: CustomStringConvertible {
  /// The reason in English.
  public var description: String {
    switch self {
    case .expectedMove: "expected M or m"
    case .expectedCommand: "expected a command"
    case .expectedNumber: "expected a number"
    case .expectedDigit: "expected a digit"
    case .expectedFlag: "expected a flag, 0 or 1"
    case .beyondDouble: "expected a number that fits 64-bit floating point, found a greater one"
    }
  }
}
