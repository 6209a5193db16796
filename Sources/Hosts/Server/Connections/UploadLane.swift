import Dispatch
import NIOCore
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Connections that send upload after upload, lent to the writer's thread.
///
/// Most of what a tap costs beside the disk is to wake threads and to take a request through a connection's
/// steps. So whoever taps again and again is read, written and answered by the thread that writes, on a
/// descriptor of its own. That thread first looks at what has come, and takes only an upload that is whole and
/// whose head is known byte for byte (``KnownHeads``); all else stays where it is, for the connection's own
/// steps, to which the loan goes back. A loan is short, and goes back at once when the thread is held up.
final class UploadLane: Sendable {
  /// Why a loan goes back.
  enum Return: Sendable {
    /// Something else has come, nothing came for a while, or the connection asked for it.
    case usual
    /// Not all came of a request, or its answer was not taken.
    case inVain
    /// An upload was refused, and is for the routes; these are its bytes.
    case refused(ByteBuffer)
    /// Some of what the peer sent is missing in what the channel has read, and nothing of it may be looked at.
    case torn
  }

  /// A connection that was lent.
  final class Loan: Sendable {
    let descriptor: Int32
    let peer: ClientAddress.Peer
    let reception: UploadReception
    fileprivate let loop: any EventLoop
    /// Called on the loop, with what is left of an answer and is to be sent first.
    fileprivate let giveBack: @Sendable (Return, ByteBuffer?) -> Void

    /// - Parameter descriptor: closed in the end.
    fileprivate init(
      descriptor: Int32, peer: ClientAddress.Peer, reception: UploadReception, loop: any EventLoop,
      giveBack: @escaping @Sendable (Return, ByteBuffer?) -> Void
    ) {
      self.descriptor = descriptor
      self.peer = peer
      self.reception = reception
      self.loop = loop
      self.giveBack = giveBack
    }

    deinit { systemClose(descriptor) }

    /// Ends the connection: as long as this exists, closing the other descriptor does not.
    fileprivate func hangUp() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    fileprivate func end(_ reason: Return, _ rest: ByteBuffer? = nil) {
      let giveBack = giveBack
      loop.execute { giveBack(reason, rest) }
    }
  }

  private struct Entry {
    let loan: Loan
    let start: ContinuousClock.Instant
    var lastUse: ContinuousClock.Instant
    /// Whether a request of it is being written.
    var isBusy = false
    /// Whether it goes back when that is done.
    var isRecalled = false
  }

  private struct State {
    var loans: [ObjectIdentifier: Entry] = [:]
    /// Rises with every loan that begins or ends.
    var version = 0
    var hasWatch = false
    var isOver = false

    /// - Returns: whether it ends now; one that is busy does when it is not any more.
    mutating func recall(_ loan: Loan) -> Bool {
      guard let entry = loans[ObjectIdentifier(loan)] else { return false }
      if entry.isBusy {
        loans[ObjectIdentifier(loan)]?.isRecalled = true
      } else {
        remove(loan)
      }
      return !entry.isBusy
    }

    mutating func remove(_ loan: Loan) {
      if loans.removeValue(forKey: ObjectIdentifier(loan)) != nil { version += 1 }
    }
  }

  /// Most loans at a time; none where poll(2) does not tell that a peer has ended.
  #if os(Linux)
    static let most = 128
  #else
    static let most = 0
  #endif
  /// Descriptors that are needed beside those of connections.
  static let descriptors = most + 2
  /// How long nothing may come.
  private static let patience = Duration.seconds(1)
  /// How long a loan lasts. The connection's own steps, which close it a minute after they heard of it last,
  /// hear of it in between.
  private static let length = Duration.seconds(5)
  /// How often that is looked at, in microseconds.
  private static let pause: UInt32 = 250_000
  /// For how long the thread may be held up, in nanoseconds.
  private static let holdUp: UInt64 = 300_000_000

  let heads = KnownHeads()
  private let state = Mutex(State())
  let alarm = WakeUp()
  /// When the thread began with what it is at, in nanoseconds of the monotonic clock; 0 while it waits.
  private let busySince = Atomic<UInt64>(0)
  private let watch = DispatchSemaphore(value: 0)

  init() {
    WorkerThread.start(.usual) { [weak self, watch] in
      while true {
        watch.wait()
        while true {
          guard let self, !self.isOver else { return }
          guard self.look() else { break }
          usleep(Self.pause)
        }
      }
    }
  }

  deinit { watch.signal() }

  // MARK: On a connection's loop

