import Tallying

extension SetupFault {
  /// What a person reads.
  var words: String {
    switch self {
    case .empty: "There is nothing in it."
    case .tooMany(let limit): "There is more than a link carries: at most \(limit) of a kind."
    case .tooLong(let limit): "It is longer than a link may be: \(limit) bytes."
    case .character(let offset): "Character \(offset + 1) behind setup/ belongs in no link."
    case .damaged: "It is not whole, or was altered on the way. Copy all of it."
    case .newer: "A newer Detent made it."
    case .malformed(let offset): "It is not as any Detent makes it, from byte \(offset + 1) on."
    case .reference(let item): "Its item \(item + 1) refers to what is not there."
    }
  }
}
