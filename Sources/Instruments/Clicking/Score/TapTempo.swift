/// The tempo of somebody who taps along.
///
/// The mean of the last intervals, up to eight, which is what changes least between taps; a pause of
/// more than three seconds begins anew, and so does an interval that is not within a third of the mean.
public struct TapTempo: Equatable, Sendable {
  private var times: [Double] = []

  /// No tap so far.
  public init() {}

  /// Takes a tap.
  ///
  /// - Parameter milliseconds: When, on any clock that only goes forward.
  /// - Returns: Beats a minute in tenths, within ``Score/Limits/tempo``; nil after the first tap.
  public mutating func tap(at milliseconds: Double) -> Fraction? {
    if let last = times.last {
      let interval = milliseconds - last
      if interval > 3000 || interval <= 0 {
        times.removeAll(keepingCapacity: true)
      } else if times.count > 1 {
        let mean = (last - times[0]) / Double(times.count - 1)
        if interval > mean * 4 / 3 || interval < mean * 3 / 4 {
          times.removeAll(keepingCapacity: true)
          times.append(last)
        }
      }
    }
    times.append(milliseconds)
    if times.count > 9 { times.removeFirst() }
    guard times.count > 1 else { return nil }
    let mean = (milliseconds - times[0]) / Double(times.count - 1)
    let tenths = (600_000 / mean).rounded()
    let limits = Score.Limits.tempo
    let held = max(Double(limits.lowerBound * 10), min(Double(limits.upperBound * 10), tenths))
    return Fraction(known: Int64(held), 10)
  }
}
