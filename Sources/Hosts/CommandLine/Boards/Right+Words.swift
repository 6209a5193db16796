import ArgumentParser
import Replication

extension Right: ExpressibleByArgument {}

extension Right {
  /// What is said where somebody wants to do more than their link allows.
  var refusal: String {
    switch self {
    case .own, .edit: "That is for the board's owners."
    case .count:
      "This board's link is for counting only: `detent tally count`, and `undo` of one's own counts. "
        + "Nothing was changed. For more, ask the board's owner for a link to edit, then: detent "
        + "board join LINK"
    case .look:
      "This board's link is for looking on only. Nothing was changed. To count, ask the board's "
        + "owner for another link, then: detent board join LINK"
    }
  }

  /// What a link allows that does not allow everything on the board; `nil` for others.
  var restriction: String? {
    switch self {
    case .own, .edit: nil
    case .count: "for counting only"
    case .look: "for looking on only"
    }
  }
}
