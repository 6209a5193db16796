import Calling
import Text

/// What is said in the room of the best times.
struct BestWords: Wording {
  let language: Language

  var oneTime: String { say("One time") }
  var fairSeries: String { say("Take turns") }
  var sevenDays: String { say("7 days") }
  var everyDay: String { say("Every day") }
  var noWindow: String { say("No time suits everyone. These are the least bad.") }
  var noWayOn: String { say("A shorter call, another day or other hours may help.") }
  var noTimes: String { say("No times found. Try another length.") }
  var lookingForSeries: String { say("Looking for a fair series") }
  var burdens: String { say("What each place pays") }
  var goodForAll: String { say("Good for everyone") }
  var day: String { say("The day, place by place") }
  var ownHoursHint: String { say("Drag the edges, or tap a time to type it.") }
  var goodHours: String { say("Good", as: "hours") }
  var possibleHours: String { say("Possible", as: "hours") }
  /// Between two times.
  var until: String { say("–", as: "until") }
  func after(_ time: String) -> String { say("Enter a time after \(time)") }
  var saveChanges: String { say("Save hours and length") }
  var onePlace: String { say("Best times need two places. Add a place to call.") }
  var oneClock: String { say("All these clocks show the same time.") }
  var points: String {
    say(
      """
      Points: 1 for lunch, 2 for early or dinner, 3 for late, 10 or more for the night, other hours \
      and other days.
      """)
  }
  var fewerWeeks: String { say("Fewer weeks") }
  var moreWeeks: String { say("More weeks") }

  func weeks(_ count: Int) -> String { say("\(count) weeks") }
  func more(_ count: Int) -> String { say("Show \(count) more") }
  func others(_ count: Int) -> String { say("\(count) more", as: "places") }
  /// Of what a window costs, one thing after another.
  func beside(_ said: String, _ next: String) -> String { say("\(said) · \(next)", as: "payers") }
  func starts(_ first: String, _ last: String) -> String {
    say("Start from \(first) to \(last)")
  }
  func from(_ first: String, to last: String) -> String { say("\(first)–\(last)", as: "times") }
  func without(_ places: String) -> String { say("Without \(places): time zone unknown") }
  func most(_ points: Int) -> String { say("Nobody pays more than \(points).") }
  func least(_ points: Int) -> String {
    say("Nobody pays more than \(points), and no series is fairer.")
  }

  /// How fair a series is.
  func verdict(on series: FairSeries) -> String {
    let most = series.burdens.reduce(0) { max($0, $1) }
    if most == 0 { return goodForAll }
    return series.isProvenBest ? least(most) : self.most(most)
  }

  var seriesLeaves: String {
    say("A series isn't saved here. Add it to your calendar to keep it.")
  }

  // MARK: Who pays

  /// Whether it is early or late.
  func reason(_ kind: BurdenKind) -> String {
    switch kind {
    case .beforeDawn: say("very early", as: "burden")
    case .early: say("early", as: "burden")
    case .lunch: say("lunch", as: "burden")
    case .dinner: say("dinner", as: "burden")
    case .late: say("late", as: "burden")
    case .night: say("very late", as: "burden")
    case .possible: say("possible", as: "burden")
    case .outside: say("outside hours", as: "burden")
    case .wrongDay: say("wrong day", as: "burden")
    }
  }
  /// "8× early".
  func often(_ count: Int, _ reason: String) -> String {
    say("\(count)× \(reason)", as: "burden")
  }
  var alwaysGood: String { say("always good", as: "burden") }

  func getsUp(_ place: String, _ time: String) -> String { say("\(place) gets up at \(time)") }
  func staysUp(_ place: String, _ time: String) -> String {
    say("\(place) stays up until \(time)")
  }
  func breakfast(_ place: String, _ time: String) -> String {
    say("\(place) is at breakfast (\(time))")
  }
  func lunch(_ place: String, _ time: String) -> String { say("\(place) is at lunch (\(time))") }
  func dinner(_ place: String, _ time: String) -> String { say("\(place) is at dinner (\(time))") }
  func late(_ place: String, _ time: String) -> String { say("It's late in \(place) (\(time))") }
  func makesTime(_ place: String, _ time: String) -> String {
    say("\(place) makes time at \(time)")
  }
  func outside(_ place: String, _ time: String) -> String {
    say("\(time) is outside the hours of \(place)")
  }
  func wrongDay(_ day: String) -> String { say("\(day) isn't one of the days") }

  // MARK: A band in words

  func band(_ place: String, _ stretches: String) -> String {
    say("\(place): \(stretches)", as: "band")
  }
  func good(_ times: String) -> String { say("good \(times)") }
  func possible(_ times: String) -> String { say("possible \(times)") }
  var never: String { say("never") }
}
