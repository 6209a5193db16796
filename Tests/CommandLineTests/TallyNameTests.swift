import Testing

@Suite("The names of tallies")
struct TallyNameTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("Case is forgiven where one tally alone has the name")
  func caseFolding() throws {
    #expect(try sandbox.tally("count", "shirts").output == "1  Shirts\n")
    #expect(try sandbox.tally("add", "SHIRTS").status == 0)
    #expect(try sandbox.tally("count", "Shirts").output == "2  Shirts\n")
    #expect(try sandbox.tally("count", "SHIRTS").output == "1  SHIRTS\n")
    let unsure = try sandbox.tally("count", "shirts")
    #expect(unsure.status == 65 && unsure.output.isEmpty)
  }

  @Test("White space and the two spellings of an accent do not matter")
  func normalisation() throws {
    #expect(try sandbox.tally("add", "Caf\u{e9} au lait").status == 0)
    #expect(try sandbox.tally("count", " Cafe\u{301}  au lait ").status == 0)
  }

  @Test("A name that two tallies have is refused with their ids, which work")
  func ambiguity() throws {
    #expect(try sandbox.tally("add", "Suit").status == 0)
    let refused = try sandbox.tally("count", "Suit")
    #expect(refused.status == 65 && refused.output.isEmpty)
    let ids = refused.error.split(separator: "\n").dropFirst().map {
      String($0.drop { $0 == " " })
    }
    #expect(ids.count == 2 && ids.contains("0000000000000013"))
    for id in ids {
      #expect(try sandbox.tally("count", id).output == "1  Suit\n")
      #expect(try sandbox.tally("rename", id.uppercased(), "Suit \(id)").status == 0)
    }
    #expect(try sandbox.tally("count", "Suit 0000000000000013").output.hasPrefix("2"))
  }

  @Test(
    "A name that nobody has suggests those like it",
    arguments: [
      ("Shirt", "Shirts"), ("Truosers", "Trousers"), ("suite", "Suit"), ("Trous", "Trousers"),
    ])
  func suggestion(_ pair: (String, String)) throws {
    let outcome = try sandbox.tally("count", pair.0)
    #expect(outcome.status == 66 && outcome.output.isEmpty)
    #expect(outcome.error.contains("Did you mean \"\(pair.1)\"?"))
  }

  @Test("A name like none points to the list")
  func noSuggestion() throws {
    let outcome = try sandbox.tally("delete", "Zeppelin")
    #expect(outcome.status == 66 && outcome.error.contains("`detent tally`"))
    #expect(try sandbox.tally("count", "00000000000000ff").status == 66)
  }

  @Test("What can be no name is refused, and nothing is added")
  func badNames() throws {
    let bad = [
      "", "  \t", String(repeating: "a", count: 201), String(repeating: "b", count: 100_000),
      "a\u{1b}[31mb", "\u{202e}evil", "\u{7f}", "\u{85}\u{9b}",
    ]
    for name in bad {
      let outcome = try sandbox.tally("add", name)
      #expect(outcome.status == 65 && outcome.output.isEmpty)
      #expect(outcome.error.utf8.count < 200)
      #expect(try sandbox.tally("rename", "Suit", name).status == 65)
      #expect(try sandbox.tally("count", name).status != 0)
    }
    #expect(try sandbox.tally("add", String(repeating: "ü", count: 200)).status == 0)
    #expect(try sandbox.tally().output.split(separator: "\n").count == 4)
  }

  @Test("Names that look like flags or numbers work behind two dashes")
  func dashes() throws {
    #expect(try sandbox.tally("add", "--", "--help").status == 0)
    #expect(try sandbox.tally("add", "--", "-5").status == 0)
    #expect(try sandbox.tally("count", "--", "--help", "-3").output == "-3  --help\n")
    #expect(try sandbox.tally("count", "--", "-5").output == "1  -5\n")
    #expect(try sandbox.tally("set", "--", "-5", "-7").output == "-7  -5\n")
  }

  @Test("Bytes that are no UTF-8 are refused rather than counted under another name")
  func malformed() throws {
    let outcome = try sandbox.run(
      "/bin/sh", ["-c", "\"$DETENT\" tally add \"$(printf 'a\\377b')\""],
      environment: ["DETENT": Sandbox.program, "DETENT_STORE": sandbox.store])
    #expect(outcome.status == 64 && outcome.error.contains("UTF-8"))
  }
}
