import CSVCoding
import Testing

/// The example of `Guides/CSVCoding.md`.
@Suite("CSV guide")
struct CSVGuideTests {
  @Test("The guide's example does what the guide says")
  func example() throws {
    var writer = CSVWriter()
    writer.text("Shirts, white")
    writer.integer(-3)
    writer.endRecord()
    writer.text("=1+1")
    writer.integer(9)
    writer.endRecord()
    #expect(writer.bytes == Array("\"Shirts, white\",-3\r\n'=1+1,9\r\n".utf8))

    var counts: [(name: String, count: Int64?)] = []
    var reader = try CSVReader(writer.bytes)
    while let record = try reader.next() {
      let name = String(decoding: CSVFormula.restored(record.fields[0]), as: UTF8.self)
      counts.append((name, Int64(String(decoding: record.fields[1], as: UTF8.self))))
    }
    #expect(counts.map { $0.name } == ["Shirts, white", "=1+1"])
    #expect(counts.map { $0.count } == [-3, 9])
    let fault = #expect(throws: CSVError.self) {
      var reader = try CSVReader(Array("a\n\"b\"c".utf8))
      while try reader.next() != nil {}
    }
    #expect(fault?.description == "line 2, field 1: there is text behind the closing quote")
  }
}
