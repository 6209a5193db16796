import Clicking

/// Plays a score along the frames of an audio graph, which counts them from its own beginning.
///
/// The score is begun at one frame of the graph and ended at another; what lies outside is silence.
/// Rendering and reporting make and free nothing, and compute no sound: a score that comes while another
/// sounds is made ready between two renderings, a little each time, and waits until it is.
struct Player {
  private var engine: Engine
  private var now = Stretch()
  /// What is begun in a frame that is not rendered yet.
  private var coming: Stretch?
  /// The graph's frame after the last that was rendered.
  private var next = Int64.min
  /// The score that is made ready, and whether it waits to be begun or is played in phase.
  private var preparation: Preparation?
  private var isNew = false

  /// From where to where in the graph a score is heard.
  private struct Stretch {
    /// The graph's frame at which the score is begun; silence before.
    var beginning = Int64.max
    /// The graph's frame from which on it fades; silence 5 ms later.
    var ending = Int64.max
    /// How much further the graph's frames count than the engine's.
    var offset: Int64 = 0
  }

  /// How much is prepared for a second of sound, in steps of ``Clicking/Preparation``: 128 for each
  /// frame at 48 kHz.
  static let stepsPerSecond = 6_144_000

  /// Makes ready to play; nothing sounds before ``begin(at:from:)``.
  ///
  /// - Parameter words: How the count is spoken.
  init(_ score: Score, rate: Int64, words: CountWords? = nil) throws(ScoreFault) {
    engine = try Engine(score, rate: rate, words: words)
  }

  /// Frames a second.
  var rate: Int64 { engine.rate }

  // MARK: Scores

  /// Takes a score: a new one for the next ``begin(at:from:)``, which is to wait for ``prepare(for:)``;
  /// another is played as soon as it is ready, in the same bar and as far through the beat.
  ///
  /// Where nothing sounds, so that nobody hears how long it takes, it is ready at once.
  mutating func take(_ score: Score, isNew: Bool) throws(ScoreFault) {
    preparation = try engine.preparation(of: score, insteadOf: preparation)
    self.isNew = self.isNew || isNew
    if !isSounding { preparation?.advance(by: .max) }
    takeUp()
  }

  /// Speaks the count with these words, as soon as they are ready.
  mutating func speak(_ words: CountWords) {
    engine.words = words
    try? take(preparation?.plan.score ?? engine.plan.score, isNew: false)
  }

  /// Goes on making ready what was taken, while so many frames sound.
  ///
  /// - Returns: whether nothing is left to be done.
  mutating func prepare(for frames: Int) -> Bool {
    let steps = max(1, frames * Self.stepsPerSecond / Int(rate))
    preparation?.advance(by: steps)
    return takeUp()
  }

  /// Plays what is ready from the next rendered frame on, unless it is to be begun.
  @discardableResult
  private mutating func takeUp() -> Bool {
    guard let preparation, preparation.isReady else { return preparation == nil }
    guard !isNew, coming == nil else { return true }
    engine.change(to: preparation)
    self.preparation = nil
    return true
  }

  private var isSounding: Bool {
    if coming != nil { return true }
    guard now.beginning < next, level(at: next) > 0 else { return false }
    return engine.end.map { next - now.offset < $0 } ?? true
  }

  // MARK: From where to where

  /// Lets the score's frame `from` sound at the graph's frame `frame`, and all others around it. What
  /// sounds until then fades within 4 ms.
  mutating func begin(at frame: Int64, from: Int64 = 0) {
    if let preparation { engine.stage(preparation) }
    preparation = nil
    isNew = false
    let stretch = Stretch(beginning: frame, offset: frame - from)
    if isSounding { coming = stretch } else { follow(stretch, at: frame, level: 0) }
  }

  /// Lets a stretch follow on what sounds.
  private mutating func follow(_ stretch: Stretch, at frame: Int64, level: Float) {
    engine.restart(at: frame - stretch.offset, level: level)
    now = stretch
    coming = nil
  }

  /// Goes on, from a frame of the graph, so many seconds behind a place of the music, which another
  /// player may have reached at another rate.
  mutating func resume(at frame: Int64, later: Double, than place: Bookmark) {
    let plan = preparation?.plan ?? engine.coming
    begin(at: frame, from: plan.firstFrame(at: place) + Int64((later * Double(rate)).rounded()))
  }

  /// Ends at a frame of the graph: no step, and no more than 5 ms. What is not begun before is not.
  mutating func end(at frame: Int64) {
    now.ending = min(now.ending, frame)
    guard let coming else { return }
    if coming.beginning < frame { self.coming?.ending = frame } else { self.coming = nil }
  }

