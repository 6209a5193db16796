import Clicking
import Interface
import JSONCoding

/// Where Click gives something out: what is wanted, and how it goes.
struct OutRoom: Equatable, Sendable {
  /// The room that was left for it.
  let origin: ClickRoom
  var kind = OutKind.wav
  var format = WAVFormat.integer16
  /// Frames a second.
  var rate: Int64 = 48_000
  /// How many bars there are to be of what has no end.
  var bars: Int64 = 32
  /// How many seconds a recording lasts.
  var seconds: Int64 = 20
  var state = OutState.idle
  /// What is recorded, to know whether it is still what plays.
  var recorded: [UInt8] = []

  static let rates: [Int64] = [44_100, 48_000, 96_000]
  /// Seconds of a recording, and from one number of them to the next.
  static let recordings: ClosedRange<Int64> = 10...60
  static let recordingStep: Int64 = 10
  /// Seconds of what is rendered to be proved, at most.
  static let proved: Int64 = 120
  /// Most bytes of a file: an hour of the finest is 1,382,400,000.
  static let mostBytes: Int64 = 1_500_000_000
  /// From so many bytes on it is said that there has to be room.
  static let manyBytes: Int64 = 100_000_000

  /// What is being done, if anything.
  var task: OutTask? {
    switch state {
    case .working(let task, _), .recording(let task, _, _): task
    default: nil
    }
  }
}

/// What can be done.
enum OutTask: Equatable, Sendable {
  case export, prove, record
}

/// How it goes; shares and levels are in thousandths.
enum OutState: Equatable, Sendable {
  case idle
  /// It is being done; nil while it is not known how far, or not worth a bar.
  case working(OutTask, share: Int64?)
  /// The microphone listens: how far that is, and how loud it is.
  case recording(OutTask, share: Int64, level: Int64)
  /// A file was made and handed over.
  case made(name: String, bytes: Int64)
  /// Something was proved.
  case proved(OutProof)
  /// It could not be done.
  case fault(OutTask, OutFault)
}

/// How what was heard or rendered agrees with its plan; frames are in thousandths.
struct OutProof: Equatable, Sendable {
  /// Whether it was recorded, and not rendered.
  var isRecorded = false
  var planned: Int64 = 0
  var found: Int64 = 0
  var outside: Int64 = 0
  var extra: Int64 = 0
  var worst: Int64 = 0
  var deviation: Int64 = 0
  /// The furthest that the time from one stroke to the next is from the plan's.
  var interval: Int64 = 0
  /// By how many billionths the recorder's clock sees it run faster; 0 where that can't be told.
  var speed: Int64 = 0
  /// Frames a second.
  var rate: Int64 = 48_000
  var isNoisy = false
  /// The highest level, in thousandths of the most there can be.
  var peak: Int64 = 0

  /// How many strokes should be within it.
  var wanted: Int64 { planned - outside }

  /// Frames in thousandths as microseconds.
  func microseconds(_ frames: Int64) -> Int64 {
    (frames * 1000 + frames.signum() * rate / 2) / rate
  }

  /// Why nothing can be said of a recording; nil where it can.
  var fault: OutFault? {
    guard isRecorded else { return nil }
    if peak < 2 { return .silent }
    guard found * 2 < wanted || found < 3 else { return nil }
    return isNoisy ? .noisy : .unclear(found: found, of: wanted)
  }
}

/// Why something could not be done.
enum OutFault: Equatable, Sendable {
  /// The score can't be played.
  case score
  /// A MIDI file would have too many strokes.
  case long
  /// The browser gives no room.
  case memory
  /// A part of the program did not come.
  case load
  /// The person, or the browser for them, gives no microphone.
  case refused
  /// There is no microphone.
  case none
  /// Another program has it.
  case busy
  /// Browsers give it only to addresses with https.
  case insecure
  /// This browser has none to give.
  case unable
  /// It has no audio thread.
  case absent
  /// The page was hidden while it recorded.
  case hidden
  /// The microphone fell silent, or was taken away.
  case lost
  /// Nothing is on the recording.
  case silent
  /// Strokes are no louder than the noise.
  case noisy
  /// Too few strokes were found.
  case unclear(found: Int64, of: Int64)
  /// What is played was changed meanwhile.
  case changed
  /// The metronome ended meanwhile.
  case stopped
  /// Something else.
  case failed

  init(name: JSON?) {
    guard case .string(let name)? = name else {
      self = .failed
      return
    }
    let known: [(String, OutFault)] = [
      ("score", .score), ("endless", .score), ("long", .long), ("memory", .memory), ("load", .load),
      ("refused", .refused), ("none", .none), ("busy", .busy), ("insecure", .insecure),
      ("unable", .unable), ("absent", .absent), ("hidden", .hidden), ("lost", .lost),
    ]
    self = known.first { name.equals($0.0) }?.1 ?? .failed
  }
}
