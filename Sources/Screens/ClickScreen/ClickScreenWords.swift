import Interface
import Text

/// What is said on the screen of Click.
struct ClickScreenWords: Wording {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { "Click" }
  var tempo: String { say("Tempo") }
  var start: String { say("Start") }
  var stop: String { say("Stop") }
  /// On the key that leads to the grooves.
  var groovesKey: String { say("Grooves and rudiments") }
  var slower: String { say("Slower") }
  var faster: String { say("Faster") }

  /// "120 beats a minute".
  func beatsPerMinute(_ tempo: Int64) -> String {
    say(tempo == 1 ? "1 beat per minute" : "\(tempo) beats per minute")
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
}
