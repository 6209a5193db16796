/// A short sound that a tap makes: a piece of wood that is struck.
///
/// Each is a sum of decaying sines, as a resonator of two poles gives them (Smith, Introduction to
/// Digital Filters, "Two-Pole"), in whole numbers: the same samples on every machine.
public enum Tick: UInt8, Equatable, Sendable, CaseIterable {
  /// One more: high and dry.
  case add
  /// One less: lower.
  case subtract
  /// At a limit: low, long, louder and struck twice.
  case limit

  /// Samples a second.
  public static let rate: Int32 = 48_000

  /// One channel of samples, from −32,767 to 32,767; it begins and ends near 0.
  public var samples: [Int16] {
    var sum = [Int64](repeating: 0, count: length)
    for partial in partials {
      var (last, before): (Int64, Int64) = (0, 0)
      for i in 0..<length {
        var next = (partial.feedback * last - partial.decay * before) >> 20
        if i == 0 || i == secondStrike { next += partial.strike }
        (last, before) = (next, last)
        sum[i] += next >> 8
      }
    }
    var samples: [Int16] = []
    for value in sum { samples.append(Int16(truncatingIfNeeded: max(-32_767, min(32_767, value)))) }
    return samples
  }

  /// One sine: 2 r cos ω and r², times 2²⁰, and how hard it is struck, in 256ths of a sample.
  private struct Partial {
    let feedback: Int64
    let decay: Int64
    let strike: Int64
  }

  private var partials: [Partial] {
    switch self {
    case .add:  // 2,100 Hz for 4 ms, 5,350 Hz for 1.5 ms
      [
        Partial(feedback: 2_007_930, decay: 1_037_710, strike: 774_159),
        Partial(feedback: 1_581_449, decay: 1_019_850, strike: 864_950),
      ]
    case .subtract:  // 1,250 Hz for 5.5 ms, 3,300 Hz for 1.8 ms
      [
        Partial(feedback: 2_061_318, decay: 1_040_662, strike: 546_570),
        Partial(feedback: 1_882_598, decay: 1_024_582, strike: 421_424),
      ]
    case .limit:  // 880 Hz for 22 ms, 2,640 Hz for 9 ms
      [
        Partial(feedback: 2_081_282, decay: 1_046_592, strike: 597_763),
        Partial(feedback: 1_968_608, decay: 1_043_733, strike: 1_022_923),
      ]
    }
  }

  private var length: Int { self == .add ? 2400 : self == .subtract ? 2880 : 12_000 }
  /// 90 ms after the first.
  private var secondStrike: Int { self == .limit ? 4320 : 0 }
}
