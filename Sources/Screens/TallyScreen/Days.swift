import Boards
import Interface
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// Begins the day for the tallies that restart daily, unless it has begun.
  @inline(never)
  mutating func beginDay(_ desk: inout Desk, at moment: Moment) {
    guard desk.right.reaches(.edit) else { return }
    var count = desk.session?.recent.count
    let before = count
    // What has no room in one operation comes with the next.
    while true {
      perform(.startDay(moment.day), &desk, at: moment)
      guard desk.session?.recent.count != count else { break }
      count = desk.session?.recent.count
    }
    if count != before { desk.show(words.newDay) }
  }

  /// Waits for midnight, once for each.
  @inline(never)
  mutating func waitForTomorrow(at moment: Moment) -> [TallyEffect] {
    guard awaitedDay != moment.day + 1 else { return [] }
    awaitedDay = moment.day + 1
    // A little later: timers are early by parts of a millisecond.
    return [.wake(after: Int32(moment.untilTomorrow) + 100, .dayBegan)]
  }
}
