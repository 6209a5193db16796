import Foundation
import JSONCoding
import Testing

@Suite("--json")
struct TallyJSONTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Reads the answer with our reader and with Python's, which must read the same integers.
  private func json(_ words: String..., status: Int32 = 0) throws -> JSON {
    let outcome = try sandbox.tally(words + ["--json"])
    #expect(outcome.status == status, "\(words): \(outcome.error)")
    #expect(outcome.output.hasSuffix("\n"))
    let ours = try JSON(reading: Array(outcome.output.utf8))
    let python = try sandbox.run(
      "/usr/bin/python3",
      [
        "-c",
        "import json, sys; print(json.dumps(json.load(sys.stdin), separators=(',', ':'), ensure_ascii=False))",
      ],
      environment: ["PYTHONIOENCODING": "utf-8"], input: outcome.output)
    #expect(python.status == 0, "\(python.error)")
    #expect(python.output == ours.description + "\n")
    return ours
  }

  @Test("Every command answers with a document that two readers read alike")
  func everyCommand() throws {
    let list = try json("list")
    #expect(
      list.description.hasPrefix(
        #"[{"id":"0000000000000011","name":"Shirts","count":0,"color":"sky","round":0},"#))
    let added = try json("add", #"Sch"öne\ Rösen 花"#, "--color", "lime")
    #expect(added.member("name") == #"Sch"öne\ Rösen 花"#)
    #expect(added.member("color") == "lime")
    #expect(try json("count", "Shirts", "-3").member("count") == -3)
    #expect(
      try json("set", "Suit", "9007199254740993").member("count") == 9_007_199_254_740_993)
    #expect(try json("reset", "Shirts").member("round") == 1)
    #expect(try json("rename", "Suit", "Coat").member("name") == "Coat")
    let deleted = try json("delete", "Coat")
    #expect(deleted.member("deleted") == true)
    let undone = try json("undo")
    #expect(undone.member("done") == true)
    #expect(undone.description.contains(#""name":"Coat","count":9007199254740993"#))
    #expect(try json("redo").description.contains(#""deleted":true"#))
    #expect(try json("redo", status: 1).description == #"{"done":false,"tallies":[]}"#)
  }

  @Test("The export holds the board, and its operations on request")
  func export() throws {
    _ = try sandbox.tally("count", "Shirts", "+2")
    _ = try sandbox.tally("set", "Shirts", "9", "--note", "again")
    let plain = try json("export")
    #expect(plain.member("version") == 1 && plain.member("board") == "Dry cleaning")
    #expect(plain.member("operations") == nil)
    let whole = try json("export", "--operations")
    guard case .array(let operations)? = whole.member("operations") else {
      Issue.record("no operations")
      return
    }
    #expect(operations.count == 3)
    #expect(operations.filter { $0.description.contains("\"add\"") }.count == 2)
    #expect(whole.description.contains(#""note","again""#))
    #expect(try sandbox.tally("export").status == 64)
  }

  @Test("A refusal leaves standard output empty")
  func refusals() throws {
    for words in [["count", "Nobody"], ["add", ""], ["count"], ["export", "--jsn"]] {
      let outcome = try sandbox.tally(words + ["--json"])
      #expect(outcome.status != 0 && outcome.output.isEmpty && !outcome.error.isEmpty)
    }
  }
}
