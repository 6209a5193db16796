@testable import Boards
import JSONCoding
import Replication
import Testing
import Text

/// A board as nothing in particular shows it.
struct PlainSheet: BoardSheet {
  var name: Title?
  init(_ board: Board) {}
  mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {}
}

typealias Session = BoardSession<PlainSheet>

let tea = EntityID(0x21)

/// A device with its driver, and a server that says what the test wants.
private struct Device {
  var session: Session
  var driver = SyncDriver()

  init(_ number: UInt8 = 1, right: Right? = .edit) throws {
    session = try Session.open(
      StoreOpening(
        records: [], isWhole: true, lease: 0, secret: [UInt8](repeating: number, count: 32),
        session: 1, example: nil)
    ).session
    let link = BoardLink(
      origin: "https://count.example.org", board: BoardID(high: 1, low: 2),
      token: AccessToken(bytes: [UInt8](repeating: 9, count: 16)))
    _ = session.share(SharedBoard(link: link, right: right))
  }

  mutating func tap(_ times: Int = 1) throws {
    for _ in 0..<times {
      let made = try session.perform(try session.board.add(tea, 1), now: 5)
      if let made { driver.stored(made.operation) }
    }
  }

  mutating func next() -> SyncDriver.Task? { driver.next(session, chance: 0) }

  mutating func answer(_ answer: NetworkAnswer) {
    for change in driver.answered(answer, session.shared) { _ = session.take(change) }
  }

  mutating func answer(_ json: JSON) { answer(NetworkAnswer(status: 200, body: json.bytes())) }

  mutating func answer(_ page: OperationPage) {
    answer(NetworkAnswer(status: 200, body: page.canonicalBytes))
  }

  /// Comes in step with a server that has nothing.
  mutating func settle() {
    driver.begin()
    _ = next()
    answer(OperationPage(epoch: 7, after: 0, cursor: 0, head: 0, operations: []))
    _ = next()
    driver.read(session.everything([]), board: session.board)
  }

  /// How many operations the upload that is given out has; `nil` where it is none.
  mutating func uploadSize() -> Int? {
    guard case .request(let request)? = next(), request.path.hasSuffix("/operations"),
      let upload = try? Upload(canonicalBytes: request.body)
    else { return nil }
    return upload.operations.count
  }

  mutating func take(_ count: Int, after: Int64) {
    let receipt = UploadAnswer(
      epoch: 7, after: after, cursor: after + Int64(count), new: Int64(count))
    answer(NetworkAnswer(status: 200, body: receipt.canonicalBytes))
  }
}

private func page(_ status: Int32) -> NetworkAnswer {
  NetworkAnswer(status: status, body: Array("<!doctype html><title>Proxy</title>".utf8))
}

private func problem(_ status: Int32, _ name: String, index: Int64? = nil) -> NetworkAnswer {
  var members = [
    JSON.Member("type", JSON("urn:detent:problem:\(name)")),
    JSON.Member("status", .integer(Int64(status))),
  ]
  if let index { members.append(JSON.Member("index", .integer(index))) }
  return NetworkAnswer(status: status, body: JSON.object(members).bytes())
}

@Suite("SyncDriver") struct SyncDriverTests {
  @Test(
    "A proxy's page bars nothing: it is said, waited out, and the upload sent again",
    arguments: [200, 400, 403, 409, 413, 511] as [Int32])
  func proxy(status: Int32) throws {
    var device = try Device()
    device.settle()
    try device.tap(2)
    device.driver.begin()
    let size = device.uploadSize()
    #expect(size == 2)
    device.answer(page(status))
    #expect(device.driver.standing == .troubled(.intercepted(status: status), waiting: 2))
    #expect(!device.driver.isInStep && device.driver.stranded.isEmpty)
    guard case .wait(let time)? = device.next() else {
      Issue.record("it does not wait")
      return
    }
    #expect(time >= 500 && time <= 1000)
    device.driver.waited()
    let found1 = device.uploadSize()
    #expect(found1 == 2)
    device.take(2, after: 0)
    guard case .listen? = device.next() else {
      Issue.record("no stream is opened")
      return
    }
    #expect(device.driver.isInStep)
  }

