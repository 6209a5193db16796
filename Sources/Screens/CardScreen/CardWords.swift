import Calling
import CivilTime
import Reports
import Text

/// What the page of a call's link says.
struct CardWords: Wording {
  let language: Language

  var copyText: String { say("Copy as text") }
  var copied: String { say("Copied") }
  var cancel: String { say("Cancel") }
  var open: String { say("Open in Time to Call") }
  var isOver: String { say("This call is over.") }
  var isOn: String { say("This call is on now.") }
  var unknownZone: String { say("Unknown time zone") }
  var whereAreYou: String { say("Where are you?") }
  var hiddenZone: String {
    say("Your browser doesn't tell. Choose your city, or one in the same time zone.")
  }
  var findCity: String { say("Find a city") }
  var noCity: String { say("No city found. Try a bigger city in the same time zone.") }
  var calendarFile: String { say("Add to calendar") }
  func savedAs(_ file: String) -> String {
    say("Saved as \(file). Open it to add the call to your calendar.")
  }
  /// The date of the next weekly call.
  func next(_ date: String) -> String { say("next on \(date)", as: "weekly call") }
  func list(_ one: String, _ other: String) -> String { say("\(one), \(other)", as: "list") }
  func goForward(_ places: String, _ length: String, _ date: String) -> String {
    say("Clocks in \(places) go forward \(length) on \(date)")
  }
  func goBack(_ places: String, _ length: String, _ date: String) -> String {
    say("Clocks in \(places) go back \(length) on \(date)")
  }
  func callFrom(_ place: String) -> String { say("Call from \(place)") }
  func yourTime(_ city: String) -> String { say("in your time, \(city)") }
  func notIn(_ city: String) -> String { say("Not in \(city)?") }
  func weekly(_ days: String, _ time: String, _ place: String) -> String {
    say("\(days) at \(time) in \(place)", as: "weekly call")
  }

  func minutes(_ minutes: Int) -> String {
    if minutes < 60 { return say("\(minutes) min") }
    if minutes % 60 == 0 { return say("\(minutes / 60) h") }
    return say("\(minutes / 60) h \(minutes % 60) min")
  }

  /// Seconds ahead of UTC: "UTC+5:30".
  func offset(_ seconds: Int) -> String {
    let minutes = (seconds < 0 ? -seconds : seconds) / 60
    var text = (seconds < 0 ? "UTC−" : "UTC+") + "\(minutes / 60)"
    if minutes % 60 != 0 { text += minutes % 60 < 10 ? ":0\(minutes % 60)" : ":\(minutes % 60)" }
    return text
  }

  /// What is the matter with a link, and what to do.
  func trouble(_ fault: CallLinkFault) -> String {
    switch fault {
    case .empty: say("This page shows a call that somebody sent. Open the whole link.")
    case .newer:
      say("This link was made by a newer version. Reload the page, or ask for the call as text.")
    case .tooMany, .tooLong: say("This link is too long. Ask for a new one.")
    case .character, .damaged, .malformed, .incomplete:
      say("Part of this link is missing or was changed. Copy the whole link, or ask for a new one.")
    }
  }

  func unknown(_ zone: String) -> String {
    say("This page doesn't know the time zone \(zone). Reload it, or ask for the call as text.")
  }
}
