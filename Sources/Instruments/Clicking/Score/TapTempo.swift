/// The tempo of somebody who taps along.
///
/// The median of the intervals between every two of the last nine taps, each divided by its beats (Theil
/// and Sen's slope): about as near as the mean of the intervals where all is well, and a single bad tap
/// does not move it.
///
/// - A tap within 100 ms of another is a bounce and does not count; nobody taps that fast (Repp 2005).
/// - An interval within a quarter of the tempo so far counts. One that is not waits for the next tap: where
///   that one is in time again, a tap was missed or doubled, and the odd interval counts as one of the tempo
///   so far; where both are alike, they are the new tempo.
/// - After a pause of 2.5 intervals, 2 s at least, it begins anew; after a first tap, of 3 s.
public struct TapTempo: Equatable, Sendable {
  /// The taps that count, the oldest first; moved so that no odd interval is among them.
  private var times: [Double] = []
  /// The last tap, if it was odd.
  private var odd: Double?
  /// When the last tap was, bounces included.
  private var seen = -Double.infinity
  /// The median of the intervals, in milliseconds.
  private var period = 0.0

  private static let taps = 9
  private static let bounce = 100.0

  /// No tap so far.
  public init() {}

  /// Takes a tap.
  ///
  /// - Parameter milliseconds: When, on any clock that only goes forward.
  /// - Returns: Beats a minute in tenths, within ``Score/Limits/tempo``; nil after the first tap.
  public mutating func tap(at milliseconds: Double) -> Fraction? {
    let passed = milliseconds - seen
    seen = milliseconds
    if passed >= 0, passed < Self.bounce { return tempo }
    let pause = times.count < 2 ? 3000 : max(2000, 2.5 * period)
    guard let last = times.last, passed >= 0, passed <= pause else {
      times = [milliseconds]
      odd = nil
      return nil
    }
    take(milliseconds, after: last)
    period = medianPeriod
    return tempo
  }

  private mutating func take(_ time: Double, after last: Double) {
    guard times.count > 1, !Self.isAlike(time - (odd ?? last), period) else {
      // What was odd before it becomes an interval as long as the others.
      if let odd { resume(at: odd, after: last) }
      odd = nil
      keep(time)
      return
    }
    guard let before = odd else {
      odd = time
      return
    }
    if Self.isAlike(time - before, before - last) {
      times = [last, before, time]
      odd = nil
    } else if Self.isAlike(time - last, period) {
      odd = nil
      keep(time)
    } else {
      // Neither: the music goes on from here.
      resume(at: before, after: last)
      odd = time
    }
  }

  /// Counts an odd interval as one of the tempo so far.
  private mutating func resume(at odd: Double, after last: Double) {
    let shift = odd - last - period
    for index in times.indices { times[index] += shift }
    keep(odd)
  }

  private mutating func keep(_ time: Double) {
    times.append(time)
    if times.count > Self.taps { times.removeFirst() }
  }

  private static func isAlike(_ one: Double, _ other: Double) -> Bool {
    one * 4 <= other * 5 && other * 4 <= one * 5
  }

  private var medianPeriod: Double {
    var periods: [Double] = []
    for first in times.indices {
      for second in (first + 1)..<max(first + 1, times.count) {
        let period = (times[second] - times[first]) / Double(second - first)
        var place = periods.count
        while place > 0, periods[place - 1] > period { place -= 1 }
        periods.insert(period, at: place)
      }
    }
    let middle = periods.count / 2
    guard !periods.isEmpty else { return 0 }
    return periods.count % 2 == 1 ? periods[middle] : (periods[middle - 1] + periods[middle]) / 2
  }

  private var tempo: Fraction? {
    guard times.count > 1 else { return nil }
    let tenths = (600_000 / period).rounded()
    let limits = Score.Limits.tempo
    let held = max(Double(limits.lowerBound * 10), min(Double(limits.upperBound * 10), tenths))
    return Fraction(known: Int64(held), 10)
  }
}
