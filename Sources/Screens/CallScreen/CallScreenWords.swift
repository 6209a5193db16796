import Calling
import Places
import Replication
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
  var send: String { say("Share") }
  var copyText: String { say("Copy as text") }
  var copied: String { say("Copied") }
  var calendarFile: String { say("Add to calendar") }
  var cannotRing: String {
    say("This page can't ring while it's closed. An alarm in your calendar can.")
  }
  var playAgain: String { say("Play again") }
  var bestTimes: String { say("Best times") }
  var typeTime: String { say("Type a time") }
  var noTime: String { say("Enter a time like 15:15 or 3:15 PM") }
  var date: String { say("Date") }
  /// - Parameter date: 3 December, as the reader's language has it.
  func dateExample(_ date: String) -> String { say("e.g. tomorrow, \(date)") }
  func noDate(_ date: String) -> String { say("Enter a date like \(date) or 2026-12-03") }
  /// Takes what was typed.
  var ok: String { say("OK") }
  func savedAs(_ file: String) -> String { say("Saved as \(file)") }
  var earlierMonth: String { say("Earlier month") }
  var laterMonth: String { say("Later month") }
  var setUpList: String { say("Move or delete calls") }
  var newCall: String { say("New call") }
  var edit: String { say("Edit") }
  var editCall: String { say("Edit call") }
  var cancel: String { say("Cancel") }
  var deleteCall: String { say("Delete call") }
  /// Under the title of what is edited.
  var notSavedYet: String { say("Not saved yet") }
  var noChanges: String { say("No changes") }
  var doneFirst: String { say("Tap Done or Cancel first") }
  var clearName: String { say("Clear name") }
  var repeats: String { say("Repeat") }
  var once: String { say("Once") }
  var daily: String { say("Daily") }
  var weekly: String { say("Weekly") }
  var weekdays: String { say("Days of the week") }
  var length: String { say("Length") }
  var shorter: String { say("Shorter") }
  var longer: String { say("Longer") }
  var places: String { say("Places") }
  var addPlace: String { say("Add place") }
  var changePlace: String { say("Change place") }
  var source: String { say("Call from here") }
  var people: String { say("Names") }
  var phones: String { say("Phone numbers") }
  var noPhone: String { say("Enter phone numbers like +81 3 1234 5678, one per line") }
  var phonesStay: String { say("Phone numbers are never part of a link.") }
  var hours: String { say("Hours") }
  var usualHours: String { say("Usual") }
  var ownHours: String { say("Own") }
  var withinHours: String { say("Within calling hours") }
  var outsideHours: String { say("Outside calling hours") }
  func edge(_ edge: HoursEdge) -> String {
    switch edge {
    case .possibleStart: say("Possible from")
    case .goodStart: say("Good from")
    case .goodEnd: say("Good until")
    case .possibleEnd: say("Possible until")
    }
  }
  var unknownZone: String { say("Unknown time zone") }
  func unknownZone(of place: String) -> String {
    say("The time zone of \(place) isn't known here. Choose another place.")
  }
  var noPeople: String {
    say(
      "Enter one name per line, up to \(CallPlace.mostPeople) names of up to \(Title.limit) characters"
    )
  }
  var mostPlaces: String { say("A call can have up to \(CallSearch.mostPlaces) places.") }
  var findPlace: String { say("City, country or time zone") }
  var clearSearch: String { say("Clear search") }
  var noPlace: String { say("No place found. Check the spelling, or try a bigger city nearby.") }
  var placesComing: String { say("Loading places…") }
  /// Before the name of who made them.
  var placesBy: String { say("Places:") }
  /// A version of the time zone data and, where it is known, how many months old it is.
  func zones(_ version: String, _ months: Int?) -> String {
    guard let months else { return say("Time zones: \(version)") }
    switch months {
    case 0: return say("Time zones: \(version), less than a month old")
    case 1: return say("Time zones: \(version), 1 month old")
    default: return say("Time zones: \(version), \(months) months old")
    }
  }
  var clocksAndWeek: String { say("Clock and calendar") }
  var timeFormat: String { say("Time format") }
  var firstWeekday: String { say("Week starts on") }
  var clocksStay: String { say("These settings stay on this device.") }
  var whereIAm: String { say("Where I am") }
  var whereAreYou: String { say("Where are you?") }
  /// Where that is now.
  func nowIn(_ place: String) -> String { say("Now \(place)", as: "where one is") }
  var unknown: String { say("Unknown") }
  var change: String { say("Change") }
  var zoneHidden: String { say("Your browser doesn't say where you are.") }
  var pickCity: String { say("Pick a city") }
  func moved(_ now: String, _ then: String) -> String {
    say("You're in \(now) now, not in \(then). Play again with the time.")
  }
  var usePosition: String { say("Use my position") }
  /// How it goes with the device's position; nothing where there is nothing to say.
  func line(_ locating: PlacePicker.Locating) -> String? {
    switch locating {
    case .unasked, .found: nil
    case .asked: say("Looking for your position…")
    case .silent: say("No answer yet. Pick a city below, or allow the position in your browser.")
    case .denied:
      say(
        "Your browser doesn't share your position. Pick a city below, or allow it in the browser's settings."
      )
    case .unavailable: say("Your device can't tell its position just now. Pick a city below.")
    }
  }
  /// What stands above places that are offered for one reason.
  func title(of group: Offer.Group) -> String? {
    switch group {
    case .present: say("Now")
    case .here: say("Here")
    case .recent: say("Recent")
    case .near: say("Nearby")
    case .question: say("Which one do you mean?")
    case .others: say("Others")
    case .found: nil
    }
  }
  /// What AM and PM on the clock find, as the app of 2013 had it.
  func classicEarliest(_ time: String) -> String { say("Classic AM: \(time) in the west") }
  func classicLatest(_ time: String) -> String { say("Classic PM: \(time) in the east") }
  var placeLanguage: PlaceLanguage { sameUTF8(language.tag, "ja") ? .japanese : .english }

  /// Several things in one line; nothing for none.
  func list(_ parts: [String]) -> String {
    var text = parts.first ?? ""
    for part in parts.dropFirst() { text = say("\(text), \(part)", as: "list") }
    return text
  }
  /// How often and when: "every Thursday at 9:30".
  func weekly(_ days: String, _ time: String) -> String {
    say("\(days) at \(time)", as: "weekly time")
  }
  /// A time, and by whose clock: "Thu 3 Dec, 9:30 in Tokyo".
  func when(_ time: String, in place: String) -> String {
    say("\(time) in \(place)", as: "time and place")
  }
  func callFrom(_ place: String) -> String { say("Call from \(place)") }
  var firstTime: String { say("first time") }
  var secondTime: String { say("second time") }
  func goForward(_ places: String, _ length: String, _ date: String) -> String {
    say("Clocks in \(places) go forward \(length) on \(date)")
  }
  func goBack(_ places: String, _ length: String, _ date: String) -> String {
    say("Clocks in \(places) go back \(length) on \(date)")
  }
  func now(_ time: String) -> String { say("Now: \(time)") }
  var now: String { say("Now", as: "time") }
  func saved(_ time: String) -> String { say("Saved: \(time)") }
  func bestTime(_ first: String, _ last: String) -> String { say("Best: \(first) to \(last)") }
  func clocksForward(_ length: String) -> String { say("Clocks go forward \(length)") }
  func clocksBack(_ length: String) -> String { say("Clocks go back \(length)") }
  func keep(_ time: String) -> String { say("Save \(time)") }
  func earlier(_ date: String, _ place: String, _ length: String) -> String {
    say("From \(date) it's \(length) earlier in \(place)")
  }
  func later(_ date: String, _ place: String, _ length: String) -> String {
    say("From \(date) it's \(length) later in \(place)")
  }
  func deleted(_ name: String) -> String { say("\(name) deleted") }
  func delete(_ name: String) -> String { say("Delete \(name)") }
  func details(_ place: String) -> String { say("People and hours in \(place)") }
  func remove(_ place: String) -> String { say("Remove \(place)") }
  func move(_ place: String) -> String { say("Move \(place)") }
  func moved(_ place: String, _ row: Int, of count: Int) -> String {
    say("\(place), \(row) of \(count)", as: "moved")
  }
  func minutes(_ minutes: Int) -> String {
    if minutes < 60 { return say("\(minutes) min") }
    if minutes % 60 == 0 { return say("\(minutes / 60) h") }
    return say("\(minutes / 60) h \(minutes % 60) min")
  }
  /// Seconds ahead of UTC: "UTC+5:30".
  func offset(_ seconds: Int64) -> String {
    let minutes = (seconds < 0 ? -seconds : seconds) / 60
    var text = (seconds < 0 ? "UTC−" : "UTC+") + "\(minutes / 60)"
    if minutes % 60 != 0 { text += minutes % 60 < 10 ? ":0\(minutes % 60)" : ":\(minutes % 60)" }
    return text
  }
  func kept(_ name: String) -> String { say("\(name) saved") }
  var passed: String { say("That time has passed.") }
  func day(of place: String) -> String { say("The day in \(place)") }
}
