import JSONCoding
import Replication
import Testing
import Text

@testable import Boards

/// A device with a store, and a server that has some operations.
private struct Shop {
  var records: [String: [UInt8]] = [:]
  var session: Session
  var driver = SyncDriver()
  var server: [Operation] = []
  private var run: UInt64 = 1

  init() throws {
    session = try Session.open(Shop.opening([], run: 1)).session
    try open()
    let link = BoardLink(
      origin: "https://count.example.org", board: BoardID(high: 1, low: 2),
      token: AccessToken(bytes: [UInt8](repeating: 9, count: 16)))
    write([session.share(SharedBoard(link: link, right: .edit))])
  }

  private static func opening(
    _ records: [StoreRecord], run: UInt64, secret: UInt8 = 1
  ) -> StoreOpening {
    StoreOpening(
      records: records, isWhole: true, lease: 0, secret: [UInt8](repeating: secret, count: 32),
      session: run, example: nil)
  }

  private var all: [StoreRecord] {
    records.keys.sorted().map { StoreRecord($0, records[$0] ?? []) }
  }

  var logs: [[UInt8]] { BoardStore.logs(in: all) }

  mutating func write(_ writes: [StoreWrite]) {
    for write in writes {
      switch write {
      case .put(let key, let value): records[key] = value
      case .remove(let key): records[key] = nil
      }
    }
  }

  /// The page starts anew, with another secret for where the store has none.
  mutating func open(secret: UInt8 = 1) throws {
    run += 1
    let opened = try Session.open(Shop.opening(all, run: run, secret: secret))
    write(opened.writes)
    session = opened.session
    driver = SyncDriver()
  }

  /// The store is taken away under the page.
  mutating func lose() throws -> StoreLoss? {
    records = [:]
    let again = try #require(
      try session.reopened(Shop.opening([], run: run), unstored: []))
    write(again.writes)
    session = again.session
    driver = SyncDriver()
    return again.loss
  }

  mutating func tap(_ times: Int) throws {
    for _ in 0..<times {
      guard let made = try session.perform(try session.board.add(tea, 1), now: 5) else { continue }
      write(session.writes(making: [made.operation]))
      driver.stored(made.operation)
    }
  }

  /// Asks and sends until nothing is left to do.
  mutating func settle() {
    driver.begin()
    while let task = driver.next(session, chance: 0) {
      switch task {
      case .request(let request): answer(request)
      case .readHistory:
        _ = session.read(history: logs)
        driver.read(session.everything(logs), board: session.board)
      case .listen, .wait: return
      }
    }
  }

  private mutating func answer(_ request: NetworkRequest) {
    var answer = OperationPage(
      epoch: 7, after: 0, cursor: Int64(server.count), head: Int64(server.count),
      operations: server
    ).canonicalBytes
    if request.method == .post, let upload = try? Upload(canonicalBytes: request.body) {
      let after = Int64(server.count)
      server += upload.operations
      answer =
        UploadAnswer(
          epoch: 7, after: after, cursor: Int64(server.count), new: Int64(upload.operations.count)
        ).canonicalBytes
    }
    for change in driver.answered(
      NetworkAnswer(status: 200, body: answer), session.shared)
    {
      write(session.take(change))
      if session.board.needsHistory { _ = session.read(history: logs) }
    }
  }

  var names: Set<Digest> {
    var names: Set<Digest> = []
    _ = BoardStore.forEachOperation(in: all) { names.insert($0.digest) }
    return names
  }
}

@Suite("Reading a store anew behind an open board") struct ReopeningTests {
  @Test("A history that was lost comes back from the server, whole, and counts once")
  func healed() throws {
    var shop = try Shop()
    try shop.tap(600)
    shop.settle()
    #expect(shop.driver.isInStep && shop.server.count == 600)
    // Folded, and then opened with the sums alone.
    try shop.open()
    try shop.open()
    try shop.tap(2)
    shop.settle()
    let loss = try #require(try shop.lose())
    #expect(loss.history && !loss.counts && shop.session.board.counter(tea).count == 602)
    shop.settle()
    #expect(shop.driver.isInStep)
    try shop.tap(1)
    shop.settle()
    #expect(shop.driver.isInStep && shop.server.count == 603)
    for _ in 0..<3 {
      #expect(shop.session.board.counter(tea).count == 603)
      #expect(shop.names == Set(shop.server.map { $0.digest }))
      try shop.open()
      shop.settle()
      #expect(shop.driver.isInStep)
    }
  }

  @Test("What was lost before it was sent is never in step, and what comes later is sent")
  func lost() throws {
    var shop = try Shop()
    try shop.tap(600)
    try shop.open()
    try shop.open()
    let loss = try #require(try shop.lose())
    #expect(loss.history)
    try shop.tap(3)
    shop.settle()
    #expect(shop.driver.standing == .lost && !shop.driver.isInStep)
    #expect(shop.server.count == 3 && shop.session.board.counter(tea).count == 603)
    try shop.open()
    shop.settle()
    #expect(shop.driver.standing == .lost)
  }

  @Test("What a page wrote to a store that was taken away, and did not live to mend, is sent")
  func torn() throws {
    var shop = try Shop()
    try shop.tap(3)
    shop.settle()
    #expect(shop.driver.isInStep && shop.server.count == 3)
    let (link, place) = (shop.records[BoardStore.linkKey], shop.records[BoardStore.progressKey])
    #expect(place != nil)
    // The store is emptied, and the next writes of the page come to lie there alone.
    shop.records = [:]
    try shop.tap(1)
    shop.records[BoardStore.linkKey] = link
    shop.records[BoardStore.progressKey] = place
    try shop.open(secret: 2)
    shop.settle()
    #expect(shop.driver.isInStep)
    #expect(shop.session.board.counter(tea).count == 4 && shop.server.count == 4)
  }

  @Test("Whoever stands where the server does fetches nothing twice")
  func looking() throws {
    var shop = try Shop()
    var other = try Shop()
    other.records = [:]
    try other.open(secret: 2)
    for time in 1...3 {
      let made = try other.session.perform(try other.session.board.add(tea, 1), now: Int64(time))
      shop.server.append(try #require(made).operation)
    }
    shop.settle()
    #expect(shop.driver.isInStep && shop.session.board.counter(tea).count == 3)
    #expect(shop.records[BoardStore.progressKey] == nil)
    // What a stream begins with.
    let page = OperationPage(
      epoch: 7, after: 3, cursor: 3, head: 3, afterHash: Digest(8), cursorHash: Digest(8),
      operations: [])
    let told = "event: operations\ndata: \(Base64URL.text(page.canonicalBytes))\n\n"
    for change in shop.driver.streamed(Array(told.utf8)).changes {
      shop.write(shop.session.take(change))
    }
    // Told once, the place is not stored again.
    #expect(shop.driver.streamed(Array(told.utf8)).changes.isEmpty)
    try shop.open()
    shop.driver.begin()
    guard case .request(let request)? = shop.driver.next(shop.session, chance: 0) else {
      Issue.record("it does not ask")
      return
    }
    #expect(request.path.hasSuffix("/operations?after=3"))
  }
}
