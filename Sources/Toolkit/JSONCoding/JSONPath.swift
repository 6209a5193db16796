import Text

/// The way from the root of a document to one of its values.
///
/// A step shares all steps before it, so that taking one is a single small allocation.
public indirect enum JSONPath: Equatable, Sendable {
  /// The document's outermost value.
  case root
  /// A member of the object that the path before leads to.
  case member(JSONPath, JSON.Text)
  /// An element, counted from zero, of the array that the path before leads to.
  case element(JSONPath, Int)
}

extension JSONPath: CustomStringConvertible {
  /// The path as `changes[2].n`; a key that is no plain word stands in quotes: `["a b"].n`.
  public var description: String {
    var steps: [JSONPath] = []
    var path = self
    while true {
      switch path {
      case .root:
        return Self.words(for: steps)
      case .member(let parent, _), .element(let parent, _):
        steps.append(path)
        path = parent
      }
    }
  }

  private static func words(for steps: [JSONPath]) -> String {
    var words = ""
    for step in steps.reversed() {
      switch step {
      case .root: break
      case .member(_, let key) where key.isPlainWord:
        words += words.utf8.isEmpty ? key.string : "." + key.string
      case .member(_, let key): words += "[\(key.excerpt)]"
      case .element(_, let index): words += "[\(index)]"
      }
    }
    return words.utf8.isEmpty ? "document" : words
  }
}

extension JSON.Text {
  /// Whether the text can stand bare in a path: up to 64 letters, digits, `_` and `-`, not
  /// beginning with a digit.
  fileprivate var isPlainWord: Bool {
    guard let first = utf8.first, utf8.count <= 64 else { return false }
    if first.isDigit { return false }
    return utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == 0x5F || $0 == ASCII.minus }
  }
}
