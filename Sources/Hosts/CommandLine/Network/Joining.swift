import Boards
import Replication
import Storage

/// Taking a board of somebody else onto the shelf.
struct Joining {
  let link: BoardLink
  let network: NetworkOptions
  let isOffline: Bool
  /// Whether all of the board is to be there afterwards, also where it was on the shelf before: whoever
  /// was interrupted goes on.
  var needsAll = false

  /// Puts the board on the shelf, or gives it the link's token, and fetches its counts.
  ///
  /// Nothing is changed where the link's server does not say that the link opens the board. A board
  /// that is on the shelf already stays usable without the server.
  func join(in store: LocalStore) async throws {
    let isOnShelf = try store.shelf().entry(of: link.board) != nil
    let known = isOnShelf ? try store.board(.shared(link.board)).sharing() : nil
    let suffices = try known.map { try !needsAll || $0.isToBeMade || hasAll(store) } ?? false
    if suffices, known?.link == link { return }
    if isOffline {
      if known != nil { return }
      throw CommandFailure.needsServer
    }
    do {
      try await network.with(link.origin) { server in
        let right = try await server.right(link)
        if let known, known.link.token != link.token, let had = known.right,
          had != right, had.reaches(right), try await stillOpens(known)
        {
          return
        }
        var shared = SharedBoard(link: link, right: right)
        if let known, known.link.token == link.token {
          shared.invitation = known.invitation
          shared.isInvitationMade = known.isInvitationMade
        }
        // What was done with another right and can't be sent with this one stays here by itself.
        let waiting =
          known == nil || right.reaches(.edit)
          ? 0 : try store.board(.shared(link.board)).read { try $0.waiting() }
        try store.join(link.board) { board in
          board.share(shared)
          if waiting > 0 { board.leaveBehind() }
        }
        let progress = ProgressLine()
        defer { progress.finish() }
        var inStep = try InStep(
          store.board(.shared(link.board)), server, progress: progress.show)
        try await inStep.run()
      }
    } catch let trouble as ServerTrouble where trouble.passes && suffices { return }
  }

  /// Whether the board was fetched to the end once.
  private func hasAll(_ store: LocalStore) throws -> Bool {
    try store.board(.shared(link.board)).read { $0.session.synchronizer?.progress != nil }
  }

  /// Whether the token that this device has for the board has not been turned off.
  ///
  /// It is shown to no server but the one that it came from.
  private func stillOpens(_ known: SharedBoard) async throws -> Bool {
    do {
      _ = try await network.with(known.link.origin) { server in
        try await server.right(known.link)
      }
      return true
    } catch ServerTrouble.closed { return false }
  }
}
