/// How a recording agrees with a plan.
public struct PlanComparison: Equatable, Sendable {
  /// How many times something should begin.
  public let planned: Int
  /// How many of them something begins near.
  public let found: Int
  /// How many sounds begin where nothing should.
  public let unplanned: Int
  /// How much later, in frames, the recording begins than the plan: 0 unless it is more than half the
  /// time to the second stroke.
  public let offset: Double
  /// The furthest that a sound begins from its exact time, in frames, the offset taken off; its sign
  /// says whether late.
  public let worst: Double
  /// When that should have been, in frames.
  public let worstTime: Double
  /// The mean error, in frames.
  public let mean: Double
  /// The standard deviation of the errors, in frames.
  public let deviation: Double
}

extension Plan {
  /// Lays the onsets of a recording beside the exact times of the plan.
  ///
  /// - Parameters:
  ///   - onsets: Frames, in order, as ``OnsetDetector`` finds them.
  ///   - frames: How long the recording is. A plan without an end is compared as far as that; of one
  ///     with an end everything is wanted.
  /// - Complexity: O(strokes).
  public func compare(_ onsets: [Int64], frames: Int64) -> PlanComparison {
    var times: [Double] = []
    var cursor = Cursor()
    while times.count < 50_000_000 {
      let before = cursor
      guard let place = nextOccurrence(&cursor) else { break }
      var again = before
      guard let onset = next(&again) else { break }
      if end == nil, onset.frame >= frames { break }
      if onset.isSilenced || onset.frame < 0 { continue }
      let time = place.time.double
      if let last = times.last, time - last < 0.5 { continue }
      times.append(time)
    }
    var offset = 0.0
    if let first = onsets.first, let planned = times.first {
      let gap = times.count > 1 ? times[1] - planned : Double(rate)
      let late = Double(first) - planned
      if abs(late) > gap / 2 { offset = late.rounded(.toNearestOrAwayFromZero) }
    }
    var (index, found, worst, worstTime) = (0, 0, 0.0, 0.0)
    var (sum, squares) = (0.0, 0.0)
    for (number, time) in times.enumerated() {
      let before = number > 0 ? time - times[number - 1] : Double(rate)
      let after = number + 1 < times.count ? times[number + 1] - time : Double(rate)
      let reach = min(before, after, Double(rate) / 10) / 2
      while index < onsets.count, Double(onsets[index]) - offset < time - reach { index += 1 }
      guard index < onsets.count, Double(onsets[index]) - offset <= time + reach else { continue }
      var error = Double(onsets[index]) - offset - time
      if index + 1 < onsets.count {
        let other = Double(onsets[index + 1]) - offset - time
        if abs(other) < abs(error) {
          error = other
          index += 1
        }
      }
      index += 1
      found += 1
      sum += error
      squares += error * error
      if abs(error) > abs(worst) { (worst, worstTime) = (error, time) }
    }
    let count = Double(max(1, found))
    let mean = sum / count
    return PlanComparison(
      planned: times.count, found: found, unplanned: onsets.count - found, offset: offset,
      worst: worst, worstTime: worstTime, mean: mean,
      deviation: max(0, squares / count - mean * mean).squareRoot())
  }
}
