import Replication

/// The round that a day begins with, for tallies that are reset daily.
///
/// Devices that begin the same day apart open the same round, day × 2²⁰, so they coincide; resets by
/// hand take the numbers behind it. What was counted stays as the round of its day.
enum DailyReset {
  private static let roundsOfDay = Counter.roundsOfDay

  /// The day that a round is the first of, in days since 1970; `nil` for one that a person began.
  static func day(ofRound number: Int64) -> Int64? {
    number > 0 && number % roundsOfDay == 0 ? number / roundsOfDay : nil
  }

  /// The changes that begin a day for one tally; empty where it has begun.
  ///
  /// It has begun where the board says so, and where a round of that day is known, even one that was
  /// taken back: an undo stays undone until tomorrow.
  ///
  /// - Parameter day: days since 1970 on the calendar of whoever counts.
  static func changes(
    _ id: EntityID, day: Int64, on board: Board, now: Int64
  ) throws(RefusedChange) -> [Change] {
    // Most days that a round's number has room for.
    guard day >= 0, day < Operation.Limit.exact / roundsOfDay else { return [] }
    guard board.integer(id, TallyField.day) != day else { return [] }
    let counter = board.counter(id)
    let first = day * roundsOfDay
    for round in counter.rounds
    where round.isOpened && round.number >= first && round.number < first + roundsOfDay {
      return []
    }
    // A clock that ran ahead may have used up the numbers of later days.
    let next = max(counter.highest + 1, first)
    guard next <= Operation.Limit.exact else { throw .exhausted }
    let stamp = max(0, min(Operation.Limit.exact, now))
    return [
      .round(id, next, stands: true, stamp: stamp),
      try board.put(id, TallyField.day, .integer(day), now: now),
    ]
  }
}
