import Geometry

/// A sine that dies away: a rotation by a fixed angle for each sample.
struct Tone: Sendable {
  private let frequency: Double
  private let rate: Double
  private let sine: Double
  private let cosine: Double
  private let falling: Double
  private let gliding: Double
  private var x: Double
  private var y: Double
  private var level: Double
  /// By how much of its frequency it is higher now.
  private var extra: Double

  /// A sample whose angle is not the one before costs so much.
  private static let turningSteps = 32

  init(
    _ frequency: Double, decay: Double, amplitude: Double, glide: Double, settling: Double,
    rate: Double
  ) {
    self.frequency = frequency
    self.rate = rate
    (sine, cosine) = sineAndCosine(turns: frequency / rate)
    falling = Elementary.exp(-6.907755278982137 / (decay * rate))
    gliding = Elementary.exp(-6.907755278982137 / (settling * rate))
    // The first sample stands at one step of phase, so that the sound begins in its first frame.
    (x, y, level) = (cosine, sine, amplitude)
    extra = glide
  }

  /// Adds its samples from `index` on, as far as the steps reach.
  mutating func add(
    to sum: UnsafeMutableBufferPointer<Double>, from index: inout Int, for steps: inout Int
  ) {
    while extra > 1e-4, index < sum.count, steps > 0 {
      let (s, c) = sineAndCosine(turns: frequency * (1 + extra) / rate)
      extra *= gliding
      add(to: &sum[index], s, c)
      index += 1
      steps -= Self.turningSteps
    }
    guard index < sum.count, steps > 0 else { return }
    let end = index + min(steps, sum.count - index)
    steps -= end - index
    var tone = self
    for index in index..<end { tone.add(to: &sum[index], sine, cosine) }
    self = tone
    index = end
  }

  /// Adds a sample, and turns by an angle.
  @inline(__always)
  private mutating func add(to sum: inout Double, _ sine: Double, _ cosine: Double) {
    sum += y * level
    (x, y) = (x * cosine - y * sine, x * sine + y * cosine)
    level *= falling
  }
}

/// Noise that dies away, through a band around a frequency (RBJ's cookbook, constant peak).
struct Noise: Sendable {
  private let b0: Double
  private let a1: Double
  private let a2: Double
  private let falling: Double
  private var chance: Chance
  private var level: Double
  // What went in and came out one sample ago, and two.
  private var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)

  init(
    seed: UInt64, center: Double, quality: Double, decay: Double, amplitude: Double, rate: Double
  ) {
    let (sine, cosine) = sineAndCosine(turns: min(center, rate * 0.3) / rate)
    let alpha = sine / (2 * quality)
    b0 = alpha / (1 + alpha)
    a1 = -2 * cosine / (1 + alpha)
    a2 = (1 - alpha) / (1 + alpha)
    falling = Elementary.exp(-6.907755278982137 / (decay * rate))
    chance = Chance(seed: seed)
    level = amplitude
  }

  /// Adds its samples from `index` on, as far as the steps reach.
  mutating func add(
    to sum: UnsafeMutableBufferPointer<Double>, from index: inout Int, for steps: inout Int
  ) {
    let end = index + min(steps, sum.count - index)
    steps -= end - index
    var noise = self
    for index in index..<end { noise.add(to: &sum[index]) }
    self = noise
    index = end
  }

  @inline(__always)
  private mutating func add(to sum: inout Double) {
    let x = chance.signed()
    let y = (b0 * x - b0 * x2) - (a1 * y1 + a2 * y2)
    (x2, x1, y2, y1) = (x1, x, y1, y)
    sum += y * level
    level *= falling
  }
}
