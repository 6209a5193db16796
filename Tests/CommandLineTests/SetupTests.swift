import Foundation
import JSONCoding
import Tallying
import Testing

@Suite("Sheets that are given away")
struct SetupTests {
  let giver: Sandbox
  let taker: Sandbox

  init() throws {
    giver = try Sandbox()
    taker = try Sandbox()
  }

  private func fill() throws {
    for words in [
      ["add", "Red, \"best\"", "--group", "Roses", "--step", "12", "--target", "600"],
      ["add", "花とÄ", "--group", "Roses", "--price", "0.35", "--note", "by the door"],
      ["count", "Shirts", "+41"], ["count", "花とÄ", "+5"],
      ["compute", "Ratio", "shirts / 2", "--percent"],
    ] {
      #expect(try giver.tally(words).status == 0, "\(words)")
    }
  }

  @Test("A setup is shown first and taken only where that is wanted; one undo takes it back")
  func take() throws {
    try fill()
    let made = try giver.tally("setup", "--server", "https://Count.example.org/")
    #expect(made.status == 0 && made.error.isEmpty)
    #expect(made.output.hasPrefix("https://count.example.org/#setup/"))
    let link = String(made.output.dropLast())
    let before = try taker.tally("export", "--json", "--operations").output
    let shown = try taker.tally("take", link)
    #expect(shown.status == 0 && shown.error.contains("Nothing added; --yes adds it."))
    #expect(
      shown.output == """
        Dry cleaning
          Shirts
          Trousers
          Suit
          Ratio = Shirts ÷ 2
        Roses:
          Red, "best" (step 12, target 600)
          花とÄ (price 0.35, by the door)

        """)
    #expect(try taker.tally("export", "--json", "--operations").output == before)
    #expect(
      try taker.tally("take", link, "--yes").error.contains("Added in place of the example."))
    let list = try taker.tally().output
    #expect(
      list.hasSuffix("0  Suit\n0%  Ratio\nRoses:\n 0  Red, \"best\"\n 0  花とÄ\n")
        || list.contains("Roses:"))
    #expect(list.components(separatedBy: "Shirts").count == 2, "the untouched example makes way")
    #expect(try taker.tally("count", "花とÄ").output == "1  花とÄ\n")
    #expect(try taker.tally("count", "Red, \"best\"").output == "12  Red, \"best\"\n")
    for _ in 0..<3 { #expect(try taker.tally("undo").status == 0) }
    #expect(try taker.tally().output == "0  Shirts\n0  Trousers\n0  Suit\n")
  }

  @Test("Include counts, from standard input, broken into lines, without a server")
  func counts() throws {
    try fill()
    let made = try giver.tally("setup", "--counts")
    #expect(made.output.hasPrefix("#setup/") && made.error.contains("No server is known"))
    let text = made.output
    let middle = text.index(text.startIndex, offsetBy: 40)
    let broken = "  " + text[..<middle] + "\r\n> ".dropLast(2) + text[middle...]
    let taken = try taker.run(
      Sandbox.program, ["tally", "take", "-", "--yes", "--json"],
      environment: ["DETENT_STORE": taker.store], input: broken)
    #expect(taken.status == 0, "\(taken.error)")
    let json = try JSON(reading: Array(taken.output.utf8))
    #expect(json.member("taken") == true && json.member("groups") == ["Roses"])
    let list = try taker.tally().output
    #expect(list.contains("41  Shirts\n") && list.contains(" 5  花とÄ  0.35 each · by the door\n"))
    #expect(list.contains("2050%  Ratio\n"))
    #expect(
      try JSON(reading: Array(try giver.tally("setup", "--json").output.utf8)).member("counts")
        == false)
  }

  @Test("A broken link is refused in words, and changes nothing")
  func broken() throws {
    try fill()
    let link = String(try giver.tally("setup").output.dropLast())
    let before = try taker.tally("export", "--json", "--operations").output
    var swapped = Array(link)
    swapped[30] = swapped[30] == "A" ? "B" : "A"
    for (text, words) in [
      ("https://example.org/", "isn't a setup link"), ("", "isn't a setup link"),
      (String(link.dropLast(5)), "incomplete"), (String(swapped), "incomplete"),
      ("#setup/", "empty"), ("#setup/ä", "Character 1"),
      ("#setup/" + String(repeating: "A", count: 30_000), "too long for a link"),
      (
        "https://example.org/#board/00112233445566778899aabbccddeeff/00112233445566778899aabbccddeeff",
        "isn't a setup link"
      ),
    ] {
      for yes in [[], ["--yes"]] {
        let refused = try taker.tally(["take", text] + yes)
        #expect(refused.status == 65, "\(text.prefix(40)) \(refused)")
        #expect(refused.error.contains(words), "\(text.prefix(40)) \(refused.error)")
      }
    }
    #expect(try taker.tally("export", "--json", "--operations").output == before)
  }

  @Test("Every template is listed, shown, and taken in the language of the terminal")
  func templates() throws {
    let list = try taker.tally("template").output
    #expect(list.split(separator: "\n").count == TallyTemplate.allCases.count)
    #expect(list.contains("door-count     Door count\n"))
    for line in list.split(separator: "\n") {
      let name = String(line.prefix { $0 != " " })
      let shown = try taker.tally("template", name)
      #expect(shown.status == 0 && shown.error.contains("--yes"), "\(name)")
      #expect(try taker.tally("template", name, "--yes").status == 0)
    }
    #expect(try taker.tally("count", "Front door").status == 0)
    #expect(try taker.tally("template", "door").error.contains("Did you mean \"door-count\"?"))
    #expect(try taker.tally("template", "nothing").status == 66)
    let japanese = try taker.tally("template", environment: ["LANG": "ja_JP.UTF-8"])
    #expect(japanese.output.contains("knitting       編み物\n"))
  }

  @Test("What can't go along is named")
  func left() throws {
    #expect(try giver.tally("compute", "Twice", "suit * 2").status == 0)
    #expect(try giver.tally("archive", "Suit").status == 0)
    let made = try giver.tally("setup")
    #expect(made.error.contains("Not included") && made.error.contains("Twice"))
    let list = giver.directory + "/list.csv"
    let lines = (0..<200).map { "Thing \($0),0\n" }.joined()
    try lines.write(toFile: list, atomically: false, encoding: .utf8)
    #expect(try giver.tally("import", list).status == 0)
    let refused = try giver.tally("setup")
    #expect(refused.status == 65 && refused.error.contains("200"))
  }
}

