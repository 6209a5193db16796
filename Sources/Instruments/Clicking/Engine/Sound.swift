/// A sound at full level, and how loud it still is from any frame on.
struct Sound: Sendable {
  let samples: [Float]
  /// How many of them sound before the stroke's frame: what a word has before its vowel.
  let lead: Int
  /// The highest of what is left from the beginning of each stretch on, also between samples; the first
  /// is there twice.
  private let peaks: [Float]

  private static let stretch = 64

  /// - Complexity: O(samples).
  init(_ samples: [Float], lead: Int = 0) {
    self.samples = samples
    self.lead = lead
    let count = samples.count / Self.stretch + 1
    var peaks = [Float](repeating: 0, count: count + 2)
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<samples.count {
        let place = index / Self.stretch + 1
        peaks[place] = max(peaks[place], abs(samples[index]))
        guard index >= 3, index + 4 < samples.count else { continue }
        // Half way to the next sample, by the polynomial through eight of them.
        let near = (samples[index] + samples[index + 1]) * 1225
        let next = (samples[index - 1] + samples[index + 2]) * 245
        let far = (samples[index - 2] + samples[index + 3]) * 49
        let last = (samples[index - 3] + samples[index + 4]) * 5
        peaks[place] = max(peaks[place], abs(near - next + far - last) / 2048)
      }
    }
    for place in stride(from: count, through: 1, by: -1) {
      peaks[place] = max(peaks[place], peaks[place + 1])
    }
    peaks[0] = peaks[1]
    self.peaks = peaks
  }

  /// A level below which all samples from this one on are, which never grows and has no steps.
  func level(at index: Int) -> Float {
    guard index >= 0 else { return 0 }
    let place = index / Self.stretch
    let share = Float(index % Self.stretch) * (1 / Float(Self.stretch))
    return peaks[place] + (peaks[place + 1] - peaks[place]) * share
  }
}

/// Keeps what sounds together below full level, also between the samples, without bending it.
///
/// Where the levels of all that ring come to more than 1 together, the frame is divided by their sum: what
/// is between the samples is then below full level too, since it is the sum of what each has there. All is
/// 1.5 dB softer besides, as much as a level may be wrong between samples. It is that of the frame, however
/// the frames are cut, and only falls from stroke to stroke.
enum Headroom {
  static let gain: Float = 0.84
}
