import JSONCoding
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test(
    "The fault is named with its byte, what was expected and what was found",
    arguments: [
      ("", "byte 0: expected a value, found the end"),
      ("[1 2]", "byte 3: expected ',' or ']', found '2'"),
      ("[,1]", "byte 1: expected a value or ']', found ','"),
      ("[1,]", "byte 3: expected a value, found ']'"),
      ("{x:1}", "byte 1: expected a key in quotes or '}', found 'x'"),
      (#"{"a":1,}"#, "byte 7: expected a key in quotes, found '}'"),
      (#"{"a" 1}"#, "byte 5: expected ':', found '1'"),
      (#"{"a":1"#, "byte 6: expected ',' or '}', found the end"),
      ("nul", "byte 3: expected 'null', found the end"),
      ("trUe", "byte 2: expected 'true', found 'U'"),
      ("falsy", "byte 4: expected 'false', found 'y'"),
      ("01", "byte 1: expected the end, found '1'"),
      ("-", "byte 1: expected a digit, found the end"),
      ("1.e5", "byte 2: expected a digit, found 'e'"),
      (#""abc"#, "byte 4: expected a closing quote, found the end"),
      (#""\x""#, #"byte 2: expected one of "\/bfnrtu after the backslash, found 'x'"#),
      (#""\u12g4""#, "byte 5: expected a hexadecimal digit, found 'g'"),
      ("\"a\nb\"", "byte 2: expected an escape, found the bare control character 0x0A"),
      (#"["a\uD83D"]"#, #"byte 3: expected a surrogate pair, found \uD83D alone"#),
      ("\u{FEFF}[]", "byte 0: expected a value, found a byte order mark"),
      ("[] \u{A0}", "byte 3: expected the end, found byte 0xC2"),
      (#"{"a":1,"b":2,"a":3}"#, #"byte 13: expected each key once, found "a" again"#),
    ])
  func words(_ text: String, _ words: String) {
    let error = #expect(throws: JSONError.self) { try JSON(reading: Array(text.utf8)) }
    #expect(error?.description == words)
  }

  @Test(
    "128 levels are read and written, the 129th is refused where it opens",
    arguments: [("[", "]"), (#"{"a":"#, "}")])
  func depth(_ open: String, _ close: String) throws {
    func document(_ levels: Int) -> [UInt8] {
      Array(
        (String(repeating: open, count: levels) + "0" + String(repeating: close, count: levels))
          .utf8)
    }
    #expect(try JSON(reading: document(128)).bytes() == document(128))
    let error = #expect(throws: JSONError.self) { try JSON(reading: document(129)) }
    #expect(error?.offset == 128 * open.utf8.count && error?.reason == .tooDeep(limit: 128))
    #expect(try JSON(reading: document(500), maximumDepth: 500).bytes() == document(500))
    #expect(throws: JSONError.self) { try JSON(reading: document(1), maximumDepth: 0) }
    #expect(throws: JSONError.self) { try JSON(reading: document(1_025), maximumDepth: .max) }
    #expect(try JSON(reading: Array("7".utf8), maximumDepth: 0) == 7)
  }

  @Test("A million opening brackets are refused at the 129th")
  func manyBrackets() {
    let error = #expect(throws: JSONError.self) {
      try JSON(reading: [UInt8](repeating: 0x5B, count: 1_000_000))
    }
    #expect(error?.offset == 128)
  }

  @Test("Wide arrays do not count as deep")
  func wide() throws {
    let document = Array(("[" + String(repeating: "[],", count: 10_000) + "{}]").utf8)
    #expect(try JSON(reading: document, maximumDepth: 2).bytes() == document)
  }

  @Test("Every two-byte and three-byte sequence is judged as Swift's own decoder judges it")
  func allShortSequences() {
    for lead in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF {
        // One byte more than a two-byte sequence needs is an ASCII letter.
        for third in [0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0] as [UInt8] {
          check([lead, second, third])
        }
      }
    }
  }

  @Test(
    "Every four-byte sequence at the edges of its ranges is judged as Swift's decoder judges it")
  func fourByteSequences() {
    let edges: [UInt8] = [0x7F, 0x80, 0x8F, 0x90, 0xBF, 0xC0]
    for lead in UInt8(0xEF)...0xFF {
      for second in UInt8(0x7F)...0xC0 {
        for third in edges {
          check([lead, second, third])
          for fourth in edges { check([lead, second, third, fourth]) }
        }
      }
    }
  }

  private func check(_ sequence: [UInt8]) {
    let isWellFormed = String(validating: sequence, as: UTF8.self) != nil
    let document: [UInt8] = [0x22] + sequence + [0x22]
    let read = try? JSON(reading: document)
    let expected = isWellFormed ? JSON.Text(validating: sequence).map { JSON.string($0) } : nil
    if (read != nil) != isWellFormed || read != expected { Issue.record("\(sequence)") }
    if (JSON.Text(validating: sequence) != nil) != isWellFormed { Issue.record("\(sequence)") }
  }

  @Test("Every single escape of the basic plane gives its code point, and surrogates alone do not")
  func allEscapes() {
    for unit in UInt16.min...UInt16.max {
      let digits = String(unit, radix: 16)
      let escape = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
      let read = try? JSON(reading: Array(escape.utf8))
      let expected = Unicode.Scalar(unit).map { JSON(String(Character($0))) }
      if read != expected { Issue.record("\(escape)") }
    }
  }

  @Test("A repeated key is found among few and among many, and the first repetition is named")
  func repeatedKeys() throws {
    for count in 2...40 {
      for repeated in 1..<count {
        var keys = (0..<count).map { "k\($0 * 7 % count)-\($0)" }
        keys[repeated] = keys[repeated / 2]
        if repeated + 1 < count { keys[count - 1] = keys[repeated / 2] }
        let members = keys.map { "\"\($0)\":0" }
        let text = "{" + members.joined(separator: ",") + "}"
        let offset = 1 + members[..<repeated].reduce(0) { $0 + $1.utf8.count + 1 }
        let error = #expect(throws: JSONError.self) { try JSON(reading: Array(text.utf8)) }
        #expect(error?.offset == offset)
        #expect(error?.reason == .duplicateKey(JSON.Text(keys[repeated])))
        let kept = try JSON(reading: Array(text.utf8), duplicateKeys: .kept)
        #expect(kept.bytes() == Array(text.utf8))
      }
    }
  }

  @Test("Keys that look alike are different keys, an escape is the same key")
  func keysByBytes() throws {
    let alike = try JSON(reading: Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
    #expect(alike.member("\u{E9}") == 1 && alike.member("e\u{301}") == 2)
    #expect(throws: JSONError.self) { try JSON(reading: Array(#"{"a":1,"\u0061":2}"#.utf8)) }
    #expect(JSON("\u{E9}") != JSON("e\u{301}"))
  }

  @Test("Of keys that are kept twice the last one counts")
  func lastKeptKey() throws {
    let twice = try JSON(reading: Array(#"{"a":1,"a":2}"#.utf8), duplicateKeys: .kept)
    #expect(twice.member("a") == 2)
    #expect(try JSONCursor(twice).required("a").integer() == 2)
  }

  @Test("A hundred thousand keys with a long common beginning are no burden")
  func manyKeys() throws {
    let beginning = String(repeating: "x", count: 40)
    let members = (0..<100_000).map { "\"\(beginning)\($0)\":0" }
    let document = Array(("{" + members.joined(separator: ",") + "}").utf8)
    guard case .object(let read) = try JSON(reading: document) else {
      Issue.record("no object")
      return
    }
    #expect(read.count == 100_000)
  }
}
