import JSONCoding
import Testing

@Suite("detent tally compute")
struct ComputeTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func expect(
    _ words: String..., gives output: String, status: Int32 = 0, error: String? = nil,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try sandbox.tally(words)
    #expect(outcome.output == output, sourceLocation: location)
    #expect(outcome.status == status, "\(outcome.error)", sourceLocation: location)
    if let error { #expect(outcome.error == error, sourceLocation: location) }
  }

  @Test("A computation is listed like a tally and follows every count, exactly")
  func live() throws {
    try expect(
      "compute", "All", "shirts+trousers + suit", gives: "0  All = Shirts + Trousers + Suit\n")
    try expect(
      "compute", "Share", "shirts / all", "--percent",
      gives: "—  Share = Shirts ÷ All (divided by zero)\n")
    try expect("count", "Shirts", "+2", gives: "2  Shirts\n")
    try expect("count", "Suit", gives: "1  Suit\n")
    try expect(
      gives: "     2  Shirts\n     0  Trousers\n     1  Suit\n     3  All\n66.67%  Share\n")
    try expect("compute", "Back", "(7 / 3) * 3", gives: "7  Back = 7 ÷ 3 × 3\n")
    try expect(
      "compute", "Tenths", "0.1 + 0.2", "--decimals", "1", gives: "0.3  Tenths = 0.1 + 0.2\n")
    try expect("compute", "Minus", "-shirts - -2", gives: "0  Minus = 0 − Shirts − (−2)\n")
    #expect(
      try sandbox.tally("list", "--long").output.contains(
        "computed  All = Shirts + Trousers + Suit\n"))
  }

  @Test("The same name changes it, part by part; undo, rename and delete work as on a tally")
  func editing() throws {
    try expect("compute", "Third", "shirts / 3", gives: "0  Third = Shirts ÷ 3\n")
    try expect("count", "Shirts", "+2", gives: "2  Shirts\n")
    try expect("compute", "third", "--decimals", "4", gives: "0.6667  Third = Shirts ÷ 3\n")
    try expect("compute", "Third", "--percent", gives: "66.6667%  Third = Shirts ÷ 3\n")
    try expect(
      "compute", "Third", "--no-percent", "--decimals", "auto", gives: "0.67  Third = Shirts ÷ 3\n")
    try expect("compute", "Third", "shirts / 4", gives: "0.5  Third = Shirts ÷ 4\n")
    try expect(
      "compute", "Third", "shirts/4", gives: "0.5  Third = Shirts ÷ 4\n",
      error: "Nothing to change.\n")
    try expect("rename", "Third", "Quarter", gives: "0.5  Quarter\n")
    try expect("delete", "Quarter", gives: "")
    for shown in ["0.5  Quarter\n", "0.5  Third\n", "0.67  Third\n", "66.6667%  Third\n"] {
      try expect("undo", gives: shown)
    }
    try expect("redo", gives: "0.67  Third\n")
    for _ in 0..<5 { #expect(try sandbox.tally("undo").status == 0) }
    try expect(gives: "0  Shirts\n0  Trousers\n0  Suit\n")
    try expect("undo", gives: "", status: 1)
  }

  @Test("Counting, setting and resetting a computation is refused, and so is computing a tally")
  func kinds() throws {
    _ = try sandbox.tally("compute", "All", "shirts + suit")
    for words in [
      ["count", "All"], ["set", "All", "5"], ["reset", "All"], ["compute", "Suit", "1"],
    ] {
      let outcome = try sandbox.tally(words)
      #expect(outcome.status == 65 && outcome.output.isEmpty && outcome.error.contains("omput"))
    }
    try expect("compute", "New", gives: "", status: 64)
    try expect("compute", "New", " ", gives: "", status: 64)
    try expect("compute", "New", "1", "--decimals", "13", gives: "", status: 64)
    try expect(gives: "0  Shirts\n0  Trousers\n0  Suit\n0  All\n")
  }

  @Test(
    "What is wrong with a formula is pointed at, and nothing is changed",
    arguments: [
      ("shirts + (suit", "  shirts + (suit\n           ^", 65),
      ("shirts + sut", "  shirts + sut\n           ^^^", 66),
      ("shirts +", "  shirts +\n          ^", 65), ("花 + シャ ÷ 2", "  花 + シャ ÷ 2\n       ^^^^", 66),
      ("all + 1", "  all + 1\n  ^^^", 65), ("1\t+ + 2", "  1 + + 2\n      ^", 65),
      ("min(1)", "  min(1)\n     ^^^", 65),
      (
        "1234567890 + 1234567890 + 1234567890 × x + 1234567890 + 1234567890 + 123",
        "  … + 1234567890 + 1234567890 × x + 1234567890 + 1234567890 + …\n"
          + "                                ^", 66
      ),
    ] as [(String, String, Int32)])
  func faults(formula: String, pointer: String, status: Int32) throws {
    for name in ["花"] { _ = try sandbox.tally("add", name) }
    _ = try sandbox.tally("compute", "All", "shirts")
    let outcome = try sandbox.tally("compute", "All", formula)
    #expect(outcome.status == status && outcome.output.isEmpty)
    #expect(outcome.error.hasSuffix("\n" + pointer + "\n"), "\(outcome.error)")
    #expect(outcome.error.hasPrefix("detent: "))
    if formula.contains("sut") { #expect(outcome.error.contains("Did you mean \"Suit\"?")) }
    #expect(try sandbox.tally("list", "--long").output.contains("All = Shirts\n"))
  }

  @Test("A deleted input is named, and undo brings the number back")
  func deletion() throws {
    _ = try sandbox.tally("count", "Suit", "+4")
    _ = try sandbox.tally("compute", "Half", "suit / 2")
    _ = try sandbox.tally("compute", "Quarter", "half / 2")
    _ = try sandbox.tally("delete", "Suit")
    try expect(
      gives:
        "0  Shirts\n0  Trousers\n—  Half (“Suit” was deleted)\n—  Quarter (“Half” has no value)\n"
    )
    #expect(
      try sandbox.tally("list", "-l").output.contains(##"Half = "Suit"#0000000000000013 ÷ 2 ("##))
    _ = try sandbox.tally("undo")
    try expect(gives: "0  Shirts\n0  Trousers\n4  Suit\n2  Half\n1  Quarter\n")
  }

  @Test("Namesakes in a formula are told apart by id")
  func namesakes() throws {
    let added = try JSON(reading: Array(sandbox.tally("add", "Suit", "--json").output.utf8))
    let id = try #require(added.member("id")).description.replacing("\"", with: "")
    let outcome = try sandbox.tally("compute", "All", "suit + 1")
    #expect(outcome.status == 65 && outcome.error.contains("  #\(id)\n"))
    try expect("compute", "All", "#\(id) + 1", gives: "1  All = Suit#\(id) + 1\n")
    try expect("compute", "All", "Suit#\(id) + 1", gives: "1  All = Suit#\(id) + 1\n")
  }

  @Test("Machines get formula, exact value and what is shown, or the reason why not")
  func json() throws {
    _ = try sandbox.tally("count", "Suit", "+2")
    let made = try sandbox.tally(
      "compute", "Third", "suit / 3", "--percent", "--decimals", "1", "--color", "lime", "--json")
    let id = try JSON(reading: Array(made.output.utf8)).member("id")?.description ?? ""
    let line =
      #"{"id":\#(id),"name":"Third","formula":"Suit ÷ 3","shown":"66.7%","value":"2/3","percent":true,"#
      + #""decimals":1,"color":"lime"}"#
    #expect(made.output == line + "\n")
    let list = try JSON(reading: Array(sandbox.tally("--json").output.utf8))
    #expect(list.description.hasSuffix("," + line + "]"))
    let export = try JSON(reading: Array(sandbox.tally("export", "--json").output.utf8))
    #expect(export.member("tallies") == list)
    let broken = try sandbox.tally("compute", "Third", "suit / 0", "--json").output
    #expect(broken.contains(#""shown":null,"value":null,"reason":"divided by zero""#))
  }

  @Test("Watching shows a computation follow what is counted elsewhere")
  func watching() async throws {
    _ = try sandbox.tally("compute", "Half", "suit / 2")
    _ = try sandbox.tally("compute", "None", "1 / suit")
    let watch = try sandbox.start(
      Sandbox.program, ["tally", "watch"], environment: ["DETENT_STORE": sandbox.store])
    defer { watch.process.terminate() }
    func wait(for text: String) async throws -> Bool {
      for _ in 0..<200 {
        if watch.output.hasSuffix(text) { return true }
        try await Task.sleep(for: .milliseconds(50))
      }
      return false
    }
    #expect(try await wait(for: "Half\t0\nNone\t—\tdivided by zero\n"), "\(watch.output)")
    _ = try sandbox.tally("count", "Suit", "+5")
    #expect(try await wait(for: "Suit\t5\nHalf\t2.5\nNone\t0.2\n"), "\(watch.output)")
  }
}
