import JSONCoding
import Testing

/// The example of `Guides/JSONCoding.md`.
@Suite("JSON guide")
struct JSONGuideTests {
  struct Tally {
    var name: String
    var count: Int64

    init(_ json: JSONCursor) throws(JSONError) {
      name = try json.required("name").text().string
      count = try json.member("count")?.integer(in: 0...9_999) ?? 0
    }

    var json: JSON { ["name": JSON(name), "count": JSON(count)] }
  }

  func tallies(_ bytes: [UInt8]) throws(JSONError) -> [Tally] {
    var tallies: [Tally] = []
    for element in try JSONCursor(try JSON(reading: bytes)).elements() {
      tallies.append(try Tally(element))
    }
    return tallies
  }

  @Test("The guide's example does what the guide says")
  func example() throws {
    let text = #"[{"name":"Shirts","count":12}]"#
    let read = try tallies(Array(text.utf8))
    #expect(read.map { $0.name } == ["Shirts"] && read.map { $0.count } == [12])
    #expect(String(decoding: JSON.array(read.map { $0.json }).bytes(), as: UTF8.self) == text)
    func words(_ text: String) -> String? {
      #expect(throws: JSONError.self) { try tallies(Array(text.utf8)) }?.description
    }
    #expect(
      words(#"[{"name":"Shirts","count":"12"}]"#) == "[0].count: expected integer, found string")
    #expect(words(#"[{"name":"Shirts",}]"#) == "byte 18: expected a key in quotes, found '}'")
  }
}
