import Calling
import CivilTime
import Foundation
import JSONCoding
import Replication
import Storage
import Testing

@Suite("detent call --board")
struct CallBoardTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func call(_ words: String...) throws -> Sandbox.Outcome { try sandbox.call(words) }

  private func json(_ words: String...) throws -> JSON {
    let outcome = try sandbox.call(words + ["--json"])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome)")
    return try JSON(reading: Array(outcome.output.utf8))
  }

  private static let family = """
    1.  Family: Tue 4 Mar 2031, 15:00, 45 minutes
        New York City 15:00 afternoon; Tokyo 05:00 before dawn, next day

    """

  private func saveFamily() throws {
    let saved = try call(
      "New York City", "Tokyo", "--at", "15:00", "--date", "2031-03-04", "--length", "45m",
      "--save", "Family")
    try #require(saved.status == 0 && saved.error == "Saved Family.\n", "\(saved)")
    #expect(saved.output.hasPrefix("Family: Tue 4 Mar 2031, 15:00, 45 minutes\n"))
  }

  @Test("A board without calls says how one is made")
  func empty() throws {
    let listed = try call("--board")
    #expect(listed.status == 0 && listed.output.isEmpty)
    #expect(
      listed.error == "No calls yet. Save one: detent call Paris Tokyo --at 9:00 --save Family\n")
    #expect(try call("--board", "--json").output == "[]\n")
    // What it says works.
    #expect(try call("Paris", "Tokyo", "--at", "9:00", "--save", "Family").status == 0)
    #expect(try call("--board").output.hasPrefix("1.  Family: "))
  }

  @Test("A saved call is listed, on top of the others, as a person and as a machine read it")
  func saved() throws {
    try saveFamily()
    #expect(try call("--board").output == Self.family)
    #expect(
      try call("Berlin", "UTC+5", "--at", "9:00", "--weekdays", "mon,wed", "--save", "Work").status
        == 0)
    let list = try call("--board").output
    #expect(list.hasPrefix("1.  Work: ") && list.contains(", 09:00, 30 minutes; every Mon, Wed\n"))
    #expect(list.hasSuffix(Self.family.replacing("1.  ", with: "2.  ", maxReplacements: 1)))
    guard case .array(let calls) = try json("--board") else { Issue.record("no array"); return }
    #expect(calls.count == 2 && calls[0].member("weekdays") == [1, 3])
    #expect(calls[1].member("name") == "Family" && calls[1].member("minutes") == 45)
    #expect(calls[1].member("start") == "2031-03-04T20:00:00Z")
    guard case .array(let places)? = calls[1].member("places") else { return }
    #expect(places[1].member("local") == "2031-03-05T05:00:00+09:00")
    #expect(places[1].member("id") == 1_850_147 && places[1].member("zone") == "Asia/Tokyo")
    #expect(places[1].member("dayShift") == 1 && places[1].member("part") == "beforeDawn")
    // A clock of no time zone can't be kept where the page would have to know it.
    let odd = try call("Berlin", "UTC+5:45", "--save", "Odd")
    #expect(odd.status == 65 && odd.error.contains("UTC+05:45 can't be kept"), "\(odd)")
    // Tallies are beside them.
    #expect(try sandbox.tally("list").output == "0  Shirts\n0  Trousers\n0  Suit\n")
  }

  @Test("A name from right to left is isolated among words, and as it is for machines")
  func isolation() throws {
    let saved = try call(
      "Paris", "Tokyo", "--at", "9:00", "--date", "2031-03-04", "--save", "مكالمة 5")
    let head = "\u{2068}مكالمة 5\u{2069}: Tue 4 Mar 2031, 09:00"
    #expect(saved.status == 0 && saved.output.hasPrefix(head), "\(saved)")
    #expect(try call("--board").output.hasPrefix("1.  " + head))
    guard case .array(let calls) = try json("--board") else { Issue.record("no array"); return }
    #expect(calls[0].member("name") == "مكالمة 5")
  }

  @Test(
    "One place, the same twice, more than sixty-four and a name that is too long have an answer")
  func counts() throws {
    let one = try call("Paris", "--at", "9:00")
    #expect(one.status == 0 && one.output.contains("Paris"), "\(one)")
    let twins = try call("Paris", "Paris", "--at", "9:00", "--date", "2031-03-04")
    #expect(twins.status == 0 && twins.output.components(separatedBy: "Paris").count > 4)
    let most = try sandbox.call([String](repeating: "Paris", count: 64) + ["--save", "Most"])
    #expect(most.status == 0, "\(most.error)")
    let many = try sandbox.call([String](repeating: "Paris", count: 65))
    #expect(many.status == 65 && many.output.isEmpty && many.error.contains("64"), "\(many)")
    let long = try call("Paris", "Tokyo", "--save", String(repeating: "ä", count: 1000))
    #expect(long.status != 0 && long.error.contains("200"), "\(long.error)")
  }

  @Test("A call is played with as places by hand are, and nothing of it is kept")
  func played() throws {
    try saveFamily()
    let before = try sandbox.tally("export", "--json", "--operations").output
    let hand = try call(
      "New York City", "Tokyo", "--at", "15:00", "--date", "2031-03-04", "--length", "45m")
    for words in [["Family", "--board"], ["family", "--board"], ["1", "--board"]] {
      let played = try sandbox.call(words)
      #expect(
        played.output
          == hand.output.replacing("Call from New York City:", with: "Family:"), "\(played)")
      #expect(played.error.isEmpty && played.status == 0)
    }
    // What is not asked for is as it is kept.
    #expect(
      try call("Family", "--board", "--at", "9:00").output
        .hasPrefix("Family: Tue 4 Mar 2031, 09:00, 45 minutes\n"))
    #expect(
      try call("Family", "--board", "--date", "2031-07-01", "--length", "1h").output
        .hasPrefix("Family: Tue 1 Jul 2031, 15:00, 1 hour\n"))
    #expect(
      try call("Family", "--board", "--at", "7:00", "in", "Tokyo").output
        .hasPrefix("Family: Tue 4 Mar 2031, 17:00 (07:00 in Tokyo), 45 minutes\n"))
    #expect(
      try call("Family", "--board", "--best").output
        .hasPrefix("Best times to start on Tue 4 Mar 2031, by the clock in New York City\n"))
    #expect(try call("Family", "--board", "--series", "3").output.hasPrefix("A fair series of 3"))
    let calendar = try call("Family", "--board", "--at", "9:00", "--ics", "-").output
    #expect(calendar.contains("SUMMARY:Family\r\n") && calendar.contains("DURATION:PT45M\r\n"))
    #expect(calendar.contains("DTSTART;TZID=America/New_York:20310304T090000\r\n"))
    #expect(try sandbox.tally("export", "--json", "--operations").output == before)
  }

  @Test("A weekly call stays at its time on the wall, on its days")
  func weekly() throws {
    #expect(
      try call("Berlin", "Tokyo", "--at", "9:00", "--weekdays", "mon,wed", "--save", "Work").status
        == 0)
    let later = try call("Work", "--board", "--date", "2031-07-01").output
    #expect(later.hasPrefix("Work: Wed 2 Jul 2031, 09:00, 30 minutes; every Mon, Wed\n"))
    #expect(try call("Work", "--board", "--at", "10:15", "--keep").error == "Kept in Work.\n")
    #expect(
      try call("Work", "--board", "--date", "2031-01-06").output
        .hasPrefix("Work: Mon 6 Jan 2031, 10:15, 30 minutes; every Mon, Wed\n"))
    // A single call becomes a weekly one with days.
    try saveFamily()
    #expect(try call("Family", "--board", "--weekdays", "sun", "--keep").status == 0)
    #expect(try json("Family", "--board").member("weekdays") == [7])
    #expect(try call("--board").output.contains(", 15:00, 45 minutes; every Sunday\n"))
  }

  @Test("What is kept is one change, which undo takes back, as it does a new and a deleted call")
  func kept() throws {
    try saveFamily()
    let kept = try call(
      "Family", "--board", "--at", "9:00", "--length", "1h", "--hours", "Tokyo=20-24", "--keep")
    #expect(kept.status == 0 && kept.error == "Kept in Family.\n", "\(kept)")
    let list = try call("--board").output
    #expect(list.hasPrefix("1.  Family: Tue 4 Mar 2031, 09:00, 1 hour\n"))
    #expect(try call("Family", "--board").output.contains("20:00–00:00"))
    #expect(try call("Family", "--board", "--keep").error == "Nothing to change.\n")
    #expect(try sandbox.tally("undo").error == "Undone.\n")
    #expect(try call("--board").output == Self.family)
    #expect(try sandbox.tally("redo").status == 0)
    #expect(try call("--board").output == list)
    let deleted = try call("--delete", "Family")
    #expect(deleted.error == "Deleted Family. `detent tally undo` restores it.\n")
    #expect(try call("--board", "--json").output == "[]\n")
    #expect(try sandbox.tally("undo").status == 0)
    #expect(try call("--board").output == list)
  }

  @Test("A name that no call has, or that several have, is refused with what may be meant")
  func names() throws {
    try saveFamily()
    let near = try call("Famly", "--board")
    #expect(near.status == 66 && near.output.isEmpty)
    #expect(
      near.error == "detent: No call on this board is named \"Famly\". Did you mean \"Family\"?\n")
    #expect(try call("--delete", "Work").status == 66)
    let second = try call("Berlin", "Tokyo", "--save", "Family")
    #expect(second.error.hasPrefix("Saved Family. Another call has this name; its number or id "))
    let several = try call("Family", "--board")
    #expect(several.status == 65 && several.output.isEmpty)
    let lines = several.error.components(separatedBy: "\n")
    #expect(
      lines[0] == "detent: 2 calls are named \"Family\". Use a number or an id instead:")
    #expect(lines[1].hasPrefix("  1  ") && lines[1].hasSuffix("  Berlin, Tokyo"))
    #expect(lines[2].hasPrefix("  2  ") && lines[2].hasSuffix("  New York City, Tokyo"))
    let id = String(lines[1].split(separator: " ")[1])
    #expect(try call("--delete", id).status == 0)
    #expect(try call("Family", "--board").status == 0)
    #expect(try call("Family", "--board", "Fair").error.contains("No board is named \"Fair\"."))
    let japanese = try call("Famly", "--board", "--lang", "ja")
    #expect(japanese.status == 66 && japanese.error.contains("もしかして: 「Family」"))
  }

  @Test("Another board of this device is named as tallies have it, in front or behind")
  func boards() throws {
    #expect(try sandbox.board("new", "Fair").status == 0)
    try saveFamily()
    #expect(try sandbox.board("new", "Empty").status == 0)
    #expect(try call("--board", "--json").output == "[]\n")
    #expect(try call("--board", "Fair").output == Self.family)
    #expect(try call("--board", "fair", "Family").output.hasPrefix("Family: Tue 4 Mar 2031"))
    #expect(try call("--board", "Fair", "--delete", "Family").status == 0)
    #expect(try call("--board", "Fair", "--json").output == "[]\n")
  }

  @Test("What can't be meant is refused")
  func refused() throws {
    let cases: [([String], String)] = [
      (["--board", "--at", "9:00"], "Name the call to play with."),
      (["--keep"], "Name the call to keep it in."),
      (["--save", "Family"], "Name the places of the call to save."),
      (["Paris", "Tokyo", "--board"], "Name one call of the board."),
      (["Family", "--keep", "--delete", "Family"], "Use only one of --save, --keep, --delete."),
      (["Family", "--board", "--people"], "--people belongs to the list"),
      (["Paris", "--people"], "--people belongs to the list"),
    ]
    for (words, text) in cases {
      let outcome = try sandbox.call(words)
      #expect(outcome.status == 64 && outcome.error.contains(text), "\(words): \(outcome)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try call("Paris", "--save", " ").status == 65)
  }

  @Test(
    "What the page wrote is there: hours are kept to, people and numbers shown on request alone")
  func page() throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    let berlin = CallPlace(
      EntityID(21), reference: 2_950_159, name: try Title("Berlin"),
      zone: Array("Europe/Berlin".utf8))
    var tokyo = CallPlace(
      EntityID(22), reference: 1_850_147, name: try Title("東京"), zone: Array("Asia/Tokyo".utf8))
    tokyo.people = [try Title("Yuki")]
    tokyo.phones = try [#require(PhoneNumber(Array("+81 3 1234 5678".utf8)))]
    let evening = try #require(CallHours.Span(from: 1080, to: 1200, .good))
    tokyo.hours = CallHours([CallHours.Rule(.all, [evening])])
    let nowhere = CallPlace(
      EntityID(23), reference: nil, name: nil, zone: Array("Mars/Olympus\u{1b}[2J".utf8))
    let start = Instant(secondsSince1970: 1_930_377_600)  // 2031-03-04 08:00 UTC
    try store.transact { board in
      var call = Call(EntityID(20), at: .once(start), [berlin, tokyo])
      call.name = try Title("Yuki")
      _ = try board.perform(call: .save(call, from: nil))
      let lost = Call(EntityID(24), at: .once(start), [berlin, nowhere].map(\.asNew))
      _ = try board.perform(call: .save(lost, from: nil))
    }
    let list = try call("--board").output
    #expect(
      list == """
        1.  Call from Berlin: Tue 4 Mar 2031, 09:00, 30 minutes
            Berlin 09:00 morning; Mars/Olympus\\u{1b}[2J —
        2.  Yuki: Tue 4 Mar 2031, 09:00, 30 minutes
            Berlin 09:00 morning; 東京 17:00 afternoon

        """)
    #expect(try !call("--board", "--json").output.contains("Yuki\"]"))
    #expect(
      try call("--board", "--people").output.hasSuffix(
        """
            Berlin 09:00 morning
            東京 17:00 afternoon: Yuki, +81 3 1234 5678

        """))
    guard case .array(let calls) = try json("--board", "--people"),
      case .array(let places)? = calls[1].member("places")
    else { Issue.record("no list"); return }
    #expect(places[1].member("people") == ["Yuki"])
    #expect(places[1].member("phones") == ["+81 3 1234 5678"])
    // 17:00 is outside of Tokyo's own hours.
    let played = try call("Yuki", "--board").output
    #expect(played.contains("Never at this hour: 東京."), "\(played)")
    #expect(!played.contains("+81"))
    let unknown = try call("1", "--board")
    #expect(unknown.status == 65 && unknown.error.contains("isn't known to this version"))
    #expect(!unknown.error.contains("\u{1b}"))
    // People, numbers and places stay when a time is kept.
    #expect(try call("Yuki", "--board", "--at", "11:00", "--keep").status == 0)
    try store.read { board in
      let kept = try #require(CallSheet(board.session.board).call(EntityID(20)))
      #expect(kept.time == .once(Instant(secondsSince1970: 1_930_377_600 + 7200)))
      #expect(kept.places[1].phones == tokyo.phones && kept.places[1].people == tokyo.people)
      #expect(kept.places[1].hours == tokyo.hours && kept.places[0].id == berlin.id)
    }
  }
}

