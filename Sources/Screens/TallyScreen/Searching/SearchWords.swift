import Reports
import Text

/// What is said while something is looked for in the list, in both languages side by side.
struct SearchWords: Wording {
  let language: Language

  var showAll: String { say("Show all tallies", "すべて表示") }
  var all: String { say("All tallies", "すべて表示しています") }
  func found(_ count: Int) -> String {
    count == 0
      ? say("No results", "見つかりません")
      : say("\(count) \(count == 1 ? "tally" : "tallies") found", "\(count) 件見つかりました")
  }
  func nothing(_ text: String) -> String {
    say("No results for “\(text)”", "「\(text)」は見つかりません")
  }
}
