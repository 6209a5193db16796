/// Keeps a device's copy of a board in step with its server: says what to ask next, and what the
/// answers mean.
///
/// Knows neither clock nor network nor store, so that the page, the command line and the simulation
/// run the same rules. What has to be sent is derived from the device's own operations and the
/// marks in `progress`, never kept as a list of its own: a device that died while it was sending
/// starts where the server answered last, and what was sent twice counts once.
///
/// After a join, and when the server was restored from a backup, everything is laid side by side:
/// the server's operations are fetched from the start, then what it lacks is sent, whoever made it.
public struct Synchronizer: Sendable {
  /// What to do next; each is answered by one call before the next is given out.
  public enum Step: Equatable, Sendable {
    /// Ask for the operations behind a cursor, then call `fetched` or `failed`.
    case fetch(after: Int64)
    /// Read all operations that this device has, then call `read`.
    case readHistory
    /// Send these, then call `uploaded`, `refused` or `failed`.
    case upload([Operation])
  }

  /// What a page brought.
  public struct Fetched: Equatable, Sendable {
    /// To be merged, and stored together with the `progress`; many may be known already.
    public let operations: [Operation]
    /// Whether the `progress` has changed.
    public let hasMoved: Bool
  }

  /// Where this device stands, as it has to be stored; `nil` as long as the two sides have not been
  /// laid side by side to the end.
  public var progress: ServerProgress? { isComparing || isHealing ? nil : current }

  private var current: ServerProgress?
  /// The device's replicas; another one joins them after a fork.
  public var own: Set<ReplicaID>
  /// What the device may send.
  private var right = Right.edit
  /// The server's operations, collected while both sides are laid side by side.
  private var onServer: Set<UInt64> = []
  /// Whether both sides are laid side by side.
  private var isComparing: Bool
  /// Whether what the server lacked is still being sent.
  private var isHealing = false
  /// Whether the server was asked once more whether it still has what it told, after it refused some of that.
  private var isDoubted = false
  /// Whether the store has to be read to know what is to be sent.
  private var needsHistory = false
  /// Whether both sides were laid side by side since `Fetched` last said that the `progress` changed.
  private var isUntold = false
  /// Whether everything the server has told of has been fetched.
  private var isCaughtUp = false
  /// Whether a stream brings what is new.
  private var isStreaming = false
  private var isBusy = false
  /// What is to be sent, each behind the one it follows on.
  private var outbox: [Operation] = []
  /// How many of them are on their way.
  private var onTheirWay = 0
  /// Most operations of the next upload: fewer where the server took none and did not say which one
  /// is wrong.
  private var most = Upload.limit
  /// Replicas whose operations the server will not take: it cannot place them, because one between
  /// is lost, or this device has no right to send one.
  public private(set) var stuck: Set<ReplicaID> = []
  /// The device's own operations that the server will not take, each behind the one it follows on.
  public private(set) var stranded: [Operation] = []
  /// Whether operations of this device count here that the server lacks and whose bytes are nowhere
  /// any more: they can't be sent.
  public private(set) var hasLost = false

  /// Starts where the device stood.
  ///
  /// - Parameters:
  ///   - progress: as it was stored; `nil` at first.
  ///   - board: the device's copy.
  ///   - recent: the operations that are not in a log.
  ///   - own: the device's replicas.
  public init(
    from progress: ServerProgress?, board: Board, recent: [Operation],
    own: Set<ReplicaID>
  ) {
    self.own = own
    // What waits here for one that is missing was never sent: the server may know the missing one.
    let progress = board.heldBack.contains { own.contains($0.replica) } ? nil : progress
    current = progress
    isComparing = progress == nil
    guard let progress else { return }
    if let unsent = Synchronizer.unsent(recent, on: board, beyond: progress, own: own) {
      outbox = unsent
    } else {
      needsHistory = true
    }
  }

  /// From now on sends only what the right allows.
  ///
  /// Of a replica that did more, what comes before that is sent; what comes behind it can't go alone.
  public mutating func limit(to right: Right) {
    let isWider = right.reaches(self.right) && right != self.right
    self.right = right
    // What could not be sent then may go now.
    if isWider, !stuck.isEmpty { return startOver() }
    withhold()
  }

  private mutating func withhold() {
    if right.reaches(.edit) { return }
    var allowed: [Operation] = []
    var ended: Set<ReplicaID> = []
    for operation in outbox where !ended.contains(operation.replica) {
      let isOwn = own.contains(operation.replica)
      if right.allows(operation, isOwn: isOwn) {
        allowed.append(operation)
      } else {
        ended.insert(operation.replica)
        if isOwn { stuck.insert(operation.replica) }
      }
    }
    strand(outbox.filter { ended.contains($0.replica) })
    outbox = allowed
    if outbox.isEmpty { isHealing = false }
  }

  private mutating func strand(_ operations: [Operation]) {
    for operation in operations where own.contains(operation.replica) {
      stranded.append(operation)
    }
  }

  /// Whether nothing of this device is stranded that counts here and nowhere else; `stranded` is empty
  /// from then on.
  public mutating func settle(on board: Board) {
    if !stranded.isEmpty, Stranded(stranded, on: board).isEmpty { stranded = [] }
  }