@Suite("Calls on shared boards")
struct SharedCallTests {
  @Test(
    "Links that only count or look list and play calls, and change none, in the words of tallies")
  func rights() throws {
    let server = try LiveServer()
    let (owner, guest, looker) = (try Sandbox(), try Sandbox(), try Sandbox())
    _ = try owner.share(server)
    #expect(try owner.call(["Berlin", "Tokyo", "--at", "9:00", "--save", "Family"]).status == 0)
    for (device, right, words) in [
      (guest, "count", "only allows counting"), (looker, "look", "view-only"),
    ] {
      let link = String(try owner.board("link", "--right", right).output.dropLast())
      try device.join(link)
      #expect(try device.call(["--board"]).output.hasPrefix("1.  Family: "))
      #expect(try device.call(["Family", "--board", "--best"]).status == 0)
      for change in [
        ["Family", "--board", "--at", "10:00", "--keep"], ["--delete", "Family"],
        ["Paris", "Tokyo", "--save", "Mine", "--offline"],
      ] {
        let refused = try device.call(change)
        #expect(refused.status == 77 && refused.error.contains(words), "\(change) \(refused)")
        #expect(refused.output.isEmpty)
      }
    }
    #expect(try owner.call(["Family", "--board", "--at", "10:00", "--keep"]).status == 0)
    #expect(try looker.call(["--board"]).output.contains(", 10:00, 30 minutes"))
  }
}

extension Sandbox {
  /// Runs `detent call` with the store of this sandbox.
  func call(_ words: [String]) throws -> Outcome {
    try run(Self.program, ["call"] + words, environment: ["DETENT_STORE": store])
  }
}

extension CallPlace {
  /// The same place in another call.
  fileprivate var asNew: CallPlace {
    CallPlace(EntityID(id.bits + 100), reference: reference, name: name, zone: zone)
  }
}
