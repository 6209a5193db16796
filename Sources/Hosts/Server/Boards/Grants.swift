import Replication
import Synchronization

/// What a token opens.
struct Grant: Sendable {
  /// The number of the token's row.
  let token: Int64
  let right: Right
  let id: BoardID
  /// The number of the board's row.
  let board: Int64
  /// When the board was made, in milliseconds since 1970.
  let made: Int64
  /// Whoever asks now.
  var payer: Payer

  fileprivate func asked(by address: ClientAddress) -> Grant {
    var grant = self
    grant.payer = Payer(address: address, token: token, board: board)
    return grant
  }
}

/// Which token opens what, remembered so that not every count asks the database.
final class Grants: Sendable {
  /// When a token of a board was last used, in milliseconds since 1970.
  struct Use: Sendable {
    let board: Int64
    let moment: Int64
  }

  private struct Known {
    var grants: [[UInt8]: Grant] = [:]
    /// Whether every revocation is heard of.
    var isRemembering: Bool
    /// Rises with every revocation, so that nothing read before it is remembered after it.
    var revocations = 0
    /// When tokens were last used, where that is not in the database yet.
    var used: [Int64: Use] = [:]
  }

  private static let capacity = 20_000

  private let storage: any BoardStorage
  private let known: Mutex<Known>

  init(_ storage: any BoardStorage) {
    self.storage = storage
    known = Mutex(Known(isRemembering: !storage.isShared))
  }

  /// What the token opens to somebody; nil for unknown and revoked ones.
  func grant(
    _ token: AccessToken, of id: BoardID, to address: ClientAddress
  ) async throws -> Grant? {
    let hash = token.hash
    let (remembered, revocations) = known.withLock { ($0.grants[hash], $0.revocations) }
    if let remembered, remembered.id == id { return remembered.asked(by: address) }
    let found = try await storage.readAtOnce { db -> Grant? in
      guard let board = try BoardRecord.find(db, id),
        let token = try TokenRecord.find(db, hash: hash, board: board.number), !token.isRevoked
      else { return nil }
      return Grant(
        token: token.number, right: token.right, id: id, board: board.number,
        made: board.made, payer: Payer(address: address, token: token.number, board: board.number))
    }
    guard let found else { return nil }
    known.withLock { known in
      guard known.isRemembering, known.revocations == revocations else { return }
      if known.grants.count >= Self.capacity { known.grants = [:] }
      known.grants[hash] = found
    }
    return found
  }

  /// What the token with this hash opens to somebody, as far as that can be told without the database.
  func remembered(_ hash: [UInt8], of id: BoardID, to address: ClientAddress) -> Grant? {
    guard let grant = known.withLock({ $0.grants[hash] }), grant.id == id else { return nil }
    return grant.asked(by: address)
  }

  /// Asks the database again about every token; for after a revocation is on disk.
  func forget() {
    known.withLock { known in
      known.grants = [:]
      known.revocations += 1
    }
  }

  /// Whether what tokens open is remembered.
  var isRemembering: Bool { known.withLock { $0.isRemembering } }

  /// Begins, or ends, to remember what tokens open: right as long as all revocations are heard of.
  func remember(_ isRemembering: Bool) {
    known.withLock { known in
      known.isRemembering = isRemembering
      known.grants = [:]
      known.revocations += 1
    }
  }

  /// Notes that a token was used.
  func note(_ grant: Grant, now: Int64) {
    known.withLock { $0.used[grant.token] = Use(board: grant.board, moment: now) }
  }

  /// When tokens were last used, by their numbers, as far as the database does not know it.
  var used: [Int64: Use] { known.withLock { $0.used } }

  /// Takes away what ``note(_:now:)`` gathered, to be written.
  func takeUsed() -> [Int64: Use] {
    known.withLock { known in
      defer { known.used = [:] }
      return known.used
    }
  }
}
