import JSONCoding
import Replication
import Testing

@Suite("Synchronizer") struct SynchronizerTests {
  /// A device with a board and an author of its own.
  struct Device {
    var board = Board()
    var author: Author
    var made: [Operation] = []

    init(_ number: UInt8) {
      author = Author(secret: [UInt8](repeating: number, count: 32), session: UInt64(number))
    }

    mutating func tap(_ times: Int = 1) -> [Operation] {
      var operations: [Operation] = []
      for _ in 0..<times {
        guard let changes = try? board.add(EntityID(7), 1) else { continue }
        operations.append(board.operation(by: &author, changes, now: 1))
      }
      made += operations
      return operations
    }

    func synchronizer(from progress: ServerProgress?, recent: [Operation]? = nil) -> Synchronizer {
      Synchronizer(from: progress, board: board, recent: recent ?? made, own: [author.replica])
    }
  }

  private func page(
    _ operations: [Operation], after: Int64 = 0, head: Int64? = nil, epoch: UInt64 = 1
  ) -> OperationPage {
    let cursor = after + Int64(operations.count)
    return OperationPage(
      epoch: epoch, after: after, cursor: cursor, head: head ?? cursor, operations: operations)
  }

  @Test("a first time lays both sides side by side and sends what the server lacks")
  func first() {
    var device = Device(1)
    let mine = device.tap(3)
    var other = Device(2)
    let theirs = other.tap(2)
    var sync = device.synchronizer(from: nil)
    #expect(sync.next() == .fetch(after: 0))
    #expect(sync.next() == nil, "one request at a time")
    #expect(sync.fetched(page(theirs + [mine[0]])).operations.count == 3)
    #expect(sync.next() == .readHistory)
    sync.read(mine + theirs, board: device.board)
    #expect(sync.progress == nil, "it counts only once all is sent")
    #expect(sync.next() == .upload([mine[1], mine[2]]))
    sync.uploaded(UploadAnswer(epoch: 1, after: 3, cursor: 5, new: 2))
    #expect(sync.isInStep)
    #expect(sync.progress?.cursor == 5)
    #expect(sync.progress?.sent(by: device.author.replica) == mine[2].digest)
  }

  @Test("what waits for one that is on neither side is no step")
  func gap() {
    var device = Device(1)
    let mine = device.tap(3)
    var board = Board()
    for operation in [mine[0], mine[2]] { board.apply(operation) }
    for server in [[], [mine[0]]] {
      var sync = Synchronizer(
        from: nil, board: board, recent: [mine[0], mine[2]], own: [device.author.replica])
      #expect(sync.next() == .fetch(after: 0))
      _ = sync.fetched(page(server))
      #expect(sync.next() == .readHistory)
      sync.read([mine[0], mine[2]], board: board)
      #expect(sync.hasLost)
    }
    // Where the server has it, nothing is gone.
    var sync = Synchronizer(
      from: nil, board: board, recent: [mine[0], mine[2]], own: [device.author.replica])
    #expect(sync.next() == .fetch(after: 0))
    _ = sync.fetched(page([mine[0], mine[1]]))
    #expect(sync.next() == .readHistory)
    sync.read(mine, board: device.board)
    #expect(!sync.hasLost)
  }

  @Test("with a right to count one's own counts are sent alone, in whatever way they were gathered")
  func countOnly() {
    var device = Device(1)
    let mine = device.tap(2)
    var other = Device(2)
    let theirs = other.tap(2)
    var sync = device.synchronizer(from: nil)
    sync.limit(to: .count)
    #expect(sync.next() == .fetch(after: 0))
    _ = sync.fetched(page([]))
    #expect(sync.next() == .readHistory)
    sync.read(theirs + mine, board: device.board)
    #expect(sync.next() == .upload(mine))
    sync.uploaded(UploadAnswer(epoch: 1, after: 0, cursor: 2, new: 2))
    #expect(sync.isInStep && sync.stuck.isEmpty)
    #expect(sync.progress?.sent(by: device.author.replica) == mine[1].digest)
  }

