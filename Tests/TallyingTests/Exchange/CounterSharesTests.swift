import Boards
import Replication
import Testing
import Text

@testable import Tallying

@Suite("CounterShares")
struct CounterSharesTests {
  private func line(_ session: Session, _ counter: EntityID = tea) -> String {
    let shares = CounterShares(of: counter, on: session.board, DeviceNames(session.board))
    return shares.line(.english)
  }

  /// Gives a session's device a name, as an operation of it.
  private func name(_ session: inout Session, _ text: String) throws -> Operation {
    let changes = try DeviceNames.changes(
      naming: [session.author.replica], Title(text), on: session.board, now: 1)
    return try #require(try session.perform(changes, now: 1)).operation
  }

  @Test("The total says who counted what, by name, else by identity")
  func line() throws {
    var (a, b) = (Session(1), Session(2))
    var made = [try a.perform(.create(tea, Title("Tea"), color: 0, behind: nil))]
    made.append(try a.perform(.count(tea, by: 112)))
    made.append(try name(&a, "Door A"))
    for operation in made.compactMap({ $0 }) { b.receive(operation) }
    var others = [try b.perform(.count(tea, by: 97))]
    #expect(line(a) == "112 = Door A 112")
    let id = b.author.replica.description.prefix(8)
    #expect(line(b) == "209 = \(["\(id) 97", "Door A 112"].sorted().joined(separator: " + "))")
    others.append(try name(&b, "Door B"))
    for operation in others.compactMap({ $0 }) { a.receive(operation) }
    #expect(line(a) == "209 = Door A 112 + Door B 97")
    // What comes late, and again, changes nothing that it should not.
    for operation in (made + others).compactMap({ $0 }) { a.receive(operation) }
    #expect(line(a) == "209 = Door A 112 + Door B 97")
    try b.perform(.count(tea, by: -100))
    #expect(line(b) == "109 = Door A 112 − Door B 3")
    try b.perform(.count(tea, by: 3))
    #expect(line(b) == "112 = Door A 112")
    try b.perform(.reset(tea))
    #expect(line(b) == "0 = 0")
    try b.perform(.count(tea, by: -4))
    #expect(line(b) == "−4 = Door B −4")
  }

