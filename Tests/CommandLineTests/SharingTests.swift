import Foundation
import GRDB
import JSONCoding
import Replication
import Testing

@Suite("Boards in step")
struct SharingTests {
  let server: LiveServer
  let owner: Sandbox
  let guest: Sandbox

  init() throws {
    server = try LiveServer()
    owner = try Sandbox()
    guest = try Sandbox()
  }

  @Test("Shared, joined, counted on both: the same numbers")
  func agree() throws {
    #expect(try owner.tally("count", "Shirts", "+5").status == 0)
    let link = try owner.share(server)
    #expect(link.hasPrefix(server.origin + "/#board/"))
    #expect(try owner.share(server) == link)
    #expect(try owner.board("link").output == link + "\n")
    #expect(try guest.tally("count", "Suit", "+1000").output == "1000  Suit\n")
    try guest.join(link)
    #expect(try guest.tally().output == "5  Shirts\n0  Trousers\n0  Suit\n")
    #expect(try guest.tally("count", "Shirts", "+10").output == "15  Shirts\n")
    #expect(try owner.tally("count", "Shirts", "+100").output.hasSuffix("5  Shirts\n"))
    #expect(try owner.tally("add", "Shoes").status == 0)
    #expect(try guest.tally("count", "Shoes", "--board", link).status == 66)
    let list = "115  Shirts\n  0  Trousers\n  0  Suit\n  0  Shoes\n"
    #expect(try owner.tally().output == list)
    #expect(try guest.tally().output == list)
    #expect(try guest.tally("undo").output == "105  Shirts\n")
    #expect(try owner.tally().output == list.replacingOccurrences(of: "115", with: "105"))
    // What was here before stays beside it, and the links lead back.
    #expect(try guest.board("use", "--own-tallies").status == 0)
    #expect(try guest.tally().output == "   0  Shirts\n   0  Trousers\n1000  Suit\n")
    #expect(try guest.tally("count", "Shirts", "--board", link).output == "106  Shirts\n")
    #expect(try guest.board("use", link).error == "Dry cleaning is open now.\n")
    #expect(try guest.tally().output.hasPrefix("106  Shirts\n"))
  }

  @Test("A link on any command joins the board first, without opening it")
  func firstUse() throws {
    let link = try owner.share(server)
    #expect(try guest.tally("count", "Suit", "-3", "--board", link).output == "-3  Suit\n")
    #expect(try guest.tally().output == "0  Shirts\n0  Trousers\n0  Suit\n")
    #expect(try guest.tally("--board", "dry cleaning").output.contains("-3  Suit\n"))
    #expect(try owner.tally().output.contains("-3  Suit\n"))
    let boards = try JSON(reading: Array(try guest.board("--json").output.utf8))
    guard case .array(let list) = boards else { Issue.record("no array"); return }
    #expect(list.count == 2)
    #expect(list[0].member("own") == true && list[0].member("open") == true)
    #expect(list[1].member("right") == "edit" && list[1].member("waiting") == 0)
    guard case .string(let id)? = list[1].member("board") else { return }
    #expect(try guest.tally("--board", String(id.string.prefix(8))).output.contains("-3  Suit\n"))
  }