  @Test("what the right does not allow stays behind with what follows on it, and the rest is sent")
  func narrowed() {
    var device = Device(1)
    let first = device.tap()
    let rename = device.board.operation(
      by: &device.author, [.put(EntityID(7), Field("name"), .string("x"), stamp: 1)], now: 1)
    device.made.append(rename)
    _ = device.tap(2)
    var second = Device(3)
    second.board = device.board
    let later = second.tap()
    var board = device.board
    for operation in later { board.apply(operation) }
    let progress = ServerProgress(epoch: 1, cursor: 0)
    var sync = Synchronizer(
      from: progress, board: board, recent: device.made + later,
      own: [device.author.replica, second.author.replica])
    sync.limit(to: .count)
    sync.limit(to: .count)
    _ = sync.next()
    _ = sync.fetched(page([]))
    guard case .upload(let sent) = sync.next() else { Issue.record("no upload"); return }
    #expect(Set(sent.map { $0.digest }) == Set((first + later).map { $0.digest }))
    sync.uploaded(UploadAnswer(epoch: 1, after: 0, cursor: 2, new: 2))
    #expect(sync.stuck == [device.author.replica])
    #expect(sync.next() == nil)
    sync.stored(device.tap()[0])
    #expect(sync.next() == nil, "behind what stayed here")
    sync.stored(second.tap()[0])
    #expect(sync.waiting == 1)
  }

  @Test("with a right to look nothing is sent")
  func lookOnly() {
    var device = Device(1)
    _ = device.tap(2)
    var sync = device.synchronizer(from: ServerProgress(epoch: 1, cursor: 0))
    sync.limit(to: .look)
    _ = sync.next()
    _ = sync.fetched(page([]))
    #expect(sync.next() == nil && !sync.isInStep && sync.stranded.count == 2)
  }

  @Test("after a restart the marks say what has to be sent")
  func marks() throws {
    var device = Device(1)
    let mine = device.tap(4)
    var progress = ServerProgress(epoch: 1, cursor: 9)
    progress.note(mine[1].digest, by: device.author.replica)
    var sync = device.synchronizer(from: progress)
    #expect(sync.waiting == 2)
    #expect(sync.next() == .fetch(after: 9))
    _ = sync.fetched(page([], after: 9))
    #expect(sync.next() == .upload([mine[2], mine[3]]))
    sync.failed()
    #expect(sync.next() == .upload([mine[2], mine[3]]), "what was not answered is sent again")
    // What lies in logs is read only when it is needed.
    var folded = device.synchronizer(from: progress, recent: [mine[3]])
    _ = folded.next()
    _ = folded.fetched(page([], after: 9))
    #expect(folded.next() == .readHistory)
    folded.read(mine, board: device.board)
    #expect(folded.next() == .upload([mine[2], mine[3]]))
    #expect(try ServerProgress(json: JSONCursor(progress.json)) == progress)
  }

  @Test("another epoch, or a server behind the cursor, starts over", arguments: [true, false])
  func startsOver(byEpoch: Bool) {
    var device = Device(1)
    let mine = device.tap(2)
    var progress = ServerProgress(epoch: 1, cursor: 5)
    progress.note(mine[1].digest, by: device.author.replica)
    var sync = device.synchronizer(from: progress)
    _ = sync.next()
    let answer =
      byEpoch
      ? OperationPage(epoch: 2, after: 5, cursor: 5, head: 5, operations: [])
      : OperationPage(epoch: 1, after: 3, cursor: 3, head: 3, operations: [])
    #expect(sync.fetched(answer).hasMoved)
    #expect(sync.progress == nil)
    #expect(sync.next() == .fetch(after: 0))
    _ = sync.fetched(page([], epoch: 2))
    #expect(sync.next() == .readHistory)
    sync.read(mine, board: device.board)
    #expect(sync.next() == .upload(mine))
  }

