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
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "."):
            true
          default: false
          }
        }, "a name is made of ASCII letters, digits and -_:.")
    switch self {
    case .tag:
      precondition(
        isLetter(name.bytes[0])
          && !name.isOne(
            of: "script", "style", "iframe", "noscript", "noembed", "noframes", "xmp", "plaintext"),
        "this tag's content cannot be escaped")
    case .attribute:
      precondition(
        !(name.count > 1 && lowercased(name.bytes[0]) == UInt8(ascii: "o")
          && lowercased(name.bytes[1]) == UInt8(ascii: "n")), "use .on for listeners")
      precondition(!name.isOne(of: "style", "srcdoc"), "use .style; markup is made of elements")
    case .style: break
    }
  }
}

/// Whether this is an ASCII letter.
func isLetter(_ byte: UInt8) -> Bool {
  lowercased(byte) >= UInt8(ascii: "a") && lowercased(byte) <= UInt8(ascii: "z")
}

/// The ASCII lower-case form of a letter; other bytes as they are.
func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}

extension Name {
  /// Whether this is one of these names, given in lower case, whatever its own case.
  func isOne(of names: Name...) -> Bool {
    names.contains { other in
      guard count == other.count else { return false }
      for index in 0..<count where lowercased(bytes[index]) != other.bytes[index] { return false }
      return true
    }
  }
}
