import Foundation
import JSONCoding
import Testing

@Suite("Links with a narrow right")
struct RightsTests {
  let server: LiveServer
  let owner: Sandbox
  let guest: Sandbox

  init() throws {
    server = try LiveServer()
    owner = try Sandbox()
    guest = try Sandbox()
    _ = try owner.share(server)
  }

  private func link(_ right: String, _ words: String...) throws -> String {
    let outcome = try owner.board(["link", "--right", right] + words)
    try #require(outcome.status == 0, "\(outcome.error)")
    return String(outcome.output.dropLast())
  }

  @Test("Each right has a link of its own, the same whenever it is asked for")
  func links() throws {
    let edit = try owner.share(server)
    let links = try ["own", "edit", "count", "look"].map { try link($0) }
    #expect(Set(links).count == 4)
    #expect(links[1] == edit)
    #expect(try ["own", "edit", "count", "look"].map { try link($0) } == links)
    let shared = try owner.board("share", "--server", server.origin, "--right", "count", "--json")
    let json = try JSON(reading: Array(shared.output.utf8))
    #expect(json.member("right") == "count" && json.member("link") == JSON(links[2]))
    let tokens = try owner.board("tokens").output
    for word in ["  own  ", "  edit ", "  count", "  look "] {
      #expect(tokens.components(separatedBy: word).count == 2, "\(word)")
    }
    // Another device of the owner's gives the same ones.
    let phone = try Sandbox()
    try phone.join(links[0])
    #expect(try phone.board("link", "--right", "look").output == links[3] + "\n")
    // One is replaced, and the others stand.
    let replaced = try link("count", "--replace")
    #expect(!links.contains(replaced))
    #expect(try link("count") == replaced)
    #expect(try link("look") == links[3])
    #expect(try guest.board("join", links[2]).status == 77)
    try guest.join(replaced)
  }

