import Replication
import Reports
import Tallying
public import Text

/// What is said of tallies wherever they are shown, in both languages side by side.
public struct TallyWords: Wording, Sendable {
  package let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  package var tallies: String { say("Tallies", "カウンター") }
  package var nothingYet: String { say("No tallies yet", "カウンターはまだありません") }
  package var overflow: String {
    say("Too large to count", "数えられる範囲を超えています")
  }
  package func noRoom(_ name: String) -> String {
    say("\(name) can't count any further", "\(name) はこれ以上数えられません")
  }
  package func announce(_ name: String, _ count: String) -> String { "\(name) \(count)" }
  package func tallies(_ count: Int) -> String {
    count == 0
      ? say("empty", "空") : say("\(count) \(count == 1 ? "tally" : "tallies")", "\(count) 件")
  }
}
