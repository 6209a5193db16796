import Foundation
import SeededRandom

/// Somebody who taps, by the model of Wing and Kristofferson (1973): a clock in the head, and a finger that
/// is late by its own chance.
///
/// - An interval of the clock is normally distributed; its standard deviation grows with it. Of who plays an
///   instrument taps are off by some 2 % of the interval, of others by twice as much and more (Repp 2005,
///   Psychonomic Bulletin & Review 12:969).
/// - The delay of the finger is normally distributed and does not depend on the interval; some 5 to 10 ms
///   (Wing and Kristofferson 1973; Doumas and Wing 2007). So a long interval is followed by a short one.
/// - The clock's tempo drifts as a random walk, 0.3 % a beat (an assumption: tempo wanders by some per cent
///   within a minute, Madison 2001).
/// - A missed tap leaves an interval of two beats; a doubled one comes 30 to 90 ms after a tap, as switches
///   and touch screens bounce (an assumption).
struct HumanTaps {
  /// The clock's standard deviation, as a share of the interval.
  var clock: Double
  /// That of the finger, in milliseconds.
  var motor: Double
  /// That of the drift, as a share a beat.
  var drift = 0.003
  var random: SeededGenerator

  static func musician(_ seed: UInt64) -> HumanTaps {
    HumanTaps(clock: 0.02, motor: 5, random: SeededGenerator(seed: seed))
  }

  static func layperson(_ seed: UInt64) -> HumanTaps {
    HumanTaps(clock: 0.045, motor: 10, random: SeededGenerator(seed: seed))
  }

  /// Taps from 0 on, at a tempo with so many milliseconds a beat.
  mutating func taps(_ count: Int, period: Double) -> [Double] {
    var times: [Double] = []
    var clockTime = 1000.0
    var now = period
    for _ in 0..<count {
      times.append(clockTime + normal() * motor)
      now += normal() * drift * period
      clockTime += now + normal() * clock * period
    }
    return times
  }

  /// A number of the standard normal distribution (Box and Muller).
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  /// 0..<1.
  mutating func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
}
