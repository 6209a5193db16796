/// What requests cost: processor time and bytes, counted for whoever causes it.
///
/// The unit is a second of one processor; ``bytesPerSecond`` bytes count as one. Who owes is refused
/// until time has paid it. A holder, which is one address with one token, has less than all who come
/// with the token, so that nobody can use up what a shared link allows.
final class Costs: Sendable {
  /// How many bytes on the wire count as much as a second of a processor.
  static let bytesPerSecond = Double(32 << 20)

  private enum Account: LimitKey {
    case holder(Int64, ClientAddress)
    case token(Int64)
    case board(Int64)
    case address(ClientAddress)

    var words: [UInt64] {
      switch self {
      case .holder(let token, let address): [0] + token.words + address.words
      case .token(let token): [1] + token.words
      case .board(let board): [2] + board.words
      case .address(let address): [3] + address.words
      }
    }

    init?(words: [UInt64]) {
      switch (words.first, words.count) {
      case (0, 3): self = .holder(Int64(bitPattern: words[1]), ClientAddress(bits: words[2]))
      case (1, 2): self = .token(Int64(bitPattern: words[1]))
      case (2, 2): self = .board(Int64(bitPattern: words[1]))
      case (3, 2): self = .address(ClientAddress(bits: words[1]))
      default: return nil
      }
    }
  }

  private let holders: TokenBuckets<Account>
  private let groups: TokenBuckets<Account>

  init(_ share: DetentServer.Limits.Share) {
    holders = TokenBuckets(share.holder)
    groups = TokenBuckets(share.group)
  }

  /// The limits behind it.
  var limits: [any SharedLimit] { [holders, groups] }

  /// Lets a request in, whose cost is not known yet.
  /// - Throws: ``Problem`` where somebody who would pay for it owes.
  func admit(_ payer: Payer) throws(Problem) {
    let now = ContinuousClock.now
    var seconds: Int?
    forEachAccount(of: payer) { buckets, account in
      if let wait = buckets.wait(account, now: now) { seconds = max(seconds ?? 0, wait) }
    }
    if let seconds { throw .tooManyRequests(seconds: seconds) }
  }

  /// Takes down what was used.
  ///
  /// - Parameters:
  ///   - seconds: processor time.
  ///   - bytes: on the wire, in either direction.
  func charge(_ payer: Payer, seconds: Double = 0, bytes: Int = 0) {
    let amount = seconds + Double(bytes) / Self.bytesPerSecond
    let now = ContinuousClock.now
    forEachAccount(of: payer) { $0.charge($1, amount, now: now) }
  }

  private func forEachAccount(of payer: Payer, _ body: (TokenBuckets<Account>, Account) -> Void) {
    if let token = payer.token {
      body(holders, .holder(token, payer.address))
      body(groups, .token(token))
    }
    if let board = payer.board { body(groups, .board(board)) }
    if payer.address.isSomebodys { body(groups, .address(payer.address)) }
  }
}
