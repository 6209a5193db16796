import Replication

/// Whom a limit is kept for, in words that another server understands.
protocol LimitKey: Hashable, Sendable {
  /// The same for the same one, everywhere.
  var words: [UInt64] { get }
  /// Nil for what this type never wrote.
  init?(words: [UInt64])
}

/// A limit that is kept by all servers together: each tells the others what was taken out.
protocol SharedLimit: Sendable {
  /// What was taken here since it was last asked, by those who are near the limit.
  func untold(now: ContinuousClock.Instant) -> [(key: [UInt64], amount: Double)]

  /// Takes note of what was taken on another server; somebody may owe afterwards.
  func take(_ amount: Double, by key: [UInt64], now: ContinuousClock.Instant)
}

extension Int64: LimitKey {
  var words: [UInt64] { [UInt64(bitPattern: self)] }

  init?(words: [UInt64]) {
    guard words.count == 1 else { return nil }
    self.init(bitPattern: words[0])
  }
}

/// All together.
struct Everybody: LimitKey {
  var words: [UInt64] { [] }

  init() {}

  init?(words: [UInt64]) {
    guard words.isEmpty else { return nil }
  }
}

extension ClientAddress: LimitKey {
  var words: [UInt64] { [bits] }

  init?(words: [UInt64]) {
    guard words.count == 1 else { return nil }
    self.init(bits: words[0])
  }
}

extension Payer: LimitKey {
  // Whether there is a token and a board, then what they are.
  var words: [UInt64] {
    address.words + [(token == nil ? 0 : 1) | (board == nil ? 0 : 2)]
      + [token ?? 0, board ?? 0].flatMap { $0.words }
  }

  init?(words: [UInt64]) {
    guard words.count == 4, let address = ClientAddress(words: [words[0]]) else { return nil }
    self.init(
      address: address, token: words[1] & 1 == 0 ? nil : Int64(bitPattern: words[2]),
      board: words[1] & 2 == 0 ? nil : Int64(bitPattern: words[3]))
  }
}
