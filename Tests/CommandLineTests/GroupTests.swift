import Foundation
import JSONCoding
import Testing

@Suite("Groups in the terminal")
struct GroupTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(
    "A tally is added to a group, which is made where it is missing, and found in whatever case")
  func add() throws {
    #expect(try sandbox.tally("add", "Red", "--group", "Roses").output == "0  Red\n")
    #expect(try sandbox.tally("add", "White", "--group", "roses", "--step", "12").status == 0)
    #expect(try sandbox.tally("add", "Oak", "--group", "Trees").status == 0)
    #expect(try sandbox.tally("count", "White").output == "12  White\n")
    #expect(
      try sandbox.tally().output
        == " 0  Shirts\n 0  Trousers\n 0  Suit\nRoses:\n 0  Red\n12  White  step 12\nTrees:\n 0  Oak\n"
    )
    #expect(
      try sandbox.tally("group").output == "Roses, 2 tallies, 12 in all\nTrees, 1 tally, 0 in all\n"
    )
    let json = try JSON(reading: Array(try sandbox.tally("list", "--json").output.utf8))
    guard case .array(let tallies) = json else { Issue.record("no array"); return }
    #expect(tallies.map { $0.member("group") } == [nil, nil, nil, "Roses", "Roses", "Trees"])
    let groups = try JSON(reading: Array(try sandbox.tally("group", "--json").output.utf8))
    guard case .array(let list) = groups, case .string(let id)? = list[1].member("id") else {
      Issue.record("no groups")
      return
    }
    #expect(list[0].member("tallies") == 2 && list[0].member("sum") == 12)
    #expect(try sandbox.tally("add", "Elm", "--group", id.string).status == 0)
    #expect(try sandbox.tally().output.hasSuffix("Trees:\n 0  Oak\n 0  Elm\n"))
    #expect(try sandbox.tally("add", "Ash", "--group", "  ").status == 65)
  }

  @Test(
    "Tallies move between groups, groups are renamed and taken apart, and undo brings them back")
  func change() throws {
    #expect(try sandbox.tally("group", "add", "Empty").output == "Empty, 0 tallies, 0 in all\n")
    #expect(try sandbox.tally("group", "move", "Suit", "Fine").output == "0  Suit\n")
    #expect(try sandbox.tally("group", "move", "shirts", "fine").status == 0)
    let list = "0  Trousers\nEmpty:\nFine:\n0  Suit\n0  Shirts\n"
    #expect(try sandbox.tally().output == list)
    #expect(try sandbox.tally("group", "move", "Suit", "Fine").error == "Nothing to change.\n")
    #expect(try sandbox.tally("group", "rename", "fine", "Best").output.hasPrefix("Best, 2"))
    #expect(try sandbox.tally("group", "delete", "Best").error.contains("in no group now"))
    #expect(try sandbox.tally("list").output == "0  Suit\n0  Shirts\n0  Trousers\nEmpty:\n")
    #expect(try sandbox.tally("undo").status == 0)
    #expect(try sandbox.tally().output == list.replacingOccurrences(of: "Fine", with: "Best"))
    #expect(try sandbox.tally("group", "move", "Suit", "--none").status == 0)
    #expect(try sandbox.tally().output == "0  Trousers\n0  Suit\nEmpty:\nBest:\n0  Shirts\n")
  }

  @Test("What is meant has to be clear")
  func refused() throws {
    #expect(try sandbox.tally("group", "add", "Roses").status == 0)
    let unknown = try sandbox.tally("group", "delete", "Rose")
    #expect(unknown.status == 66 && unknown.error.contains("Did you mean \"Roses\"?"))
    #expect(try sandbox.tally("group", "add", "Roses").error == "Another group has this name.\n")
    let both = try sandbox.tally("group", "move", "Suit", "Roses")
    #expect(both.status == 65 && both.error.contains("2 groups are named \"Roses\""))
    #expect(both.error.split(separator: "\n").count == 3)
    #expect(try sandbox.tally("group", "move", "Suit").status == 64)
    #expect(try sandbox.tally("group", "move", "Suit", "Roses", "--none").status == 64)
    #expect(try sandbox.tally("group", "move", "Nothing", "Other").status == 66)
    #expect(try sandbox.tally("group").output.components(separatedBy: "Roses").count == 3)
  }

  @Test("What is put away is out of the list, counts on for what is computed, and comes back")
  func archive() throws {
    #expect(try sandbox.tally("count", "Suit", "+7").status == 0)
    #expect(try sandbox.tally("compute", "Twice", "suit * 2").status == 0)
    #expect(try sandbox.tally("archive", "suit").status == 0)
    #expect(try sandbox.tally().output == " 0  Shirts\n 0  Trousers\n14  Twice\n")
    #expect(try sandbox.tally("list", "--archived").output == "7  Suit\n")
    #expect(try sandbox.tally("count", "Suit").status == 66)
    let csv = try sandbox.tally("export", "--csv").output
    #expect(!csv.contains("Suit"))
    let whole = try sandbox.tally("export", "--csv", "--archived").output
    #expect(whole.contains("Suit,7,0,") && whole.split(separator: "\r\n").count == 5)
    #expect(
      try sandbox.tally("export", "--csv", "--taps", "--archived").output.contains("Suit,0,7"))
    #expect(!(try sandbox.tally("export", "--csv", "--taps").output.contains("Suit")))
    #expect(
      try sandbox.tally("export", "--json", "--archived").output.contains("\"archived\": true"))
    #expect(!(try sandbox.tally("export", "--json").output.contains("archived")))
    let unknown = try sandbox.tally("unarchive", "Shirts")
    #expect(unknown.status == 66)
    #expect(try sandbox.tally("unarchive", "suit").output == "7  Suit\n")
    #expect(try sandbox.tally().output.contains(" 7  Suit\n"))
    #expect(try sandbox.tally("list", "--archived").error == "Nothing archived.\n")
    #expect(try sandbox.tally("undo").status == 0)
    #expect(try sandbox.tally("list", "--archived").output == "7  Suit\n")
  }
}
