import JSONCoding
import Replication
import Testing

@testable import Boards

/// A store that is written to and opened again.
private struct Disk {
  var secret: UInt8 = 1
  var records: [String: [UInt8]] = [:]

  mutating func write(_ writes: [StoreWrite]) {
    for write in writes {
      switch write {
      case .put(let key, let value): records[key] = value
      case .remove(let key): records[key] = nil
      }
    }
  }

  mutating func open() throws -> (session: Session, damaged: Int) {
    let all = records.map { StoreRecord($0.key, $0.value) }
    let opened = try Session.open(
      StoreOpening(
        records: all, isWhole: true, lease: 0, secret: [UInt8](repeating: secret, count: 32),
        session: 1, example: nil))
    write(opened.writes)
    return (opened.session, opened.damaged)
  }
}

extension Disk {
  fileprivate var names: [Digest] {
    var names: [Digest] = []
    let all = records.map { StoreRecord($0.key, $0.value) }
    _ = BoardStore.forEachOperation(in: all) { names.append($0.digest) }
    return names
  }

  fileprivate var looseNames: Set<Digest> {
    Set(records.keys.compactMap { BoardStore.parts(ofKey: $0)?.digest })
  }
}

@Suite("Mending a store") struct MendingTests {
  @Test("What rotted here and lies on the server comes back; until then this is not in step")
  func rotten() throws {
    var disk = Disk()
    var (session, _) = try disk.open()
    let link = BoardLink(
      origin: "https://count.example.org", board: BoardID(high: 1, low: 2),
      token: AccessToken(bytes: [UInt8](repeating: 9, count: 16)))
    disk.write([session.share(SharedBoard(link: link, right: .edit))])
    var elsewhere = Disk(secret: 2)
    var (other, _) = try elsewhere.open()
    for time in 1...3 { _ = try other.perform(try other.board.add(tea, 1), now: Int64(time)) }
    let operations = other.recent
    let known = ServerProgress(epoch: 7, cursor: 3)
    disk.write(session.take(.operations(operations, standingAt: known)))
    #expect(session.board.counter(tea).count == 3)

    let key = BoardStore.key(of: operations[1], operations[1].digest)
    disk.records[key]?[40] ^= 1
    var (reopened, damaged) = try disk.open()
    #expect(damaged == 1 && reopened.board.counter(tea).count == 2)
    // What follows is opened once more, as if nobody had been asked in between.
    (reopened, damaged) = try disk.open()
    #expect(damaged == 0 && reopened.board.counter(tea).count == 2)

    var driver = SyncDriver()
    driver.begin()
    guard case .request? = driver.next(reopened, chance: 0) else {
      Issue.record("it does not ask")
      return
    }
    #expect(!driver.isInStep)
    let page = OperationPage(epoch: 7, after: 0, cursor: 3, head: 3, operations: operations)
    let answer = NetworkAnswer(status: 200, body: page.canonicalBytes)
    for change in driver.answered(answer, reopened.shared) { disk.write(reopened.take(change)) }
    #expect(reopened.board.counter(tea).count == 3)
    #expect(try disk.open().session.board.counter(tea).count == 3)
  }

  @Test("Many operations that come at once lie in logs, and come to the same as loose ones")
  func folding() throws {
    let others = try (2...9).map { (secret: UInt8) in
      var elsewhere = Disk(secret: secret)
      var (other, _) = try elsewhere.open()
      for time in 1...200 {
        _ = try other.perform(try other.board.add(tea, 1), now: Int64(time))
      }
      return other.recent
    }
    var mixed = (0..<200).flatMap { place in others.map { $0[place] } }
    // What follows on this one waits.
    let missing = mixed.remove(at: 800)
    var loose = Disk()
    var folded = Disk()
    var first = try loose.open().session
    var second = try folded.open().session
    loose.write(first.merge(mixed))
    folded.write(second.folding(second.merge(mixed)))
    let names = mixed.map { $0.digest }
    let waiting = Set(first.board.heldBack.map { $0.digest })
    #expect(waiting.count == 99 && mixed.count == 1599)
    #expect(loose.looseNames == Set(names) && folded.looseNames == waiting)
    #expect(folded.names.sorted { $0.bits < $1.bits } == names.sorted { $0.bits < $1.bits })
    let opened = try folded.open()
    #expect(opened.damaged == 0)
    #expect(opened.session.board.snapshot == (try loose.open()).session.board.snapshot)
    #expect(opened.session.board.counter(tea).count == 1500)
    var whole = opened.session
    folded.write(whole.folding(whole.merge([missing])))
    #expect(whole.board.counter(tea).count == 1600)
    #expect(try folded.open().session.board.counter(tea).count == 1600)
  }

  @Test("Branches of a clone that lie in a log and loose as well count once")
  func cloned() throws {
    var disk = Disk()
    var (session, _) = try disk.open()
    for time in 1...2 { _ = try session.perform(try session.board.add(tea, 1), now: Int64(time)) }
    disk.write(session.recent.map(BoardStore.write))
    var clone = try disk.open().session
    for _ in 1...2 { _ = try session.perform(try session.board.add(tea, 10), now: 3) }
    for _ in 1...3 { _ = try clone.perform(try clone.board.add(tea, 100), now: 4) }
    let (own, others) = (session.recent, clone.recent.suffix(3))
    var writes = session.merge(Array(others))
    BoardSession<PlainSheet>.fold(
      session.recent.map { (BoardStore.key(of: $0, $0.digest), $0) }, into: session.board, &writes)
    _ = BoardSession<PlainSheet>.write(snapshotOf: session.board, to: &writes)
    // Another page had fetched some of it, and stored it once more.
    disk.write(writes + others.map(BoardStore.write) + [BoardStore.write(own[own.count - 2])])
    var opened = try disk.open().session
    #expect(opened.board.counter(tea).count == 322 && opened.board.needsHistory)
    let all = disk.records.map { StoreRecord($0.key, $0.value) }
    _ = opened.read(history: BoardStore.logs(in: all))
    #expect(opened.board.counter(tea).count == 322 && !opened.board.isHoldingBack)
  }

  @Test("To vouch for what is missing comes to an end where a snapshot may hold what waits")
  func vouching() throws {
    var disk = Disk()
    var (session, _) = try disk.open()
    for time in 1...3 { _ = try session.perform(try session.board.add(tea, 1), now: Int64(time)) }
    var board = try Board(snapshot: session.board.snapshot)
    #expect(board.apply(session.recent[1]) == .heldBack)
    var writes: [StoreWrite] = []
    #expect(
      BoardSession<PlainSheet>.vouchForAllThatIsMissing(on: &board, &writes) == 1
        && writes.count == 1)
    #expect(board.counter(tea).count == 3)
  }

  @Test("Few operations stay loose")
  func fewStayLoose() throws {
    var disk = Disk()
    var session = try disk.open().session
    for time in 1...512 { _ = try session.perform(try session.board.add(tea, 1), now: Int64(time)) }
    let writes = session.recent.map(BoardStore.write)
    #expect(session.folding(writes) == writes)
  }
}
