import Interface
import Text

/// What is said around the instruments, in both languages side by side.
struct ShellWords: Wording {
  let language: Language

  var instruments: String { say("Instruments", "ツール") }
  var others: String { say("All instruments", "すべてのツール") }
  func boards(_ name: String) -> String { say("\(name), all boards", "\(name)、すべてのボード") }
  var coming: String { say("Loading…", "読み込み中…") }
  var missing: String {
    say("Couldn't load this. It will open once you're online.", "読み込めませんでした。オンラインになると自動で開きます。")
  }

  func name(of instrument: Instrument) -> String {
    switch instrument {
    case .tally: "Tally"
    case .call: "Time to Call"
    case .click: "Click"
    }
  }
}