  @Test("Without the server both count on; back again, both agree")
  func offline() throws {
    try guest.join(try owner.share(server))
    server.stop()
    let first = try guest.tally("count", "Shirts", "+3")
    #expect(first.output == "3  Shirts\n" && first.status == 0)
    #expect(
      first.error == "Saved here; 1 change will be sent when the server can be reached.\n")
    let second = try guest.tally("count", "Shirts", "+4")
    #expect(second.output == "7  Shirts\n" && second.error.contains("2 changes"))
    #expect(try owner.tally("count", "Shirts", "+50").output == "50  Shirts\n")
    let list = try guest.tally()
    #expect(list.output.hasPrefix("7  Shirts\n") && list.error.contains("saved here"))
    #expect(try guest.board().output.contains("2 changes not sent"))
    let sync = try guest.board("sync")
    #expect(sync.status == 75 && sync.output.isEmpty && sync.error.contains("can't be reached"))
    try server.start()
    #expect(try guest.board("sync").error == "Synced.\n")
    #expect(try owner.board("sync").status == 0)
    #expect(try guest.board("sync").status == 0)
    for sandbox in [guest, owner] {
      #expect(try sandbox.tally().output.hasPrefix("57  Shirts\n"))
      #expect(try sandbox.board().output.contains("synced"))
    }
  }

  @Test("Asked to stay offline, no server is asked")
  func noNetwork() throws {
    let link = try owner.share(server)
    try guest.join(link)
    let before = server.log
    for (words, environment) in [
      (["count", "Shirts", "--offline"], [:]), (["list", "--offline"], [:]),
      (["count", "Shirts"], ["DETENT_OFFLINE": "1"]),
      (["list", "--board", link, "--offline"], [:]),
      (["export", "--json", "--offline"], [:]),
    ] as [([String], [String: String])] {
      let outcome = try guest.tally(words, environment: environment)
      #expect(outcome.status == 0 && outcome.error.isEmpty, "\(words) \(outcome)")
    }
    #expect(server.log == before)
    #expect(try owner.tally().output.hasPrefix("0  Shirts\n"))
    #expect(try guest.tally().output.hasPrefix("2  Shirts\n"))
    #expect(try owner.tally().output.hasPrefix("2  Shirts\n"))
    let stranger = try Sandbox().tally("list", "--offline", "--board", link)
    #expect(stranger.status == 64 && stranger.error.contains("--offline"))
  }

  @Test("Two processes at once on one shared board lose and double nothing")
  func twoAtOnce() throws {
    let link = try owner.share(server)
    try guest.join(link)
    let loop =
      "i=0; while [ $i -lt 20 ]; do \"$DETENT\" tally count Shirts || exit 1; i=$((i+1)); done"
    let runs = try [guest, guest, owner].map { sandbox in
      try sandbox.start(
        "/bin/sh", ["-c", loop],
        environment: ["DETENT": Sandbox.program, "DETENT_STORE": sandbox.store])
    }
    for run in runs {
      run.process.waitUntilExit()
      #expect(run.outcome().status == 0, "\(run.outcome().error)")
    }
    for sandbox in [owner, guest] {
      #expect(try sandbox.board("sync").status == 0)
      #expect(try sandbox.tally().output.hasPrefix("60  Shirts\n"))
    }
    let stranger = try Sandbox()
    #expect(try stranger.tally("list", "--board", link).output.hasPrefix("60  Shirts\n"))
  }

  /// The amounts counted on a board, each as often as it is there.
  private func amounts(_ sandbox: Sandbox, _ words: String...) throws -> [Int64] {
    let export = try sandbox.tally(["export", "--json", "--operations"] + words)
    #expect(export.status == 0, "\(export.error)")
    var amounts: [Int64] = []
    let json = JSONCursor(try JSON(reading: Array(export.output.utf8)))
    for operation in try json.required("operations").elements() {
      for change in try Operation(json: operation).changes {
        if case .add(_, _, let n) = change { amounts.append(n) }
      }
    }
    return amounts
  }

  @Test("Killed at any moment of counting and sending: nothing lost, nothing twice")
  func killed() throws {
    let link = try owner.share(server)
    try guest.join(link)
    let clock = ContinuousClock()
    let usual = try clock.measure { _ = try guest.tally("count", "Shirts", "+1000") }
    let most = Int(usual / .microseconds(1)) * 11 / 10
    var answered: Set<Int64> = [1000]
    var asked: Set<Int64> = [1000]
    var kills = 0
    var killsBehindTheAnswer = 0
    var random = SystemRandomNumberGenerator()
    var amount: Int64 = 0
    while kills < 20, amount < 300 {
      amount += 1
      asked.insert(amount)
      let run = try guest.start(
        Sandbox.program, ["tally", "count", "Shirts", "+\(amount)"],
        environment: ["DETENT_STORE": guest.store])
      usleep(UInt32(Int.random(in: 0...most, using: &random)))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      let outcome = run.outcome()
      let isAnswered = outcome.output.hasSuffix("Shirts\n")
      if isAnswered { answered.insert(amount) }
      if outcome.status == -SIGKILL {
        kills += 1
        if isAnswered { killsBehindTheAnswer += 1 }
      }
    }
    #expect(kills == 20)
    #expect(try guest.board("sync").status == 0)
    let there = try amounts(guest)
    #expect(Set(there).count == there.count)
    #expect(Set(there).isSuperset(of: answered) && Set(there).isSubset(of: asked))
    let stranger = try Sandbox()
    #expect(try amounts(stranger, "--board", link).sorted() == there.sorted())
    #expect(try owner.tally().output == guest.tally().output)
    print("killed \(kills) times, \(killsBehindTheAnswer) of them behind the answer")
  }

  @Test("The server killed between any two counts: what was answered here is there in the end")
  func killedServer() throws {
    let link = try owner.share(server)
    try guest.join(link)
    for _ in 0..<4 {
      #expect(try guest.tally("count", "Shirts").status == 0)
      server.kill()
      #expect(try guest.tally("count", "Shirts").status == 0)
      try server.start()
    }
    #expect(try guest.board("sync").status == 0)
    #expect(try owner.tally().output.hasPrefix("8  Shirts\n"))
  }

  @Test("A server that lost what it had confirmed gets it back")
  func lostServer() throws {
    let link = try owner.share(server)
    try guest.join(link)
    #expect(try guest.tally("count", "Shirts", "+3").status == 0)
    server.stop()
    let backup = server.database + "-backup"
    try DatabaseQueue(path: server.database).backup(to: DatabaseQueue(path: backup))
    try server.start()
    #expect(try guest.tally("count", "Shirts", "+40").status == 0)
    #expect(try owner.tally("count", "Shirts", "+500").status == 0)
    #expect(try guest.board("sync").status == 0)
    server.stop()
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: server.database + suffix)
    }
    try FileManager.default.removeItem(atPath: server.database)
    try FileManager.default.moveItem(atPath: backup, toPath: server.database)
    try server.start()
    // The owner is gone: its count comes back by way of the guest.
    #expect(try guest.board("sync").status == 0)
    let stranger = try Sandbox()
    #expect(try stranger.tally("list", "--board", link).output.hasPrefix("543  Shirts\n"))
  }

  @Test("A store that was cloned counts on twice, and every count is there", arguments: [3, 700])
  func cloned(count: Int) throws {
    let link = try owner.share(server)
    try guest.join(link)
    let store = LocalStoreCounting(guest)
    try store.count(count)
    #expect(try guest.board("sync").status == 0)
    try FileManager.default.copyItem(atPath: guest.directory, toPath: guest.directory + "-clone")
    let clone = try Sandbox()
    try FileManager.default.removeItem(atPath: clone.directory)
    try FileManager.default.moveItem(
      atPath: guest.directory + "-clone", toPath: clone.directory)
    for _ in 0..<3 {
      #expect(try guest.tally("count", "Shirts", "--offline").status == 0)
      #expect(try clone.tally("count", "Shirts", "--offline").status == 0)
    }
    for sandbox in [guest, clone, guest, clone, owner] {
      let sync = try sandbox.board("sync")
      #expect(sync.status == 0, "\(sync.error)")
    }
    #expect(try guest.tally("count", "Shirts").status == 0)
    #expect(try clone.tally("count", "Shirts").status == 0)
    for sandbox in [owner, guest, clone, try Sandbox()] {
      let list = try sandbox.tally("list", "--board", link)
      #expect(list.output.contains("\(count + 8)  Shirts\n"), "\(list)")
    }
  }
}
