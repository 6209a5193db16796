import Boards
import JSONCoding
import Replication
import Storage

/// The link of a board for others, or for its owner's other devices.
struct BoardInvitation {
  let store: LocalStore
  let server: BoardServer

  /// Brings the board in step, and writes a link that opens it.
  ///
  /// - Parameter wanted: what the link shall allow; `nil` for as much as others are given: to edit,
  ///   or whatever this device may itself.
  func write(asJSON: Bool, _ wanted: Right?) async throws {
    var inStep = try InStep(store, server)
    try await inStep.run()
    guard let shared = inStep.session.shared, let right = shared.right else {
      throw CommandFailure.notShared
    }
    if right != .own || wanted == .own {
      guard wanted == nil || wanted == right else { throw ServerTrouble.forbidden }
      try LinkAnswer(link: shared.link, right: right).write(asJSON: asJSON)
      return
    }
    if let wanted, wanted != .edit {
      let link = try await narrow(wanted, shared.link)
      try LinkAnswer(link: link, right: wanted).write(asJSON: asJSON)
      return
    }
    if try await !stands(shared) {
      try renew(shared.invitation)
      try await inStep.run()
    }
    guard let link = inStep.session.shared?.linkForOthers else { throw CommandFailure.notShared }
    try LinkAnswer(link: link, right: .edit).write(asJSON: asJSON)
  }

  /// The link with a narrow right, made where it is not there yet.
  ///
  /// One that was turned off can't be made again, and then it is the next one.
  private func narrow(_ right: Right, _ own: BoardLink) async throws -> BoardLink {
    var number = 0
    while true {
      let token = own.token.invitation(right, number: number)
      let answer = try await server.answer(BoardRequests(own).makeToken(token, right, name: ""))
      if answer.troubleMaking(token) == nil {
        return BoardLink(origin: own.origin, board: own.board, token: token)
      }
      guard answer.isProblem("token-taken") else { throw ServerTrouble(answer) }
      number += 1
    }
  }

  /// Turns a link for others off, so that `write` makes another.
  func revoke(_ right: Right) async throws {
    guard let shared = try store.sharing() else { return }
    if right != .edit {
      let link = try await narrow(right, shared.link)
      return try await server.revoke(link.token.id, of: shared.link)
    }
    guard let invitation = shared.invitation else { return }
    try await server.revoke(invitation.id, of: shared.link)
    try renew(invitation)
  }

  /// Whether the link for others opens the board: another device may have turned it off.
  private func stands(_ shared: SharedBoard) async throws -> Bool {
    guard let invitation = shared.invitation, shared.isInvitationMade else { return false }
    return try await server.tokens(of: shared.link).contains { $0.id == invitation.id }
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
