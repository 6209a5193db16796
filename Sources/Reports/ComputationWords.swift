import Boards
import Replication
import Tallying
import Text

/// Why a computation has no number, in both languages side by side.
public struct ComputationWords: Wording, Sendable {
  package let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  /// The reason in a few words, without a full stop: `divided by zero`.
  ///
  /// - Parameter name: what an input is called.
  public func reason(_ fault: ComputationFault, _ name: (EntityID) -> String) -> String {
    switch fault {
    case .divisionByZero: say("divided by zero", "0で割っています")
    case .tooLarge: say("too large", "大きすぎます")
    case .places: say("decimals must be a whole number", "桁数が整数ではありません")
    case .deleted(let id): say("\(name(id)) was deleted", "\(name(id))は削除されました")
    case .missing(let id): say("\(name(id)) is missing", "\(name(id))がありません")
    case .noTallies(let id): say("\(name(id)) has no tallies", "\(name(id))は空です")
    case .input(let id): say("\(name(id)) has no value", "\(name(id))に値がありません")
    case .circle: say("circular reference", "循環参照")
    case .newer: say("made by a newer version of Detent", "新しいバージョンのDetentで作られています")
    case .unreadable: say("can't be read", "読み取れません")
    }
  }

  /// The same, with the names that inputs have on a board in quotes.
  public func reason(_ fault: ComputationFault, on board: Board) -> String {
    reason(fault) { id in
      board.title(of: id).map { say("\"\($0.string)\"", "「\($0.string)」") } ?? "#\(id)"
    }
  }
}
