import Geometry

/// Brings samples to another rate, in pieces, the same bits everywhere: a sine over its angle under a window of
/// Hann, twelve samples to each side.
struct Resampling: Sendable {
  /// What there is so far.
  private(set) var samples: [Float] = []
  /// At which of them the given one lies.
  let lead: Int

  private let source: [Float]
  /// Frames of the source for one of the target, as a fraction.
  private let numerator: Int64
  private let denominator: Int64
  /// The place in the source of the next one, in parts of the denominator.
  private var place: Int64
  private let count: Int
  /// Below which share of half the source's rate all is let through.
  private let cutoff: Double
  private let width: Double

  /// How many steps a sample costs, where a rate is not lowered.
  private static let stepsPerSample = 40

  /// - Parameter lead: A sample that is to lie at a whole one of the target.
  init(_ source: [Float], lead: Int, from: Int64, to rate: Int64) {
    self.source = source
    (numerator, denominator) = (from, rate)
    self.lead = Int(Int64(lead) * rate / from)
    count = self.lead + Int(Int64(max(0, source.count - lead)) * rate / from)
    place = Int64(lead) * rate - Int64(self.lead) * from
    cutoff = min(1, Double(rate) / Double(from)) * 0.94
    width = 12 / min(1, Double(rate) / Double(from))
    samples.reserveCapacity(count)
  }

  /// Whether all is there.
  var isFinished: Bool { samples.count >= count }

  /// Goes on for so many steps; returns those that are left, which may be less than 0 by 40.
  mutating func advance(by steps: Int) -> Int {
    var left = steps
    let cost = Self.stepsPerSample * max(1, Int(width) / 12)
    while left > 0, !isFinished {
      samples.append(next())
      place += numerator
      left -= cost
    }
    return left
  }

  private func next() -> Float {
    let base = Int(place / denominator)
    let share = Double(place % denominator) / Double(denominator)
    let half = Int(width)
    // Of the first tap, and then turned from tap to tap.
    let first = share + Double(half - 1)
    var (sine, cosine) = sineAndCosine(turns: cutoff * first / 2)
    let turn = sineAndCosine(turns: cutoff / 2)
    var window = sineAndCosine(turns: first / (2 * width))
    let slope = sineAndCosine(turns: 1 / (2 * width))
    var sum = 0.0
    for tap in (1 - half)...half {
      let distance = share - Double(tap)
      let index = base + tap
      if index >= 0, index < source.count {
        let angle = distance * 3.141592653589793
        let value = abs(distance) < 1e-9 ? cutoff : sine / angle
        sum += Double(source[index]) * value * (0.5 + 0.5 * window.cosine)
      }
      (sine, cosine) = (
        sine * turn.cosine - cosine * turn.sine, cosine * turn.cosine + sine * turn.sine
      )
      window = (
        window.sine * slope.cosine - window.cosine * slope.sine,
        window.cosine * slope.cosine + window.sine * slope.sine
      )
    }
    return Float(sum)
  }
}
