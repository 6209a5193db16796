import JSONCoding
import Testing

@Suite("Decoding with a cursor")
struct JSONCursorTests {
  private static let text = """
    {"replica":"r1","seq":7,"ratio":0.5,"done":false,"nothing":null,
     "changes":[{"n":1},{"n":-1},{"n":"x"}],"odd keys":{"a b":[true],"":{"ключ":1}}}
    """

  private func cursor() throws -> JSONCursor {
    JSONCursor(try JSON(reading: Array(Self.text.utf8)))
  }

  @Test("What is there as asked for is given")
  func gives() throws {
    let cursor = try cursor()
    #expect(try cursor.required("replica").text() == "r1")
    #expect(try cursor.required("seq").integer() == 7)
    #expect(try cursor.required("seq").integer(in: 7...7) == 7)
    #expect(try cursor.required("seq").double() == 7)
    #expect(try cursor.required("ratio").double() == 0.5)
    #expect(try cursor.required("done").bool() == false)
    #expect(try cursor.member("nothing")?.isNull == true)
    #expect(try cursor.member("absent") == nil)
    #expect(try cursor.required("changes").elements().count == 3)
    #expect(try cursor.members().map { $0.key.string }.first == "replica")
    #expect(try cursor.members().last?.value.members().count == 2)
  }

  @Test("What is not is refused with the way to it")
  func refuses() throws {
    let cursor = try cursor()
    func words(_ body: () throws -> Void) -> String {
      let error = #expect(throws: JSONError.self) { try body() }
      #expect(error?.offset == nil)
      return error?.description ?? ""
    }
    let changes = try cursor.required("changes")
    #expect(
      words { for change in try changes.elements() { _ = try change.required("n").integer() } }
        == "changes[2].n: expected integer, found string")
    #expect(words { _ = try cursor.integer() } == "document: expected integer, found object")
    #expect(words { _ = try changes.required("n") } == "changes: expected object, found array")
    #expect(words { _ = try cursor.elements() } == "document: expected array, found object")
    #expect(words { _ = try changes.members() } == "changes: expected object, found array")
    #expect(
      words { _ = try cursor.required("id") } == #"document: expected member "id", found none"#)
    #expect(
      words { _ = try cursor.required("seq").integer(in: 8...9) } == "seq: expected 8 to 9, found 7"
    )
    #expect(
      words { _ = try cursor.required("ratio").integer() }
        == "ratio: expected integer, found number")
    #expect(
      words { _ = try cursor.required("done").double() } == "done: expected number, found boolean")
    #expect(
      words { _ = try cursor.required("seq").bool() } == "seq: expected boolean, found integer")
    #expect(
      words { _ = try cursor.required("nothing").text() } == "nothing: expected string, found null")
    #expect(
      words { throw try cursor.required("seq").refused("expected an even number") }
        == "seq: expected an even number")
  }

  @Test("Keys that are no plain words stand in quotes, long ones are cut")
  func oddKeys() throws {
    let odd = try cursor().required("odd keys")
    let element = try odd.required("a b").elements()[0]
    #expect(element.path.description == #"["odd keys"]["a b"][0]"#)
    #expect(try odd.required("").required("ключ").path.description == #"["odd keys"][""]["ключ"]"#)
    let long = String(repeating: "é", count: 500_000)
    let member = try JSONCursor(JSON.object([JSON.Member(JSON.Text(long), 1)])).required(long)
    let error = #expect(throws: JSONError.self) { try member.bool() }
    #expect(
      error?.description == "[\"" + String(repeating: "é", count: 32)
        + "\"…]: expected boolean, found integer")
  }
}
