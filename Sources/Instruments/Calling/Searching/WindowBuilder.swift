import Replication

/// Starts from one minute to another, that one left out, and the best of them.
struct FoundWindow {
  var start: Int64
  var end: Int64
  var bestStart: Int64
  var bestEnd: Int64
  var total: Int32
  var worst: Int32
}

/// Makes windows of cells that come in order: a window goes on until it is never for someone.
struct WindowBuilder {
  private let aim: Aim
  private var windows: [FoundWindow] = []
  private var isOpen = false
  private var window = FoundWindow(
    start: 0, end: 0, bestStart: 0, bestEnd: 0, total: 0, worst: 0)
  private var bestKey: Int32 = 0
  /// The stretch of cells with one key that may be longer than the best one.
  private var key: Int32 = 0
  private var start: Int64 = 0

  init(aim: Aim) { self.aim = aim }

  mutating func append(_ cell: PriceSweep.Cell) {
    if cell.isNever {
      close()
      return
    }
    let key = aim.key(total: cell.total, worst: cell.worst)
    if !isOpen {
      isOpen = true
      window.start = cell.start
      bestKey = Int32.max
    }
    if cell.start == window.start || key != self.key {
      self.key = key
      start = cell.start
    }
    window.end = cell.end
    if key < bestKey || (key == bestKey && cell.end - start > window.bestEnd - window.bestStart) {
      bestKey = key
      window.bestStart = start
      window.bestEnd = cell.end
      window.total = cell.total
      window.worst = cell.worst
    }
  }

  private mutating func close() {
    if isOpen { windows.append(window) }
    isOpen = false
  }

  /// All windows, the best first.
  mutating func finish() -> [FoundWindow] {
    close()
    let aim = aim
    return windows.ordered { a, b in
      let left = aim.key(total: a.total, worst: a.worst)
      let right = aim.key(total: b.total, worst: b.worst)
      return left != right ? left < right : a.start < b.start
    }
  }
}

/// Keeps the stretches of cells that cost least.
struct LeastBuilder {
  private let aim: Aim
  private var key = Int32.max
  /// The stretches, in order.
  private(set) var runs: [FoundWindow] = []

  init(aim: Aim) { self.aim = aim }

  mutating func append(_ cell: PriceSweep.Cell) {
    let key = aim.key(total: cell.total, worst: cell.worst)
    if key > self.key { return }
    if key < self.key {
      self.key = key
      runs.removeAll()
    }
    if let last = runs.last, last.end == cell.start {
      runs[runs.count - 1].end = cell.end
      runs[runs.count - 1].bestEnd = cell.end
    } else {
      runs.append(
        FoundWindow(
          start: cell.start, end: cell.end, bestStart: cell.start, bestEnd: cell.end,
          total: cell.total, worst: cell.worst))
    }
  }
}
