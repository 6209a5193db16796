import CivilTime
import Replication

/// Goes through the instants at which a call may start, and tells what each costs every place.
///
/// A call costs a place what the dearest minute costs that it touches. That is a step function of the
/// start: it is worked out at its steps, and all between two of them is the same. Calls start at whole
/// minutes.
struct PriceSweep {
  /// Starts from one minute to another, that one left out, which cost the same.
  struct Cell {
    var start: Int64
    var end: Int64
    /// The sum over the places.
    var total: Int32
    /// The greatest of them.
    var worst: Int32

    /// Whether it is never for someone.
    var isNever: Bool { worst >= Int32(Price.never) }
  }

  private let zones: [Zone]
  private let tables: [WeekTable]
  /// In seconds.
  private let length: Int64

  // The steps of all places, one place behind the other, and where each place's begin.
  private var stepTimes: [Int64] = []
  private var stepPrices: [UInt8] = []
  private var begins: [Int] = []
  // The runs of one place.
  private var runTimes: [Int64] = []
  private var runPrices: [UInt8] = []

  init(_ zones: [Zone], _ tables: [WeekTable], length: Int64) {
    self.zones = zones
    self.tables = tables
    self.length = length
  }

  // MARK: - Prices of each place

  /// Hands out the cells of the starts from `start` to `end`, in order, with the price for each place.
  ///
  /// - Precondition: both are full minutes, or `end` is the second after `start`.
  /// - Complexity: O(steps × places).
  mutating func forPrices(
    from start: Int64, to end: Int64,
    _ body: (_ cell: Cell, _ prices: [UInt8]) -> Void
  ) {
    guard start < end else { return }
    stepTimes.removeAll(keepingCapacity: true)
    stepPrices.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
    for place in 0..<zones.count { appendSteps(of: place, from: start, to: end) }
    begins.append(stepTimes.count)

    var prices: [UInt8] = []
    var places: [Int] = []
    var nexts: [Int64] = []
    for place in 0..<zones.count {
      let begin = begins[place]
      prices.append(stepPrices[begin])
      places.append(begin)
      nexts.append(begin + 1 < begins[place + 1] ? stepTimes[begin + 1] : end)
    }
    var time = start
    while time < end {
      var cell = Cell(start: time, end: end, total: 0, worst: 0)
      for place in 0..<nexts.count {
        if nexts[place] == time {
          let step = places[place] + 1
          places[place] = step
          prices[place] = stepPrices[step]
          nexts[place] = step + 1 < begins[place + 1] ? stepTimes[step + 1] : end
        }
        let price = Int32(prices[place])
        cell.end = min(cell.end, nexts[place])
        cell.total &+= price
        cell.worst = max(cell.worst, price)
      }
      body(cell, prices)
      time = cell.end
    }
  }

  /// The steps of one place: a window as long as the call goes along its runs, and the dearest in it
  /// counts.
  private mutating func appendSteps(of place: Int, from start: Int64, to end: Int64) {
    var times: [Int64] = []
    var prices: [UInt8] = []
    var stepTimes: [Int64] = []
    var stepPrices: [UInt8] = []
    // Taken out, so that nobody else holds them while they grow.
    swap(&times, &runTimes)
    swap(&prices, &runPrices)
    swap(&stepTimes, &self.stepTimes)
    swap(&stepPrices, &self.stepPrices)
    times.removeAll(keepingCapacity: true)
    prices.removeAll(keepingCapacity: true)
    tables[place].forRuns(of: zones[place], from: start, to: end + length) { time, price in
      times.append(time)
      prices.append(price)
    }
    begins.append(stepTimes.count)
    var last: UInt8?
    var front = 0
    var back = 0
    var time = start
    while time < end {
      while front + 1 < times.count, times[front + 1] <= time { front += 1 }
      while back + 1 < times.count, times[back + 1] < time + length { back += 1 }
      var price = prices[front]
      var run = front + 1
      while run <= back {
        price = max(price, prices[run])
        run += 1
      }
      if price != last {
        last = price
        stepTimes.append(time)
        stepPrices.append(price)
      }
      // The first minutes at which a call does not touch the first run any more, and touches the next.
      let leaves = front + 1 < times.count ? times[front + 1].minuteUp : end
      let enters = back + 1 < times.count ? (times[back + 1] - length).minuteDown + 60 : end
      time = min(leaves, enters)
    }
    runTimes = times
    runPrices = prices
    self.stepTimes = stepTimes
    self.stepPrices = stepPrices
  }

  // MARK: - Sums

  /// Hands out the cells of the starts from `start` to `end`, in order.
  ///
  /// Between two transitions of any of the zones all repeats itself every week, so only the first
  /// week is worked out, and whatever touches a transition.
  mutating func forCells(from start: Int64, to end: Int64, _ body: (Cell) -> Void) {
    let cuts = transitions(from: start, to: end + length)
    var week: [Cell] = []
    var place = start
    var cut = 0
    while place < end {
      while cut < cuts.count, cuts[cut] <= place { cut += 1 }
      let next = cut < cuts.count ? cuts[cut] : end + length
      // Calls that start before this end before the transition.
      let calm = min(end, (next - length).minuteDown)
      if calm - place > WeekTable.seconds {
        week.removeAll(keepingCapacity: true)
        append(to: &week, from: place, to: place + WeekTable.seconds)
        var shift: Int64 = 0
        while place + shift < calm {
          for cell in week {
            guard cell.start + shift < calm else { break }
            var moved = cell
            moved.start += shift
            moved.end = min(calm, cell.end + shift)
            body(moved)
          }
          shift += WeekTable.seconds
        }
        place = calm
      }
      let stop = min(end, next.minuteUp)
      week.removeAll(keepingCapacity: true)
      append(to: &week, from: place, to: stop)
      for cell in week { body(cell) }
      place = stop
    }
  }

  private mutating func append(to cells: inout [Cell], from start: Int64, to end: Int64) {
    var found = cells
    cells = []
    forPrices(from: start, to: end) { cell, _ in found.append(cell) }
    cells = found
  }

  /// The instants at which the clocks of any zone are set anew, in order.
  private func transitions(from start: Int64, to end: Int64) -> [Int64] {
    var found: [Int64] = []
    for zone in zones {
      var place = start
      while let next = zone.nextTransition(after: Instant(secondsSince1970: place)) {
        let time = next.instant.secondsSince1970
        guard time < end else { break }
        if next.jump != 0 { found.append(time) }
        place = time
      }
    }
    return found.ordered()
  }
}

extension Int64 {
  /// The full minute at or before a second.
  var minuteDown: Int64 { dividedDown(by: 60) * 60 }
  /// The full minute at or after a second.
  var minuteUp: Int64 { (self + 59).minuteDown }
}