  @Test("With a link to count one counts and takes back, and nothing else is even stored")
  func counting() throws {
    let joined = try guest.board("join", try link("count"))
    #expect(
      joined.error == "Joined Dry cleaning. It's open now. This link is count-only.\n")
    #expect(try guest.tally("count", "Shirts", "+3").output == "3  Shirts\n")
    #expect(try guest.tally("undo").status == 0)
    #expect(try guest.tally("redo").status == 0)
    #expect(try guest.tally("set", "Suit", "5").output == "5  Suit\n")
    let operations = try guest.tally("export", "--json", "--operations").output
    for words in [
      ["add", "Hats"], ["rename", "Suit", "Coat"], ["reset", "Shirts"], ["delete", "Suit"],
      ["set", "Suit", "7", "--note", "why"], ["change", "Suit", "--step", "2"],
      ["compute", "Sum", "Shirts + Suit"],
    ] {
      for offline in [[], ["--offline"]] {
        let refused = try guest.tally(words + offline)
        #expect(refused.status == 77, "\(words) \(refused)")
        #expect(refused.error.contains("only allows counting"), "\(words) \(refused)")
        #expect(refused.output.isEmpty)
      }
    }
    #expect(try guest.tally("export", "--json", "--operations").output == operations)
    // Who counts may say who that is.
    #expect(try guest.board("device", "Door A").status == 0)
    #expect(try guest.board("sync").error == "Synced.\n")
    #expect(try guest.board().output.contains("synced, count-only"))
    #expect(try owner.tally().output == "3  Shirts\n0  Trousers\n5  Suit\n")
    #expect(try owner.tally("show", "Suit").output.hasPrefix("5 = Door A 5\n"))
    // The same link goes on to others, but no other.
    #expect(try guest.board("link").output == (try link("count")) + "\n")
    #expect(try guest.board("link", "--right", "edit").status == 77)
    #expect(try guest.board("link", "--right", "look").status == 77)
    #expect(try guest.board("tokens").status == 77)
  }

  @Test("With a link to look one sees it all, and counts nothing")
  func looking() throws {
    let joined = try guest.board("join", try link("look"))
    #expect(joined.error.hasSuffix("This link is view-only.\n"))
    #expect(try owner.tally("count", "Shirts", "+3").status == 0)
    #expect(try guest.tally().output == "3  Shirts\n0  Trousers\n0  Suit\n")
    for words in [["count", "Shirts"], ["set", "Suit", "5"], ["add", "Hats"]] {
      let refused = try guest.tally(words)
      #expect(refused.status == 77 && refused.error.contains("view-only"), "\(refused)")
    }
    #expect(try guest.tally("undo").status == 1)
    #expect(try guest.tally("list", "--offline").output.hasPrefix("3  Shirts\n"))
    #expect(try guest.board().output.contains("synced, view-only"))
    #expect(try guest.tally("export", "--json", "--operations").output.contains("operations"))
  }

  @Test(
    "What was done with a link to edit and not sent stays here; with a link to count one counts on")
  func narrowed() throws {
    let edit = try owner.share(server)
    try guest.join(edit)
    #expect(try guest.tally("count", "Shirts", "+2").status == 0)
    #expect(try guest.tally("add", "Hats", "--offline").status == 0)
    #expect(try guest.tally("count", "Hats", "--offline").status == 0)
    let count = try link("count")
    // While the wider one stands, it is kept.
    try guest.join(count)
    #expect(try guest.board("--json").output.contains("\"right\":\"edit\""))
    #expect(try owner.board("link", "--replace").status == 0)
    #expect(try guest.board("join", count).error.contains("count-only"))
    #expect(try guest.tally("count", "Shirts", "+10").output == "12  Shirts\n")
    #expect(try guest.board("sync").status == 65)
    #expect(try owner.tally().output == "12  Shirts\n 0  Trousers\n 0  Suit\n")
    #expect(try guest.tally("list", "--offline").output.contains("1  Hats"))
    // A link to edit again, and all of it arrives.
    try guest.join(try owner.share(server))
    #expect(try guest.board("sync").status == 0)
    #expect(try owner.tally().output.hasSuffix(" 1  Hats\n"))
  }

  @Test("A server that was set back to before a counter counted gets its counts again, once")
  func restored() throws {
    try guest.join(try link("count"))
    #expect(try guest.tally("count", "Shirts", "+2").status == 0)
    let look = try link("look")
    let kept = server.sandbox.directory + "/kept.detent"
    let backup = try server.sandbox.run(
      Sandbox.program, ["backup", kept, "--database", server.database])
    #expect(backup.status == 0, "\(backup)")
    #expect(try guest.tally("count", "Shirts", "+10").status == 0)
    #expect(try owner.tally("add", "Hats").status == 0)
    #expect(try guest.tally().output.contains("0  Hats"))
    server.stop()
    let restored = try server.sandbox.run(
      Sandbox.program, ["restore", kept, "--database", server.database])
    #expect(restored.status == 0, "\(restored)")
    try server.start()
    // The counter heals what is its own, and leaves the rest to those who may.
    #expect(try guest.board("sync").error == "Synced.\n")
    let stranger = try Sandbox()
    #expect(try stranger.board("join", look).status == 0)
    #expect(try stranger.tally().output == "12  Shirts\n 0  Trousers\n 0  Suit\n")
    #expect(try owner.board("sync").status == 0)
    #expect(try stranger.tally().output == "12  Shirts\n 0  Trousers\n 0  Suit\n 0  Hats\n")
    #expect(try guest.board("sync").status == 0)
    #expect(try guest.tally().output.hasPrefix("12  Shirts\n"))
  }

  @Test("Words that make no sense are refused with 64")
  func usage() throws {
    for words in [
      ["link", "--own", "--right", "look"], ["link", "--right", "all"],
      ["link", "--right", "own", "--replace"],
    ] {
      #expect(try owner.board(words).status == 64, "\(words)")
    }
    server.stop()
    #expect(try owner.board("link").status == 0)
    #expect(try owner.board("link", "--right", "count").status == 75)
  }
}