  /// How many operations are known to wait for the server.
  public var waiting: Int { outbox.count }

  /// Whether it is known what has to be sent.
  public var isOutboxKnown: Bool { !isComparing && !needsHistory }

  /// Whether all there is to fetch and to send has been fetched and sent, and nothing is stranded.
  public var isInStep: Bool {
    isOutboxKnown && isCaughtUp && outbox.isEmpty && stranded.isEmpty && !hasLost
  }

  /// Whether something is to be fetched, as far as is known.
  public var hasMoreToFetch: Bool { !isCaughtUp }

  /// The cursor to open a stream at, once it makes sense.
  public var streamCursor: Int64? { isComparing || !isCaughtUp ? nil : current?.cursor }

  /// What to do next; `nil` while an answer is due or nothing is left to do.
  public mutating func next() -> Step? {
    guard !isBusy else { return nil }
    if !isCaughtUp {
      isBusy = true
      return .fetch(after: current?.cursor ?? 0)
    }
    if isComparing || needsHistory {
      isBusy = true
      return .readHistory
    }
    guard !outbox.isEmpty else { return nil }
    isBusy = true
    // One answer at a time is compared with what the server tells later.
    if let current, current.answered > 0 { return .fetch(after: current.cursor) }
    var size = 0
    onTheirWay = 0
    for operation in outbox {
      // JSON takes up to six bytes for one of text; the server reads a megabyte.
      size += operation.canonicalBytes.count * 2 + 256
      if onTheirWay > 0, onTheirWay == most || size > 400_000 { break }
      onTheirWay += 1
    }
    return .upload(Array(outbox[..<onTheirWay]))
  }

  /// Takes note of an operation of this device that is on its disk now.
  public mutating func stored(_ operation: Operation) {
    if stuck.contains(operation.replica) {
      strand([operation])
    } else {
      outbox.append(operation)
    }
    withhold()
  }

  /// Takes a page that was asked for.
  public mutating func fetched(_ page: OperationPage) -> Fetched {
    isBusy = false
    // A page of the stream may be older than the answer.
    if let current, page.head < current.answered { return setBack() }
    return take(page)
  }

  /// Takes a page that the stream brought.
  ///
  /// A page that begins beyond what is known makes `next` fetch what lies between.
  public mutating func streamed(_ page: OperationPage) -> Fetched { take(page) }

  /// The server was restored from a backup, or set back.
  private mutating func setBack() -> Fetched {
    startOver()
    return Fetched(operations: [], hasMoved: true)
  }

  private mutating func take(_ page: OperationPage) -> Fetched {
    var progress = current ?? ServerProgress(epoch: page.epoch, cursor: 0)
    // A server that was restored from a backup has a new epoch; one that was set back behind its own
    // back has another history.
    guard page.epoch == progress.epoch, page.head >= progress.cursor,
      !progress.differs(from: page.afterHash, at: page.after),
      !progress.differs(from: page.cursorHash, at: page.cursor), !progress.contradicts(page)
    else { return setBack() }
    guard page.after <= progress.cursor else {
      isCaughtUp = false
      return Fetched(operations: [], hasMoved: false)
    }
    if page.head > page.cursor { isCaughtUp = false }
    guard page.cursor > progress.cursor else {
      if page.head <= progress.cursor { isCaughtUp = true }
      // Where it was not known yet.
      let isNew =
        page.cursor == progress.cursor && page.cursorHash != .none
        && page.cursorHash != progress.hash
      if isNew { progress.hash = page.cursorHash }
      let hasMoved = isNew || isUntold
      isUntold = false
      current = progress
      return Fetched(operations: [], hasMoved: hasMoved)
    }
    if isComparing { for operation in page.operations { onServer.insert(operation.digest.bits) } }
    progress.cursor = page.cursor
    progress.hash = page.cursorHash
    if page.cursor >= progress.answered {
      progress.answered = 0
      progress.answeredHash = .none
    }
    current = progress
    isCaughtUp = page.cursor >= page.head
    return Fetched(operations: page.operations, hasMoved: true)
  }

  /// Takes all operations that this device has.
  ///
  /// - Parameters:
  ///   - history: those that lie on its disk.
  ///   - unstored: the names of those that are on their way there.
  ///   - board: what all of them come to.
  /// - Complexity: O(*n* log *n*), one SHA-256 an operation.
  public mutating func read(
    _ history: [Operation], unstored: Set<UInt64> = [], board: Board
  ) {
    isBusy = false
    // All of the server's operations are here: what still waits, waits for one that is gone.
    hasLost =
      lacksAnEnd(of: board, in: history, unstored)
      || isComparing && board.heldBack.contains { own.contains($0.replica) }
    var lacking: [Operation] = []
    if isComparing {
      for operation in history where !onServer.contains(operation.digest.bits) {
        lacking.append(operation)
      }
      isHealing = !lacking.isEmpty
    } else if let progress = current {
      lacking =
        Synchronizer.unsent(history, on: board, beyond: progress, own: own, isWhole: true) ?? []
    }
    lacking.order { ($0.replica, $0.seq) < ($1.replica, $1.seq) }
    var names: Set<UInt64> = []
    for operation in lacking { names.insert(operation.digest.bits) }
    for operation in outbox {
      let digest = operation.digest.bits
      if !onServer.contains(digest), names.insert(digest).inserted { lacking.append(operation) }
    }
    outbox = lacking
    withhold()
    if isComparing, var progress = current {
      // All that is not in the outbox is on the server.
      for operation in history
      where own.contains(operation.replica) && onServer.contains(operation.digest.bits) {
        for head in board.heads(of: operation.replica) where head.digest == operation.digest {
          progress.note(head.digest, by: operation.replica)
        }
      }
      current = progress
      isUntold = true
    }
    onServer = []
    isComparing = false
    needsHistory = false
  }

