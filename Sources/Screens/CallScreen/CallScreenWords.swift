import Calling
import Places
import Reports
import Text

/// What is said on the screen of Time to Call.
struct CallScreenWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Time to Call") }
  var starting: String { say("Setting the clocks…") }
  var noZones: String {
    say("Couldn't load the clocks. Check your connection and try again.")
  }
  var times: String { say("Times") }
  var fader: String { say("Time of the call") }
  var calls: String { say("Calls") }
  /// What AM and PM on the clock find, as the app of 2013 had it.
  var classicEarliest: String { say("Earliest: 7 AM in the west") }
  var classicLatest: String { say("Latest: 10 PM in the east") }
  var placeLanguage: PlaceLanguage { sameUTF8(language.tag, "ja") ? .japanese : .english }

  /// Several things in one line; nothing for none.
  func list(_ parts: [String]) -> String {
    var text = parts.first ?? ""
    for part in parts.dropFirst() { text = say("\(text), \(part)", as: "list") }
    return text
  }
  func callFrom(_ place: String) -> String { say("Call from \(place)") }
  func keep(_ time: String) -> String { say("Save \(time)") }
  func kept(_ name: String) -> String { say("\(name) saved") }
  func day(of place: String) -> String { say("The day in \(place)") }
}
