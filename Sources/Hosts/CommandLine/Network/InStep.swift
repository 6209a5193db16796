import App
import JSONCoding
import Replication
import Storage

/// Brings a board of the store in step with its server: what the `Synchronizer` says is done, one
/// request and one transaction after the other.
///
/// Whatever is interrupted here, or killed, goes on where the store says the next time.
struct InStep {
  private let store: LocalStore
  private let server: BoardServer
  /// The board as this run knows it.
  private(set) var session: BoardSession
  private var synchronizer: Synchronizer?

  /// Begins with what the store has.
  init(_ store: LocalStore, _ server: BoardServer) throws {
    self.store = store
    self.server = server
    session = try store.read { $0.session }
  }

  /// Sends and fetches until there is nothing left to do.
  ///
  /// - Throws: ``ServerTrouble`` where the server does not answer, ``StoreFailure``.
  mutating func run() async throws {
    session = try store.read { $0.session }
    try await introduce()
    // What another process counted in the meantime is found by the marks. Two sides that are being
    // laid side by side go on where they were.
    if synchronizer?.place != nil || synchronizer == nil { synchronizer = session.synchronizer }
    synchronizer?.own = session.own
    if let right = session.shared?.right { synchronizer?.limit(to: right) }
    synchronizer?.streamEnded()
    try await work()
  }

  /// How many of this device's changes the server is not known to have.
  func waiting() throws -> Int {
    try store.read { board in try board.waiting() }
  }

  /// Replicas whose changes the server will not take.
  var stuck: Set<ReplicaID> { synchronizer?.stuck ?? [] }

  // MARK: The stream

  /// Where a stream has to begin; `nil` while there is something left to do without one.
  var streamCursor: Int64? { synchronizer?.streamCursor }

  /// A stream brings from now on what others do.
  mutating func streamBegan() { synchronizer?.streamBegan() }

  /// Takes what a stream brought, and does what follows from it.
  mutating func streamed(_ page: OperationPage) async throws {
    guard let fetched = synchronizer?.streamed(page) else { return }
    if fetched.hasMoved || !fetched.operations.isEmpty { try merge(fetched.operations) }
    try await work()
  }

  // MARK: Step by step

  /// Makes the board on the server, or learns what this device may do there, and lets others in.
  private mutating func introduce() async throws {
    guard let shared = session.shared else { return }
    let ask = BoardRequests(shared.link)
    if shared.isToBeMade || shared.right == nil {
      let answer = try await server.good(shared.isToBeMade ? ask.make : ask.look)
      guard let right = answer.right else { throw ServerTrouble(answer) }
      try reshare {
        $0.right = right
        $0.isToBeMade = false
      }
    }
    guard let shared = session.shared, shared.right == .own, !shared.isInvitationMade,
      let invitation = shared.invitation
    else { return }
    _ = try await server.good(ask.makeToken(invitation, .edit, name: ""))
    try reshare { if $0.invitation == invitation { $0.isInvitationMade = true } }
  }

  /// Changes what is noted of the sharing, as it is in the store by then.
  private mutating func reshare(_ change: (inout SharedBoard) -> Void) throws {
    session = try store.transact { board in
      guard var shared = board.session.shared else { return board.session }
      change(&shared)
      board.share(shared)
      return board.session
    }
  }

  private mutating func work() async throws {
    while let step = synchronizer?.next() {
      do {
        switch step {
        case .fetch(let cursor): try await fetch(after: cursor)
        case .readHistory:
          let all = try store.read { try $0.everything() }
          synchronizer?.read(all, board: session.board)
        case .upload(let operations): try await send(operations)
        }
      } catch {
        synchronizer?.failed()
        throw error
      }
    }
  }

  private mutating func fetch(after cursor: Int64) async throws {
    guard let link = session.shared?.link else { return }
    let answer = try await server.good(BoardRequests(link).operations(after: cursor))
    guard let json = answer.json, let page = try? OperationPage(json: JSONCursor(json)),
      let fetched = synchronizer?.fetched(page)
    else { throw ServerTrouble(answer) }
    try merge(fetched.operations)
  }

  private mutating func send(_ operations: [Operation]) async throws {
    guard let link = session.shared?.link else { return }
    let answer = try await server.answer(BoardRequests(link).send(session.upload(operations)))
    if let index = answer.unknownPredecessorIndex {
      synchronizer?.refused(unknownPredecessorAt: index)
    } else if answer.problem != nil, [400, 403, 409, 413].contains(answer.status) {
      // It would be refused for ever; what does not hang on it goes on.
      synchronizer?.refusedForGood(at: answer.refusedIndex ?? 0)
    } else {
      guard answer.isGood, let json = answer.json,
        let receipt = try? UploadAnswer(json: JSONCursor(json))
      else { throw ServerTrouble(answer) }
      synchronizer?.uploaded(receipt)
      try merge([])
    }
  }

  /// Stores what came together with where this device then stands.
  private mutating func merge(_ operations: [Operation]) throws {
    let place = synchronizer?.place
    session = try store.transact { board in
      try board.merge(operations, standingAt: place)
      return board.session
    }
    synchronizer?.own = session.own
  }
}

extension BoardReading {
  /// How many of this device's changes the server is not known to have; 0 where the board is not
  /// shared.
  func waiting() throws -> Int {
    guard var synchronizer = session.synchronizer else { return 0 }
    guard let place = synchronizer.place else {
      return try everything().count { session.own.contains($0.replica) }
    }
    // As if the server had said that there is nothing new.
    _ = synchronizer.fetched(
      OperationPage(
        epoch: place.epoch, after: place.cursor, cursor: place.cursor, head: place.cursor,
        operations: []))
    if case .readHistory = synchronizer.next() {
      synchronizer.read(try everything(), board: session.board)
    }
    return synchronizer.waiting
  }
}

extension NetworkAnswer {
  /// Which operation of an upload the token's right does not reach to.
  fileprivate var refusedIndex: Int? {
    guard status == 403, case .integer(let index)? = json?.member("index") else { return nil }
    return Int(exactly: index)
  }

  /// What the server says that a token may do.
  var right: Right? {
    guard case .string(let word)? = json?.member("right") else { return nil }
    return Right(text: word)
  }
}
