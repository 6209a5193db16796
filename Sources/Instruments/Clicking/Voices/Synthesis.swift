/// Computes the samples of a voice from resonances, noise and envelopes, in one order of
/// multiplications and additions, so that they are the same bits everywhere, at once or in pieces.
///
/// What the sound is made of is said first; then ``advance(by:)`` computes it.
struct Synthesis: Sendable {
  /// The sound, once it ``isFinished``: its highest sample is 1, its end drawn to exact silence.
  private(set) var samples: [Float] = []

  private let rate: Double
  private var layers: [Layer] = []
  /// Over how many samples it rises.
  private var rise = 1
  /// How much the peaks are pressed down beside the rest.
  private var drive = 0.0
  /// The layers' sum, not yet at its level.
  private var sum: [Double]
  private var peak = 0.0
  private var stage = Stage.adding(layer: 0)
  /// The sample that the stage comes to next.
  private var index = 0

  private enum Layer: Sendable {
    case tone(Tone)
    case noise(Noise)
  }

  private enum Stage: Sendable {
    case adding(layer: Int), rising, finishing, over
  }

  /// Silence of a length in seconds.
  init(rate: Int64, seconds: Double) {
    self.rate = Double(rate)
    sum = [Double](repeating: 0, count: Int(Double(rate) * seconds))
  }

  // MARK: What it is made of

  /// Adds a sine that dies away: `decay` is the time in which it falls by 60 dB.
  ///
  /// `glide` is by how much of its frequency it begins higher, and `settling` the time in which that
  /// falls by 60 dB. Nothing of it above 40 % of the rate.
  @inline(never)
  mutating func addTone(
    _ frequency: Double, decay: Double, amplitude: Double, glide: Double = 0, settling: Double = 1
  ) {
    guard frequency < rate * 0.4 else { return }
    layers.append(
      .tone(
        Tone(
          frequency, decay: decay, amplitude: amplitude, glide: glide, settling: settling,
          rate: rate)))
  }

  /// Adds noise that dies away, through a band around a frequency.
  @inline(never)
  mutating func addNoise(
    seed: UInt64, center: Double, quality: Double, decay: Double, amplitude: Double
  ) {
    layers.append(
      .noise(
        Noise(
          seed: seed, center: center, quality: quality, decay: decay, amplitude: amplitude,
          rate: rate)))
  }

  /// Lets it rise over a time rather than jump; the first frame sounds.
  mutating func rise(over seconds: Double) { rise = max(1, Int(seconds * rate)) }

  /// Presses its peaks down, so that at the same peak it is louder: a sample *x* of the peak becomes
  /// (1 + drive)·x ⁄ (1 + drive·|x|).
  mutating func drive(by amount: Double) { drive = amount }

  // MARK: Computing it

  /// Whether all is computed.
  var isFinished: Bool { if case .over = stage { true } else { false } }

  /// Goes on for so many steps: a step is one sample of one layer, or one sample at its level.
  ///
  /// - Returns: The steps that are left; it may be less than 0, by 31 at most.
  mutating func advance(by steps: Int) -> Int {
    var left = steps
    while left > 0 {
      switch stage {
      case .adding(let layer) where layer < layers.count: add(layer, for: &left)
      case .adding: stage = .rising
      case .rising: lift(for: &left)
      case .finishing: finish(for: &left)
      case .over: return left
      }
    }
    return left
  }

  private mutating func add(_ layer: Int, for steps: inout Int) {
    switch layers[layer] {
    case .tone(var tone):
      sum.withUnsafeMutableBufferPointer { tone.add(to: $0, from: &index, for: &steps) }
      layers[layer] = .tone(tone)
    case .noise(var noise):
      sum.withUnsafeMutableBufferPointer { noise.add(to: $0, from: &index, for: &steps) }
      layers[layer] = .noise(noise)
    }
    if isAtEnd() { stage = .adding(layer: layer + 1) }
  }

  private mutating func lift(for steps: inout Int) {
    let end = index + min(steps, sum.count - index)
    steps -= end - index
    var peak = peak
    for index in index..<end {
      if index < rise {
        let share = Double(index + 1) / Double(rise + 1)
        sum[index] *= share * share * (3 - 2 * share)
      }
      peak = max(peak, abs(sum[index]))
    }
    self.peak = peak
    index = end
    guard isAtEnd() else { return }
    samples.reserveCapacity(sum.count)
    stage = .finishing
  }

  private mutating func finish(for steps: inout Int) {
    let end = index + min(steps, sum.count - index)
    steps -= end - index
    let scale = peak > 0 ? 1 / peak : 0
    let fade = max(1, sum.count / 5)
    for index in index..<end {
      var value = sum[index] * scale
      value *= (1 + drive) / (1 + drive * abs(value))
      let left = sum.count - 1 - index
      if left < fade {
        let share = Double(left) / Double(fade)
        value *= share * share * (3 - 2 * share)
      }
      samples.append(Float(value))
    }
    index = end
    guard isAtEnd() else { return }
    sum = []
    stage = .over
  }

  /// Whether the stage has come to the end; the next begins with the first sample.
  private mutating func isAtEnd() -> Bool {
    guard index >= sum.count else { return false }
    index = 0
    return true
  }
}
