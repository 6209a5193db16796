import Testing

@Suite("detent tally")
struct TallyCommandTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func expect(
    _ words: String..., gives output: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try sandbox.tally(words)
    #expect(outcome.output == output, sourceLocation: location)
    #expect(outcome.status == 0, "\(outcome.error)", sourceLocation: location)
  }

  @Test("The first run shows the example, in the language of the environment")
  func example() throws {
    try expect(gives: "0  Shirts\n0  Trousers\n0  Suit\n")
    try expect("list", gives: "0  Shirts\n0  Trousers\n0  Suit\n")
    for environment in [
      ["LANG": "ja_JP.UTF-8"], ["LC_ALL": "ja", "LANG": "C"], ["LC_MESSAGES": "ja_JP"],
    ] {
      let japanese = try Sandbox().tally(environment: environment)
      #expect(japanese.output == "0  シャツ\n0  ズボン\n0  スーツ\n")
    }
    let overruled = try Sandbox().tally(environment: ["LC_ALL": "C", "LANG": "ja_JP"])
    #expect(overruled.output == "0  Shirts\n0  Trousers\n0  Suit\n")
  }

  @Test("Numbers for people follow LC_NUMERIC, in and out; those for machines never do")
  func numbers() throws {
    let german = ["LC_NUMERIC": "de_DE.UTF-8"]
    let sandbox = try Sandbox()
    for (typed, stored) in [("2,50", "2.5"), ("1.234,50", "1234.5"), ("+0.35", "0.35")] {
      let done = try sandbox.tally("change", "Shirts", "--price", typed, environment: german)
      #expect(done.status == 0, "\(typed): \(done.error)")
      #expect(try sandbox.tally("list", "--json").output.contains("\"price\":\"\(stored)\""))
    }
    for (environment, typed) in [(german, "1.234"), (["LC_ALL": "C"], "1,234")] {
      let refused = try sandbox.tally(
        "change", "Shirts", "--price", typed, environment: environment)
      #expect(refused.status == 64, "\(typed)")
      #expect(refused.error.contains("could mean 1234 or 1.234."), "\(refused.error)")
    }
    _ = try sandbox.tally(
      "compute", "Half", "(Shirts + 5) / 2,5 + min(0,5; 3)", environment: german)
    let long = try sandbox.tally("list", "--long", environment: german)
    #expect(long.output.contains("Half = (Shirts + 5) ÷ 2,5 + min(0,5; 3)"), "\(long.output)")
    let json = try sandbox.tally("list", "--json", environment: german).output
    #expect(json.contains("(Shirts + 5) ÷ 2.5 + min(0.5, 3)") && json.contains("\"shown\":\"2.5\""))
    #expect(try sandbox.tally("export", "--csv", environment: german).output.contains("Half,2.5,"))
  }

  @Test("Counting goes up and down by any amount, with the minus that looks like a flag")
  func counting() throws {
    try expect("count", "Shirts", gives: "1  Shirts\n")
    try expect("count", "Shirts", "+24", gives: "25  Shirts\n")
    try expect("count", "Shirts", "-3", gives: "22  Shirts\n")
    try expect("count", "Shirts", "--by", "8", gives: "30  Shirts\n")
    try expect("count", "Shirts", "--by", "-100", gives: "-70  Shirts\n")
    try expect("count", "Shirts", "--by=-1", gives: "-71  Shirts\n")
    try expect("count", "-2", "Shirts", gives: "", status: 64)
    try expect(gives: "-71  Shirts\n  0  Trousers\n  0  Suit\n")
  }

  private func expect(
    _ words: String..., gives output: String, status: Int32,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try sandbox.tally(words)
    #expect(outcome.output == output, sourceLocation: location)
    #expect(outcome.status == status, "\(outcome.error)", sourceLocation: location)
    #expect(!outcome.error.isEmpty, sourceLocation: location)
  }

  @Test("Tallies are added at the end, and a namesake is pointed out")
  func adding() throws {
    try expect("add", "  Red \t roses ", "--color", "Rose", gives: "0  Red roses\n")
    try expect("count", "Red roses", gives: "1  Red roses\n")
    let second = try sandbox.tally("add", "Red roses")
    #expect(second.output == "0  Red roses\n")
    #expect(second.error.contains("ids"))
    let list = try sandbox.tally("list", "--long")
    #expect(list.output.contains("  rose        round 0   Red roses\n"))
    #expect(list.output.hasSuffix("  Red roses\n"))
  }

  @Test("Setting makes the count a number, below zero too, and says when it is so already")
  func setting() throws {
    try expect("set", "Suit", "57", "--note", "counted again", gives: "57  Suit\n")
    try expect("set", "Suit", "-5", gives: "-5  Suit\n")
    let again = try sandbox.tally("set", "Suit", "-5")
    #expect(again.output == "-5  Suit\n" && again.error == "Nothing to change.\n")
    #expect(again.status == 0)
    try expect("set", "Suit", "9223372036854775807", gives: "", status: 65)
    try expect("set", "Suit", "0", gives: "0  Suit\n")
    try expect("set", "Suit", "9223372036854775807", gives: "9223372036854775807  Suit\n")
    try expect("count", "Suit", gives: "", status: 65)
    try expect("count", "Suit", "-1", gives: "9223372036854775806  Suit\n")
  }

  @Test("A reset opens a round, and undo goes back into the one before")
  func resetting() throws {
    try expect("count", "Suit", "+7", gives: "7  Suit\n")
    try expect("reset", "Suit", gives: "0  Suit\n")
    try expect("count", "Suit", gives: "1  Suit\n")
    #expect(try sandbox.tally("list", "--long").output.contains("round 1"))
    try expect("undo", gives: "0  Suit\n")
    try expect("undo", gives: "7  Suit\n")
    try expect("redo", gives: "0  Suit\n")
    try expect("redo", gives: "1  Suit\n")
  }

  @Test("Undo and redo walk through everything, each in a process of its own")
  func undoing() throws {
    try expect("undo", gives: "", status: 1)
    try expect("count", "Suit", gives: "1  Suit\n")
    try expect("rename", "Suit", "Coat", gives: "1  Coat\n")
    try expect("delete", "Coat", gives: "")
    try expect(gives: "0  Shirts\n0  Trousers\n")
    try expect("undo", gives: "1  Coat\n")
    try expect("undo", gives: "1  Suit\n")
    try expect("undo", gives: "0  Suit\n")
    try expect("undo", gives: "", status: 1)
    try expect("redo", gives: "1  Suit\n")
    try expect("redo", gives: "1  Coat\n")
    try expect("redo", gives: "")
    try expect("redo", gives: "", status: 1)
    try expect("add", "Hat", gives: "0  Hat\n")
    try expect("undo", gives: "")
    try expect(gives: "0  Shirts\n0  Trousers\n")
  }

  @Test("A board with nothing on it says how to begin")
  func nothing() throws {
    for name in ["Shirts", "Trousers", "Suit"] { try expect("delete", name, gives: "") }
    let empty = try sandbox.tally()
    #expect(empty.output.isEmpty && empty.status == 0)
    #expect(empty.error.contains("detent tally add"))
  }

  @Test("The store is where the flag says, else the variable, else XDG, else the home")
  func place() throws {
    let home = sandbox.directory
    func lists(_ words: [String], _ environment: [String: String], at path: String) throws {
      let outcome = try sandbox.run(Sandbox.program, ["tally"] + words, environment: environment)
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(
        try sandbox.run("/usr/bin/stat", ["-c", "%a", path + "/detent.sqlite"]).output == "600\n")
      #expect(try sandbox.run("/usr/bin/stat", ["-c", "%a", path]).output == "700\n")
    }
    let all = ["DETENT_STORE": home + "/b", "XDG_DATA_HOME": home + "/c"]
    try lists(["--store", home + "/a/deep"], all, at: home + "/a/deep")
    try lists([], all, at: home + "/b")
    try lists([], ["DETENT_STORE": "", "XDG_DATA_HOME": home + "/c"], at: home + "/c/detent")
    try lists([], ["XDG_DATA_HOME": "relative"], at: home + "/.local/share/detent")
    let homeless = try sandbox.run(Sandbox.program, ["tally"], environment: ["HOME": ""])
    #expect(homeless.status == 78 && homeless.error.contains("--store"))
  }
}
