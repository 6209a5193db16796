#if arch(wasm32)
  import BrowserHost
  import Clicking

  // What the audio worklet calls. Frames are those of the audio graph, as Doubles, which hold them for
  // ever; JavaScript makes a new instance after a trap.

  private enum Running {
    nonisolated(unsafe) static var player: Player?
    nonisolated(unsafe) static var words: CountWords?
    nonisolated(unsafe) static var inbox = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: 4096)
    nonisolated(unsafe) static var samples = UnsafeMutableBufferPointer<Float>.allocate(
      capacity: 1024)
    nonisolated(unsafe) static var report = UnsafeMutableBufferPointer<Double>.allocate(
      capacity: 12 + 16 * Player.numbersOfBeat)
  }

  /// A place for JavaScript to write `count` bytes to before the next call.
  @_expose(wasm, "beat_inbox") @_cdecl("beat_inbox")
  func inbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    if Int(count) > Running.inbox.count {
      Running.inbox.deallocate()
      Running.inbox = .allocate(capacity: Int(count))
    }
    return Running.inbox.baseAddress
  }

  /// Takes the score whose JSON is in the inbox.
  ///
  /// A new one waits for its beginning; another is played as soon as it is ready, in the phase of the one
  /// before. Returns 0, or what is wrong: 1 it can't be read, 2 it can't be played. A score that is
  /// refused changes nothing.
  @_expose(wasm, "beat_score") @_cdecl("beat_score")
  func score(_ count: Int32, _ rate: Double, _ isNew: Int32) -> Int32 {
    let bytes = Array(Running.inbox[..<Int(count)])
    // A static is made when it is first asked for: not while it is rendered.
    _ = Running.samples
    _ = Running.report
    let score: Score
    do throws(ScoreReadingFault) {
      score = try Score(json: bytes)
    } catch {
      return 1
    }
    do throws(ScoreFault) {
      if Running.player == nil {
        Running.player = try Player(score, rate: Int64(rate.rounded()), words: Running.words)
      } else {
        try Running.player?.take(score, isNew: isNew != 0)
      }
      return 0
    } catch {
      return 2
    }
  }

  /// Takes the words of the count, a file of `Data/count`, that is in the inbox: they are spoken as soon as they are
  /// ready. Returns 0, or 1 where it is none.
  @_expose(wasm, "beat_words") @_cdecl("beat_words")
  func words(_ count: Int32) -> Int32 {
    guard let words = CountWords(Array(Running.inbox[..<Int(count)])) else { return 1 }
    Running.words = words
    Running.player?.speak(words)
    return 0
  }

  /// Goes on making the score ready while so many frames sound; returns 1 when nothing is left to be done,
  /// and a new score may begin.
  @_expose(wasm, "beat_prepare") @_cdecl("beat_prepare")
  func prepare(_ count: Int32) -> Int32 {
    Running.player?.prepare(for: Int(count)) == false ? 0 : 1
  }

  /// Begins at a frame of the graph with a frame of the score.
  @_expose(wasm, "beat_begin") @_cdecl("beat_begin")
  func begin(_ frame: Double, _ from: Double) {
    Running.player?.begin(at: Int64(frame), from: Int64(from))
  }

  /// Begins at a frame of the graph so many seconds behind a place that was reported.
  @_expose(wasm, "beat_resume") @_cdecl("beat_resume")
  func resume(
    _ frame: Double, _ later: Double, _ isCountIn: Double, _ lap: Double, _ part: Double,
    _ bar: Double, _ barPhase: Double
  ) {
    let place = Bookmark(
      isCountIn: isCountIn != 0, lap: Int64(lap), part: Int(part), bar: Int64(bar),
      barPhase: barPhase)
    Running.player?.resume(at: Int64(frame), later: later, than: place)
  }

  /// Ends at a frame of the graph.
  @_expose(wasm, "beat_end") @_cdecl("beat_end")
  func end(_ frame: Double) { Running.player?.end(at: Int64(frame)) }

  /// Renders frames of the graph; returns where they are.
  @_expose(wasm, "beat_render") @_cdecl("beat_render")
  func render(_ frame: Double, _ count: Int32) -> UnsafeMutablePointer<Float>? {
    if Int(count) > Running.samples.count {
      Running.samples.deallocate()
      Running.samples = .allocate(capacity: Int(count))
    }
    let buffer = UnsafeMutableBufferPointer(rebasing: Running.samples[..<Int(count)])
    Running.player?.render(at: Int64(frame), into: buffer)
    return buffer.baseAddress
  }

  /// Where the music is at a frame of the graph, as twelve Doubles: state (0 silent, 1 playing, 2
  /// over), then the place (in the count-in, lap, part, bar, share of the bar), beat, share of the beat,
  /// beats of the bar, beats a minute, whether it is left out, and how many beats follow, this one first:
  /// each as the ten of `Player.beats`, sixteen at most.
  @_expose(wasm, "beat_report") @_cdecl("beat_report")
  func report(_ frame: Double) -> UnsafeMutablePointer<Double>? {
    let numbers = Running.report
    for index in 0..<12 { numbers[index] = 0 }
    guard let report = Running.player?.report(at: Int64(frame)) else { return numbers.baseAddress }
    numbers[0] = report.state.rawValue
    if let position = report.position {
      numbers[1] = position.isCountIn ? 1 : 0
      numbers[2] = Double(position.lap)
      numbers[3] = Double(position.part)
      numbers[4] = Double(position.bar)
      numbers[5] = position.barPhase
      numbers[6] = Double(position.beat)
      numbers[7] = position.beatPhase
      numbers[8] = Double(report.beats)
      numbers[9] = position.beatsPerMinute
      numbers[10] = position.isSilenced ? 1 : 0
      let beats = UnsafeMutableBufferPointer(rebasing: numbers[12...])
      numbers[11] = Double(Running.player?.beats(at: Int64(frame), into: beats) ?? 0)
    }
    return numbers.baseAddress
  }
#else
  /// The player runs in an audio worklet; natively there is nothing to start.
  @main
  enum BrowserAudio {
    static func main() {}
  }
#endif