  // MARK: Rendering

  /// Writes the graph's frames from `frame` on.
  ///
  /// The frames may leave some out, or come back: what is heard belongs to the frame.
  mutating func render(at frame: Int64, into buffer: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<buffer.count { buffer[index] = 0 }
    next = frame + Int64(buffer.count)
    var before = 0
    if let coming, coming.beginning < next {
      let first = max(frame, coming.beginning)
      before = Int(first - frame)
      play(at: frame, into: UnsafeMutableBufferPointer(rebasing: buffer[..<before]))
      follow(coming, at: first, level: level(at: first))
    }
    play(
      at: frame + Int64(before), into: UnsafeMutableBufferPointer(rebasing: buffer[before...]))
  }

  /// Adds what the stretch has in these frames to silence.
  private mutating func play(at frame: Int64, into buffer: UnsafeMutableBufferPointer<Float>) {
    let start = max(frame, now.beginning)
    var last = frame + Int64(buffer.count)
    if now.ending < last { last = min(last, now.ending + fade) }
    guard start < last else { return }
    if engine.frame != start - now.offset { engine.seek(to: start - now.offset) }
    let part = Int(start - frame)..<Int(last - frame)
    engine.render(into: UnsafeMutableBufferPointer(rebasing: buffer[part]))
    guard now.ending < last else { return }
    for moment in max(start, now.ending)..<last {
      buffer[Int(moment - frame)] *= level(at: moment)
    }
  }

  /// How many frames an end takes.
  private var fade: Int64 { rate / 200 }

  /// How much of the sound an end has left over at a frame, 0…1.
  private func level(at frame: Int64) -> Float {
    guard frame > now.ending else { return 1 }
    return Float(max(0, fade - (frame - now.ending))) / Float(fade)
  }

  // MARK: Reporting

  /// What is to be seen when a frame of the graph is heard.
  func report(at frame: Int64) -> Report {
    guard frame >= now.beginning, frame < now.ending else { return Report(state: .silent) }
    let position = engine.position(at: frame - now.offset)
    guard let position else {
      let isOver = engine.end.map { frame - now.offset >= $0 } ?? false
      return Report(state: isOver ? .over : .silent)
    }
    return Report(
      state: .playing, position: position,
      beats: engine.plan.score.parts[position.part].metre.beats)
  }

  /// Writes what the beats are from the one at a frame of the graph on, as far as they begin within two
  /// seconds and there is space for them: of each ``numbersOfBeat``.
  ///
  /// They are: when it begins, when the next one does (frames of the graph), how much of the bar has passed
  /// then and then, part, bar, beat, beats of the bar, beats a minute where it begins, and a sum of 1 for the
  /// count-in, 2 for what is left out.
  ///
  /// - Returns: how many.
  func beats(at frame: Int64, into numbers: UnsafeMutableBufferPointer<Double>) -> Int {
    var (count, next) = (0, frame - now.offset)
    let last = next + 2 * rate
    while (count + 1) * Self.numbersOfBeat <= numbers.count, next <= last,
      next + now.offset < now.ending, let beat = engine.plan.beat(at: next)
    {
      // A frame at which a beat begins may still be told to be in the one before.
      if count > 0, beat.start + Double(now.offset) < numbers[count * Self.numbersOfBeat - 9] {
        next += 1
        continue
      }
      let position = beat.position
      let at = count * Self.numbersOfBeat
      numbers[at] = beat.start + Double(now.offset)
      numbers[at + 1] = beat.end + Double(now.offset)
      numbers[at + 2] = beat.barStart
      numbers[at + 3] = beat.barEnd
      numbers[at + 4] = Double(position.part)
      numbers[at + 5] = Double(position.bar)
      numbers[at + 6] = Double(position.beat)
      numbers[at + 7] = Double(beat.beats)
      numbers[at + 8] = position.beatsPerMinute
      numbers[at + 9] = (position.isCountIn ? 1 : 0) + (position.isSilenced ? 2 : 0)
      count += 1
      next = max(next + 1, Int64(beat.end.rounded(.up)))
    }
    return count
  }

  /// How many numbers tell of a beat.
  static let numbersOfBeat = 10

  /// What is to be seen at a frame.
  struct Report {
    var state: State
    var position: Position?
    /// How many beats the bar has.
    var beats = 0

    enum State: Double {
      /// Not begun, ended, or ringing out.
      case silent = 0
      case playing
      /// The score is at its end.
      case over
    }
  }
}
