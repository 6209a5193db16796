import Replication
import Testing

@testable import Tallying

@Suite("TallyRound") struct TallyRoundTests {
  private func rounds(_ session: Session) -> [TallyRound] {
    TallyRound.all(of: session.board.counter(tea))
  }

  @Test("A reset begins a round; what was counted before the first is the first")
  func resets() throws {
    var session = Session()
    #expect(rounds(session).map { $0.total } == [0])
    try session.perform(.create(tea, Title("Tea"), color: 0, behind: nil))
    try session.perform(.count(tea, by: 5))
    try session.perform(.reset(tea))
    try session.perform(.count(tea, by: 3))
    try session.perform(.reset(tea))
    #expect(rounds(session).map { $0.total } == [5, 3, 0])
    #expect(rounds(session).map { $0.numbers } == [0..<1, 1..<2, 2..<Int64.max])
    #expect(rounds(session).map { $0.isCurrent } == [false, false, true])
    // Taken back, it is as if it had never been.
    try session.undoLast()
    #expect(rounds(session).map { $0.total } == [5, 3])
    try session.perform(.count(tea, by: 4))
    #expect(rounds(session).map { $0.total } == [5, 7])
  }

  @Test("A daily reset names its day; one by hand on that day does not")
  func days() throws {
    var session = Session()
    try session.perform(.create(tea, Title("Tea"), color: 0, behind: nil))
    try session.perform(.change(tea, .daily(true)))
    try session.perform(.startDay(20_000))
    try session.perform(.count(tea, by: 2))
    try session.perform(.reset(tea))
    try session.perform(.startDay(20_001))
    #expect(rounds(session).map { $0.day } == [20_000, nil, 20_001])
    #expect(rounds(session).map { $0.total } == [2, 0, 0])
  }

  @Test("All rounds are everything counted, the last is what is shown, after any merging")
  func sums() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed)
      let (all, board) = try history(&random, steps: 40)
      var total: Int128 = 0
      var names: Set<UInt64> = []
      for operation in all where names.insert(operation.digest.bits).inserted {
        for case .add(tea, _, let n) in operation.changes { total += Int128(n) }
      }
      let rounds = TallyRound.all(of: board.counter(tea))
      #expect(rounds.reduce(0) { $0 + $1.total } == total, "seed \(seed)")
      #expect(rounds.last?.total == board.counter(tea).total)
      for (round, next) in zip(rounds, rounds.dropFirst()) { #expect(round.end == next.number) }
    }
  }
}

/// What three devices did to one tally, with resets, undos and corrections, and the board of all of it.
func history(_ random: inout SplitMix, steps: Int) throws -> (all: [Operation], board: Board) {
  var devices = (1...3).map { Session(UInt8($0)) }
  var all: [Operation] = []
  if let create = try devices[0].perform(.create(tea, Title("Tea"), color: 0, behind: nil)) {
    all.append(create)
  }
  var now: Int64 = -120_000
  for _ in 0..<steps {
    now += Int64(random.below(40_000))
    let i = random.below(3)
    switch random.below(12) {
    case 0: try devices[i].perform(.reset(tea), at: now).map { all.append($0) }
    case 1: try devices[i].undoLast(at: now).map { all.append($0) }
    case 2: try devices[i].redoLast(at: now).map { all.append($0) }
    case 3:
      let note = try Title("because \(random.below(9))")
      try devices[i].perform(.set(tea, to: Int64(random.below(50)), note: note), at: now)
        .map { all.append($0) }
    case 4: for operation in all where random.below(3) > 0 { devices[i].receive(operation) }
    default:
      let n = Int64(random.below(9)) - 3
      try devices[i].perform(.count(tea, by: n), at: now).map { all.append($0) }
    }
  }
  var board = Board()
  for operation in all { board.apply(operation) }
  return (all, board)
}
