/// What opens a board, in text that was not written to show it.
enum Secrets {
  /// Strikes out the tokens of links, as in an error that repeats what was typed.
  static func struckOut(of text: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    let prefix = Array("board/".utf8)
    var i = 0
    while i < bytes.count {
      guard bytes[i...].starts(with: prefix) else {
        result.append(bytes[i])
        i += 1
        continue
      }
      var end = i + prefix.count
      while end < bytes.count, isHexadecimal(bytes[end]) { end += 1 }
      result += bytes[i..<end]
      i = end
      guard i < bytes.count, bytes[i] == UInt8(ascii: "/") else { continue }
      i += 1
      result.append(UInt8(ascii: "/"))
      let start = i
      while i < bytes.count, isHexadecimal(bytes[i]) { i += 1 }
      if i > start { result += Array("…".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