  @Test("Counts are written as the reader's language has them")
  func numbers() throws {
    var (a, b) = (Session(1), Session(2))
    let create = try #require(try a.perform(.create(tea, Title("Tea"), color: 0, behind: nil)))
    b.receive(create)
    a.receive(try name(&b, "Tür"))
    a.receive(try #require(try b.perform(.count(tea, by: 1234))))
    a.receive(try name(&a, "Bar"))
    try a.perform(.count(tea, by: -9876))
    let shares = CounterShares(of: tea, on: a.board, DeviceNames(a.board))
    #expect(shares.line(NumberForm(tag: "de")) == "−8.642 = Bar −9.876 + Tür 1.234")
    #expect(shares.parts(NumberForm(tag: "fr")) == "Bar −9\u{202f}876 + Tür 1\u{202f}234")
    #expect(shares.counting == 2)
  }

  @Test("Replicas with one name are one device; a name nobody can read is none")
  func names() throws {
    var (a, b) = (Session(1), Session(2))
    let create = try a.perform(.create(tea, Title("Tea"), color: 0, behind: nil))
    b.receive(try #require(create))
    b.receive(try name(&a, "Door"))
    b.receive(try #require(try a.perform(.count(tea, by: 2))))
    try b.perform(.count(tea, by: 3))
    _ = try name(&b, "Door")
    #expect(line(b) == "5 = Door 5")
    #expect(
      try DeviceNames.changes(
        naming: [a.author.replica], Title("Door"), on: b.board, now: 1
      ).isEmpty)
  }

  @Test("A letter means the same device wherever it is read")
  func letters() throws {
    var sessions = [Session(1), Session(2), Session(3)]
    let made = try #require(
      try sessions[0].perform(.create(tea, Title("Tea"), color: 0, behind: nil)))
    for i in 1...2 { sessions[i].receive(made) }
    for i in sessions.indices {
      let made = try #require(try sessions[i].perform(.count(tea, by: Int64(i + 1))))
      for j in sessions.indices where j != i { sessions[j].receive(made) }
    }
    let lines = sessions.map { session in
      let names = DeviceNames(
        session.board, own: [session.author.replica], thisDevice: nil,
        another: Array("device ".utf8))
      return CounterShares(of: tea, on: session.board, names).line(.english)
    }
    #expect(Set(lines).count == 1 && lines[0].hasPrefix("6 = device A "))
  }

  @Test("This device is one, whatever it is called and however many replicas it has")
  func own() throws {
    var (a, b, other) = (Session(1), Session(2), Session(3))
    let own: Set<ReplicaID> = [a.author.replica, b.author.replica]
    func line() -> String {
      let names = DeviceNames(
        a.board, own: own, thisDevice: Array("this device".utf8),
        another: Array("device ".utf8))
      return CounterShares(of: tea, on: a.board, names).line(.english)
    }
    try a.perform(.create(tea, Title("Tea"), color: 0, behind: nil))
    try a.perform(.count(tea, by: 2))
    a.receive(try #require(try b.perform(.count(tea, by: 3))))
    #expect(line() == "5 = this device 5")
    a.receive(try #require(try other.perform(.count(tea, by: 4))))
    #expect(line() == "9 = device B 4 + this device 5")
    // One of its replicas has a name, and another came later.
    #expect(DeviceNames.name(of: own, on: a.board) == nil)
    a.receive(try name(&b, "Door"))
    #expect(line() == "9 = Door 5 + device A 4")
    #expect(DeviceNames.name(of: own, on: a.board)?.string == "Door")
  }

  @Test("Shares are those of the set of operations, after any merging with late history")
  func reference() throws {
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix(seed)
      var devices = (1...3).map { Session(UInt8($0)) }
      var all: [Operation] = []
      if let create = try devices[0].perform(.create(tea, Title("Tea"), color: 0, behind: nil)) {
        all.append(create)
      }
      for step in 0..<60 {
        let i = random.below(3)
        switch random.below(8) {
        case 0: try devices[i].perform(.reset(tea), at: Int64(step)).map { all.append($0) }
        case 1: try devices[i].undoLast(at: Int64(step)).map { all.append($0) }
        case 2:
          // Somebody hands over a part of all history, in some order, known or not.
          var some = all.filter { _ in random.below(3) > 0 }
          for k in stride(from: some.count - 1, to: 0, by: -1) {
            some.swapAt(k, random.below(k + 1))
          }
          for operation in some { devices[i].receive(operation) }
        default:
          let n = Int64(random.below(9)) - 3
          try devices[i].perform(.count(tea, by: n), at: Int64(step)).map { all.append($0) }
        }
      }
      for i in 0..<3 { for operation in all.reversed() + all { devices[i].receive(operation) } }
      let expected = slowShares(all)
      for device in devices {
        let shares = CounterShares(of: tea, on: device.board, DeviceNames(device.board))
        var found: [String: Int128] = [:]
        for share in shares.shares {
          found[String(decoding: share.device, as: UTF8.self)] = share.sum
        }
        if found.filter({ $0.value != 0 }) != expected.filter({ $0.value != 0 }) {
          Issue.record("seed \(seed): \(found), not \(expected)")
        }
        #expect(shares.total == device.board.counter(tea).total)
      }
    }
  }

  /// Each operation once, each replica's last word on each boundary, then plain addition.
  private func slowShares(_ all: [Operation]) -> [String: Int128] {
    var unique: [[UInt8]: Operation] = [:]
    for operation in all { unique[operation.canonicalBytes] = operation }
    var words: [Int64: [ReplicaID: (Int64, UInt64, Bool)]] = [:]
    for operation in unique.values {
      for case .round(tea, let round, let stands, let stamp) in operation.changes {
        let word = (stamp, operation.digest.bits, stands)
        let known = words[round, default: [:]][operation.replica]
        if known.map({ ($0.0, $0.1) < (word.0, word.1) }) ?? true {
          words[round, default: [:]][operation.replica] = word
        }
      }
    }
    let current =
      words.filter { $0.value.values.contains { $0.2 } }.map { $0.key }.max() ?? 0
    var sums: [String: Int128] = [:]
    for operation in unique.values {
      for case .add(tea, let round, let n) in operation.changes where round >= current {
        sums[String(operation.replica.description.prefix(8)), default: 0] += Int128(n)
      }
    }
    return sums
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
