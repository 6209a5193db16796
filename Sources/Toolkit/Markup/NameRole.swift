import Text

/// What a name is used as, and so which names are refused.
///
/// Names are literals, so a refused one is a mistake of the program's author, not of its input: it
/// stops the program the first time it is written, in a release build too.
@usableFromInline
enum NameRole: UInt8, Hashable, Sendable {
  case tag, attribute, style

  /// Stops the program unless the name may be used so.
  ///
  /// Refused are tags whose content is not ordinary text (HTML, 13.2.5.1 onwards: escaping does not
  /// work inside), attributes that run code or bring their own markup, and `style`, which the content
  /// security policy forbids as an attribute.
  @usableFromInline
  func admit(_ name: Name) {
    precondition(
      name.count > 0
        && name.bytes.allSatisfy { byte in
          switch byte {
          case ASCII.minus, ASCII.colon, ASCII.point, UInt8(ascii: "_"): true
          default: byte.isLetter || byte.isDigit
          }
        }, "a name is made of ASCII letters, digits and -_:.")
    switch self {
    case .tag:
      precondition(
        name.bytes[0].isLetter
          && !name.isOne(
            of: "script", "style", "iframe", "noscript", "noembed", "noframes", "xmp", "plaintext"),
        "this tag's content cannot be escaped")
    case .attribute:
      precondition(
        !(name.count > 1 && name.bytes[0].lowercased == UInt8(ascii: "o")
          && name.bytes[1].lowercased == UInt8(ascii: "n")), "use .on for listeners")
      precondition(!name.isOne(of: "style", "srcdoc"), "use .style; markup is made of elements")
    case .style: break
    }
  }
}

extension Name {
  /// Whether this is one of these names, given in lower case, whatever its own case.
  func isOne(of names: Name...) -> Bool {
    names.contains { other in
      guard count == other.count else { return false }
      for index in 0..<count where bytes[index].lowercased != other.bytes[index] { return false }
      return true
    }
  }
}
