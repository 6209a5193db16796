import Boards
import Clicking
import Interface
import Replication
import Text

/// What somebody practises with, and how it goes. Nothing of it is a song's.
struct Practising: Sendable {
  // What is set
  /// After how many minutes the music ends; 0 for never.
  var minutes = 0
  /// Whether silent bars grow with how well somebody taps along.
  var isAdaptive = false
  /// The step of silence with which it goes on.
  var step = 0
  /// Whether the microphone hears strokes, which count as taps. Nobody is listened to unasked: it is not kept.
  var ear = Ear.off

  enum Ear: Equatable {
    case off, asking, on
    case fault(OutFault)

    var isWanted: Bool { self == .asking || self == .on }
  }

  // What plays
  /// How somebody taps along.
  var gap: AdaptiveGap?
  /// By how many milliseconds the last taps were late, the newest last.
  var marks: [Double] = []
  /// What the machine plays, and when its beginning was heard.
  var timed: TimedScore?
  var scoreBegan: Int64?
  /// Since when the timer's time runs, and how much of it, in milliseconds, had been played before.
  var timerBegan: Int64?
  private(set) var timerUsed: Int64 = 0

  // What was practised
  /// The sitting that goes on, or the last one.
  var sitting: Sitting?
  /// How the last one was, until another begins.
  var summary: String?
  /// Tells the timer that keeps the sitting whether it is still wanted.
  var serial: Int64 = 0
  /// What was practised, while somebody looks at it.
  var log: PracticeLogRoom?

  /// How long a timer can be, in minutes.
  static let longest = 120

  /// The milliseconds that are left of the timer's time.
  func left(at now: Int64) -> Int64 {
    let rest = Int64(minutes) * 60_000 - timerUsed
    return timerBegan.map { max(0, min(rest, $0 + rest - now)) } ?? rest
  }

  /// Stops the timer's time: who goes on soon has what is left of it.
  ///
  /// - Returns: Whether it has run out.
  mutating func stopTimer(at now: Int64) -> Bool {
    let left = left(at: now)
    let isUp = minutes > 0 && left < 1000
    timerUsed = isUp ? 0 : Int64(minutes) * 60_000 - left
    timerBegan = nil
    return isUp
  }

  /// Takes what is set as it is to be played.
  ///
  /// - Parameters:
  ///   - isNew: Whether it is played from its beginning.
  ///   - isPlaying: Whether something is played already: then the timer's time goes on.
  /// - Returns: the same with the silence of who taps along, and with the end of the timer.
  mutating func take(_ score: Score, isNew: Bool, isPlaying: Bool, at now: Int64) -> Score {
    var score = score
    if isNew {
      // Taps along with what comes are measured anew; those so far belong to the sitting.
      if let steadiness { sitting?.measured(steadiness) }
      if !isPlaying {
        timerBegan = nil
        if sitting?.isOver(at: now) != false { timerUsed = 0 }
        summary = nil
      }
      marks = []
      scoreBegan = nil
      timed = nil
    }
    if isAdaptive {
      score.goOnWithoutEnd()
      if isNew || gap == nil { gap = AdaptiveGap(step: step, most: AdaptiveGap.steps(in: score)) }
      if let gap { score.leaveOut(gap.silence) }
    } else if ear == .on {
      if isNew || gap == nil { gap = AdaptiveGap(most: 0) }
    } else {
      gap = nil
    }
    if timed == nil {
      timed = TimedScore(score, for: minutes > 0 ? Double(left(at: now)) : nil)
    } else {
      let since = sinceBeginning(now)
      timed?.change(to: score, at: since)
    }
    return timed?.score ?? score
  }

  /// Sets how long is played, from now on where something is.
  mutating func setTimer(_ minutes: Int, at now: Int64) {
    self.minutes = max(0, min(Self.longest, minutes))
    timerBegan = timerBegan == nil ? nil : now
    timerUsed = 0
    let end = self.minutes > 0 ? sinceBeginning(now) + Double(left(at: now)) : nil
    timed?.end(after: end)
  }

  private func sinceBeginning(_ now: Int64) -> Double {
    Double(max(0, now - (scoreBegan ?? now)))
  }

