/// What taps are counted in: the time that a rate is of.
enum RateUnit: Int64, Equatable {
  /// In milliseconds.
  case minute = 60_000
  case hour = 3_600_000
  case day = 86_400_000
  case week = 604_800_000
  /// 52 of them: nearly a year.
  case weeks = 31_449_600_000

  /// The unit for slots of a length: long enough that one tap in a slot can be seen.
  init(slot length: Int64) {
    switch length {
    case ..<900_000: self = .minute
    case ..<21_600_000: self = .hour
    case ..<604_800_000: self = .day
    case ..<31_449_600_000: self = .week
    default: self = .weeks
    }
  }

  /// So many taps in a slot of a length, as tenths of taps in this unit, rounded.
  func tenths(_ taps: Int64, in length: Int64) -> Int128 {
    (Int128(taps) * Int128(rawValue) * 10 + Int128(length) / 2) / Int128(length)
  }
}
