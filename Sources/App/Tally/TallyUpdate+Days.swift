import Boards
import Replication
import Tallying

extension Moment {
  private static var day: Int64 { 86_400_000 }

  /// Milliseconds since the calendar on the wall began, which it did in 1970.
  private var wall: Int64 { now + offset * 1000 }

  /// The day on the calendar on the wall, in days since 1970.
  var day: Int64 { (wall - (wall % Moment.day + Moment.day) % Moment.day) / Moment.day }

  /// Milliseconds until the next day.
  var untilTomorrow: Int64 { (day + 1) * Moment.day - wall }
}

extension App {
  /// Begins the day for the tallies that wait for it, unless it has begun, and waits for the next.
  mutating func beginDayOfTallies(at moment: Moment) -> [Effect] {
    guard right.reaches(.edit) else { return [] }
    var effects: [Effect] = []
    // What has no room in one operation comes with the next.
    var count = session?.recent.count
    while true {
      let more = perform(.startDay(moment.day), at: moment)
      guard session?.recent.count != count else { break }
      count = session?.recent.count
      effects += more
    }
    if !effects.isEmpty { effects.append(show(settingsWords.newDay)) }
    return effects + waitForTomorrow(at: moment)
  }

  private mutating func waitForTomorrow(at moment: Moment) -> [Effect] {
    guard tally.awaitedDay != moment.day + 1 else { return [] }
    tally.awaitedDay = moment.day + 1
    // A little later: timers are early by parts of a millisecond.
    return [.wake(after: Int32(moment.untilTomorrow) + 100, .dayBegan)]
  }

  /// Turns beginning anew every day on, from tomorrow, or off.
  mutating func turnDaily(_ id: EntityID, at moment: Moment) -> [Effect] {
    guard let settings = session?.sheet.tally(id)?.settings else { return [] }
    let day = settings.isDaily ? nil : moment.day
    return perform(.resetDaily(id, after: day), at: moment)
      + (day == nil ? [] : waitForTomorrow(at: moment))
  }
}
