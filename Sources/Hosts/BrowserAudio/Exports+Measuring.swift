#if arch(wasm32)
  import Clicking

  // What the proof page asks: how a recording agrees with the plan, as `detent click --prove` does.

  private enum Measuring {
    nonisolated(unsafe) static var detector: OnsetDetector?
    nonisolated(unsafe) static var frames: Int64 = 0
    nonisolated(unsafe) static var answer = UnsafeMutableBufferPointer<Double>.allocate(capacity: 6)
    nonisolated(unsafe) static var strokes: StrokeDetector?
  }

  /// Begins a recording.
  @_expose(wasm, "proof_begin") @_cdecl("proof_begin")
  func beginMeasuring(_ rate: Double) {
    Measuring.detector = OnsetDetector(rate: Int64(rate))
    Measuring.frames = 0
  }

  /// Takes the next samples of it, Floats in the inbox.
  @_expose(wasm, "proof_take") @_cdecl("proof_take")
  func measure(_ count: Int32) {
    guard let bytes = inbox(0) else { return }
    Measuring.detector?.take(samples(bytes, count))
    Measuring.frames += Int64(count)
  }

  private func samples(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int32) -> [Float] {
    bytes.withMemoryRebound(to: Float.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
  }

  /// Begins to listen for strokes.
  @_expose(wasm, "strokes_begin") @_cdecl("strokes_begin")
  func beginListening(_ rate: Double) { Measuring.strokes = StrokeDetector(rate: Int64(rate)) }

  /// Takes the next samples, Floats in the inbox; returns how many strokes are known now, at most six, whose
  /// frames are where `strokes_found` says.
  @_expose(wasm, "strokes_take") @_cdecl("strokes_take")
  func listen(_ count: Int32) -> Int32 {
    guard let bytes = inbox(0) else { return 0 }
    let found = (Measuring.strokes?.take(samples(bytes, count)) ?? []).suffix(6)
    for (i, frame) in found.enumerated() { Measuring.answer[i] = Double(frame) }
    return Int32(found.count)
  }

  /// Where the frames of strokes are, as Doubles.
  @_expose(wasm, "strokes_found") @_cdecl("strokes_found")
  func foundStrokes() -> UnsafeMutablePointer<Double>? { Measuring.answer.baseAddress }

  /// Lays it beside the score whose JSON is in the inbox; returns six Doubles: how many sounds were
  /// planned, found and not planned, the worst error in frames, the mean and the standard deviation.
  /// Nil where the score can't be played.
  @_expose(wasm, "proof_compare") @_cdecl("proof_compare")
  func compare(_ count: Int32, _ rate: Double) -> UnsafeMutablePointer<Double>? {
    guard let detector = Measuring.detector, let bytes = inbox(0),
      let score = try? Score(json: Array(UnsafeBufferPointer(start: bytes, count: Int(count)))),
      let plan = try? Plan(score, rate: Int64(rate))
    else { return nil }
    let found = plan.compare(detector.onsets, frames: Measuring.frames)
    let numbers = Measuring.answer
    numbers[0] = Double(found.planned)
    numbers[1] = Double(found.found)
    numbers[2] = Double(found.unplanned)
    numbers[3] = found.worst
    numbers[4] = found.mean
    numbers[5] = found.deviation
    return numbers.baseAddress
  }
#endif
