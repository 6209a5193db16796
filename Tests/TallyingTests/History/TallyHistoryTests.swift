import Replication
import Testing

@testable import Tallying

@Suite("TallyHistory") struct TallyHistoryTests {
  private func gather(
    _ operations: [Operation], rounds: Range<Int64> = 0..<Int64.max, most: Int = 1000
  ) -> TallyHistory {
    var history = TallyHistory(of: tea, rounds: rounds, most: most)
    for operation in operations { history.add(operation, operation.digest) }
    return history
  }

  @Test("Taps of a device are put together by the minute; corrections and resets stand alone")
  func entries() throws {
    var (door, till) = (Session(1), Session(2))
    var all: [Operation] = []
    func keep(_ operation: Operation?) { if let operation { all.append(operation) } }
    keep(try door.perform(.create(tea, Title("Tea"), color: 0, behind: nil), at: 0))
    for second in 0..<24 as Range<Int64> {
      keep(try door.perform(.count(tea, by: 1), at: 60_000 + second * 1000))
    }
    keep(try door.perform(.count(tea, by: -2), at: 119_999))
    keep(try door.perform(.count(tea, by: 1), at: 120_000))
    for operation in all { till.receive(operation) }
    keep(try till.perform(.count(tea, by: 1), at: 100_000))
    keep(try till.perform(.set(tea, to: 57, note: Title("counted twice")), at: 130_000))
    keep(try till.undoLast(at: 131_000))
    keep(try till.perform(.reset(tea), at: 200_000))
    let log = gather(all).newest(100)
    #expect(
      log.map { $0.kind } == [
        .began(1), .reverted, .corrected(note: Array("counted twice".utf8)), .counted, .counted,
        .counted,
      ])
    #expect(log.map { $0.up } == [0, 0, 33, 1, 24, 1])
    #expect(log.map { $0.down } == [0, 33, 0, 0, 2, 0])
    #expect(log.map { $0.taps } == [1, 1, 1, 1, 25, 1])
    #expect(
      log.map { $0.replica == door.author.replica } == [false, false, false, true, true, false])
    #expect(log.map { $0.last } == [200_000, 131_000, 130_000, 120_000, 119_999, 100_000])
    #expect(log[4].first == 60_000)
    let history = gather(all)
    #expect(history.lastTaps == [door.author.replica: 120_000, till.author.replica: 131_000])
    #expect(history.beginnings == [1: 200_000])
    #expect(gather(all, rounds: 1..<Int64.max).newest(100).map { $0.kind } == [.began(1)])
    #expect(gather(all, rounds: 1..<Int64.max).lastTaps == history.lastTaps)
  }

  @Test("Whatever order and however often it comes, it is what the set of operations says")
  func reference() throws {
    for seed in 0..<25 as Range<UInt64> {
      var random = SplitMix(seed)
      let (all, board) = try history(&random, steps: 120)
      for round in TallyRound.all(of: board.counter(tea)) {
        let expected = slowLog(all, round.numbers)
        for most in [1000, 5] {
          var some = all + all.filter { _ in random.below(2) == 0 }
          for i in stride(from: some.count - 1, to: 0, by: -1) {
            some.swapAt(i, random.below(i + 1))
          }
          let history = gather(some, rounds: round.numbers, most: most)
          let found = history.newest(most).map(line)
          #expect(Set(found) == Set(expected.prefix(most)), "seed \(seed), most \(most)")
          #expect(found.count == min(most, expected.count))
          #expect(history.isCut == (expected.count > most), "seed \(seed)")
          #expect(history.histogram.total == round.total)
          // Newest first.
          let minutes = history.newest(most).map { $0.key.minute }
          #expect(minutes == minutes.sorted(by: >))
          let asIs = gather(all, rounds: round.numbers, most: most)
          #expect(history.newest(most) == asIs.newest(most))
          #expect(history.beginnings == asIs.beginnings && history.lastTaps == asIs.lastTaps)
        }
      }
    }
  }

  private func line(_ entry: TallyHistory.Entry) -> String {
    "\(entry.kind) \(entry.replica) \(entry.up) \(entry.down) \(entry.taps) \(entry.first) "
      + "\(entry.last)"
  }

  /// Each operation once, sorted into what belongs together, by its text; newest first.
  private func slowLog(_ all: [Operation], _ rounds: Range<Int64>) -> [String] {
    struct Sum {
      var kind: TallyHistory.Kind
      var replica: ReplicaID
      var key: (minute: Int64, replica: ReplicaID, rank: Int64)
      var amounts: [Int128] = []
      var times: [Int64] = []
    }
    var sums: [String: Sum] = [:]
    var unique: [[UInt8]: Operation] = [:]
    for operation in all { unique[operation.canonicalBytes] = operation }
    for operation in unique.values {
      let minute = Int64((Double(operation.at) / 60_000).rounded(.down))
      func note(_ kind: TallyHistory.Kind, _ rank: Int64, _ amount: Int64) {
        let name = "\(minute) \(operation.replica) \(rank)"
        var sum =
          sums[name]
          ?? Sum(kind: kind, replica: operation.replica, key: (minute, operation.replica, rank))
        sum.amounts.append(Int128(amount))
        sum.times.append(operation.at)
        sums[name] = sum
      }
      var reason: [UInt8]?
      for case .put(tea, Field("note"), .text(let text), _) in operation.changes
      where operation.undoes == nil { reason = text }
      for change in operation.changes {
        switch change {
        case .round(tea, let number, let stands, _) where rounds.contains(number):
          note(stands ? .began(number) : .reopened(number), 2 * operation.seq, 0)
        case .add(tea, let number, let n) where rounds.contains(number):
          if let reason {
            note(.corrected(note: reason), 2 * operation.seq + 1, n)
          } else {
            note(
              operation.undoes == nil ? .counted : .reverted, operation.undoes == nil ? 0 : 1, n)
          }
        default: break
        }
      }
    }
    return sums.values.sorted { a, b in
      if a.key.minute != b.key.minute { return a.key.minute > b.key.minute }
      if a.key.replica != b.key.replica { return a.key.replica > b.key.replica }
      return a.key.rank > b.key.rank
    }.map { sum in
      let up = sum.amounts.filter { $0 > 0 }.reduce(0, +)
      let down = -sum.amounts.filter { $0 < 0 }.reduce(0, +)
      return "\(sum.kind) \(sum.replica) \(up) \(down) \(sum.amounts.count) "
        + "\(sum.times.min() ?? 0) \(sum.times.max() ?? 0)"
    }
  }
}
