import ArgumentParser
import Replication

extension Right: ExpressibleByArgument {}

extension Right {
  /// What is said where somebody wants to do more than their link allows.
  var refusal: String {
    switch self {
    case .own, .edit: "Only the board's owners can do that."
    case .count:
      "This board's link only allows counting: `detent tally count`, and `undo` of your own counts. "
        + "Nothing changed. To do more, ask the board's owner for a link to edit, then: detent "
        + "board join LINK"
    case .look:
      "This board's link is view-only. Nothing changed. To count, ask the board's "
        + "owner for another link, then: detent board join LINK"
    }
  }

  /// What a link allows that does not allow everything on the board; `nil` for others.
  var restriction: String? {
    switch self {
    case .own, .edit: nil
    case .count: "count-only"
    case .look: "view-only"
    }
  }
}