  @Test(
    "a server whose history is another one up to the cursor starts over, whatever told it",
    arguments: 0..<4)
  func setBack(_ teller: Int) {
    var device = Device(1)
    let mine = device.tap(2)
    var progress = ServerProgress(epoch: 1, cursor: 5, hash: Digest(55))
    progress.note(mine[0].digest, by: device.author.replica)
    var sync = device.synchronizer(from: progress)
    _ = sync.next()
    func page(_ after: Int64, _ before: UInt64, _ cursor: Int64, _ behind: UInt64) -> OperationPage
    {
      OperationPage(
        epoch: 1, after: after, cursor: cursor, head: 9, afterHash: Digest(before),
        cursorHash: Digest(behind), operations: [])
    }
    // What is as it was, or not known, changes nothing.
    _ = sync.fetched(page(5, 55, 5, 55))
    _ = sync.streamed(page(3, 7, 5, 55))
    _ = sync.streamed(page(3, 7, 4, 8))
    _ = sync.streamed(page(5, 0, 5, 0))
    #expect(sync.progress == progress)
    switch teller {
    case 0: _ = sync.streamed(page(5, 56, 7, 77))
    case 1: _ = sync.streamed(page(3, 33, 5, 56))
    case 2: _ = sync.streamed(page(5, 56, 5, 56))
    default:
      _ = sync.streamed(
        OperationPage(
          epoch: 1, after: 5, cursor: 5, head: 5, afterHash: Digest(55), cursorHash: Digest(55),
          operations: []))
      #expect(sync.next() == .upload([mine[1]]))
      sync.uploaded(
        UploadAnswer(
          epoch: 1, after: 5, cursor: 6, new: 1, afterHash: Digest(56), cursorHash: Digest(66)))
    }
    #expect(sync.progress == nil)
    #expect(sync.next() == .fetch(after: 0))
  }

  /// How a server goes on that answered an upload behind operations which the device does not know.
  enum GoingOn: CaseIterable { case asItWas, shorter, otherwise, otherwiseInTheStream }

  @Test(
    "a server that is set back behind its answer to an upload, beyond what was fetched, starts over",
    arguments: GoingOn.allCases, [false, true])
  func setBackBehindAnAnswer(_ goingOn: GoingOn, isRestarted: Bool) throws {
    var device = Device(1)
    let mine = device.tap(1)
    var (others, later) = (Device(2), Device(3))
    let (theirs, instead) = (others.tap(1), later.tap(2))
    func page(_ operations: [Operation], head: Int64? = nil) -> OperationPage {
      var hash = Digest(55)
      for operation in operations { hash = HistoryHash.behind(hash, operation.digest) }
      let cursor = 5 + Int64(operations.count)
      return OperationPage(
        epoch: 1, after: 5, cursor: cursor, head: head ?? cursor, afterHash: Digest(55),
        cursorHash: hash, operations: operations)
    }
    var sync = device.synchronizer(
      from: ServerProgress(epoch: 1, cursor: 5, hash: Digest(55)))
    _ = sync.next()
    _ = sync.fetched(page([]))
    if !isRestarted { sync.streamBegan() }
    #expect(sync.next() == .upload(mine))
    sync.uploaded(
      UploadAnswer(
        epoch: 1, after: 6, cursor: 7, new: 1, afterHash: page(theirs).cursorHash,
        cursorHash: page(theirs + mine).cursorHash))
    #expect(sync.waiting == 0)
    if isRestarted {
      let stored = try #require(sync.progress)
      #expect(try ServerProgress(json: JSONCursor(stored.json)) == stored)
      sync = device.synchronizer(from: stored)
      #expect(sync.waiting == 0 && sync.next() == .fetch(after: 5))
    } else {
      // What the stream brings may be older than the answer.
      _ = sync.streamed(page([], head: 5))
      #expect(sync.progress != nil)
      // The next upload waits until that one is compared.
      sync.stored(device.tap(1)[0])
      #expect(sync.next() == .fetch(after: 5))
    }
    switch goingOn {
    case .asItWas: #expect(sync.fetched(page(theirs + mine)).operations == theirs + mine)
    case .shorter: #expect(sync.fetched(page(theirs)).operations.isEmpty)
    case .otherwise: #expect(sync.fetched(page(theirs + instead)).operations.isEmpty)
    case .otherwiseInTheStream: #expect(sync.streamed(page(theirs + instead)).operations.isEmpty)
    }
    #expect((sync.progress != nil) == (goingOn == .asItWas))
    guard goingOn == .asItWas else { return }
    #expect(sync.progress?.cursor == 7 && sync.waiting == (isRestarted ? 0 : 1))
    let stored = try #require(sync.progress)
    #expect(try ServerProgress(json: JSONCursor(stored.json)) == stored)
  }

