import Text

/// The value that is written for an attribute: itself, or `about:blank` for a link that could run
/// code. A picture may be held by its address.
@usableFromInline
func safeValue(_ value: String, of name: Name) -> String {
  guard
    name.isOne(
      of: "href", "src", "action", "formaction", "xlink:href", "poster", "data", "background",
      "manifest", "codebase")
  else { return value }
  return isSafeLink(value) || name.isOne(of: "src") && isHeldPicture(value) ? value : "about:blank"
}

/// Whether an address holds a picture of a kind that is pixels and nothing else (RFC 2397).
func isHeldPicture(_ address: String) -> Bool {
  let bytes = Array(address.utf8)
  for type in ["png", "jpeg", "webp"] {
    let start = Array("data:image/\(type);base64,".utf8)
    if bytes.starts(with: start) {
      return bytes[start.count...].allSatisfy {
        $0.isLetter || $0.isDigit || $0 == ASCII.plus || $0 == ASCII.slash
          || $0 == UInt8(ascii: "=")
      }
    }
  }
  return false
}

/// Whether a link is http, https, relative (a path, a query or a fragment), one that dials a number, or one
/// that a calendar program takes (webcal, in IANA's registry of schemes).
///
/// Reads as browsers do (WHATWG URL, 4.4): leading spaces and controls do not count, nor do tabs and
/// line ends anywhere, so `java\nscript:` is no way round.
public func isSafeLink(_ link: String) -> Bool {
  var scheme: [UInt8] = []
  var isLeading = true
  for byte in link.utf8 {
    if isLeading && byte <= 0x20 { continue }
    isLeading = false
    switch byte {
    case 0x09, 0x0a, 0x0d: continue
    case UInt8(ascii: ":"):
      return ["http", "https", "tel", "webcal"].contains { scheme.elementsEqual($0.utf8) }
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return true
    default:
      // No scheme that is allowed is as long; a colon further on still refuses the link.
      if scheme.count < 8 { scheme.append(byte.lowercased) }
    }
  }
  return true
}

/// Whether a text can stand as the value of one style declaration without ending it or the attribute
/// it is written in.
///
/// Refused are `;`, `{`, `}`, `!`, `<`, backslashes, control characters, comments, and brackets or
/// quotes that are not closed; CSSOM refuses most of them too. An empty value would mean removal.
@usableFromInline
func isDeclarationValue(_ value: String) -> Bool {
  var open: [UInt8] = []
  var quote: UInt8 = 0
  var previous: UInt8 = 0
  var isBlank = true
  for byte in value.utf8 {
    if byte > 0x20 { isBlank = false }
    switch byte {
    case 0..<0x20, 0x7f, UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "!"), UInt8(ascii: "<"):
      return false
    case _ where quote != 0: if byte == quote { quote = 0 }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
    case UInt8(ascii: "*") where previous == UInt8(ascii: "/"): return false
    case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
    case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
    case UInt8(ascii: ")"), UInt8(ascii: "]"): if open.popLast() != byte { return false }
    default: break
    }
    previous = byte
  }
  return quote == 0 && open.isEmpty && !isBlank
}
