/// How loud a recording is, millisecond by millisecond, and where something seems to begin in it.
///
/// What is below 150 Hz is left out: hum, handling, the body of a bass drum.
public struct RecordingEnvelope: Sendable {
  /// Frames a second.
  public let rate: Int64
  /// How many frames were taken.
  public private(set) var frames: Int64 = 0
  /// The mean square of each ``hop``.
  private(set) var energy: [Float] = []
  /// Frames of a step: a millisecond, to the nearest.
  let hop: Int

  private let pole: Float
  private var low: Float = 0
  private var sum: Float = 0
  private var count = 0

  /// Ready for the first frame of a recording.
  public init(rate: Int64) {
    self.rate = rate
    hop = Int((rate + 500) / 1000)
    pole = Float(1 - Elementary.exp(-6.283185307179586 * 150 / Double(rate)))
  }

  /// Takes the next frames.
  public mutating func take(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { samples in
      for index in 0..<samples.count {
        low += (samples[index] - low) * pole
        let high = samples[index] - low
        sum += high * high
        count += 1
        if count == hop {
          energy.append(sum / Float(hop))
          (sum, count) = (0, 0)
        }
      }
    }
    frames += Int64(samples.count)
  }

  /// Where something seems to begin.
  struct Rise: Equatable, Sendable {
    /// The frame, to a millisecond or two.
    let frame: Double
    /// How loud it is: the mean square of its first 4 ms.
    let energy: Float
  }

  /// The mean square that a quarter of the recording stays below: what is there without a stroke.
  var floor: Float {
    guard !energy.isEmpty else { return 0 }
    return energy.sorted()[energy.count / 4]
  }

  /// Where the level leaps by 6 dB or more, above the noise, and not more than 50 dB below the highest.
  ///
  /// - Complexity: O(steps).
  func rises() -> [Rise] {
    let noise = floor
    var peak: Float = 0
    for one in energy { peak = max(peak, one) }
    let least = max(noise * 6, peak * 1e-5)
    var rises: [Rise] = []
    var last = -100
    var index = 0
    while index + 4 <= energy.count {
      let now = mean(index, index + 4)
      let before = max(mean(index - 3, index), mean(index - 12, index), noise)
      guard now > least, now > before * 4 else {
        index += 1
        continue
      }
      // On to where it rises most, whatever a coder lets be heard before.
      var high: Float = 0
      for next in index..<min(energy.count, index + 16) { high = max(high, energy[next]) }
      var (best, ratio) = (index, now / (before + high * 0.02))
      for next in (index + 1)..<(index + 12) where next + 4 <= energy.count {
        let before = max(mean(next - 3, next), mean(next - 12, next), noise)
        let other = mean(next, next + 4) / (before + high * 0.02)
        if other > ratio * 1.05 { (best, ratio) = (next, other) }
      }
      if best - last > 6 {
        rises.append(Rise(frame: Double(best * hop), energy: mean(best, best + 4)))
        last = best
      }
      index = best + 5
    }
    return rises
  }

  private func mean(_ start: Int, _ end: Int) -> Float {
    let (start, end) = (max(0, start), min(energy.count, end))
    guard start < end else { return 0 }
    var sum: Float = 0
    for index in start..<end { sum += energy[index] }
    return sum / Float(end - start)
  }
}

extension RecordingEnvelope {
  /// Rises that belong to no stroke: not what follows one within 25 ms, is softer than it by 17 dB within
  /// 300 ms or, as late after many strokes, by 6 dB, as a room's answer is; or than the softest strokes by 15 dB.
  func extra(
    _ rises: [Rise], _ pairs: [Int?], strokes: [Double]
  ) -> [Double] {
    var isPaired = [Bool](repeating: false, count: rises.count)
    var level = [Float](repeating: 0, count: strokes.count)
    var energies: [Double] = []
    for (stroke, index) in pairs.enumerated() {
      guard let index else { continue }
      isPaired[index] = true
      level[stroke] = rises[index].energy
      energies.append(Double(rises[index].energy))
    }
    let soft = energies.sorted()
    let least = soft.isEmpty ? 0 : Float(soft[soft.count / 10]) * 0.03
    var found: [(frame: Double, since: Double, level: Float)] = []
    var next = 0
    for (index, rise) in rises.enumerated() where !isPaired[index] {
      while next + 1 < strokes.count, strokes[next + 1] <= rise.frame + Double(rate) / 200 {
        next += 1
      }
      let since = strokes.isEmpty ? .infinity : rise.frame - strokes[next]
      if since > -Double(rate) / 200, since < Double(rate) / 40 { continue }
      // What coders let be heard before a stroke.
      if next + 1 < strokes.count, strokes[next + 1] - rise.frame < Double(rate) / 40,
        rise.energy < level[next + 1] * 0.1
      {
        continue
      }
      let isAnswer =
        since >= 0 && since < Double(rate) * 0.3 && rise.energy < level[next] * 0.02
      if rise.energy > least, !isAnswer {
        found.append((rise.frame, since, level.isEmpty ? 0 : rise.energy / max(1e-20, level[next])))
      }
    }
    // A room's answer comes as late after many strokes.
    let many = max(3, energies.count / 4)
    return found.filter { one in
      guard one.since >= 0, one.since < Double(rate) * 0.15, one.level < 0.25 else { return true }
      let alike = found.filter { abs($0.since - one.since) < Double(rate) / 250 }
      return alike.count < many
    }.map { $0.frame }
  }
}
