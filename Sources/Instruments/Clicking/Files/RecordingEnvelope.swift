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
  /// The same of the differences from sample to sample, in which what is high counts more.
  private(set) var brightness: [Float] = []
  /// Frames of a step: a millisecond, to the nearest.
  let hop: Int

  private let pole: Float
  private var low: Float = 0
  private var last: Float = 0
  private var sum: Float = 0
  private var sumOfSteps: Float = 0
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
        let step = samples[index] - last
        sumOfSteps += step * step
        last = samples[index]
        count += 1
        if count == hop {
          energy.append(sum / Float(hop))
          brightness.append(sumOfSteps / Float(hop))
          (sum, sumOfSteps, count) = (0, 0, 0)
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

  /// The frame behind which even the noise is gone, as where a coder fills its last block.
  var end: Double {
    let least = floor * 0.01
    guard least > 0, let last = energy.lastIndex(where: { $0 > least }) else {
      return Double(frames)
    }
    return last + 1 == energy.count ? Double(frames) : Double((last + 1) * hop)
  }

  /// Whether the softest strokes would not be rises, if the loudest are the loudest strokes.
  func hides(_ strokes: [PlannedStroke], _ rises: [Rise]) -> Bool {
    let (noise, all) = (floor, strokes.map { $0.loudness }.sorted())
    guard noise > 0, let loudest = all.last else { return false }
    guard !rises.isEmpty else { return true }
    let top = rises.map { $0.energy }.sorted()[rises.count * 9 / 10]
    return Elementary.log(Double(top / noise)) - (loudest - all[all.count / 10])
      < Elementary.log(Double(Self.leastRise))
  }

  /// How many times as loud as the noise a rise is at least.
  private static let leastRise: Float = 6

  /// Where the level leaps by 6 dB or more, above the noise, and not more than 50 dB below the highest.
  ///
  /// - Complexity: O(steps).
  func rises() -> [Rise] {
    let noise = floor
    var peak: Float = 0
    for one in energy { peak = max(peak, one) }
    let least = max(noise * Self.leastRise, peak * 1e-5)
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

  func mean(_ start: Int, _ end: Int) -> Float { Self.mean(energy, start, end) }

  private static func mean(_ levels: [Float], _ start: Int, _ end: Int) -> Float {
    let (start, end) = (max(0, start), min(levels.count, end))
    guard start < end else { return 0 }
    var sum: Float = 0
    for index in start..<end { sum += levels[index] }
    return sum / Float(end - start)
  }

  /// How bright the 4 ms from a step on are.
  func brightness(_ start: Int) -> Float { Self.mean(brightness, start, start + 4) }

  /// Steps where what is high rises by 2 dB or more, above the noise, if only it does.
  func faintRises() -> [Int] {
    guard !brightness.isEmpty else { return [] }
    let noise = brightness.sorted()[brightness.count / 4]
    func ratio(_ index: Int) -> Float {
      let before = max(
        Self.mean(brightness, index - 3, index), Self.mean(brightness, index - 12, index), noise)
      return before > 0 ? brightness(index) / before : 0
    }
    var found: [Int] = []
    var index = 12
    while index + 4 <= brightness.count {
      guard ratio(index) > 1.6 else {
        index += 1
        continue
      }
      var best = index
      for next in (index + 1)..<(index + 6) where ratio(next) > ratio(best) { best = next }
      found.append(best)
      index = best + 8
    }
    return found
  }
}
