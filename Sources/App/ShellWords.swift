import Interface
import Text

/// What is said around the instruments, in both languages side by side.
struct ShellWords: Wording {
  let language: Language

  var instruments: String { say("Instruments", "道具") }
  var others: String { say("All instruments", "すべての道具") }
  var coming: String { say("Loading…", "読み込み中…") }
  var missing: String {
    say(
      "This could not be loaded. Connect to the network, and it opens by itself.",
      "読み込めませんでした。ネットワークにつながると自動で開きます。")
  }

  func name(of instrument: Instrument) -> String {
    switch instrument {
    case .tally: "Tally"
    case .call: "Time to Call"
    case .click: "Click"
    }
  }
}
