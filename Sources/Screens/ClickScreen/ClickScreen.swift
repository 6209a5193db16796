import Clicking
import Gestures
public import Interface
import Markup
import Replication
public import Text

/// Click: a metronome. The dial sets what the symbol says that was chosen, and the picture in its middle
/// follows what is heard.
///
/// What is played is a copy: turning the dial changes nothing on the board. It goes on playing while
/// another instrument is in front.
public struct ClickScreen: Screen {
  let words: ClickScreenWords
  /// What is set.
  var score = Score(parts: [Part()])
  /// The part of it that is seen and set.
  var part = 0
  /// The part with which what is heard began.
  var begunPart = 0
  /// How fast it is practised, in hundredths of its tempo; nothing that is kept.
  var speed = 100
  /// What the board has of songs, once it is read.
  var sheet: SongSheet?
  /// The song that is set, as it is on the board, and the set list it is in, with its entry there.
  var songID: EntityID?
  var listID: EntityID?
  var entryID: EntityID?
  /// Whether it is in front.
  var isShown = false
  /// What the dial sets.
  var aspect = Aspect.tempo
  /// A metre that is not among the usual ones, to be found again on the dial.
  var ownMetre: Metre?
  /// A finger on the dial.
  var dialing: Dialing?
  /// A finger on the strip's end.
  var stretching: Stretching?
  /// A finger on plus or minus; tells its timer whether it is still wanted.
  var stepping: Int64?
  /// What is in the instrument's place, or nothing.
  var roomSlot = Slot<ClickRoom>.empty
  /// What is half done in rooms, or nothing.
  var editsSlot = Slot<RoomEdits>.empty
  /// Files and proofs of what is set, or nothing.
  var outSlot = Slot<OutRoom>.empty
  /// What was counted by tapping.
  var taps = TapTempo()
  /// Whether the click that comes has been answered when the finger came down.
  var isAnswered = false
  /// Whether the browser has let it sound before, so that it may begin when a finger comes down.
  var isUnlocked = false
  /// Whether it plays, or is to as soon as the browser lets it.
  var isPlaying = false
  /// Whether what plays is a groove that is looked at, and not the instrument.
  var playsGroove = false
  /// Grooves and rudiments in the instrument's place, or nothing.
  var groovesSlot = Slot<GroovesRoom>.empty
  /// Whether what sounds is a sound that is tried.
  var isTrying = false
  /// What keeps it from sounding.
  var trouble: SoundState?
  /// What is heard.
  var heard: HeardBeat?
  /// How late it is heard, once that is known.
  var output: OutputLatency?
  /// How this device plays, as the bytes of a ``Playback``; nothing for as most want it.
  var playback: [UInt8] = []
  /// What one practises with and how it goes, once there is something.
  var practiceSlot = Slot<Practising>.empty
  /// The wall clock when something happened last, in milliseconds since 1970.
  var now: Int64 = 0
  /// What it was when the music began.
  var begunAt: Int64 = 0

  /// Four quarters at 120, silent.
  public init(_ language: Language) { words = ClickScreenWords(language) }

  /// The part that is seen and set.
  var shownPart: Part { score.parts[part] }

  /// Whether undo brings back what a song has taken the place of.
  public var canPutBack: Bool { !editsSlot.isEmpty && hasReplaced }

  /// Whether silent bars are those of who taps along, rather than what the dial sets.
  var isAdaptive: Bool { !practiceSlot.isEmpty && growsSilence }

  /// Takes up the score that was kept on this device beside the board.
  @inline(never)
  public mutating func recall(score bytes: [UInt8]) {
    guard let score = try? Score(json: bytes), !score.parts.isEmpty else { return }
    self.score = score
    part = 0
    if !choices.isUsual(shownPart.metre) { ownMetre = shownPart.metre }
  }
}
