#if arch(wasm32)
  import Clicking

  // What the proof page asks: how a recording agrees with the plan, as `detent click --prove` does.

  private enum Measuring {
    nonisolated(unsafe) static var detector: OnsetDetector?
    nonisolated(unsafe) static var frames: Int64 = 0
    nonisolated(unsafe) static var answer = UnsafeMutableBufferPointer<Double>.allocate(capacity: 6)
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
    let samples = bytes.withMemoryRebound(to: Float.self, capacity: Int(count)) {
      Array(UnsafeBufferPointer(start: $0, count: Int(count)))
    }
    Measuring.detector?.take(samples)
    Measuring.frames += Int64(count)
  }

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
