import Tallying

extension SetupFault {
  /// What a person reads.
  var words: String {
    switch self {
    case .empty: "It's empty."
    case .tooMany(let limit): "It's too much for a link: up to \(limit) of a kind."
    case .tooLong(let limit): "It's too long for a link: up to \(limit) bytes."
    case .character(let offset): "Character \(offset + 1) after setup/ isn't valid in a link."
    case .damaged: "It's incomplete or was changed on the way. Copy the whole link."
    case .newer: "It's from a newer version of Detent."
    case .malformed(let offset): "It isn't valid from byte \(offset + 1) on."
    case .reference(let item): "Its item \(item + 1) refers to something missing."
    }
  }
}
