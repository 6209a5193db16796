import App
import JSONCoding
import Replication
import Storage

/// The link of a board for others, or for its owner's other devices.
struct BoardInvitation {
  let store: LocalStore
  let server: BoardServer

  /// Brings the board in step, and writes a link that opens it.
  func write(asJSON: Bool, isOwn: Bool) async throws {
    var inStep = try InStep(store, server)
    try await inStep.run()
    guard let shared = inStep.session.shared, let right = shared.right else {
      throw CommandFailure.notShared
    }
    if isOwn || right == .edit {
      try LinkAnswer(link: shared.link, right: right).write(asJSON: asJSON)
      return
    }
    if try await !stands(shared) {
      try renew(shared.invitation)
      try await inStep.run()
    }
    guard let link = inStep.session.shared?.linkForOthers else { throw CommandFailure.notShared }
    try LinkAnswer(link: link, right: .edit).write(asJSON: asJSON)
  }

  /// Takes the right of the link for others away, so that `write` makes another.
  func revoke() async throws {
    guard let shared = try store.sharing(), let invitation = shared.invitation else { return }
    let answer = try await server.answer(BoardRequests(shared.link).revoke(invitation))
    // 404: it never got as far as the server.
    guard answer.isGood || answer.status == 404 && answer.problem != nil else {
      throw ServerTrouble(answer)
    }
    try renew(invitation)
  }

  /// Whether the link for others opens the board: another device may have turned it off.
  private func stands(_ shared: SharedBoard) async throws -> Bool {
    guard let invitation = shared.invitation, shared.isInvitationMade else { return false }
    return try await TokenLine.all(of: shared.link, server).contains { $0.id == invitation.id }
  }

  private func renew(_ old: AccessToken?) throws {
    try store.transact { board in
      guard var shared = board.session.shared, shared.invitation == old else { return }
      shared.invitation = .random()
      shared.isInvitationMade = false
      board.share(shared)
    }
  }
}
