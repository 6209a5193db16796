extension Voice {
  /// The sound at full level: its highest sample is 1, its last 0; none for a count.
  ///
  /// - Parameters:
  ///   - semitones: How much higher; nothing to a voice without a pitch.
  ///   - rate: Frames a second.
  /// - Complexity: O(samples · partials); half a second of sound at most.
  public func samples(semitones: Int = 0, rate: Int64) -> [Float] {
    var sound = synthesis(semitones: semitones, rate: rate)
    _ = sound.advance(by: .max)
    return sound.samples
  }

  /// What makes it, with nothing computed yet.
  func synthesis(semitones: Int, rate: Int64) -> Synthesis {
    let pitch = hasPitch ? Elementary.exp(Double(semitones) * Elementary.ln2 / 12) : 1
    var sound: Synthesis
    switch self {
    case .woodBlock:
      sound = Synthesis(rate: rate, seconds: 0.11)
      sound.addTone(1046.5 * pitch, decay: 0.075, amplitude: 1)
      sound.addTone(1046.5 * 1.51 * pitch, decay: 0.055, amplitude: 0.55)
      sound.addTone(1046.5 * 2.77 * pitch, decay: 0.03, amplitude: 0.3)
      sound.addNoise(
        seed: 1, center: 3200 * pitch, quality: 1.2, decay: 0.012, amplitude: 0.8)
      sound.rise(over: 0.0003)
    case .click:
      sound = Synthesis(rate: rate, seconds: 0.035)
      sound.addTone(2093 * pitch, decay: 0.02, amplitude: 1)
      sound.addTone(2093 * 2.02 * pitch, decay: 0.012, amplitude: 0.6)
      sound.addNoise(seed: 2, center: 5000, quality: 0.7, decay: 0.006, amplitude: 0.5)
      sound.rise(over: 0.0002)
    case .beep:
      sound = Synthesis(rate: rate, seconds: 0.09)
      sound.addTone(880 * pitch, decay: 0.25, amplitude: 1)
      sound.addTone(1760 * pitch, decay: 0.12, amplitude: 0.12)
      sound.rise(over: 0.001)
    case .tick:
      sound = Synthesis(rate: rate, seconds: 0.03)
      sound.addNoise(seed: 3, center: 4500, quality: 0.6, decay: 0.018, amplitude: 1)
      sound.rise(over: 0.0002)
    case .rim:
      sound = Synthesis(rate: rate, seconds: 0.07)
      sound.addTone(1720 * pitch, decay: 0.03, amplitude: 1)
      sound.addTone(460 * pitch, decay: 0.05, amplitude: 0.6)
      sound.addNoise(seed: 4, center: 6000, quality: 0.8, decay: 0.01, amplitude: 0.5)
      sound.rise(over: 0.0002)
    case .kick:
      sound = Synthesis(rate: rate, seconds: 0.35)
      sound.addTone(52 * pitch, decay: 0.38, amplitude: 1, glide: 3.2, settling: 0.09)
      sound.addNoise(seed: 5, center: 2500, quality: 0.8, decay: 0.012, amplitude: 0.35)
      sound.rise(over: 0.0005)
    case .snare:
      sound = Synthesis(rate: rate, seconds: 0.22)
      sound.addTone(187 * pitch, decay: 0.11, amplitude: 0.7)
      sound.addTone(331 * pitch, decay: 0.08, amplitude: 0.4)
      sound.addNoise(seed: 6, center: 4200, quality: 0.5, decay: 0.17, amplitude: 1.1)
      sound.rise(over: 0.0003)
    case .closedHiHat:
      sound = Synthesis(rate: rate, seconds: 0.07)
      sound.addHat(seed: 7, decay: 0.055)
      sound.rise(over: 0.0002)
    case .openHiHat:
      sound = Synthesis(rate: rate, seconds: 0.45)
      sound.addHat(seed: 8, decay: 0.5)
      sound.rise(over: 0.0003)
    case .cowbell:
      sound = Synthesis(rate: rate, seconds: 0.26)
      sound.addTone(562 * pitch, decay: 0.2, amplitude: 0.8)
      sound.addTone(845 * pitch, decay: 0.24, amplitude: 1)
      sound.addTone(845 * 2.01 * pitch, decay: 0.1, amplitude: 0.35)
      sound.addTone(845 * 3.04 * pitch, decay: 0.06, amplitude: 0.2)
      sound.addNoise(seed: 9, center: 3000, quality: 1, decay: 0.008, amplitude: 0.4)
      sound.rise(over: 0.0003)
    case .count: sound = Synthesis(rate: rate, seconds: 0)
    }
    return sound
  }
}

extension Synthesis {
  /// Six tones of no harmony, as in the analogue drum machines, under noise of the treble.
  fileprivate mutating func addHat(seed: UInt64, decay: Double) {
    var frequency = 5130.0
    for factor in 0..<6 {
      addTone(frequency, decay: decay * 0.8, amplitude: 0.16)
      frequency += 827 + Double(factor) * 143
    }
    addNoise(seed: seed, center: 9000, quality: 0.9, decay: decay, amplitude: 1.2)
  }
}
