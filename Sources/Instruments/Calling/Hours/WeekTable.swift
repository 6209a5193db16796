import CivilTime

/// What every minute of a week stands for, from Monday 0:00 on by the clock on a wall, as runs of
/// equal codes.
struct WeekTable: Sendable {
  static let minutes = 10_080
  static let seconds: Int64 = 604_800
  /// 1970-01-05 was a Monday.
  private static let firstMonday: Int64 = 4 * 86_400

  /// When each run begins, in seconds after Monday 0:00; the first one at 0.
  private var starts: [Int64] = []
  private var codes: [UInt8] = []
  /// The run at the beginning of each hour.
  private var hours: [UInt16] = []

  /// - Parameter codes: one for each of the ``minutes``.
  init(_ codes: [UInt8]) {
    for minute in 0..<Self.minutes {
      if minute == 0 || codes[minute] != codes[minute - 1] {
        starts.append(Int64(minute) * 60)
        self.codes.append(codes[minute])
      }
      if minute % 60 == 0 { hours.append(UInt16(self.codes.count - 1)) }
    }
  }

  /// The code at a local time, in seconds since the clock showed 1970-01-01T00:00:00.
  func code(atLocal local: Int64) -> UInt8 {
    codes[run(at: Self.place(of: local))]
  }

  private static func place(of local: Int64) -> Int64 {
    let rest = (local - firstMonday) % seconds
    return rest < 0 ? rest + seconds : rest
  }

  private func run(at place: Int64) -> Int {
    var run = Int(hours[Int(truncatingIfNeeded: place / 3600)])
    while run + 1 < starts.count, starts[run + 1] <= place { run += 1 }
    return run
  }

  /// Hands out the runs of a zone's clocks from one instant to another, in order: when each begins,
  /// the first of them at `start`, and its code, which is not that of the one before.
  ///
  /// - Complexity: O(runs + transitions).
  func forRuns(
    of zone: Zone, from start: Int64, to end: Int64, _ body: (_ start: Int64, _ code: UInt8) -> Void
  ) {
    var place = start
    var last: UInt8?
    while place < end {
      let instant = Instant(secondsSince1970: place)
      let next = zone.nextTransition(after: instant)?.instant.secondsSince1970 ?? end
      let stop = min(next, end)
      let inWeek = Self.place(of: place + Int64(zone.offset(at: instant)))
      var monday = place - inWeek
      var run = run(at: inWeek)
      while place < stop {
        if codes[run] != last {
          last = codes[run]
          body(place, codes[run])
        }
        run += 1
        if run == starts.count {
          run = 0
          monday += Self.seconds
        }
        place = monday + starts[run]
      }
      place = stop
    }
  }
}
