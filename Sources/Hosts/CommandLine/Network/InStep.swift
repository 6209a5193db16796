import Boards
import Replication
import Storage
import Tallying

/// Brings a board of the store in step with its server: what the `SyncDriver` gives out is done, one
/// request and one transaction after the other.
///
/// Whatever is interrupted here, or killed, goes on where the store says the next time.
struct InStep {
  private let store: LocalStore
  private let server: BoardServer
  /// The board as this run knows it.
  private(set) var session: TallySession
  private var driver = SyncDriver()
  /// What opens the stream, once there is nothing left to do without one.
  private(set) var stream: NetworkRequest?
  /// How long to wait before it is tried again, after something failed; `nil` where trying again is
  /// in vain.
  private(set) var pause: Duration?
  /// What answers changed that is not stored yet.
  private var unstored: [SyncChange] = []
  private let progress: (Double) -> Void
  /// How many operations were fetched one page after the other, and how many there are in all.
  private var fetched = 0
  private var toFetch = 0

  /// Most operations that wait to be stored. Each time the store is opened anew, which takes the longer
  /// the more it holds.
  private static let mostUnstored = 50_000

  /// Begins with what the store has.
  ///
  /// - Parameter progress: shows how much is here of what has to be fetched, from 0 to 1.
  init(
    _ store: LocalStore, _ server: BoardServer, progress: @escaping (Double) -> Void = { _ in }
  ) throws {
    self.store = store
    self.server = server
    self.progress = progress
    session = try store.read { $0.session }
  }

  /// This device's changes that the server will not take.
  var stranded: [Operation] { driver.stranded }

  /// Whether changes of this device count here that can't be sent, for they are lost.
  var hasLost: Bool { driver.standing == .lost }

  /// Sends and fetches until there is nothing left to do.
  ///
  /// - Throws: ``ServerTrouble`` where the server does not answer, ``StoreFailure``.
  mutating func run() async throws {
    session = try store.read { $0.session }
    endStream()
    driver.lookAgain(session)
    driver.begin()
    try await drive()
  }

  /// How many of this device's changes the server is not known to have.
  func waiting() throws -> Int {
    try store.read { board in try board.waiting() }
  }

  /// Makes what the server will not take anew, as another replica, and sends that.
  mutating func sendAsNew() async throws {
    let stranded = stranded
    session = try store.transact { board in
      try board.sayAgain(stranded)
      return board.session
    }
    try await run()
  }

  // MARK: The stream

  /// Takes what a stream brought, and does what follows from it.
  ///
  /// - Returns: whether the stream is one of ours.
  mutating func streamed(_ bytes: [UInt8]) async throws -> Bool {
    let (changes, isOver) = driver.streamed(bytes)
    try take(changes)
    guard !isOver else {
      endStream()
      if driver.trouble == .closed { throw ServerTrouble.closed }
      return false
    }
    driver.begin()
    try await drive()
    return true
  }

  /// Sends what another process counted and could not send, while the stream stays open.
  mutating func sendStored() async throws {
    session = try store.read { $0.session }
    driver.lookAgain(session)
    driver.begin()
    try await drive()
  }

  /// The stream has ended, or could not be opened.
  ///
  /// - Throws: ``ServerTrouble`` where it never was one.
  mutating func streamEnded(_ trouble: ServerTrouble?) throws(ServerTrouble) {
    driver.streamEnded(.none)
    stream = nil
    // One that spoke and ends is no failure: what is new is asked for.
    guard driver.trouble != nil else { return driver.cancel() }
    notePause()
    if trouble?.passes == false { pause = nil }
    throw trouble ?? .intercepted(what: "a stream of another kind")
  }

  /// The stream is over, or comes to nothing.
  mutating func endStream() {
    driver.endStream()
    stream = nil
  }

  // MARK: Step by step

  private mutating func drive() async throws {
    while let task = driver.next(session, chance: .random(in: 0 ... .max)) {
      switch task {
      case .request(let request):
        let answer: NetworkAnswer
        do throws(ServerTrouble) {
          answer = try await server.answer(request)
        } catch {
          try save()
          _ = driver.answered(.none, session.shared)
          notePause()
          throw error
        }
        let changes = driver.answered(answer, session.shared)
        try take(changes)
        showProgress(answer, changes)
        if driver.trouble != nil {
          try save()
          notePause()
          throw ServerTrouble(answer)
        }
      case .readHistory:
        let all = try store.read { try $0.everything() }
        driver.read(all, board: session.board)
        // Where nothing is to be sent, this device stands where the server does.
        try take([.operations([], standingAt: driver.progress)])
      case .listen(let request): stream = request
      case .wait: notePause()
      }
    }
    try save()
    if driver.mustLeaveBehind(session.author.replica) {
      session = try store.transact { board in
        board.leaveBehind()
        return board.session
      }
      driver.take(own: session.own)
    }
  }

  /// Notes when to try again; whoever waits begins anew then.
  private mutating func notePause() {
    pause = nil
    if case .wait(let time)? = driver.next(session, chance: .random(in: 0 ... .max)) {
      pause = .milliseconds(Int64(time))
    }
    driver.cancel()
  }

  /// Takes what answers changed, to be stored with where this device then stands; pages that follow on
  /// each other are stored together.
  private mutating func take(_ changes: [SyncChange]) throws {
    unstored += changes
    let isPart = driver.hasMoreToFetch && unstored.allSatisfy { $0.operations != nil }
    if !isPart || Self.count(unstored) >= Self.mostUnstored { try save() }
  }

  /// Stores what answers changed.
  private mutating func save() throws {
    guard !unstored.isEmpty else { return }
    let changes = unstored
    unstored = []
    session = try store.transact { board in
      try board.take(changes)
      return board.session
    }
    driver.take(own: session.own)
  }

  private mutating func showProgress(_ answer: NetworkAnswer, _ changes: [SyncChange]) {
    guard driver.hasMoreToFetch else {
      (fetched, toFetch) = (0, 0)
      return
    }
    fetched += Self.count(changes)
    if toFetch == 0, case .success(let page) = answer.operations {
      toFetch = Int(page.head - page.after)
    }
    if toFetch > 0 { progress(min(1, Double(fetched) / Double(toFetch))) }
  }

  private static func count(_ changes: [SyncChange]) -> Int {
    changes.reduce(0) { $0 + ($1.operations?.count ?? 0) }
  }
}

extension SyncChange {
  /// What others did, where it is that.
  fileprivate var operations: [Operation]? {
    if case .operations(let operations, _) = self { operations } else { nil }
  }
}

extension BoardReading {
  /// How many of this device's changes the server is not known to have; 0 where the board is not
  /// shared.
  func waiting() throws -> Int {
    guard var synchronizer = session.synchronizer else { return 0 }
    guard let progress = synchronizer.progress else {
      return try everything().count { session.own.contains($0.replica) }
    }
    // As if the server had said that there is nothing new.
    _ = synchronizer.fetched(
      OperationPage(
        epoch: progress.epoch, after: progress.cursor, cursor: progress.cursor,
        head: progress.cursor,
        operations: []))
    if case .readHistory = synchronizer.next() {
      synchronizer.read(try everything(), board: session.board)
    }
    synchronizer.settle(on: session.board)
    return synchronizer.waiting + synchronizer.stranded.count
  }
}
