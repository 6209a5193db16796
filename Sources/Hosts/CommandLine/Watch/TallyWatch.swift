import ArgumentParser
import Reports
import Storage

/// `detent tally watch`
struct TallyWatch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Show the list live, until Ctrl-C.",
    discussion: """
      On a terminal the list is redrawn whenever it changes. Elsewhere each tally is
      printed as a line (name, tab, count), and again whenever it changes.

      EXAMPLES
        detent tally watch
        detent tally watch --board Wedding
        detent tally watch | while IFS="$(printf '\\t')" read -r name count; do …
      """)

  @OptionGroup var options: TallyOptions

  func run() async throws {
    Interruption.endsQuietly()
    let store = try await options.findBoard()
    let shared = try store.sharing()
    let (signs, sender) = AsyncStream.makeStream(of: WatchSign.self)
    sender.yield(.changed)
    let resizing = Interruption.resizing { sender.yield(.resized) }
    defer { resizing.cancel() }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await StoreLooking.run(store, telling: sender) }
        if let shared, !options.isOffline {
          group.addTask { [network = options.network] in
            try await network.with(shared.link.origin) { server in
              var staying = try StayingInStep(store, server, telling: sender)
              try await staying.run()
            }
          }
        }
        var list = LiveList(isJSON: options.store.json, environment: options.store.environment)
        for await sign in signs {
          switch sign {
          case .changed:
            do {
              try store.read { try list.show($0) }
            } catch StoreFailure.busy {
              // Whoever holds it lets go soon; a watcher has the time.
              try await Task.sleep(for: .milliseconds(100))
              sender.yield(.changed)
            }
          case .resized: try list.redraw()
          case .standing(let words): try list.say(words)
          case .failed, .pressed, .lightsOut, .ended: break
          }
          if case .failed = sign { break }
        }
        // Whoever failed says why.
        while try await group.next() != nil {}
      }
    } catch CommandFailure.noAnswer where !OutputStream.output.isTerminal {
      // Whoever read has read enough.
    }
  }
}

/// What the list is told while somebody watches.
enum WatchSign: Sendable {
  /// Something in the store changed.
  case changed
  /// The terminal has another size.
  case resized
  /// How things stand with the server; `nil` where all is well.
  case standing(String?)
  /// One of those who tell has failed.
  case failed
  /// Keys were pressed.
  case pressed
  /// What lit up on the screen has lit long enough.
  case lightsOut
  /// The keyboard is gone.
  case ended
}

/// Looks whether another process changed the store, twice a second.
enum StoreLooking {
  static func run(
    _ store: LocalStore, telling sender: AsyncStream<WatchSign>.Continuation
  ) async throws {
    defer { sender.yield(.failed) }
    let watch = try StoreWatch(store)
    while true {
      if try watch.hasChanged() { sender.yield(.changed) }
      if OutputStream.output.isAbandoned { throw CommandFailure.noAnswer(reason: "no reader") }
      try await Task.sleep(for: .milliseconds(500))
    }
  }
}