@Suite("Boards in files")
struct BoardFileCommandTests {
  let one: Sandbox
  let two: Sandbox

  init() throws {
    one = try Sandbox()
    two = try Sandbox()
  }

  @Test("Merged twice and both ways, every count is there once")
  func merge() throws {
    #expect(try one.tally("count", "Shirts", "+5").status == 0)
    #expect(try one.tally("add", "Hats").status == 0)
    #expect(try two.tally("count", "Shirts", "+100").status == 0)
    #expect(try two.tally("count", "Suit", "+3").status == 0)
    let (first, second) = (one.directory + "/one.board", two.directory + "/two.board")
    #expect(try one.board("save", first).status == 0)
    #expect(try two.board("save", second).status == 0)
    let dry = try two.board("merge", first, "--dry-run")
    #expect(dry.output == "Shirts: 100 → 105\nHats: new, 0\n" && dry.error.hasPrefix("Would merge"))
    #expect(try two.tally().output.contains("100  Shirts"))
    #expect(try two.board("merge", first).output == dry.output)
    #expect(try two.board("merge", first).error == "Everything is already here.\n")
    #expect(try one.board("merge", second).output == "Shirts: 5 → 105\nSuit: 0 → 3\n")
    let list = "105  Shirts\n  0  Trousers\n  3  Suit\n  0  Hats\n"
    #expect(try one.tally().output == list)
    #expect(try two.tally().output == list)
    // One's own undo is one's own, and travels by the next file.
    #expect(try one.tally("undo").status == 0)
    #expect(try one.tally("undo").status == 0)
    #expect(try one.tally().output == "100  Shirts\n  0  Trousers\n  3  Suit\n")
    #expect(try one.board("save", first).status == 0)
    #expect(try two.board("merge", first).status == 0)
    #expect(try two.tally().output == "100  Shirts\n  0  Trousers\n  3  Suit\n")
  }

