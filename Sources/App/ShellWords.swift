import Interface
import Text

/// What is said around the instruments.
struct ShellWords: Wording {
  let language: Language

  var instruments: String { say("Instruments") }
  var others: String { say("All instruments") }
  func boards(_ name: String) -> String { say("\(name), all boards") }
  var coming: String { say("Loading…") }
  var missing: String {
    say("Couldn't load this. It will open once you're online.")
  }

  func name(of instrument: Instrument) -> String {
    switch instrument {
    case .tally: "Tally"
    case .call: "Time to Call"
    case .click: "Click"
    }
  }
}
