#if arch(wasm32)
  import BrowserHost
  import Clicking

  // What the worker of Click's files calls: a score becomes a WAV or MIDI file, a recording is laid beside its
  // plan. JavaScript makes an instance for each job, so that what one has taken goes with it.

  private enum Running {
    nonisolated(unsafe) static var inbox = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: 4096)
    nonisolated(unsafe) static var outbox: [UInt8] = []
    nonisolated(unsafe) static var words: CountWords?
    nonisolated(unsafe) static var file: WAVRendering?
    nonisolated(unsafe) static var envelope: RecordingEnvelope?
    nonisolated(unsafe) static var samples: [Float] = []
    nonisolated(unsafe) static var answer = UnsafeMutableBufferPointer<Double>.allocate(
      capacity: 14)

    /// Bytes of a file that are made at once, at least.
    static let piece = 1 << 20

    static func score(_ count: Int32) -> Score? {
      try? Score(json: Array(inbox[..<Int(count)]))
    }
  }

  /// A place for JavaScript to write `count` bytes to before the next call.
  @_expose(wasm, "files_inbox") @_cdecl("files_inbox")
  func inbox(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
    if Int(count) > Running.inbox.count {
      Running.inbox.deallocate()
      Running.inbox = .allocate(capacity: Int(count))
    }
    return Running.inbox.baseAddress
  }

  /// Takes the words of the count, a file of `Data/count`, that is in the inbox.
  @_expose(wasm, "files_words") @_cdecl("files_words")
  func words(_ count: Int32) {
    Running.words = CountWords(Array(Running.inbox[..<Int(count)]))
  }

  /// Begins the WAV file of the score whose JSON is in the inbox; the format is 16 or 24 for integers, else
  /// fractions of 32 bits. Returns its frames, or what is wrong: -1 it can't be played, -2 it has no end,
  /// -3 it is too long.
  @_expose(wasm, "files_wav") @_cdecl("files_wav")
  func wav(_ count: Int32, _ rate: Double, _ format: Int32) -> Double {
    guard let score = Running.score(count) else { return -1 }
    let formats: WAVFormat =
      switch format {
      case 16: .integer16
      case 24: .integer24
      default: .float32
      }
    do throws(WAVRenderingFault) {
      let file = try WAVRendering(
        of: score, rate: Int64(rate), format: formats, words: Running.words)
      Running.file = file
      return Double(file.frames)
    } catch {
      switch error {
      case .score: return -1
      case .endless: return -2
      case .tooLong: return -3
      }
    }
  }

  /// Makes the next piece of it; returns how many bytes are in the outbox, 0 behind the end.
  @_expose(wasm, "files_next") @_cdecl("files_next")
  func next() -> Int32 {
    Running.outbox.removeAll(keepingCapacity: true)
    while Running.outbox.count < Running.piece, Running.file?.isOver == false {
      Running.file?.append(to: &Running.outbox)
    }
    return Int32(Running.outbox.count)
  }

  /// Which share of it is made.
  @_expose(wasm, "files_share") @_cdecl("files_share")
  func share() -> Double { Running.file?.share ?? 0 }

  /// Makes a MIDI file of the score whose JSON is in the inbox; returns how many bytes are in the outbox, or
  /// what is wrong, as `files_wav` does.
  @_expose(wasm, "files_midi") @_cdecl("files_midi")
  func midi(_ count: Int32) -> Int32 {
    guard let score = Running.score(count) else { return -1 }
    do throws(MIDIFault) {
      Running.outbox = try MIDIFile(score).bytes
      return Int32(Running.outbox.count)
    } catch {
      switch error {
      case .endless: return -2
      case .tooLong: return -3
      }
    }
  }

  /// Where what was made lies, until the next call.
  @_expose(wasm, "files_outbox") @_cdecl("files_outbox")
  func outbox() -> UnsafePointer<UInt8>? {
    Running.outbox.withUnsafeBufferPointer { $0.baseAddress }
  }

  // MARK: Recordings

  /// Begins a recording.
  @_expose(wasm, "files_record") @_cdecl("files_record")
  func record(_ rate: Double) {
    Running.envelope = RecordingEnvelope(rate: Int64(rate))
    Running.samples = []
  }

  /// Takes the next samples of it, Floats in the inbox.
  @_expose(wasm, "files_take") @_cdecl("files_take")
  func take(_ count: Int32) {
    guard let bytes = inbox(0) else { return }
    let samples = bytes.withMemoryRebound(to: Float.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
    Running.envelope?.take(samples)
    Running.samples += samples
  }

  /// Lays it beside the score whose JSON is in the inbox, as `detent click --prove` does. Returns fourteen
  /// Doubles: how many strokes were planned, found, missing, outside of it, and not planned; then in frames when it
  /// begins, as a share how much faster it runs, in frames the worst error, the mean, the standard deviation, the
  /// worst interval and when that ended; whether it is noisy, and the highest level in it. Nil where the score can't
  /// be played.
  @_expose(wasm, "files_prove") @_cdecl("files_prove")
  func prove(_ count: Int32) -> UnsafeMutablePointer<Double>? {
    guard let envelope = Running.envelope, let score = Running.score(count),
      let engine = try? Engine(score, rate: envelope.rate, words: Running.words)
    else { return nil }
    let samples = Running.samples
    let proof = RecordingProof(of: engine, envelope) { start, count in
      Array(samples[Int(start)..<(Int(start) + count)])
    }
    let numbers = Running.answer
    numbers[0] = Double(proof.planned)
    numbers[1] = Double(proof.found)
    numbers[2] = Double(proof.missing.count)
    numbers[3] = Double(proof.outside)
    numbers[4] = Double(proof.extra.count)
    numbers[5] = proof.offset
    numbers[6] = proof.speed
    numbers[7] = proof.worst
    numbers[8] = proof.mean
    numbers[9] = proof.deviation
    numbers[10] = proof.interval
    numbers[11] = proof.intervalTime
    numbers[12] = proof.isNoisy ? 1 : 0
    var peak: Float = 0
    for sample in samples { peak = max(peak, abs(sample)) }
    numbers[13] = Double(peak)
    return numbers.baseAddress
  }
#else
  /// The files are made in a worker of the page; natively there is nothing to start.
  @main
  enum BrowserFiles {
    static func main() {}
  }
#endif
