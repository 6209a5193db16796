/// Language tags (BCP 47) in tables: lower case, each with a space on both sides.
enum LanguageTag {
  /// The tag as tables have it; a locale's underscores are taken for hyphens.
  static func normal(_ tag: String) -> [UInt8] {
    tag.utf8.map { $0 == 0x5f ? ASCII.minus : $0.lowercased }
  }

  /// Takes the last part off; nothing is left of one without parts.
  static func shorten(_ tag: inout [UInt8]) {
    tag.removeSubrange((tag.lastIndex(of: ASCII.minus) ?? 0)...)
  }

  /// Whether a table has just this tag.
  static func has(_ tag: [UInt8], _ table: StaticString) -> Bool {
    let count = table.utf8CodeUnitCount
    let bytes = table.utf8Start
    var start = 1
    for end in 1..<count where bytes[end] == ASCII.space {
      if end - start == tag.count {
        var i = 0
        while i < tag.count, bytes[start + i] == tag[i] { i += 1 }
        if i == tag.count { return true }
      }
      start = end + 1
    }
    return false
  }
}
