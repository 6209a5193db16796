import CSVCoding
import Testing

@Suite("CSVReader")
struct CSVReaderTests {
  private func rows(_ text: String, separator: CSVSeparator? = nil) throws(CSVError) -> [[String]] {
    try read(Array(text.utf8), separator: separator).map { record in
      record.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test("The examples of RFC 4180, section 2")
  func standard() throws {
    let two = [["aaa", "bbb", "ccc"], ["zzz", "yyy", "xxx"]]
    #expect(try rows("aaa,bbb,ccc\r\nzzz,yyy,xxx\r\n") == two)
    #expect(try rows("aaa,bbb,ccc\r\nzzz,yyy,xxx") == two)
    #expect(try rows("\"aaa\",\"bbb\",\"ccc\"\r\nzzz,yyy,xxx") == two)
    #expect(
      try rows("\"aaa\",\"b\r\nbb\",\"ccc\"\r\nzzz,yyy,xxx")
        == [["aaa", "b\r\nbb", "ccc"], ["zzz", "yyy", "xxx"]])
    #expect(try rows("\"aaa\",\"b\"\"bb\",\"ccc\"") == [["aaa", "b\"bb", "ccc"]])
  }

  @Test("Every kind of line end, blank lines, empty fields, quotes within plain fields")
  func lenient() throws {
    #expect(
      try rows("a,b\nc,d\re,f\r\n\n\r\n\rg,h") == [
        ["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"],
      ])
    #expect(try rows("") == [] && rows("\n\r\n") == [])
    #expect(try rows(",\n") == [["", ""]])
    #expect(try rows("\"\"") == [[""]])
    #expect(try rows("a,") == [["a", ""]])
    #expect(try rows("5\" pipe,3") == [["5\" pipe", "3"]])
    #expect(try rows(" \"a\" ,b") == [[" \"a\" ", "b"]])
    #expect(try rows("a\nb,c,d\n") == [["a"], ["b", "c", "d"]])
  }

  @Test("A byte order mark, the line of the separator, and separators that nobody stated")
  func separators() throws {
    #expect(try rows("\u{FEFF}name,count\n\"a\",1") == [["name", "count"], ["a", "1"]])
    #expect(
      try rows("\u{FEFF}sep=;\r\nname;count\r\na,b;1") == [["name", "count"], ["a,b", "1"]])
    #expect(try rows("sep=x") == [["sep=x"]])
    #expect(try rows("name;count\nRed, white;5") == [["name", "count"], ["Red, white", "5"]])
    #expect(
      try rows("Red, white;5\nBlue, green;6") == [["Red, white", "5"], ["Blue, green", "6"]])
    #expect(try rows("name\tcount\n\"a\tb\"\t1") == [["name", "count"], ["a\tb", "1"]])
    #expect(try rows("\"a;b;c\",1\n\"d;e\",2") == [["a;b;c", "1"], ["d;e", "2"]])
    #expect(try rows("\"a\"\";\"\"b\",1\nc,2") == [["a\";\"b", "1"], ["c", "2"]])
    #expect(try rows("a,b;c", separator: .comma) == [["a", "b;c"]])
    #expect(try rows("only\nnames\n") == [["only"], ["names"]])
    // What lies behind the sample decides nothing.
    let long = "name;count\n" + String(repeating: "a;1\n", count: 40_000)
    #expect(try rows(long + "b,c,d\n").last == ["b,c,d"])
  }

  private func fault(_ bytes: [UInt8], limits: CSVLimits = CSVLimits()) -> CSVError? {
    #expect(throws: CSVError.self) { try read(bytes, limits: limits) }
  }

  private func fault(_ text: String, limits: CSVLimits = CSVLimits()) -> String? {
    fault(Array(text.utf8), limits: limits)?.description
  }

  @Test("What is wrong is named with its line and field")
  func faults() {
    #expect(
      fault("name,count\n\"a\nb\",1\nc,\"d")
        == "line 4, field 2: the quote that opens here is never closed")
    #expect(fault("a\r\n\"b\"c,1") == "line 2, field 1: there is text behind the closing quote")
    #expect(fault("\"a\" ,b") == "line 1, field 1: there is text behind the closing quote")
    #expect(
      fault(Array("a\nb\r\nc\rd".utf8) + [0x2c, 0xe9, 0x20])
        == CSVError(line: 4, field: 1, reason: .malformedUTF8))
    #expect(fault([0xff, 0xfe, 0x61, 0x00])?.reason == .otherEncoding)
    #expect(fault([0xfe, 0xff, 0x00, 0x61])?.reason == .otherEncoding)
    #expect(fault([0xed, 0xa0, 0x80])?.reason == .malformedUTF8)
  }

  @Test("Limits hold on both sides of the edge")
  func limits() throws {
    let limits = CSVLimits(fieldBytes: 4, fields: 3, records: 2)
    #expect(try read(Array("abcd,\"a\"\"bc\",\nx".utf8), limits: limits).count == 2)
    #expect(fault("a\nb\nc", limits: limits) == "line 3, field 1: there are more than 2 lines")
    #expect(
      fault("a\nb,c,d,e", limits: limits) == "line 2, field 4: the line has more than 3 fields")
    #expect(fault("abcde", limits: limits) == "line 1, field 1: the field has more than 4 bytes")
    #expect(
      fault("a,\"ab\"\"cd\"", limits: limits) == "line 1, field 2: the field has more than 4 bytes")
  }

  @Test("Lines are counted as an editor counts them")
  func lines() throws {
    var reader = try CSVReader(Array("a\r\n\r\n\"b\r\nc\nd\re\"\rf".utf8))
    var lines: [Int] = []
    while let record = try reader.next() { lines.append(record.line) }
    #expect(lines == [1, 3, 7])
    #expect(reader.offset == 17)
  }
}
