import Reports
import Text

/// What is said while something is looked for in the list.
struct SearchWords: Wording {
  let language: Language

  var showAll: String { say("Show all tallies") }
  var all: String { say("All tallies") }
  func found(_ count: Int) -> String {
    count == 0
      ? say("No results")
      : say(count == 1 ? "1 tally found" : "\(language.numbers.text(count)) tallies found")
  }
  func add(_ text: String) -> String { say("Add “\(text)”") }
  func nothing(_ text: String) -> String {
    say("No results for “\(text)”")
  }
}
