import Replication
import Reports
import Tallying
public import Text

/// What is said of tallies wherever they are shown.
public struct TallyWords: Wording, Sendable {
  package let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  package var tallies: String { say("Tallies") }
  package var nothingYet: String { say("No tallies yet") }
  package var overflow: String {
    say("Too large to count")
  }
  package func noRoom(_ name: String) -> String {
    say("\(name) can't count any further")
  }
  package func announce(_ name: String, _ count: String) -> String { "\(name) \(count)" }
  package func tallies(_ count: Int) -> String {
    count == 0
      ? say("empty") : say(count == 1 ? "1 tally" : "\(language.numbers.text(count)) tallies")
  }
}
