import Dispatch
import NIOCore
import Replication
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
    /// An upload was refused, and is for the routes. It is the next to be read, and what was read of it already
    /// is here.
    case refused(ByteBuffer?)
    /// Some of what the peer sent is missing in what the channel has read, and nothing of it may be looked at.
    case torn
  }

  /// A connection that was lent.
  final class Loan: Sendable {
    fileprivate let descriptor: Int32
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

  /// Most loans at a time. Elsewhere it can't be told in time that a peer has ended.
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
  private let alarm = WakeUp()
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

  /// Ends ``Reader/wait()``.
  func wake() { alarm.ring() }

  /// How many connections are lent.
  var count: Int { state.withLock { $0.loans.count } }

  private var isOver: Bool { state.withLock { $0.isOver } }

  /// Gives all loans back and takes no more; for when the thread has ended.
  fileprivate func close() {
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

// MARK: On the writer's thread

extension UploadLane {
  /// An upload of a connection that was lent.
  struct Upload {
    fileprivate let loan: Loan
    fileprivate let bytes: [UInt8]
    fileprivate let head: UploadHead
    fileprivate let start: ContinuousClock.Instant
    let append: BoardWriter.Append
  }

  /// Reads and answers the connections that were lent; lives on the writer's thread.
  final class Reader {
    private struct Lent {
      let loan: Loan
      /// What its last request began with, and what that says.
      var beginning: [UInt8] = []
      var head: UploadHead?
    }

    /// How long the thread stays awake for the next tap, in nanoseconds: to fall asleep and to be woken takes
    /// as long as many clients need to send it.
    private static let linger: UInt64 = 50_000

    private let lane: UploadLane
    private var lent: [Lent] = []
    /// The alarm's, and one for each of them.
    private var polled: [pollfd] = []
    private var version = -1
    private var room = [UInt8](repeating: 0, count: KnownHeads.requestBytes)
    private var date = AnswerDate()
    /// What an answer begins with.
    private var beginnings: [MessageForm: [UInt8]] = [:]

    init(_ lane: UploadLane) { self.lane = lane }

    deinit { lane.close() }

    /// Waits until something has come, or somebody wakes it.
    func wait() {
      lane.busySince.store(0, ordering: .relaxed)
      prepare()
      if lent.isEmpty || !linger() { poll(-1) }
      lane.busySince.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
    }

    /// - Returns: whether something has come.
    private func linger() -> Bool {
      let end = DispatchTime.now().uptimeNanoseconds + Self.linger
      repeat {
        if poll(0) > 0 || polled[0].revents != 0 { return true }
      } while DispatchTime.now().uptimeNanoseconds < end
      return false
    }

    /// The uploads that have come; each has to be ended, together with the others.
    func uploads() -> [Upload] {
      lane.busySince.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
      prepare()
      var found: [Upload] = []
      guard !lent.isEmpty else { return found }
      // While some are read, others come.
      while poll(0) > 0 {
        let count = found.count
        for index in lent.indices where polled[index + 1].revents != 0 {
          // One at a time.
          polled[index + 1].fd = -1
          // At the end of what a peer sends, the channel reads all there is by itself.
          if polled[index + 1].revents != Int16(POLLIN) {
            giveBack(lent[index].loan, .usual)
          } else if let upload = upload(&lent[index]) {
            found.append(upload)
          }
        }
        if found.count == count { break }
      }
      return found
    }

    /// Asks about all that are lent.
    private func prepare() {
      defer {
        for index in lent.indices { polled[index + 1].fd = lent[index].loan.descriptor }
      }
      lane.state.withLock { state in
        guard state.version != version else { return }
        version = state.version
        let known = Dictionary(uniqueKeysWithValues: lent.map { (ObjectIdentifier($0.loan), $0) })
        lent = state.loans.map { known[$0] ?? Lent(loan: $1.loan) }
        polled = [pollfd(fd: lane.alarm.descriptor, events: Int16(POLLIN), revents: 0)]
        polled += lent.map { _ in pollfd(fd: -1, events: Int16(POLLIN) | pollEnd, revents: 0) }
      }
    }

    /// - Returns: how many connections have something.
    @discardableResult private func poll(_ milliseconds: Int32) -> Int {
      let count = Int(systemPoll(&polled, milliseconds))
      guard count > 0, polled[0].revents != 0 else { return max(0, count) }
      lane.alarm.hush()
      return count - 1
    }

    private func upload(_ lent: inout Lent) -> Upload? {
      let loan = lent.loan
      let start = ContinuousClock.now
      let count = room.withUnsafeMutableBytes {
        recv(loan.descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EAGAIN || errno == EINTR { return nil }
      guard count > 0, find(&lent, in: room[..<count]) else {
        giveBack(loan, count > 0 ? .inVain : .usual)
        return nil
      }
      guard let head = lent.head, let grant = loan.reception.grant(head) else {
        giveBack(loan, .usual)
        return nil
      }
      let end = lent.beginning.count
      let length = end + head.length
      guard count >= length else {
        giveBack(loan, .inVain)
        return nil
      }
      // Only at a peer's end the channel reads, too: as there is none yet, it has read nothing before this.
      var now = [pollfd(fd: loan.descriptor, events: Int16(POLLIN) | pollEnd, revents: 0)]
      guard systemPoll(&now, 0) == 1, now[0].revents == Int16(POLLIN) else {
        giveBack(loan, .usual)
        return nil
      }
      guard begin(loan) else { return nil }
      let body = ByteBuffer(bytes: room[end..<length])
      guard let append = loan.reception.append(body, head, grant) else {
        giveBack(loan, .refused(nil))
        return nil
      }
      let bytes = Array(room[..<length])
      guard take(bytes, loan) else { return nil }
      return Upload(loan: loan, bytes: bytes, head: head, start: start, append: append)
    }

    /// Finds out what a request begins with.
    /// - Returns: whether that has come in whole.
    private func find(_ lent: inout Lent, in bytes: ArraySlice<UInt8>) -> Bool {
      if !lent.beginning.isEmpty, bytes.starts(with: lent.beginning) { return true }
      guard let end = KnownHeads.headLength(bytes) else { return false }
      lent.beginning = Array(bytes[..<end])
      lent.head = lane.heads.find(lent.beginning, from: lent.loan.peer)
      return true
    }

    /// - Returns: whether it is still lent.
    private func begin(_ loan: Loan) -> Bool {
      lane.state.withLock { $0.loans[ObjectIdentifier(loan)]?.isBusy = true } != nil
    }

    /// Takes what has been looked at out of the system's buffer.
    /// - Returns: whether it was still there.
    private func take(_ bytes: [UInt8], _ loan: Loan) -> Bool {
      let taken = room.withUnsafeMutableBytes {
        recv(loan.descriptor, $0.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
      }
      if taken == bytes.count, room[..<taken].elementsEqual(bytes) { return true }
      // The peer has ended since, and the channel reads what there is; not this, where some of it came here.
      giveBack(loan, taken > 0 ? .torn : .usual)
      return false
    }

    private func giveBack(_ loan: Loan, _ reason: Return, _ rest: ByteBuffer? = nil) {
      let isLent = lane.state.withLock { state in
        guard state.loans[ObjectIdentifier(loan)] != nil else { return false }
        state.remove(loan)
        return true
      }
      if isLent { loan.end(reason, rest) }
    }

    /// Answers the uploads that are on disk; others go to their connections.
    func end(_ results: [(Upload, Result<UploadAnswer, any Error>)]) {
      var done: [Loan] = []
      for (upload, result) in results {
        guard case .success(let answer) = result else {
          giveBack(upload.loan, .refused(ByteBuffer(bytes: upload.bytes)))
          continue
        }
        if send(answer, to: upload) { done.append(upload.loan) }
      }
      let now = ContinuousClock.now
      let recalled = lane.state.withLock { state in
        done.filter { loan in
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
      for case (let upload, .success(let answer)) in results {
        upload.loan.reception.note(answer, upload.head, upload.append.grant, since: upload.start)
      }
    }

    /// - Returns: whether the connection goes on being lent.
    private func send(_ answer: UploadAnswer, to upload: Upload) -> Bool {
      let bytes = self.bytes(answer, upload)
      let descriptor = upload.loan.descriptor
      let sent = max(0, bytes.withUnsafeBytes { systemSend(descriptor, $0) })
      guard sent < bytes.count else { return true }
      // A peer that takes none; or one that is gone, as its connection will find.
      giveBack(upload.loan, .inVain, ByteBuffer(bytes: bytes[sent...]))
      return false
    }

    private func bytes(_ answer: UploadAnswer, _ upload: Upload) -> [UInt8] {
      let form = upload.head.form
      let body = form.body(answer)
      var bytes = beginning(form, upload)
      bytes += "Content-Length: \(body.readableBytes)\r\nDate: \(date.text())\r\n\r\n".utf8
      bytes += body.readableBytesView
      return bytes
    }

    private func beginning(_ form: MessageForm, _ upload: Upload) -> [UInt8] {
      if let known = beginnings[form] { return known }
      var bytes = Array("HTTP/1.1 200 OK\r\n".utf8)
      for field in upload.loan.reception.fields(upload.head) {
        bytes += "\(field.name.rawName): \(field.value)\r\n".utf8
      }
      beginnings[form] = bytes
      return bytes
    }
  }
}

/// Wakes a thread that waits for descriptors.
private final class WakeUp: Sendable {
  /// Readable since it was rung.
  let descriptor: Int32
  private let other: Int32
  private let hasRung = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe: \(systemWords(errno))")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func ring() {
    guard !hasRung.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = write(other, [1], 1)
  }

  /// From here on it can be rung again.
  func hush() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    hasRung.store(false, ordering: .sequentiallyConsistent)
  }
}

#if os(Linux)
  /// What is told of a peer that sends nothing more (poll(2)).
  private let pollEnd: Int16 = 0x2000
#else
  private let pollEnd: Int16 = 0
#endif

// Names that methods have, too.

private func systemClose(_ descriptor: Int32) { close(descriptor) }

private func systemPoll(_ descriptors: inout [pollfd], _ milliseconds: Int32) -> Int32 {
  poll(&descriptors, nfds_t(descriptors.count), milliseconds)
}

/// Sends what the system takes at once.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if os(Linux)
    let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
  #else
    let flags = MSG_DONTWAIT  // NIO sees to the signal.
  #endif
  return send(descriptor, bytes.baseAddress, bytes.count, flags)
}
