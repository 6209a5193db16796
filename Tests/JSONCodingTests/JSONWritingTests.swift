import JSONCoding
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  @Test("Only what has to be escaped is escaped, in the shortest form")
  func escapes() {
    for byte in UInt8(0)..<0x80 {
      let text = JSON(String(Unicode.Scalar(byte)))
      let expected: String
      switch byte {
      case 0x08: expected = #""\b""#
      case 0x09: expected = #""\t""#
      case 0x0A: expected = #""\n""#
      case 0x0C: expected = #""\f""#
      case 0x0D: expected = #""\r""#
      case 0x22: expected = #""\"""#
      case 0x5C: expected = #""\\""#
      case ..<0x20: expected = #""\u00"# + (byte < 16 ? "0" : "") + String(byte, radix: 16) + "\""
      default: expected = "\"" + String(Unicode.Scalar(byte)) + "\""
      }
      #expect(text.description == expected)
    }
    #expect(JSON("é\u{2028}𝄞/").description == "\"é\u{2028}𝄞/\"")
  }

  @Test("Compact has no byte too many, indented has a line for each value")
  func layouts() {
    let value: JSON = ["name": "Shirts", "counts": [1, -2, []], "none": [:], "open": true]
    #expect(
      value.description == #"{"name":"Shirts","counts":[1,-2,[]],"none":{},"open":true}"#)
    let lines = """
      {
        "name": "Shirts",
        "counts": [
          1,
          -2,
          []
        ],
        "none": {},
        "open": true
      }
      """
    #expect(String(decoding: value.bytes(.indented), as: UTF8.self) == lines)
  }

  @Test("Writing appends")
  func appends() {
    var bytes = Array("data: ".utf8)
    JSON.array([.null, .bool(false)]).write(to: &bytes)
    #expect(bytes == Array("data: [null,false]".utf8))
  }

  @Test("Text is ordered by its bytes")
  func order() {
    let ordered: [JSON.Text] = ["", "A", "a", "a\0", "ab", "b", "e\u{301}", "\u{E9}", "\u{10000}"]
    for (first, left) in ordered.enumerated() {
      for (second, right) in ordered.enumerated() {
        #expect((left < right) == (first < second) && (left == right) == (first == second))
      }
    }
  }
}
