/// Silent bars that grow with how well somebody keeps the time in them.
///
/// There are eight steps, from no silence over one bar of four to seven of eight:
///
///     played  4  3  2  1 | 4  3  2  1
///     silent  0  1  2  3 | 4  5  6  7
///
/// After each turn of played and silent bars (four of them at the first step), the taps in it are judged: how far
/// they lie from where this player taps while bars are played (early or late does not matter), as root of
/// the mean square, beside the length of a beat.
///
/// - Up to 4 % (or 10 ms, which is what a finger alone is off by), and three quarters of the beats tapped: one
///   step up.
/// - More than 8 % (and 20 ms), or less than half of the beats: one step down.
/// - Otherwise it stays.
///
/// Turns begin in bars of a part that four, or eight, divide, so that a step is taken where the next turn
/// begins, between the third and the fourth in a bar that eight divides. A turn that is cut short, by the end
/// of a part or by who leaps elsewhere, is not judged. Who doesn't tap at all is left in peace.
public struct AdaptiveGap: Equatable, Sendable {
  /// The step, 0…7.
  public private(set) var step: Int
  /// How the player taps, all in all.
  public private(set) var steadiness: Steadiness

  /// What was tapped in this turn.
  private var turn = Turn()
  /// A tap for a beat that is not heard yet.
  private var early: Steadiness.Tap?
  /// How late the player taps while bars are played, in milliseconds.
  private var bias: Double?
  private var heardBeats = 0
  private var lastBar: Int64?
  private var lastPart = 0

  private struct Turn: Equatable, Sendable {
    var bars = 0
    var beats = 0
    var length = 0.0
    var taps = 0
    var onBeats = 0
    var sum = 0.0
    var squares = 0.0
    var playedTaps = 0
    var playedSum = 0.0
  }

  /// The highest step.
  public static let steps = 7
  /// The highest that this one takes.
  private let most: Int

  /// Begins at a step, with no tap so far.
  ///
  /// - Parameters:
  ///   - parts: Into how many parts a beat is divided, each of which may be tapped.
  ///   - most: The highest step to be taken; see ``steps(in:)``.
  public init(step: Int = 0, parts: Int = 1, most: Int = Self.steps) {
    self.most = max(0, min(Self.steps, most))
    self.step = max(0, min(self.most, step))
    steadiness = Steadiness(parts: parts)
  }

  /// The highest step that a whole turn has room for in one of the parts of a score.
  public static func steps(in score: Score) -> Int {
    var most = 0
    for part in score.parts {
      let bars = part.bars ?? 8
      most = max(most, bars >= 8 ? steps : bars >= 4 ? 3 : 0)
    }
    return most
  }

  /// What is left out at this step; for ``Part/silence``, from the bar of the change on.
  public var silence: Silence {
    step == 0 ? Silence() : Silence(playedBars: turnBars(step) - step, silentBars: step)
  }

  private func turnBars(_ step: Int) -> Int { step < 4 ? 4 : 8 }

  /// Takes a beat as it is heard.
  ///
  /// - Returns: Whether ``silence`` is another one from this bar on.
  public mutating func heard(_ beat: TimedBeat) -> Bool {
    var hasChanged = false
    if lastBar != beat.bar || lastPart != beat.part {
      let goesOn = lastPart == beat.part && lastBar.map { beat.bar == $0 + 1 } ?? false
      if !goesOn || beat.bar % Int64(turnBars(step)) == 0 {
        if turn.bars == turnBars(step) { hasChanged = judge(at: beat.bar) }
        turn = Turn()
      }
      turn.bars += 1
    }
    lastBar = beat.bar
    lastPart = beat.part
    steadiness.heard(beat)
    heardBeats += 1
    turn.beats += 1
    turn.length = beat.length
    isPlayed = !beat.isSilenced
    if let early, early.beat == heardBeats - 1 { note(early) }
    early = nil
    return hasChanged
  }

  /// Whether the beat that was heard last is not left out.
  private var isPlayed = true

  /// Takes a tap.
  ///
  /// - Returns: What it was; see ``Steadiness/tapped(at:)``.
  public mutating func tapped(at time: Double) -> Steadiness.Tap? {
    guard let tap = steadiness.tapped(at: time) else { return nil }
    guard !tap.isExtra else { return tap }
    if tap.beat >= heardBeats { early = tap } else { note(tap) }
    return tap
  }

  private mutating func note(_ tap: Steadiness.Tap) {
    turn.taps += 1
    if tap.part == 0 { turn.onBeats += 1 }
    turn.sum += tap.deviation
    turn.squares += tap.deviation * tap.deviation
    guard isPlayed else { return }
    turn.playedTaps += 1
    turn.playedSum += tap.deviation
  }

  private mutating func judge(at bar: Int64) -> Bool {
    guard turn.beats > 0, turn.taps > 0 else { return false }
    if turn.playedTaps > 1 {
      let mean = turn.playedSum / Double(turn.playedTaps)
      bias = bias.map { ($0 + mean) / 2 } ?? mean
    }
    let bias = bias ?? turn.sum / Double(turn.taps)
    let count = Double(turn.taps)
    let square = turn.squares - 2 * bias * turn.sum + count * bias * bias
    let error = (max(0, square) / count).squareRoot()
    var next = step
    if error <= max(0.04 * turn.length, 10), turn.onBeats * 4 >= turn.beats * 3 {
      next = min(most, step + 1)
    } else if error > max(0.08 * turn.length, 20) || turn.onBeats * 2 < turn.beats {
      next = max(0, step - 1)
    }
    // A turn of eight does not begin in the middle of one.
    guard next != step, bar % Int64(turnBars(next)) == 0 else { return false }
    step = next
    return true
  }
}
