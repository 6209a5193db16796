/// What requests cost: processor time and bytes, counted for whoever causes it.
///
/// The unit is a second of one processor; ``bytesPerSecond`` bytes count as one. Who owes is refused
/// until time has paid it. A holder, which is one address with one token, has less than all who come
/// with the token, so that nobody can use up what a shared link allows.
final class Costs: Sendable {
  /// How many bytes on the wire count as much as a second of a processor.
  static let bytesPerSecond = Double(32 << 20)

  private enum Account: Hashable {
    case holder(Int64, ClientAddress)
    case token(Int64)
    case board(Int64)
    case address(ClientAddress)
  }

  private let holders: TokenBuckets<Account>
  private let groups: TokenBuckets<Account>

  init(_ share: DetentServer.Limits.Share) {
    holders = TokenBuckets(share.holder)
    groups = TokenBuckets(share.group)
  }

  /// Lets a request in, whose cost is not known yet.
  /// - Throws: ``Problem`` where somebody who would pay for it owes.
  func admit(_ payer: Payer) throws(Problem) {
    let waits = accounts(payer).compactMap { buckets, account in buckets.wait(account) }
    if let seconds = waits.max() { throw .tooManyRequests(seconds: seconds) }
  }

  /// Takes down what was used.
  ///
  /// - Parameters:
  ///   - seconds: processor time.
  ///   - bytes: on the wire, in either direction.
  func charge(_ payer: Payer, seconds: Double = 0, bytes: Int = 0) {
    let amount = seconds + Double(bytes) / Self.bytesPerSecond
    for (buckets, account) in accounts(payer) { buckets.charge(account, amount) }
  }

  private func accounts(_ payer: Payer) -> [(TokenBuckets<Account>, Account)] {
    var accounts: [(TokenBuckets<Account>, Account)] = []
    if let token = payer.token {
      accounts.append((holders, .holder(token, payer.address)))
      accounts.append((groups, .token(token)))
    }
    if let board = payer.board { accounts.append((groups, .board(board))) }
    if payer.address.isSomebodys { accounts.append((groups, .address(payer.address))) }
    return accounts
  }
}