  /// Lends a connection whose own steps read nothing as long as it is lent, and have sent all they had.
  ///
  /// - Returns: nil where there are too many.
  func lend(
    _ descriptor: Int32, peer: ClientAddress.Peer, reception: UploadReception, loop: any EventLoop,
    giveBack: @escaping @Sendable (Return, ByteBuffer?) -> Void
  ) -> Loan? {
    let own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard own >= 0 else { return nil }
    let loan = Loan(
      descriptor: own, peer: peer, reception: reception, loop: loop, giveBack: giveBack)
    let now = ContinuousClock.now
    let (isTaken, needsWatch) = state.withLock { state in
      guard !state.isOver, state.loans.count < Self.most else { return (false, false) }
      state.loans[ObjectIdentifier(loan)] = Entry(loan: loan, start: now, lastUse: now)
      state.version += 1
      defer { state.hasWatch = true }
      return (true, !state.hasWatch)
    }
    guard isTaken else { return nil }
    alarm.ring()
    if needsWatch { watch.signal() }
    return loan
  }

  /// Asks for a loan back; it comes when what was read of it is answered.
  func recall(_ loan: Loan) {
    guard state.withLock({ $0.recall(loan) }) else { return }
    alarm.ring()
    loan.end(.usual)
  }

  /// Ends a loan whose connection is closed, when what was read of it is answered.
  func hangUp(_ loan: Loan) {
    let isBusy = state.withLock { state in
      !state.recall(loan) && state.loans[ObjectIdentifier(loan)] != nil
    }
    guard !isBusy else { return }
    loan.hangUp()
    alarm.ring()
  }

  // MARK: Anywhere

  /// Ends ``UploadReader/wait()``.
  func wake() { alarm.ring() }

  /// How many connections are lent.
  var count: Int { state.withLock { $0.loans.count } }

  private var isOver: Bool { state.withLock { $0.isOver } }

  // MARK: On the writer's thread

  /// The loans as they are now, and a number that is another one when they are others.
  ///
  /// - Returns: nil where they are still those of `version`.
  func loans(after version: Int) -> (loans: [Loan], version: Int)? {
    state.withLock { state in
      guard state.version != version else { return nil }
      return (state.loans.values.map { $0.loan }, state.version)
    }
  }

  /// Says whether the thread is at something, from now on, or waits.
  func note(isBusy: Bool) {
    let now = isBusy ? DispatchTime.now().uptimeNanoseconds : 0
    busySince.store(now, ordering: .relaxed)
  }

  /// Begins with a request of a loan, which does not end until ``finish(_:)`` or ``giveBack(_:_:_:)``.
  /// - Returns: whether it is still lent.
  func begin(_ loan: Loan) -> Bool {
    state.withLock { $0.loans[ObjectIdentifier(loan)]?.isBusy = true } != nil
  }

  /// Goes on with loans whose requests are answered, or gives them back where that was asked for.
  func finish(_ loans: [Loan]) {
    let now = ContinuousClock.now
    let recalled = state.withLock { state in
      loans.filter { loan in
        guard var entry = state.loans[ObjectIdentifier(loan)] else { return false }
        if entry.isRecalled {
          state.remove(loan)
          return true
        }
        entry.isBusy = false
        entry.lastUse = now
        state.loans[ObjectIdentifier(loan)] = entry
        return false
      }
    }
    for loan in recalled { loan.end(.usual) }
  }

  /// Gives a loan back, where it was not asked for meanwhile.
  ///
  /// - Parameter rest: what is left of an answer.
  func giveBack(_ loan: Loan, _ reason: Return, _ rest: ByteBuffer? = nil) {
    let isLent = state.withLock { state in
      guard state.loans[ObjectIdentifier(loan)] != nil else { return false }
      state.remove(loan)
      return true
    }
    if isLent { loan.end(reason, rest) }
  }

  /// Gives all loans back and takes no more; for when the thread has ended.
  func close() {
    let loans = state.withLock { state in
      state.isOver = true
      state.version += 1
      defer { state.loans = [:] }
      return state.loans.values.map { $0.loan }
    }
    for loan in loans { loan.end(.usual) }
    watch.signal()
  }

  // MARK: The watch

  /// Gives back what was lent for long enough.
  /// - Returns: whether there are loans left.
  private func look() -> Bool {
    let now = ContinuousClock.now
    let since = busySince.load(ordering: .relaxed)
    let isHeldUp = since > 0 && DispatchTime.now().uptimeNanoseconds - since > Self.holdUp
    let (ended, goesOn) = state.withLock { state in
      var ended: [Loan] = []
      for entry in state.loans.values {
        let isLong = now - entry.start > Self.length
        let isIdle = !entry.isBusy && (isHeldUp || now - entry.lastUse > Self.patience)
        if isLong || isIdle, state.recall(entry.loan) { ended.append(entry.loan) }
      }
      state.hasWatch = !state.loans.isEmpty && !state.isOver
      return (ended, state.hasWatch)
    }
    if !ended.isEmpty { alarm.ring() }
    for loan in ended { loan.end(.usual) }
    return goesOn
  }
}

/// For where a method has the same name.
private func systemClose(_ descriptor: Int32) { close(descriptor) }
