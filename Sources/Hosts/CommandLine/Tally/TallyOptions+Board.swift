import Boards
import ArgumentParser
import Foundation
import Replication
import Reports
import Storage

/// Which board a command means, and when its server is asked.
extension TallyOptions {
  /// How long all of it may take that comes after a change.
  private static let patienceAfterChange = Duration.seconds(15)
  /// How long somebody waits who only wants to look.
  private static let patienceForLooking = Duration.milliseconds(1500)

  /// Whether no server shall be asked.
  var isOffline: Bool {
    let variable = ProcessInfo.processInfo.environment["DETENT_OFFLINE"] ?? ""
    return offline || !(variable.isEmpty || variable == "0")
  }

  /// Finds the board in the store; one whose link was not used here yet is joined first.
  func findBoard() async throws -> LocalStore {
    let store = try self.store.localStore()
    guard let board else { return store }
    guard BoardReference(text: board).looksLikeLink else {
      return store.board(.shared(try BoardReference(text: board).find(in: store.shelf()).board))
    }
    let link = try BoardReference(text: board).link()
    try await Joining(link: link, network: network, isOffline: isOffline).join(in: store)
    return store.board(.shared(link.board))
  }

  /// Fetches before somebody looks; without an answer in time, what is here is shown.
  func fetch(_ store: LocalStore) async throws {
    guard !isOffline else { return }
    do {
      try await inStep(store, patience: Self.patienceForLooking)
    } catch let trouble as ServerTrouble { try self.store.say(trouble.wordsOfLooking) }
  }

  /// Sends what was done, after it was answered: it is kept, whatever comes of it.
  func send(_ store: LocalStore) async throws {
    guard !isOffline else { return }
    do {
      try await inStep(store, patience: Self.patienceAfterChange)
    } catch let trouble as ServerTrouble {
      let waiting = try store.read { try $0.waiting() }
      try self.store.say(waiting > 0 ? trouble.wordsOfKeeping(waiting) : trouble.words)
    }
  }

  private func inStep(_ store: LocalStore, patience: Duration) async throws {
    guard let shared = try store.sharing() else { return }
    try await network.with(shared.link.origin, patience: patience) { server in
      var inStep = try InStep(store, server)
      try await inStep.run()
    }
  }
}

extension LocalStore {
  /// That the board is shared; `nil` where it is not, or where there is no store yet.
  func sharing() throws -> SharedBoard? { try read { $0.session.shared } }
}
