import Boards
import Replication
import Storage

/// Keeps a board in step as long as somebody watches: by the stream, or where none comes through
/// by asking again and again.
struct StayingInStep {
  private let store: LocalStore
  private let server: BoardServer
  private let sender: AsyncStream<WatchSign>.Continuation
  private var inStep: InStep
  private let lookout: StoreWatch
  /// How often to ask before a stream is tried again that did not come through.
  private var polls = 0

  /// How long until the first bytes of a stream: the server sends some at once.
  private static let greetingTime = Duration.seconds(5)
  /// How long a stream may be silent; the server says something every 15 seconds.
  private static let silence = Duration.seconds(40)
  private static let pollTime = Duration.seconds(2)

  init(
    _ store: LocalStore, _ server: BoardServer,
    telling sender: AsyncStream<WatchSign>.Continuation
  ) throws {
    self.store = store
    self.server = server
    self.sender = sender
    inStep = try InStep(store, server)
    lookout = try StoreWatch(store)
  }

  /// Runs until the link is turned off.
  mutating func run() async throws {
    do {
      try await stay()
    } catch {
      sender.yield(.failed)
      throw error
    }
  }

  private mutating func stay() async throws {
    while true {
      do {
        try await catchUp()
        guard polls == 0, let request = inStep.stream else {
          polls = max(0, polls - 1)
          try await Task.sleep(for: Self.pollTime)
          continue
        }
        try await listen(request)
      } catch let trouble as ServerTrouble {
        sender.yield(.standing(words(trouble)))
        guard let pause = inStep.pause else { return }
        try await Task.sleep(for: pause)
      }
    }
  }

  private mutating func catchUp() async throws {
    try await inStep.run()
    sender.yield(.changed)
    sender.yield(.standing(nil))
  }

  /// Reads a stream until it ends or goes silent.
  private mutating func listen(_ request: NetworkRequest) async throws {
    var hasHeard = false
    var lastHeard = ContinuousClock.now
    for await sign in StreamSign.all(server, request) {
      switch sign {
      case .heard(let bytes):
        hasHeard = true
        lastHeard = .now
        guard try await inStep.streamed(bytes) else { return }
        sender.yield(.changed)
      case .momentPassed:
        let silence = ContinuousClock.now - lastHeard
        if silence > (hasHeard ? Self.silence : Self.greetingTime) {
          // Something between holds it back: ask for half a minute, then try again.
          if !hasHeard { polls = 15 }
          return
        }
        // What another process counted and could not send.
        if try lookout.hasChanged(), try inStep.waiting() > 0 { try await inStep.sendStored() }
      case .ended(let trouble):
        return try inStep.streamEnded(trouble)
      }
    }
  }

  private func words(_ trouble: ServerTrouble) -> String {
    trouble.passes ? "The server can't be reached; still trying." : trouble.words
  }
}

/// What happens while a stream is open.
enum StreamSign: Sendable {
  /// Bytes came.
  case heard([UInt8])
  /// A quarter of a second has passed.
  case momentPassed
  /// It ended, or never began.
  case ended(ServerTrouble?)

  /// Opens a stream; it is closed when nobody waits for signs any more.
  static func all(_ server: BoardServer, _ request: NetworkRequest) -> AsyncStream<StreamSign> {
    AsyncStream { sender in
      let reading = Task {
        do throws(ServerTrouble) {
          try await server.stream(request) { sender.yield(.heard($0)) }
          sender.yield(.ended(nil))
        } catch { sender.yield(.ended(error)) }
        sender.finish()
      }
      let counting = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(250))
          sender.yield(.momentPassed)
        }
      }
      sender.onTermination = { _ in
        reading.cancel()
        counting.cancel()
      }
    }
  }
}
