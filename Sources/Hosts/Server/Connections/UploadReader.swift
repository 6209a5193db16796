import Dispatch
import NIOCore
import Replication

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An upload of a connection that was lent.
struct LentUpload {
  fileprivate let loan: UploadLane.Loan
  fileprivate let bytes: [UInt8]
  fileprivate let head: UploadHead
  fileprivate let start: ContinuousClock.Instant
  let append: BoardWriter.Append
}

/// Reads and answers the connections that were lent; lives on the writer's thread.
final class UploadReader {
  private struct Lent {
    let loan: UploadLane.Loan
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
    lane.note(isBusy: false)
    prepare()
    if lent.isEmpty || !linger() { poll(-1) }
    lane.note(isBusy: true)
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
  func uploads() -> [LentUpload] {
    lane.note(isBusy: true)
    prepare()
    var found: [LentUpload] = []
    guard !lent.isEmpty else { return found }
    // While some are read, others come.
    while poll(0) > 0 {
      let count = found.count
      for index in lent.indices where polled[index + 1].revents != 0 {
        // One at a time.
        polled[index + 1].fd = -1
        // At the end of what a peer sends, the channel reads all there is by itself.
        if polled[index + 1].revents != Int16(POLLIN) {
          lane.giveBack(lent[index].loan, .usual)
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
    guard let now = lane.loans(after: version) else { return }
    version = now.version
    let known = Dictionary(uniqueKeysWithValues: lent.map { (ObjectIdentifier($0.loan), $0) })
    lent = now.loans.map { known[ObjectIdentifier($0)] ?? Lent(loan: $0) }
    polled = [pollfd(fd: lane.alarm.descriptor, events: Int16(POLLIN), revents: 0)]
    polled += lent.map { _ in pollfd(fd: -1, events: Int16(POLLIN) | pollEnd, revents: 0) }
  }

  /// - Returns: how many connections have something.
  @discardableResult private func poll(_ milliseconds: Int32) -> Int {
    let count = Int(systemPoll(&polled, milliseconds))
    guard count > 0, polled[0].revents != 0 else { return max(0, count) }
    lane.alarm.hush()
    return count - 1
  }

  private func upload(_ lent: inout Lent) -> LentUpload? {
    let loan = lent.loan
    let start = ContinuousClock.now
    let count = room.withUnsafeMutableBytes {
      recv(loan.descriptor, $0.baseAddress, $0.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    }
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    guard count > 0, find(&lent, in: room[..<count]) else {
      lane.giveBack(loan, count > 0 ? .inVain : .usual)
      return nil
    }
    guard let head = lent.head, let grant = loan.reception.grant(head) else {
      lane.giveBack(loan, .usual)
      return nil
    }
    let end = lent.beginning.count
    let length = end + head.length
    guard count >= length else {
      lane.giveBack(loan, .inVain)
      return nil
    }
    let bytes = Array(room[..<length])
    guard lane.begin(loan), take(bytes, loan) else { return nil }
    guard let append = loan.reception.append(ByteBuffer(bytes: bytes[end...]), head, grant) else {
      lane.giveBack(loan, .refused(ByteBuffer(bytes: bytes)))
      return nil
    }
    return LentUpload(loan: loan, bytes: bytes, head: head, start: start, append: append)
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

  /// Takes what has been looked at out of the system's buffer.
  /// - Returns: whether it was still there; if not, the loan has gone back.
  private func take(_ bytes: [UInt8], _ loan: UploadLane.Loan) -> Bool {
    // Only at a peer's end the channel reads, too: as there is none yet, it has read nothing before this. What
    // follows has to follow at once.
    var now = [pollfd(fd: loan.descriptor, events: Int16(POLLIN) | pollEnd, revents: 0)]
    guard systemPoll(&now, 0) == 1, now[0].revents == Int16(POLLIN) else {
      lane.giveBack(loan, .usual)
      return false
    }
    let taken = room.withUnsafeMutableBytes {
      recv(loan.descriptor, $0.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    }
    if taken == bytes.count, room[..<taken].elementsEqual(bytes) { return true }
    // The peer has ended since, and the channel reads what there is; not this, where some of it came here.
    lane.giveBack(loan, taken > 0 ? .torn : .usual)
    return false
  }

  /// Answers the uploads that are on disk; others go to their connections.
  func end(_ results: [(LentUpload, Result<UploadAnswer, any Error>)]) {
    var done: [UploadLane.Loan] = []
    for (upload, result) in results {
      guard case .success(let answer) = result else {
        lane.giveBack(upload.loan, .refused(ByteBuffer(bytes: upload.bytes)))
        continue
      }
      if send(answer, to: upload) { done.append(upload.loan) }
    }
    lane.finish(done)
    for case (let upload, .success(let answer)) in results {
      upload.loan.reception.note(answer, upload.head, upload.append.grant, since: upload.start)
    }
  }

  /// - Returns: whether the connection goes on being lent.
  private func send(_ answer: UploadAnswer, to upload: LentUpload) -> Bool {
    let bytes = self.bytes(answer, upload)
    let descriptor = upload.loan.descriptor
    let sent = max(0, bytes.withUnsafeBytes { systemSend(descriptor, $0) })
    guard sent < bytes.count else { return true }
    // A peer that takes none; or one that is gone, as its connection will find.
    lane.giveBack(upload.loan, .inVain, ByteBuffer(bytes: bytes[sent...]))
    return false
  }

  private func bytes(_ answer: UploadAnswer, _ upload: LentUpload) -> [UInt8] {
    let form = upload.head.form
    let body = form.body(answer)
    var bytes = beginning(form, upload)
    bytes += "Content-Length: \(body.readableBytes)\r\nDate: \(date.text())\r\n\r\n".utf8
    bytes += body.readableBytesView
    return bytes
  }

  private func beginning(_ form: MessageForm, _ upload: LentUpload) -> [UInt8] {
    if let known = beginnings[form] { return known }
    var bytes = Array("HTTP/1.1 200 OK\r\n".utf8)
    for field in upload.loan.reception.fields(upload.head) {
      bytes += "\(field.name.rawName): \(field.value)\r\n".utf8
    }
    beginnings[form] = bytes
    return bytes
  }
}

#if os(Linux)
  /// What is told of a peer that sends nothing more (poll(2)).
  private let pollEnd: Int16 = 0x2000
#else
  private let pollEnd: Int16 = 0
#endif

/// For where a method has the same name.
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
