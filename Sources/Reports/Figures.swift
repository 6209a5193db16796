/// Numbers as people read them.
package enum Figures {
  /// A count with a separator between thousands, as the display shows it.
  package static func text(_ count: Int64) -> String {
    grouped(Array("\(count)".utf8))
  }

  /// A number in ASCII with separators between thousands, and what stands behind its whole part.
  package static func grouped(_ number: [UInt8]) -> String {
    let isNegative = number.first == UInt8(ascii: "-")
    let digits = isNegative ? number[1...] : number[...]
    let end = digits.firstIndex { $0 < UInt8(ascii: "0") || $0 > UInt8(ascii: "9") } ?? number.count
    var text: [UInt8] = isNegative ? Array("−".utf8) : []
    for i in digits.indices {
      if i > digits.startIndex, i < end, (end - i) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digits[i])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
