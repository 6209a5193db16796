/// Computes the samples of a voice from resonances, noise and envelopes, in one order of
/// multiplications and additions, so that they are the same bits everywhere.
struct Synthesis {
  let rate: Double
  private(set) var samples: [Double]

  /// Silence of a length in seconds.
  init(rate: Int64, seconds: Double) {
    self.rate = Double(rate)
    samples = [Double](repeating: 0, count: Int(Double(rate) * seconds))
  }

  /// Adds a sine that dies away: `decay` is the time in which it falls by 60 dB.
  ///
  /// `glide` is by how much of its frequency it begins higher, and `settling` the time in which that
  /// falls by 60 dB. A rotation by a fixed angle for each sample; nothing of it above 45 % of the rate.
  mutating func addTone(
    _ frequency: Double, decay: Double, amplitude: Double, glide: Double = 0, settling: Double = 1
  ) {
    guard frequency < rate * 0.45 else { return }
    let (sine, cosine) = Elementary.turn(frequency / rate)
    let falling = Elementary.exp(-6.907755278982137 / (decay * rate))
    let gliding = Elementary.exp(-6.907755278982137 / (settling * rate))
    // The first sample stands at one step of phase, so that the sound begins in its first frame.
    var (x, y, level) = (cosine, sine, amplitude)
    var extra = glide
    for index in samples.indices {
      samples[index] += y * level
      var (s, c) = (sine, cosine)
      if extra > 1e-4 {
        (s, c) = Elementary.turn(frequency * (1 + extra) / rate)
        extra *= gliding
      }
      (x, y) = (x * c - y * s, x * s + y * c)
      level *= falling
    }
  }

  /// Adds noise that dies away, through a band around a frequency (RBJ's cookbook, constant peak).
  mutating func addNoise(
    seed: UInt64, center: Double, quality: Double, decay: Double, amplitude: Double,
    delay: Double = 0
  ) {
    var chance = Chance(seed: seed)
    let (sine, cosine) = Elementary.turn(min(center, rate * 0.4) / rate)
    let alpha = sine / (2 * quality)
    let b0 = alpha / (1 + alpha)
    let a1 = -2 * cosine / (1 + alpha)
    let a2 = (1 - alpha) / (1 + alpha)
    let falling = Elementary.exp(-6.907755278982137 / (decay * rate))
    var (x1, x2, y1, y2, level) = (0.0, 0.0, 0.0, 0.0, amplitude)
    for index in samples.indices where index >= Int(delay * rate) {
      let x = chance.signed()
      let y = (b0 * x - b0 * x2) - (a1 * y1 + a2 * y2)
      (x2, x1, y2, y1) = (x1, x, y1, y)
      samples[index] += y * level
      level *= falling
    }
  }

  /// Lets it rise over a time rather than jump; the first frame sounds.
  mutating func rise(over seconds: Double) {
    let count = max(1, Int(seconds * rate))
    for index in 0..<min(count, samples.count) {
      let share = Double(index + 1) / Double(count + 1)
      samples[index] *= share * share * (3 - 2 * share)
    }
  }

  /// The sound with its highest sample at 1 and its end drawn to exact silence.
  func finished() -> [Float] {
    var peak = 0.0
    for sample in samples { peak = max(peak, abs(sample)) }
    let scale = peak > 0 ? 1 / peak : 0
    let fade = max(1, samples.count / 5)
    var result: [Float] = []
    result.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      var value = sample * scale
      let left = samples.count - 1 - index
      if left < fade {
        let share = Double(left) / Double(fade)
        value *= share * share * (3 - 2 * share)
      }
      result.append(Float(value))
    }
    return result
  }
}
