extension Voice {
  /// The sound at full level: its highest sample is 1, its last 0; none for a count.
  ///
  /// - Parameters:
  ///   - semitones: How much higher; nothing to a voice without a pitch.
  ///   - rate: Frames a second.
  /// - Complexity: O(samples · partials); two seconds of sound at most.
  public func samples(semitones: Int = 0, rate: Int64) -> [Float] {
    var sound = synthesis(semitones: semitones, rate: rate)
    _ = sound.advance(by: .max)
    return sound.samples
  }

  /// What makes it, with nothing computed yet.
  func synthesis(semitones: Int, rate: Int64) -> Synthesis {
    let pitch = !hasPitch ? 1 : Elementary.exp(Double(semitones) * Elementary.ln2 / 12)
    var sound: Synthesis
    switch self {
    case .woodBlock:
      sound = Synthesis(rate: rate, seconds: 0.17)
      sound.addTone(1046.5 * pitch, decay: 0.15, amplitude: 1)
      sound.addTone(1046.5 * 1.51 * pitch, decay: 0.11, amplitude: 0.7)
      sound.addTone(1046.5 * 2.77 * pitch, decay: 0.06, amplitude: 0.4)
      sound.addNoise(
        seed: 1, center: 3200 * pitch, quality: 1.2, decay: 0.012, amplitude: 0.5)
      sound.rise(over: 0.0003)
      sound.drive(by: 1.25)
    case .click:
      sound = Synthesis(rate: rate, seconds: 0.035)
      sound.addTone(2093 * pitch, decay: 0.02, amplitude: 1)
      sound.addTone(2093 * 2.02 * pitch, decay: 0.012, amplitude: 0.6)
      sound.addNoise(seed: 2, center: 5000, quality: 0.7, decay: 0.006, amplitude: 0.5)
      sound.rise(over: 0.0002)
      sound.drive(by: 2)
    case .beep:
      sound = Synthesis(rate: rate, seconds: 0.09)
      sound.addTone(880 * pitch, decay: 0.25, amplitude: 1)
      sound.addTone(1760 * pitch, decay: 0.12, amplitude: 0.12)
      sound.rise(over: 0.001)
    case .tick:
      sound = Synthesis(rate: rate, seconds: 0.03)
      sound.addNoise(seed: 3, center: 4500 * pitch, quality: 0.6, decay: 0.018, amplitude: 1)
      sound.rise(over: 0.0002)
      sound.drive(by: 2)
    case .rim:
      sound = Synthesis(rate: rate, seconds: 0.07)
      sound.addTone(1720 * pitch, decay: 0.03, amplitude: 1)
      sound.addTone(460 * pitch, decay: 0.05, amplitude: 0.6)
      sound.addNoise(seed: 4, center: 6000, quality: 0.8, decay: 0.01, amplitude: 0.5)
      sound.rise(over: 0.0002)
      sound.drive(by: 2)
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
      sound.drive(by: 0.7)
    case .closedHiHat:
      sound = Synthesis(rate: rate, seconds: 0.07)
      sound.addHat(seed: 7, decay: 0.055, pitch: pitch)
      sound.rise(over: 0.0002)
      sound.drive(by: 0.7)
    case .openHiHat:
      sound = Synthesis(rate: rate, seconds: 1.2)
      sound.addHat(seed: 8, decay: 1.6, pitch: pitch)
      sound.rise(over: 0.0003)
    case .cowbell:
      sound = Synthesis(rate: rate, seconds: 0.26)
      sound.addTone(562 * pitch, decay: 0.2, amplitude: 0.8)
      sound.addTone(845 * pitch, decay: 0.24, amplitude: 1)
      sound.addTone(845 * 2.01 * pitch, decay: 0.1, amplitude: 0.35)
      sound.addTone(845 * 3.04 * pitch, decay: 0.06, amplitude: 0.2)
      sound.addNoise(seed: 9, center: 3000, quality: 1, decay: 0.008, amplitude: 0.4)
      sound.rise(over: 0.0003)
    case .ride:
      sound = Synthesis(rate: rate, seconds: 2)
      // The stick's ping on a cup of no harmony, over the wash.
      sound.addTone(2870, decay: 1.1, amplitude: 0.4)
      sound.addTone(3910, decay: 1.6, amplitude: 0.5)
      sound.addTone(5270, decay: 1.3, amplitude: 0.45)
      sound.addTone(7430, decay: 0.9, amplitude: 0.35)
      sound.addNoise(seed: 10, center: 6500, quality: 0.8, decay: 1.9, amplitude: 0.5)
      sound.addNoise(seed: 11, center: 5000, quality: 1, decay: 0.03, amplitude: 1)
      sound.rise(over: 0.0003)
    case .crash:
      sound = Synthesis(rate: rate, seconds: 2)
      sound.addNoise(seed: 12, center: 3200, quality: 0.5, decay: 1.3, amplitude: 0.8)
      sound.addNoise(seed: 13, center: 8500, quality: 0.6, decay: 2.2, amplitude: 1)
      sound.addTone(1370, decay: 0.7, amplitude: 0.12)
      sound.addTone(2230, decay: 0.9, amplitude: 0.12)
      sound.rise(over: 0.001)
    case .highTom:
      sound = Synthesis(rate: rate, seconds: 0.4)
      sound.addTom(185 * pitch, seed: 14, decay: 0.42)
    case .midTom:
      sound = Synthesis(rate: rate, seconds: 0.5)
      sound.addTom(136 * pitch, seed: 15, decay: 0.52)
    case .floorTom:
      sound = Synthesis(rate: rate, seconds: 0.6)
      sound.addTom(86 * pitch, seed: 16, decay: 0.66)
    case .count: sound = Synthesis(rate: rate, seconds: 0)
    }
    return sound
  }
}

extension Synthesis {
  /// Six tones of no harmony, as in the analogue drum machines, under noise of the treble.
  fileprivate mutating func addHat(seed: UInt64, decay: Double, pitch: Double) {
    var frequency = 5130.0
    for factor in 0..<6 {
      addTone(frequency * pitch, decay: decay * 0.8, amplitude: 0.16)
      frequency += 827 + Double(factor) * 143
    }
    addNoise(seed: seed, center: 9000 * pitch, quality: 0.9, decay: decay, amplitude: 1.2)
  }

  /// A skin that is stretched by the stroke and settles, its second mode, and the stick.
  fileprivate mutating func addTom(_ frequency: Double, seed: UInt64, decay: Double) {
    addTone(frequency, decay: decay, amplitude: 1, glide: 0.45, settling: 0.16)
    addTone(frequency * 1.59, decay: decay * 0.4, amplitude: 0.4, glide: 0.3, settling: 0.1)
    addNoise(seed: seed, center: 1900, quality: 0.8, decay: 0.025, amplitude: 0.4)
    rise(over: 0.0004)
  }
}
