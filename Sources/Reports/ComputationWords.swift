import Boards
import Replication
import Tallying
import Text

/// Why a computation has no number.
public struct ComputationWords: Wording, Sendable {
  package let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  /// The reason in a few words, without a full stop: `divided by zero`.
  ///
  /// - Parameter name: what an input is called.
  public func reason(_ fault: ComputationFault, _ name: (EntityID) -> String) -> String {
    switch fault {
    case .divisionByZero: say("divided by zero")
    case .tooLarge: say("too large")
    case .places: say("decimals must be a whole number")
    case .deleted(let id): say("\(name(id)) was deleted")
    case .missing(let id): say("\(name(id)) is missing")
    case .noTallies(let id): say("\(name(id)) has no tallies")
    case .input(let id): say("\(name(id)) has no value")
    case .circle: say("circular reference")
    case .newer: say("made by a newer version of Detent")
    case .unreadable: say("can't be read")
    }
  }

  /// The same, with the names that inputs have on a board in quotes.
  public func reason(_ fault: ComputationFault, on board: Board) -> String {
    reason(fault) { id in
      board.title(of: id).map { say("“\($0.string)”") } ?? "#\(id)"
    }
  }
}