  @Test("On a shared board, what a file brought goes on to the others")
  func shared() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    try two.join(try owner.share(server))
    #expect(try one.tally("count", "Shirts", "+5").status == 0)
    let file = one.directory + "/one.board"
    #expect(try one.board("save", file).status == 0)
    #expect(try two.tally("count", "Shirts", "+100").status == 0)
    #expect(try two.board("merge", file).output == "Shirts: 100 → 105\n")
    #expect(try owner.tally().output.hasPrefix("105  Shirts\n"))
    #expect(try two.board("merge", file).error == "Everything is already here.\n")
    #expect(try owner.tally("count", "Shirts", "-5").output == "100  Shirts\n")
    #expect(try two.tally().output.hasPrefix("100  Shirts\n"))
    // Who may only count passes on nothing of others.
    let counter = try Sandbox()
    let link = String(try owner.board("link", "--right", "count").output.dropLast())
    try counter.join(link)
    let refused = try counter.board("merge", file)
    #expect(refused.status == 77 && refused.error.contains("only allows counting"))
  }

  @Test("A file that is none, or not whole, is refused and changes nothing")
  func damaged() throws {
    #expect(try one.tally("count", "Shirts", "+5").status == 0)
    let path = one.directory + "/one.board"
    #expect(try one.board("save", path).status == 0)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let before = try two.tally("export", "--json", "--operations").output
    var altered = whole
    altered[whole.count / 2] ^= 1
    for (data, words) in [
      (Data("name,count\n".utf8), "isn't a board"), (Data(), "isn't a board"),
      (whole.dropLast(3), "incomplete"), (altered, "incomplete"),
    ] {
      try data.write(to: URL(fileURLWithPath: path))
      let refused = try two.board("merge", path)
      #expect(refused.status == 65 && refused.error.contains(words), "\(refused)")
      #expect(try two.tally("agreement", path).status == 65)
    }
    #expect(try two.board("merge", one.directory + "/none").status == 66)
    #expect(try two.tally("export", "--json", "--operations").output == before)
  }

  @Test("Two people's agreement, as worked out by hand")
  func agreement() throws {
    for (sandbox, counts) in [(one, [60, 30, 10]), (two, [50, 35, 15])] {
      for (name, n) in zip(["Shirts", "Trousers", "Suit"], counts) {
        #expect(try sandbox.tally("count", name, "+\(n)").status == 0)
      }
    }
    #expect(try two.tally("add", "Only his").status == 0)
    let file = two.directory + "/two.board"
    #expect(try two.board("save", file).status == 0)
    let outcome = try one.tally("agreement", file)
    #expect(
      outcome.output == """
        60  50  -10  83.3%  Shirts
        30  35   +5  85.7%  Trousers
        10  15   +5  66.7%  Suit
         —   0    —      —  Only his
        Agreement: 90.0%; by chance: 42.0%; kappa: 0.83

        """)
    let json = try JSON(reading: Array(try one.tally("agreement", file, "--json").output.utf8))
    #expect(json.member("agreement") == "9/10" && json.member("kappa") == "24/29")
    let none = try one.tally("agreement", "Nobody")
    #expect(none.status == 66 && none.error.contains("no file or board"))
  }
}