  /// Takes in a beat of what is set; whether the silence is another one from here on.
  mutating func hear(_ beat: HeardBeat) -> Bool {
    guard !beat.isCountIn else { return false }
    let hasChanged =
      gap?.heard(
        TimedBeat(
          time: beat.time, length: Double(beat.length), bar: Int64(beat.bar),
          isSilenced: beat.isSilenced, part: Int(beat.part))) ?? false
    if isAdaptive, let gap { step = gap.step }
    return hasChanged
  }

  /// Takes a tap along with what is heard.
  mutating func tap(_ time: Double) {
    guard let tap = gap?.tapped(at: time), !tap.isExtra else { return }
    marks = marks.suffix(Self.mostMarks - 1) + [tap.deviation]
  }

  private static let mostMarks = 8

  /// How steadily somebody tapped along, in microseconds; `nil` after too few taps to say.
  var steadiness: Int64? {
    guard let taps = gap?.steadiness, taps.taps >= 8, let spread = taps.spread else { return nil }
    return Int64(min(10_000_000, spread * 1000))
  }
}

/// A sitting as it goes on.
struct Sitting: Equatable, Sendable {
  /// What is kept of it.
  private(set) var practice: Practice
  /// How long was played, in milliseconds.
  private var played: Int64
  /// Until when that is counted; when it ended.
  private(set) var last: Int64
  /// Whether it goes on.
  private(set) var isOpen = true
  /// Whether time is counted: not while a call has the sound.
  private var isCounting = true
  /// Whether it is in the log.
  var isKept = false

  /// What is shorter is nobody's practice, in milliseconds.
  private static let shortest: Int64 = 30_000
  /// Who goes on within that time practises on, in milliseconds.
  private static let pause: Int64 = 300_000
  /// Of a longer time between two signs of life a device has slept, in milliseconds.
  private static let sleep: Int64 = 120_000

  /// One that begins.
  init(_ practice: Practice) {
    self.practice = practice
    played = practice.seconds * 1000
    last = practice.end
  }

  /// One that a page left behind which is no more.
  init(leftBehind practice: Practice) {
    self.init(practice)
    isOpen = false
    isCounting = false
  }

  /// Whether it is long enough to be kept.
  var isLong: Bool { played >= Self.shortest }

  /// Whether who practises a song, or something else with a name, may go on with it.
  func goesOn(_ song: EntityID?, _ name: Title?, at now: Int64) -> Bool {
    practice.song == song && (song != nil || practice.name == name)
      && !isOver(at: now)
  }

  /// Whether what is played now is another sitting, whatever it is.
  func isOver(at now: Int64) -> Bool { !isOpen && now - last >= Self.pause }

  /// Counts the time until now, and whether it is counted from now on.
  mutating func count(until now: Int64, andOn isPlaying: Bool) {
    if isCounting { played += max(0, min(Self.sleep, now - last)) }
    isCounting = isPlaying
    last = now
    practice.seconds = min(604_800, (played + 500) / 1000)
  }

  /// Goes on with another stretch.
  mutating func open() { isOpen = true }

  /// Takes in how fast a beat was.
  mutating func heard(tempo: Double) {
    if let tempo = Fraction(hundredths: tempo) { practice.lastTempo = tempo }
  }

  /// Takes in how steadily somebody tapped along, in microseconds.
  mutating func measured(_ steadiness: Int64) { if isOpen { practice.steadiness = steadiness } }

  /// Ends.
  mutating func close(at now: Int64) {
    count(until: now, andOn: false)
    isOpen = false
  }
}

extension Fraction {
  /// Beats a minute to a hundredth, within what can be played.
  init?(hundredths tempo: Double) {
    guard tempo >= 0.5, tempo < 10_000 else { return nil }
    self.init(Int64((tempo * 100).rounded()), 100)
  }
}

extension Score {
  /// Leaves this out in all parts, and nothing else.
  fileprivate mutating func leaveOut(_ silence: Silence) {
    for i in parts.indices { parts[i].silence = silence }
  }

  /// A part alone that begins anew again and again is one without end, in which there is room for silence;
  /// but where its tempo begins anew, too.
  fileprivate mutating func goOnWithoutEnd() {
    guard isRepeated, parts.count == 1, parts[0].ramp == nil else { return }
    isRepeated = false
    parts[0].bars = nil
  }
}
