import NIOCore
import Synchronization

/// One open stream: what waits for it, and whether it goes on.
final class EventReader: Sendable {
  /// Why a stream ends.
  enum Ending: Equatable, Sendable {
    /// Its token was revoked.
    case revoked
    /// The server stops; the reader comes back when there is one again.
    case shutdown
    /// The reader went away.
    case gone
    /// It reads slower than the board moves; it comes back with the cursor where it was.
    case slow
    /// The server could not read the board, or the board has a new epoch.
    case failed
  }

  /// What to write next.
  enum Event: Sendable {
    case message(EventMessage)
    case heartbeat
    case end(Ending)
  }

  private struct State {
    var messages: [EventMessage] = []
    var bytes = 0
    var isHeartbeatDue = false
    /// Heartbeats since it last took something.
    var silence = 0
    var ending: Ending?
    var waiting: CheckedContinuation<Event, Never>?
  }

  /// After how many heartbeats a reader that takes nothing is given up.
  private static let patience = 8

  /// Who listens.
  let payer: Payer
  /// How it wants messages written.
  let form: MessageForm
  private let capacity: Int
  private let bytes: Int
  private let channel: any Channel
  private let state = Mutex(State())

  /// - Parameters:
  ///   - channel: the connection, or the stream of one; closed where politeness does not help.
  ///   - capacity: how many messages wait at most.
  ///   - bytes: how many bytes of messages wait at most, but for a single one that is larger.
  init(_ payer: Payer, _ form: MessageForm, channel: any Channel, capacity: Int, bytes: Int) {
    self.payer = payer
    self.form = form
    self.channel = channel
    self.capacity = capacity
    self.bytes = bytes
  }

  /// Why it ends, if it does.
  var ending: Ending? { state.withLock { $0.ending } }

  /// Waits for what is to be written next.
  func next() async -> Event {
    await withCheckedContinuation { continuation in
      let event = state.withLock { state -> Event? in
        state.silence = 0
        if let ending = state.ending { return .end(ending) }
        if !state.messages.isEmpty {
          let message = state.messages.removeFirst()
          state.bytes -= message.bytes(form).readableBytes
          return .message(message)
        }
        if state.isHeartbeatDue {
          state.isHeartbeatDue = false
          return .heartbeat
        }
        state.waiting = continuation
        return nil
      }
      if let event { continuation.resume(returning: event) }
    }
  }

  /// Hands over a message; a reader with too many of them waiting is given up.
  func offer(_ message: EventMessage) {
    let isFull = state.withLock { state in
      guard state.ending == nil else { return false }
      if let waiting = state.waiting {
        state.waiting = nil
        waiting.resume(returning: .message(message))
        return false
      }
      let size = message.bytes(form).readableBytes
      guard state.messages.isEmpty || state.messages.count < capacity && state.bytes + size <= bytes
      else { return true }
      state.messages.append(message)
      state.bytes += size
      return false
    }
    if isFull { end(.slow) }
  }

  /// Notes that it took something of what lay behind.
  func tookPage() { state.withLock { $0.silence = 0 } }

  /// Says that the stream still stands, where nothing else is on its way.
  func beat() {
    let isDead = state.withLock { state in
      guard state.ending == nil else { return false }
      if let waiting = state.waiting {
        state.waiting = nil
        waiting.resume(returning: .heartbeat)
        return false
      }
      if state.messages.isEmpty { state.isHeartbeatDue = true }
      state.silence += 1
      return state.silence >= Self.patience
    }
    if isDead { end(.slow) }
  }

  /// Ends the stream, whatever waits.
  func end(_ ending: Ending) {
    let isFirst = state.withLock { state in
      guard state.ending == nil else { return false }
      state.ending = ending
      state.messages = []
      state.bytes = 0
      state.waiting?.resume(returning: .end(ending))
      state.waiting = nil
      return true
    }
    guard isFirst else { return }
    let channel = channel
    switch ending {
    // It stands in a write that does not come through.
    case .slow: channel.close(promise: nil)
    // So may these; who reads gets the end of the stream long before.
    case .revoked, .shutdown, .gone, .failed:
      channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }
  }
}