  @Test("The wait doubles up to half a minute, and begins anew once something is heard")
  func waits() throws {
    var device = try Device()
    device.driver.begin()
    var times: [Int32] = []
    for _ in 0..<9 {
      _ = device.next()
      device.answer(.none)
      if case .wait(let time)? = device.next() { times.append(time) }
      device.driver.waited()
    }
    #expect(times == [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000, 15_000])
    device.settle()
    _ = device.next()
    _ = device.driver.streamed(Array(": Detent\n\n".utf8))
    device.driver.endStream()
    device.driver.begin()
    _ = device.next()
    device.answer(.none)
    let found2 = device.next()
    #expect(found2 == .wait(500))
  }

  @Test(
    "Who says when to come again is not asked before, and is believed for five minutes at most",
    arguments: [
      (429, 90, 90_000), (503, 2, 2000), (503, 0, 500), (429, -7, 500), (429, .max, 300_000),
      (429, .min, 500), (403, 90, 500), (200, 90, 500),
    ] as [(Int32, Int32, Int32)])
  func pauses(status: Int32, retryAfter: Int32, wait: Int32) throws {
    var device = try Device()
    device.driver.begin()
    _ = device.next()
    device.answer(NetworkAnswer(status: status, retryAfter: retryAfter))
    let first = device.next()
    #expect(first == .wait(wait))
    // The next answer says nothing of the kind.
    device.driver.waited()
    _ = device.next()
    device.answer(.none)
    let second = device.next()
    #expect(second == .wait(1000))
    // Somebody who presses "Try again" is not kept waiting.
    device.driver.waited()
    _ = device.next()
    device.answer(NetworkAnswer(status: status, retryAfter: retryAfter))
    _ = device.next()
    device.driver.hope()
    guard case .request? = device.next() else {
      Issue.record("nothing is asked")
      return
    }
  }

  @Test("A stream that is turned away is opened when the server says")
  func streamPauses() throws {
    var device = try Device()
    device.settle()
    guard case .listen? = device.next() else {
      Issue.record("no stream is opened")
      return
    }
    device.driver.streamEnded(NetworkAnswer(status: 429, retryAfter: 5))
    let found = device.next()
    #expect(found == .wait(5000))
  }

  @Test("What the server will not take is stranded, said so, and what comes after goes on")
  func stranded() throws {
    var device = try Device()
    device.settle()
    try device.tap(3)
    device.driver.begin()
    let found3 = device.uploadSize()
    #expect(found3 == 3)
    device.answer(problem(403, "count-only", index: 0))
    #expect(device.driver.standing == .stranded(3))
    #expect(!device.driver.isInStep)
    var mustLeave = device.driver.mustLeaveBehind(device.session.author.replica)
    #expect(mustLeave)
    _ = device.session.takeNewIdentity([UInt8](repeating: 8, count: 32), run: 3)
    device.driver.take(own: device.session.own)
    mustLeave = device.driver.mustLeaveBehind(device.session.author.replica)
    #expect(!mustLeave)
    _ = device.next()
    // A tap of the new identity is sent, and what is stranded is still said.
    try device.tap()
    device.driver.begin()
    let found4 = device.uploadSize()
    #expect(found4 == 1)
    device.take(1, after: 0)
    _ = device.next()
    #expect(device.driver.standing == .stranded(3))
    // Said again as new changes it is in step, and counts once.
    let made = try device.session.sayAgain(device.driver.stranded, now: 6, run: 4)
    for operation in made { device.driver.stored(operation) }
    #expect(device.session.board.counter(tea).count == 4)
    device.driver.begin()
    let found5 = device.uploadSize()
    #expect(found5 == 1)
    device.take(1, after: 1)
    _ = device.next()
    #expect(device.driver.isInStep)
  }