  @Test("what the history comes to is learned from whatever tells it")
  func hashes() throws {
    var sync = Device(1).synchronizer(from: ServerProgress(epoch: 1, cursor: 5))
    _ = sync.next()
    let told = OperationPage(
      epoch: 1, after: 5, cursor: 5, head: 5, afterHash: Digest(55), cursorHash: Digest(55),
      operations: [])
    #expect(sync.fetched(told).hasMoved, "it is to be stored")
    #expect(sync.progress?.hash == Digest(55))
    let next = OperationPage(
      epoch: 1, after: 5, cursor: 6, head: 6, afterHash: Digest(55), cursorHash: Digest(66),
      operations: [])
    _ = sync.streamed(next)
    let progress = try #require(sync.progress)
    #expect(progress.hash == Digest(66))
    #expect(try ServerProgress(json: JSONCursor(progress.json)) == progress)
    // As an older version stored it.
    let old = try JSON(reading: Array(#"{"epoch":"0000000000000001","cursor":5,"sent":{}}"#.utf8))
    #expect(try ServerProgress(json: JSONCursor(old)) == ServerProgress(epoch: 1, cursor: 5))
  }

  @Test("a gap in the stream is fetched, an echo is ignored")
  func stream() {
    var device = Device(1)
    let mine = device.tap(1)
    var other = Device(2)
    let theirs = other.tap(5)
    var progress = ServerProgress(epoch: 1, cursor: 2)
    progress.note(mine[0].digest, by: device.author.replica)
    var sync = device.synchronizer(from: progress)
    _ = sync.next()
    _ = sync.fetched(page([], after: 2))
    #expect(sync.streamCursor == 2)
    sync.streamBegan()
    #expect(sync.streamed(page(Array(theirs[..<2]), after: 2)).operations.count == 2)
    #expect(sync.streamed(page(Array(theirs[..<2]), after: 2)).operations.isEmpty)
    #expect(sync.streamed(page([theirs[4]], after: 6)).operations.isEmpty)
    #expect(sync.next() == .fetch(after: 4))
  }

  @Test(
    "an operation whose predecessor is lost stays behind alone, once it is sure that the server lacks it",
    arguments: [false, true])
  func stuck(isSetBack: Bool) {
    var device = Device(1)
    let mine = device.tap(3)
    var other = Device(2)
    let passed = other.tap(1)
    var sync = device.synchronizer(from: nil)
    _ = sync.next()
    _ = sync.fetched(page([]))
    _ = sync.next()
    sync.read([mine[1], mine[2]] + passed, board: device.board)
    guard case .upload(let upload)? = sync.next(), let index = upload.firstIndex(of: mine[1]) else {
      Issue.record("nothing is sent")
      return
    }
    _ = sync.refused(unknownPredecessorAt: index)
    #expect(sync.stuck.isEmpty)
    #expect(sync.next() == .fetch(after: 0))
    guard !isSetBack else {
      // What it lacks now it had when both sides were laid side by side.
      _ = sync.fetched(OperationPage(epoch: 2, after: 0, cursor: 0, head: 0, operations: []))
      #expect(sync.progress == nil && sync.stuck.isEmpty)
      #expect(sync.next() == .fetch(after: 0))
      return
    }
    _ = sync.fetched(page([]))
    #expect(sync.next() == .upload(upload))
    _ = sync.refused(unknownPredecessorAt: index)
    #expect(sync.stuck == [device.author.replica])
    #expect(sync.next() == .upload(passed))
  }

  @Test("a large outbox goes in parts that the server reads")
  func parts() {
    var device = Device(1)
    let mine = device.tap(1200)
    var sync = device.synchronizer(from: nil)
    _ = sync.next()
    _ = sync.fetched(page([]))
    _ = sync.next()
    sync.read(mine, board: device.board)
    var sent: [Operation] = []
    while case .upload(let part)? = sync.next() {
      #expect(part.count <= Upload.limit)
      #expect(Upload(secrets: [], operations: part).json.bytes().count < 1 << 20)
      let after = Int64(sent.count)
      sent += part
      sync.uploaded(
        UploadAnswer(epoch: 1, after: after, cursor: Int64(sent.count), new: Int64(part.count)))
    }
    #expect(sent == mine)
    #expect(sync.isInStep)
  }
}
