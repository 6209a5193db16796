import Clicking
import Interface
import Text

/// What is said on the screen of Click.
struct ClickScreenWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { "Click" }
  var start: String { say("Start") }
  var stop: String { say("Stop") }
  /// On the key that leads to the grooves.
  var groovesKey: String { say("Grooves and rudiments") }
  /// On the button that one taps in time.
  var tap: String { say("TAP") }
  var tapTheTempo: String { say("Tap the tempo") }
  var off: String { say("Off") }
  var whatTheDialSets: String { say("What the dial sets") }
  var beatsOfTheBar: String { say("Beats in the bar") }

  var done: String { say("Done") }
  var songs: String { say("Songs") }
  var untitled: String { say("Untitled") }
  var previous: String { say("Previous") }
  var next: String { say("Next") }
  var openSong: String { say("Edit song") }

  /// "Song 2 of 8".
  func place(_ place: Int, of count: Int) -> String { say("Song \(place) of \(count)") }

  /// A part of a song, by its name where it has one.
  func part(_ number: Int, named name: [UInt8]) -> String {
    name.isEmpty ? say("Part \(number)") : String(decoding: name, as: UTF8.self)
  }

  /// What minus does to what the dial sets.
  func less(_ aspect: Aspect) -> String { aspect == .tempo ? say("Slower") : say("Previous value") }

  /// What plus does to it.
  func more(_ aspect: Aspect) -> String { aspect == .tempo ? say("Faster") : say("Next value") }

  /// What the dial sets.
  func name(of aspect: Aspect) -> String {
    switch aspect {
    case .tempo: say("Tempo")
    case .metre: say("Time signature")
    case .subdivision: say("Subdivision")
    case .sound: say("Sound")
    case .accents: say("Accents")
    case .swing: say("Swing")
    case .ramp: say("Speed up to")
    case .practice: say("Silent bars")
    }
  }

  /// "120 beats a minute".
  func beatsPerMinute(_ tempo: Fraction) -> String {
    tempo == Fraction(1)
      ? say("1 beat per minute")
      : say("\(tempo.denominator == 1 ? "\(tempo.numerator)" : decimal(tempo)) beats per minute")
  }

  /// "Beat 2 of 4".
  func beat(_ beat: Int, of beats: Int) -> String {
    say("Beat \(beat) of \(beats)")
  }

  /// What the picture shows while nothing is heard.
  var silent: String { say("No beat") }

  /// Why nothing sounds.
  func trouble(_ state: SoundState) -> String {
    switch state {
    case .waiting: say("Tap anywhere for sound")
    case .interrupted:
      say("Another app is using audio. The beat resumes afterwards")
    case .silent: say("No sound output found")
    case .refused: say("This tempo can't be played")
    case .absent: say("This browser can't play a steady beat")
    case .insecure:
      say("Open this page with https for sound")
    case .failed, .running, .over:
      say("The sound stopped. Start it again.")
    }
  }

  /// "Bar in 3+2+2/8".
  func bar(_ metre: String) -> String { say("Bar in \(metre)") }

  /// "Beat 2, quiet".
  func beat(_ beat: Int, _ weight: Accent) -> String {
    switch weight {
    case .strong: say("Beat \(beat), accented")
    case .normal: say("Beat \(beat)")
    case .quiet: say("Beat \(beat), quiet")
    case .silent: say("Beat \(beat), silent")
    }
  }
}
