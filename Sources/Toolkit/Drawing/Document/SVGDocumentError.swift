import XMLReading

/// Why a document could not be read, and where.
public struct SVGDocumentError: Error, Hashable, Sendable {
  /// The line at fault, counted from one; nil where the whole is at fault.
  public let line: Int?
  /// What the fault is.
  public let reason: Reason

  init(_ line: Int?, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// What can be wrong with a document.
  public enum Reason: Hashable, Sendable {
    /// There is nothing in it.
    case empty
    /// It has more bytes than the limit.
    case tooLarge(limit: Int)
    /// It is compressed with gzip, as `.svgz` is.
    case compressed
    /// It has bytes that no text has.
    case binary
    /// It is no XML, for the reason given.
    case xml(XMLError.Reason)
    /// It is XML, but no drawing within the limits.
    case scene(SceneError)
  }
}

extension SVGDocumentError: CustomStringConvertible {
  /// Place and reason in one line of English.
  public var description: String {
    if case .scene(let error) = reason { return error.description }
    return (line.map { "line \($0): " } ?? "") + words
  }

  private var words: String {
    switch reason {
    case .empty: "there is nothing in it"
    case .tooLarge(let limit): "it has more than \(limit >> 20) MiB"
    case .compressed: "it is compressed; gunzip it first"
    case .binary: "it contains a zero byte, so it isn't text"
    case .xml(let reason): reason.words
    case .scene(let error): error.description
    }
  }
}
