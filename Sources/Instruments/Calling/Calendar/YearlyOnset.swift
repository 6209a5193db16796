import CivilTime

/// A change of clocks that comes every year in the same month, on the same weekday of it, at the same
/// time, as a recurrence rule has it (RFC 5545, section 3.3.10).
struct YearlyOnset {
  private let month: Int
  private let secondOfDay: Int
  private let weekday: Weekday
  /// Of the onsets taken.
  private var firstDay: Int
  private var lastDay: Int
  /// Whether each was in the last seven days of its month.
  private var isLast = true

  /// The one of an onset.
  init(_ onset: CivilDateTime) {
    month = onset.date.month
    secondOfDay = onset.secondOfDay
    weekday = onset.date.weekday
    firstDay = onset.date.day
    lastDay = onset.date.day
    note(onset)
  }

  /// The one of some onsets, of which there is one at least, all of one rule.
  init(_ onsets: ArraySlice<CivilDateTime>) {
    self.init(onsets[onsets.startIndex])
    for onset in onsets { _ = take(onset) }
  }

  /// Takes another onset, and says whether one rule has them all.
  mutating func take(_ onset: CivilDateTime) -> Bool {
    guard onset.date.month == month, onset.secondOfDay == secondOfDay,
      onset.date.weekday == weekday
    else { return false }
    let first = min(firstDay, onset.date.day)
    let last = max(lastDay, onset.date.day)
    guard last - first < 7 else { return false }
    firstDay = first
    lastDay = last
    note(onset)
    return true
  }

  private mutating func note(_ onset: CivilDateTime) {
    let length = CivilDate.length(ofMonth: month, in: onset.date.year)
    if onset.date.day <= length - 7 { isLast = false }
  }

  /// The rule: the last such weekday, the nth one, or the one among seven days.
  var text: [UInt8] {
    var text: [UInt8] = []
    text.append("FREQ=YEARLY;BYMONTH=")
    text.append(decimal: month)
    text.append(";BYDAY=")
    if isLast {
      text.append("-1")
    } else if (firstDay - 1) / 7 == (lastDay - 1) / 7 {
      text.append(decimal: (firstDay - 1) / 7 + 1)
    } else {
      weekday.appendCode(to: &text)
      text.append(";BYMONTHDAY=")
      for day in firstDay...firstDay + 6 {
        if day > firstDay { text.append(UInt8(ascii: ",")) }
        text.append(decimal: day)
      }
      return text
    }
    weekday.appendCode(to: &text)
    return text
  }
}

extension Weekday {
  /// Appends the two letters of RFC 5545.
  func appendCode(to bytes: inout [UInt8]) {
    switch self {
    case .monday: bytes.append("MO")
    case .tuesday: bytes.append("TU")
    case .wednesday: bytes.append("WE")
    case .thursday: bytes.append("TH")
    case .friday: bytes.append("FR")
    case .saturday: bytes.append("SA")
    case .sunday: bytes.append("SU")
    }
  }
}
