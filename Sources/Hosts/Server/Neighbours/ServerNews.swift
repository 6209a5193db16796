/// What servers over one database tell each other.
enum ServerNews: Equatable, Sendable {
  /// Operations of a board up to a cursor are on disk.
  case changed(board: Int64, head: Int64)
  /// A board has another life.
  case renewed(board: Int64)
  /// A token opens nothing any more.
  case revoked(token: Int64, board: Int64)
  /// Somebody took out of a limit, which is counted on all servers together.
  case taken(LimitUse)
}

/// How much of a limit was used up by one of those whom it is kept for.
struct LimitUse: Equatable, Sendable {
  /// Which of the limits.
  let limit: Int
  /// Who, as of ``LimitKey/words``.
  let key: [UInt64]
  let amount: Double
}

extension ServerNews {
  /// A word of a message: a letter, and numbers in hexadecimal digits with colons between them.
  var word: String {
    func hexadecimal(_ number: some BinaryInteger) -> String { String(number, radix: 16) }
    return switch self {
    case .changed(let board, let head): "c\(hexadecimal(board)):\(hexadecimal(head))"
    case .renewed(let board): "n\(hexadecimal(board))"
    case .revoked(let token, let board): "r\(hexadecimal(token)):\(hexadecimal(board))"
    case .taken(let use):
      "t"
        + ([UInt64(use.limit), use.amount.bitPattern] + use.key).map(hexadecimal)
        .joined(separator: ":")
    }
  }

  /// Reads a word; nil for what another version says.
  init?(word: some StringProtocol) {
    let parts = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    func signed() -> [Int64]? {
      let numbers = parts.compactMap { Int64($0, radix: 16) }
      return numbers.count == parts.count ? numbers : nil
    }
    switch (word.first, parts.count) {
    case ("c", 2):
      guard let numbers = signed() else { return nil }
      self = .changed(board: numbers[0], head: numbers[1])
    case ("n", 1):
      guard let numbers = signed() else { return nil }
      self = .renewed(board: numbers[0])
    case ("r", 2):
      guard let numbers = signed() else { return nil }
      self = .revoked(token: numbers[0], board: numbers[1])
    case ("t", 2...):
      let numbers = parts.compactMap { UInt64($0, radix: 16) }
      guard numbers.count == parts.count, let limit = Int(exactly: numbers[0]) else { return nil }
      let amount = Double(bitPattern: numbers[1])
      guard amount.isFinite, amount >= 0 else { return nil }
      self = .taken(LimitUse(limit: limit, key: Array(numbers[2...]), amount: amount))
    default: return nil
    }
  }
}

/// What a server hears of the others.
enum Heard: Sendable {
  case news([ServerNews])
  /// From now on everything is heard; before, something may have been missed.
  case hearing
  /// Nothing is heard until it is said otherwise.
  case deaf
}
