import Clicking
import Interface
import Text

// What is said of practice: the timer, silence that grows, the log.
extension ClickScreenWords {
  // The timer
  var timer: String { say("Timer") }
  func minutes(_ minutes: Int) -> String {
    minutes == 1 ? say("1 minute") : say("\(language.numbers.text(minutes)) minutes")
  }
  var timerHint: String { say("Ends with the bar in which the time runs out.") }
  /// Below what is left of the time.
  var timeLeft: String { say("left", as: "time") }
  var timeIsUp: String { say("Time is up.") }

  /// "12:05" of milliseconds.
  func minutesAndSeconds(_ milliseconds: Int64) -> String {
    let seconds = (milliseconds + 999) / 1000
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
  }

  // Silence that grows
  var growingSilence: String { say("Silence that grows") }
  var adaptiveGap: String { say("Adaptive gap") }
  /// The same at the top of the dial.
  var adaptive: String { say("Adaptive") }
  var adaptiveHint: String {
    say("Tap along while it plays. The steadier you are, the more bars are silent.")
  }
  var tooShort: String { say("Silent bars need a part of at least 4 bars.") }

  // By microphone
  var playingAlong: String { say("Play along") }
  var listen: String { say("Listen by microphone") }
  var listenHint: String {
    say(
      "Shows how steadily you play. Wear headphones, so that the microphone hears you and not the click. Nothing is recorded."
    )
  }
  var microphoneOn: String { say("The microphone is on.") }
  var playAlong: String { say("Play along with the beat") }
  var hearsTheClick: String { say("The microphone hears the click. Wear headphones.") }
  func deaf(_ fault: OutFault) -> String {
    fault == .hidden
      ? say("The microphone was turned off because the page was hidden.") : self.fault(fault)
  }

  /// On the pad that is tapped in time with the beat.
  var along: String { say("TAP ALONG") }
  var tapAlong: String { say("Tap along with the beat") }
  var early: String { say("early", as: "side of the beat") }
  var late: String { say("late", as: "side of the beat") }
  /// Below "1/4".
  var barsSilent: String { say("bars silent") }
  func silentBars(_ silence: Silence) -> String {
    say("\(silence.silentBars) of \(silence.turn) bars silent")
  }

  /// "+12 ms", "−8 ms".
  func deviation(_ milliseconds: Int) -> String {
    (milliseconds < 0 ? "−" : milliseconds > 0 ? "+" : "") + ms(abs(milliseconds))
  }

  /// "±14 ms".
  func steadiness(_ milliseconds: Int) -> String { "±" + ms(milliseconds) }

  private func ms(_ milliseconds: Int) -> String { language.numbers.text(milliseconds) + " ms" }

  /// How the last tap was, and all of them.
  func taps(_ last: Int, mean: Int, spread: Int?) -> String {
    let tap = say("Last tap: \(offBeat(last)).")
    guard let spread else { return tap }
    return tap + " " + say("On average \(offBeat(mean)), steady to \(ms(spread)).")
  }

  private func offBeat(_ milliseconds: Int) -> String {
    if milliseconds == 0 { return say("on the beat") }
    return milliseconds < 0
      ? say("\(ms(-milliseconds)) early") : say("\(ms(milliseconds)) late")
  }

  // The log
  var practiceLog: String { say("Practice log") }
  var logged: String { say("In the practice log:") }

  /// "12 min · 1 of 4 bars silent · ±14 ms".
  func summary(seconds: Int64, _ silence: Silence?, steadiness: Int64?) -> String {
    var summary = duration(seconds)
    if let silence { summary += " · " + silentBars(silence) }
    if let steadiness {
      summary += " · " + self.steadiness(Int((steadiness + 500) / 1000))
    }
    return summary
  }

  /// "45 s", "12 min", "3 h 5 min".
  func duration(_ seconds: Int64) -> String {
    if seconds < 60 { return say("\(seconds) s", as: "seconds") }
    let minutes = (seconds + 30) / 60
    if minutes < 60 { return say("\(minutes) min", as: "minutes") }
    let hours = say("\(language.numbers.text(minutes / 60)) h", as: "hours")
    return minutes % 60 == 0
      ? hours : hours + " " + say("\(minutes % 60) min", as: "minutes")
  }

  /// "80 → 104 BPM", or one of them where both are the same.
  func tempi(_ first: Fraction, _ last: Fraction) -> String {
    let (first, last) = (decimal(first), decimal(last))
    return sameUTF8(first, last) ? say("\(first) BPM") : say("\(first) → \(last) BPM")
  }

  var noPractice: String {
    say("Nothing yet. What you play for half a minute or longer is listed here.")
  }
  var lastSevenDays: String { say("last 7 days") }
  func daysInARow(_ days: Int) -> String { days == 1 ? say("day in a row") : say("days in a row") }
  var minutesADay: String { say("Minutes of practice each day") }
  func practised(days: Int, of all: Int, _ duration: String) -> String {
    days == 1
      ? say("In the last \(all) days: \(duration) on 1 day")
      : say("In the last \(all) days: \(duration) on \(days) days")
  }
  var whatWasPractised: String { say("Songs and grooves") }
  var noSong: String { say("No song") }
  var tempoOverTime: String { say("Tempo over time") }
  var steadinessOverTime: String { say("Deviation of the taps in ms") }
  func fromTo(_ what: String, _ first: String, _ last: String) -> String {
    say("\(what): from \(first) to \(last)")
  }
  var sittings: String { say("Day by day") }
  var showMore: String { say("Show more") }
  func deleteSitting(_ name: String, _ time: String) -> String {
    say("Delete practice of \(name), \(time)")
  }
  var deleteSittingLabel: String { say("Delete from the log") }
  var sittingDeleted: String { say("Deleted from the log") }
  var saveAsFile: String { say("Save as CSV") }
  var fileSaved: String { say("File saved") }
}

extension Silence {
  /// How many bars pass until it begins anew: those played and those silent, four where none is.
  var turn: Int { silentBars == 0 ? 4 : playedBars + silentBars }
}
