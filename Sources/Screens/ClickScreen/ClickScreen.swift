public import Boards
import Clicking
import Gestures
public import Interface
import Markup
public import Text

/// Click: a metronome. The dial sets the tempo, and the picture in its middle follows what is heard.
///
/// It goes on playing while another instrument is in front.
public struct ClickScreen: Screen {
  /// What a turn of the dial means: a click for each beat a minute.
  static let scale = Dial.Scale(range: 1...1000, perTurn: 60, detent: 1)

  let words: ClickScreenWords
  /// What is played.
  var score = Score()
  /// What sets the tempo.
  var dial = Dial(ClickScreen.scale, value: 120)
  /// Where the dial lies in the window, while a finger turns it.
  var dialBox: Event.Box?
  /// Whether it plays, or is to as soon as the browser lets it.
  var isPlaying = false
  /// Whether what plays is a groove that is looked at, and not the instrument.
  var playsGroove = false
  /// Grooves and rudiments in the instrument's place, or nothing.
  var groovesSlot = Slot<GroovesRoom>.empty
  /// What keeps it from sounding.
  var trouble: SoundState?
  /// What is heard, and how many beats were.
  var heard: HeardBeat?
  var heardCount = 0

  /// Four quarters at 120, silent.
  public init(_ language: Language) { words = ClickScreenWords(language) }

  /// Beats a minute.
  var tempo: Int64 { Int64(nearestInteger(dial.value)) }

  /// Takes up what was kept on this device beside the board: the score.
  public mutating func recall(_ records: [StoreRecord]) {
    for record in records where sameUTF8(record.key, BoardStore.scoreKey) {
      guard let score = try? Score(json: record.value), let part = score.parts.first else {
        continue
      }
      self.score = score
      dial.set(part.tempo.beatsPerMinute.double)
    }
  }
}
