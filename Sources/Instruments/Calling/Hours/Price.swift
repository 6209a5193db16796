/// What a time costs a place: 0 in good hours, 1 to 4 in possible ones by the part of the day, 10 or
/// more where it should never be called.
enum Price {
  /// What the edge of the hours that should never be called costs; each full hour away from the
  /// nearest other hours costs 1 more.
  static let never: UInt8 = 10
  /// The most that depth adds.
  static let deepest = 12

  /// What every minute of a week costs.
  ///
  /// - Parameters:
  ///   - hours: `nil` for the hours by the parts of the day.
  ///   - weekdays: other days are never.
  ///   - isGraded: whether depth counts.
  static func table(_ hours: CallHours?, on weekdays: Weekdays, isGraded: Bool) -> WeekTable {
    let ratings = CallHours.ratings(hours)
    var prices = [UInt8](repeating: never, count: WeekTable.minutes)
    var isNeverAlways = true
    for minute in 0..<WeekTable.minutes {
      let isAllowed = weekdays.bits >> UInt8(minute / 1440) & 1 == 1
      guard isAllowed, ratings[minute] != .never else { continue }
      isNeverAlways = false
      let part = DayPart(minuteOfDay: minute % 1440)
      prices[minute] = ratings[minute] == .good ? 0 : UInt8(part.price)
    }
    if !isGraded { return WeekTable(prices) }
    if isNeverAlways {
      return WeekTable([UInt8](repeating: never + UInt8(deepest), count: WeekTable.minutes))
    }
    // Minutes since the last other hours, and until the next; twice round, for the week is a circle.
    var distances = [Int](repeating: WeekTable.minutes, count: WeekTable.minutes)
    var distance = WeekTable.minutes
    for step in 0..<2 * WeekTable.minutes {
      let minute = step % WeekTable.minutes
      distance = prices[minute] < never ? -1 : distance + 1
      distances[minute] = min(distances[minute], distance)
    }
    distance = WeekTable.minutes
    for step in 0..<2 * WeekTable.minutes {
      let minute = WeekTable.minutes - 1 - step % WeekTable.minutes
      distance = prices[minute] < never ? -1 : distance + 1
      distances[minute] = min(distances[minute], distance)
    }
    for minute in 0..<WeekTable.minutes where prices[minute] == never {
      prices[minute] += UInt8(min(distances[minute] / 60, deepest))
    }
    return WeekTable(prices)
  }
}