  @Test("Where the server does not say which operation is wrong, the others go without it")
  func halving() throws {
    var device = try Device()
    device.settle()
    try device.tap(4)
    device.driver.begin()
    var sizes: [Int] = []
    while let size = device.uploadSize() {
      sizes.append(size)
      device.answer(problem(413, "too-large"))
    }
    #expect(sizes == [4, 2, 1])
    #expect(device.driver.standing == .stranded(4))
  }

  @Test("An index beyond the upload is not believed")
  func absurdIndex() throws {
    var device = try Device()
    device.settle()
    try device.tap()
    device.driver.begin()
    let found6 = device.uploadSize()
    #expect(found6 == 1)
    device.answer(problem(409, "unknown-predecessor", index: 999))
    #expect(device.driver.standing == .troubled(.refused(status: 409), waiting: 1))
  }

  @Test("A sign-in page in place of the stream is a failure, and is not asked again at once")
  func streams() throws {
    var device = try Device()
    device.settle()
    guard case .listen? = device.next() else {
      Issue.record("no stream is opened")
      return
    }
    _ = device.driver.streamed(Array("<!doctype html>\n<title>Sign in</title>\n".utf8))
    device.driver.streamEnded(NetworkAnswer(status: 200))
    guard case .wait? = device.next() else {
      Issue.record("it asks again at once")
      return
    }
    #expect(!device.driver.isInStep)
    device.driver.waited()
    // One that spoke may end: what is new is asked for.
    _ = device.next()
    device.answer(OperationPage(epoch: 7, after: 0, cursor: 0, head: 0, operations: []))
    _ = device.next()
    let found7 = device.driver.streamed(Array(": Detent\n\n".utf8)).changes
    #expect(found7 == [])
    #expect(device.driver.isInStep)
    device.driver.streamEnded(NetworkAnswer(status: 200))
    guard case .request? = device.next() else {
      Issue.record("it does not ask")
      return
    }
  }

  @Test("What came before the link was turned off, or before nonsense, is not lost with it")
  func endings() throws {
    for ending in ["event: revoked\ndata: {}\n\n", "event: operations\ndata: <html>\n\n"] {
      var (device, other) = (try Device(), try Device(2))
      device.settle()
      _ = device.next()
      try other.tap(2)
      let page = OperationPage(
        epoch: 7, after: 0, cursor: 2, head: 2, operations: other.session.everything([]))
      let bytes = Array("event: operations\ndata: ".utf8) + Base64URL.text(page.canonicalBytes).utf8
      let told = device.driver.streamed(bytes + Array("\n\n\(ending)".utf8))
      #expect(told.isOver)
      for change in told.changes { _ = device.session.take(change) }
      #expect(device.session.board.counter(tea).count == 2)
    }
  }

  @Test("A wider link sends what a narrower one could not")
  func widening() throws {
    var device = try Device(right: .edit)
    device.settle()
    let put = try device.session.board.put(tea, Field("name"), .text([0x41]), now: 1)
    let made = try #require(try device.session.perform([put], now: 1))
    device.driver.stored(made.operation)
    device.driver.begin()
    let found8 = device.uploadSize()
    #expect(found8 == 1)
    device.answer(problem(403, "count-only", index: 0))
    #expect(device.driver.standing == .stranded(1))
    let again = Stranded(device.driver.stranded, on: device.session.board)
    #expect(!again.isEmpty)
    let said = try again.sayingAgain(
      by: device.session.author.replica, .count, on: device.session.board, now: 2)
    #expect(said.isEmpty)
    device.driver.offerAgain()
    _ = device.next()
    device.answer(OperationPage(epoch: 7, after: 0, cursor: 0, head: 0, operations: []))
    _ = device.next()
    device.driver.read(device.session.everything([]), board: device.session.board)
    let found9 = device.uploadSize()
    #expect(found9 == 1)
  }
}
