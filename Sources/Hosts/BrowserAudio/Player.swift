import Clicking

/// Plays a score along the frames of an audio graph, which counts them from its own beginning.
///
/// The score is begun at one frame of the graph and ended at another; what lies outside is silence.
/// Rendering and reporting make nothing.
struct Player {
  private var engine: Engine
  /// The graph's frame at which the score is begun; silence before.
  private var beginning = Int64.max
  /// The graph's frame from which on it fades; silence 5 ms later.
  private var ending = Int64.max
  /// How much further the graph's frames count than the engine's.
  private var offset: Int64 = 0

  /// Makes ready to play; nothing sounds before ``begin(at:from:)``.
  init(_ score: Score, rate: Int64) throws(ScoreFault) {
    engine = try Engine(score, rate: rate)
  }

  /// Frames a second.
  var rate: Int64 { engine.rate }

  /// Plays another score from the next rendered frame on, in the same bar and as far through the beat.
  mutating func change(to score: Score) throws(ScoreFault) { try engine.change(to: score) }

  /// Lets the score's frame `from` sound at the graph's frame `frame`, and all others around it.
  mutating func begin(at frame: Int64, from: Int64 = 0) {
    beginning = frame
    ending = .max
    offset = frame - from
  }

  /// Goes on, from a frame of the graph, so many seconds behind a place of the music, which another
  /// player may have reached at another rate.
  mutating func resume(at frame: Int64, later: Double, than place: Place) {
    begin(at: frame, from: engine.firstFrame(at: place) + Int64((later * Double(rate)).rounded()))
  }

  /// Ends at a frame of the graph: no step, and no more than 5 ms.
  mutating func end(at frame: Int64) { ending = min(ending, frame) }

  /// Writes the graph's frames from `frame` on.
  ///
  /// The frames may leave some out, or come back: what is heard belongs to the frame.
  mutating func render(at frame: Int64, into buffer: UnsafeMutableBufferPointer<Float>) {
    for index in 0..<buffer.count { buffer[index] = 0 }
    let fade = rate / 200
    let start = max(frame, beginning)
    var last = frame + Int64(buffer.count)
    if ending < last { last = min(last, ending + fade) }
    guard start < last else { return }
    if engine.frame != start - offset { engine.seek(to: start - offset) }
    let part = Int(start - frame)..<Int(last - frame)
    engine.render(into: UnsafeMutableBufferPointer(rebasing: buffer[part]))
    guard ending < last else { return }
    for moment in max(start, ending)..<last {
      buffer[Int(moment - frame)] *= Float(fade - (moment - ending)) / Float(fade)
    }
  }

  /// What is to be seen when a frame of the graph is heard.
  func report(at frame: Int64) -> Report {
    guard frame >= beginning, frame < ending else { return Report(state: .silent) }
    let position = engine.position(at: frame - offset)
    guard let position else {
      let isOver = engine.end.map { frame - offset >= $0 } ?? false
      return Report(state: isOver ? .over : .silent)
    }
    return Report(
      state: .playing, position: position,
      beats: engine.plan.score.parts[position.part].metre.beats)
  }

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
