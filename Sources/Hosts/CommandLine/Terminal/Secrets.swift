import Text

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
      while end < bytes.count, bytes[end].hexadecimalValue != nil { end += 1 }
      result += bytes[i..<end]
      i = end
      guard i < bytes.count, bytes[i] == UInt8(ascii: "/") else { continue }
      i += 1
      result.append(UInt8(ascii: "/"))
      let start = i
      while i < bytes.count, bytes[i].hexadecimalValue != nil { i += 1 }
      if i > start { result += Array("…".utf8) }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
