/// Seeks a stroke in a recording by what the engine plays there: a matched filter.
///
/// What is compared begins 3 ms before the stroke, so that silence belongs to the pattern: a tone that is
/// moved by a whole wave fits less well. Both sides leave out what is below 150 Hz.
struct StrokeFilter {
  /// Where a stroke was found.
  struct Match {
    /// The frame, to a fraction of one.
    var frame: Double
    /// How much it looks like the pattern whatever its level, −1…1.
    var likeness: Double
    /// Its level beside the pattern's.
    var gain: Double
  }

  private let rate: Double
  /// Frames of the pattern before the stroke, and frames on which the filter settles.
  let lead: Int
  let settling: Int
  private let pole: Float

  init(rate: Int64) {
    self.rate = Double(rate)
    lead = Int(rate * 3 / 1000)
    settling = Int(rate * 6 / 1000)
    pole = Float(1 - Elementary.exp(-6.283185307179586 * 150 / Double(rate)))
  }

  /// What the engine plays around a stroke, from `lead` before it on.
  func pattern(_ engine: inout Engine, at frame: Int64, length: Int) -> [Float] {
    let before = min(Int64(lead + settling), frame)
    var samples = [Float](repeating: 0, count: lead + settling + length)
    engine.seek(to: frame - before)
    samples.withUnsafeMutableBufferPointer { all in
      let start = lead + settling - Int(before)
      engine.render(into: UnsafeMutableBufferPointer(rebasing: all[start...]))
    }
    return highPassed(samples)
  }

  /// Leaves out what is low, and the frames on which that settles.
  func highPassed(_ samples: [Float]) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(max(0, samples.count - settling))
    var low: Float = samples.first ?? 0
    for (index, sample) in samples.enumerated() {
      low += (sample - low) * pole
      if index >= settling { result.append(sample - low) }
    }
    return result
  }

  /// The differences from sample to sample.
  func steps(_ samples: [Float]) -> [Float] {
    zip(samples.dropFirst(), samples).map { $0 - $1 }
  }

  /// How many frames later a pattern begins than another, by how their levels rise.
  func delay(of pattern: [Float], behind other: [Float]) -> Double {
    let (one, two) = (levels(pattern), levels(other))
    let reach = Int(rate / 250)
    var best = (place: 0, product: Float(0))
    for place in -reach...reach {
      var product: Float = 0
      for index in one.indices {
        let from = index - place
        if from >= 0, from < two.count { product += one[index] * two[from] }
      }
      if product > best.product { best = (place, product) }
    }
    return Double(best.place)
  }

  /// The level over half a millisecond around each sample, less than before the stroke taken off.
  private func levels(_ samples: [Float]) -> [Float] {
    let width = max(1, Int(rate / 2000))
    var levels: [Float] = []
    var sum: Float = 0
    for index in samples.indices {
      sum += samples[index] * samples[index]
      if index >= width { sum -= samples[index - width] * samples[index - width] }
      levels.append(max(0, sum / Float(width)).squareRoot())
    }
    var before: Float = 0
    for index in 0..<min(lead / 2, levels.count) { before = max(before, levels[index]) }
    return levels.map { max(0, $0 - before) }
  }

  /// The places where a pattern fits best as it is, and best upside down.
  ///
  /// - Parameters:
  ///   - samples: High-passed; the pattern's first frame is tried at each of `0...reach` of them.
  ///   - start: The frame of the stroke where the pattern lies at the first of them.
  func best(
    _ pattern: [Float], in samples: [Float], reach: Int, start: Double
  ) -> (upright: Match, inverted: Match) {
    var upright = Match(frame: start, likeness: 0, gain: 0)
    var inverted = upright
    var own: Float = 0
    for sample in pattern { own += sample * sample }
    guard own > 0, samples.count >= pattern.count + reach else { return (upright, inverted) }
    var likeness = [Double](repeating: 0, count: reach + 1)
    var gains = likeness
    pattern.withUnsafeBufferPointer { pattern in
      samples.withUnsafeBufferPointer { samples in
        for lag in 0...reach {
          var (product, energy) = (Float(0), Float(0))
          for index in 0..<pattern.count {
            let sample = samples[lag + index]
            product += sample * pattern[index]
            energy += sample * sample
          }
          gains[lag] = Double(product / own)
          if energy > 0 {
            likeness[lag] = Double(product) / (Double(own) * Double(energy)).squareRoot()
          }
        }
      }
    }
    var (high, low) = (0, 0)
    for lag in 0...reach {
      if likeness[lag] > likeness[high] { high = lag }
      if likeness[lag] < likeness[low] { low = lag }
    }
    upright = match(high, likeness, gains, start)
    inverted = match(low, likeness, gains, start)
    return (upright, inverted)
  }

  /// The top of the parabola through a place and its neighbours.
  private func match(
    _ lag: Int, _ likeness: [Double], _ gains: [Double], _ start: Double
  ) -> Match {
    var frame = Double(lag)
    if lag > 0, lag + 1 < likeness.count {
      let (a, b, c) = (likeness[lag - 1], likeness[lag], likeness[lag + 1])
      let bend = a - 2 * b + c
      if bend != 0 { frame += max(-0.5, min(0.5, 0.5 * (a - c) / bend)) }
    }
    return Match(frame: start + frame, likeness: likeness[lag], gain: gains[lag])
  }
}