  /// Whether a chain of this device ends with an operation that is neither here nor on the server.
  private func lacksAnEnd(
    of board: Board, in history: [Operation], _ unstored: Set<UInt64>
  ) -> Bool {
    var here = unstored
    for operation in history where own.contains(operation.replica) {
      here.insert(operation.digest.bits)
    }
    for replica in board.replicas where own.contains(replica) {
      for head in board.heads(of: replica) where !here.contains(head.digest.bits) {
        let isSent =
          onServer.contains(head.digest.bits) || current?.sent(by: replica) == head.digest
        if !isSent { return true }
      }
    }
    return false
  }

  /// Takes the answer to an upload; whoever calls stores the `progress`.
  public mutating func uploaded(_ answer: UploadAnswer) {
    isBusy = false
    guard var progress = current, answer.epoch == progress.epoch, answer.cursor >= progress.cursor,
      !progress.differs(from: answer.afterHash, at: answer.after),
      !progress.differs(from: answer.cursorHash, at: answer.cursor)
    else {
      startOver()
      return
    }
    for operation in outbox.prefix(onTheirWay) where own.contains(operation.replica) {
      progress.note(operation.digest, by: operation.replica)
    }
    outbox.removeFirst(min(onTheirWay, outbox.count))
    onTheirWay = 0
    most = min(Upload.limit, most * 2)
    isDoubted = false
    if outbox.isEmpty { isHealing = false }
    if answer.after == progress.cursor {
      progress.cursor = answer.cursor
      progress.hash = answer.cursorHash
    } else if answer.cursor > progress.cursor {
      // Others have written in between: until that is here, the cursor vouches for nothing of this.
      progress.answered = answer.cursor
      progress.answeredHash = answer.cursorHash
      if !isStreaming { isCaughtUp = false }
    }
    current = progress
  }

  /// The server does not know what an operation follows on.
  ///
  /// - Parameter index: which operation of the upload.
  /// - Returns: whether there was such an operation; else the same step will be given out again.
  public mutating func refused(unknownPredecessorAt index: Int) -> Bool {
    isBusy = false
    let isOfUpload = index >= 0 && index < onTheirWay
    onTheirWay = 0
    guard isOfUpload else { return false }
    guard isHealing else {
      startOver()
      return true
    }
    guard isDoubted else {
      // It may have been set back since both sides were laid side by side.
      isDoubted = true
      isCaughtUp = false
      return true
    }
    // Everything this device has was offered, so what lies between is lost here, too.
    leaveOut(outbox[index].replica)
    return true
  }

  /// The server will not take an upload for another reason: it would refuse it for ever.
  ///
  /// Where it does not say which operation is wrong, fewer are sent until there is only one. The
  /// others of its replica can't go without it.
  ///
  /// - Parameter index: which operation of the upload; `nil` where the server does not say.
  public mutating func refusedForGood(at index: Int?) {
    isBusy = false
    let count = onTheirWay
    onTheirWay = 0
    guard !outbox.isEmpty else { return }
    if let index, index >= 0, index < count { return leaveOut(outbox[index].replica) }
    guard count <= 1 else {
      most = count / 2
      return
    }
    leaveOut(outbox[0].replica)
  }

  private mutating func leaveOut(_ replica: ReplicaID) {
    stuck.insert(replica)
    strand(outbox.filter { $0.replica == replica })
    outbox.removeAll { $0.replica == replica }
    if outbox.isEmpty { isHealing = false }
  }

  /// No answer came; the same step will be given out again.
  public mutating func failed() {
    isBusy = false
    onTheirWay = 0
  }

  /// A stream has begun that brings what is new.
  public mutating func streamBegan() { isStreaming = true }

  /// The stream has ended: something may have been missed.
  public mutating func streamEnded() {
    isStreaming = false
    isCaughtUp = false
  }

  /// Looks again at once, as after a time out of sight.
  public mutating func lookAgain() { isCaughtUp = false }

  /// Lays both sides side by side again, from the first operation on: what the server did not take is
  /// offered again.
  public mutating func startOver() {
    current = nil
    onServer = []
    isComparing = true
    isHealing = false
    isDoubted = false
    isCaughtUp = false
    onTheirWay = 0
    most = Upload.limit
    stuck = []
    stranded = []
    hasLost = false
  }
}
