import Foundation
import JSONCoding
import Replication
import Storage
import Tallying
import Testing

@Suite("Counts last", .serialized)
struct DurabilityTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test("Two processes that count at once lose nothing")
  func twoAtOnce() throws {
    let loop =
      "i=0; while [ $i -lt 100 ]; do \"$DETENT\" tally count Shirts || exit 1; i=$((i+1)); done"
    let environment = ["DETENT": Sandbox.program, "DETENT_STORE": sandbox.store]
    // Neither finds a store, so they also make it at once.
    let runs = try (0..<2).map { _ in
      try sandbox.start("/bin/sh", ["-c", loop], environment: environment)
    }
    var answers: [String] = []
    for run in runs {
      run.process.waitUntilExit()
      #expect(run.outcome().status == 0, "\(run.outcome().error)")
      answers += run.outcome().output.split(separator: "\n").map(String.init)
    }
    #expect(Set(answers) == Set((1...200).map { "\($0)  Shirts" }))
    #expect(try sandbox.tally().output.hasPrefix("200  Shirts\n"))
  }

  @Test("Ten processes that start at once on nothing make one store")
  func birth() throws {
    for _ in 0..<5 {
      let sandbox = try Sandbox()
      let runs = try (0..<10).map { _ in
        try sandbox.start(
          Sandbox.program, ["tally", "count", "Shirts"],
          environment: ["DETENT_STORE": sandbox.store])
      }
      for run in runs {
        run.process.waitUntilExit()
        #expect(run.outcome().status == 0, "\(run.outcome().error)")
      }
      #expect(try sandbox.tally().output.hasPrefix("10  Shirts\n"))
    }
  }

  /// The amounts that are in the store, each as often as it is there.
  private func amounts() throws -> [Int64] {
    let export = try sandbox.tally("export", "--json", "--operations")
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

  @Test("Killed at any moment: what was answered is there, and nothing counts twice")
  func killed() throws {
    _ = try sandbox.tally()
    let clock = ContinuousClock()
    let usual = try clock.measure { _ = try sandbox.tally("count", "Trousers", "+1000") }
    let most = Int(usual / .microseconds(1)) * 5 / 4
    var answered: Set<Int64> = [1000]
    var asked: Set<Int64> = [1000]
    var kills = 0
    var random = SystemRandomNumberGenerator()
    var amount: Int64 = 0
    while kills < 40, amount < 400 {
      amount += 1
      asked.insert(amount)
      let run = try sandbox.start(
        Sandbox.program, ["tally", "count", "Shirts", "+\(amount)"],
        environment: ["DETENT_STORE": sandbox.store])
      usleep(UInt32(Int.random(in: 0...most, using: &random)))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      let outcome = run.outcome()
      if outcome.status == -SIGKILL { kills += 1 }
      // An answer that was written counts, though the process died before its end.
      if outcome.output.hasSuffix("Shirts\n") { answered.insert(amount) }
    }
    #expect(kills == 40)
    let there = try amounts()
    #expect(Set(there).count == there.count)
    #expect(Set(there).isSuperset(of: answered) && Set(there).isSubset(of: asked))
    let shirts = there.reduce(0, +) - 1000
    #expect(try sandbox.tally("list", "--json").output.contains("\"count\":\(shirts),"))
    print(
      "killed \(kills) times in \(amount) counts: \(answered.count - 1) answered, "
        + "\(there.count - answered.count) more on the disk")
  }

  @Test("Killed while the store is made or folded into a log, it opens with everything")
  func killedWhileFolding() throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    try store.transact { board in
      for n in 1...600 { _ = try board.perform(.count(TallyExample.ids[0], by: Int64(n))) }
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: sandbox.file))
    var random = SystemRandomNumberGenerator()
    for round in 0..<20 {
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: sandbox.file + suffix)
      }
      if round % 2 == 0 {
        try before.write(to: URL(fileURLWithPath: sandbox.file))
      } else {
        try FileManager.default.removeItem(atPath: sandbox.file)
      }
      let run = try sandbox.start(
        Sandbox.program, ["tally", "count", "Shirts"], environment: ["DETENT_STORE": sandbox.store])
      usleep(UInt32.random(in: 0...120_000, using: &random))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      let sum = try amounts().reduce(0, +)
      let start: Int64 = round % 2 == 0 ? 180_300 : 0
      let least = run.outcome().output.hasSuffix("Shirts\n") ? start + 1 : start
      #expect((least...start + 1).contains(sum))
    }
  }

  @Test("Undo and redo reach into the logs, step by step")
  func undoBehindLogs() throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    let title = try Title("Slacks")
    try store.transact { board in
      for _ in 0..<600 { _ = try board.perform(.count(TallyExample.ids[1], by: 1)) }
      _ = try board.perform(.rename(TallyExample.ids[1], title))
    }
    #expect(try sandbox.tally("count", "Slacks", "+7").output == "607  Slacks\n")
    let back = ["600  Slacks\n", "600  Trousers\n", "599  Trousers\n", "598  Trousers\n"]
    for output in back { #expect(try sandbox.tally("undo").output == output) }
    let forth = ["599  Trousers\n", "600  Trousers\n", "600  Slacks\n", "607  Slacks\n"]
    for output in forth { #expect(try sandbox.tally("redo").output == output) }
    #expect(try sandbox.tally("redo").status == 1)
  }

  @Test("A hundred thousand taps fold into logs, and undo reaches behind them")
  func longHistory() throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    let ids = TallyExample.ids
    let clock = ContinuousClock()
    func count() throws -> Duration {
      var fastest = Duration.seconds(100)
      for _ in 0..<5 {
        fastest = min(fastest, try clock.measure { _ = try sandbox.tally("count", "Suit") })
      }
      return fastest
    }
    let whenEmpty = try count()
    let title = try Title("Slacks")
    for batch in 0..<20 {
      try store.transact { board in
        for i in 0..<5000 { _ = try board.perform(.count(ids[i % 2], by: 1)) }
        if batch == 19 { _ = try board.perform(.rename(ids[1], title)) }
      }
    }
    #expect(try sandbox.tally().output == "50000  Shirts\n50000  Slacks\n    5  Suit\n")
    // Everything before these lies in logs by then, the old name among it.
    let whenFull = try count()
    var undone: [String] = []
    let undo = try clock.measure {
      for _ in 0..<5 { undone.append(try sandbox.tally("undo").output) }
    }
    #expect(undone == [9, 8, 7, 6, 5].map { "\($0)  Suit\n" })
    var renamed = ""
    let deep = try clock.measure { renamed = try sandbox.tally("undo").output }
    #expect(renamed == "50000  Trousers\n")
    let size = try FileManager.default.attributesOfItem(atPath: sandbox.file)[.size] ?? 0
    print(
      "count: \(whenEmpty) in an empty store, \(whenFull) in one of 100,000 taps (\(size) bytes); "
        + "undo there: \(undo / 5), out of the logs: \(deep)")
  }
}
