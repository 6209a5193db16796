import Replication

/// How much was counted when, in slots of equal length: what a chart is drawn from.
///
/// Takes taps in any order and any number; when they span too many slots, slots are joined into longer
/// ones. So it stays small, whatever the history.
public struct TapHistogram: Equatable, Sendable {
  /// What was counted in one slot.
  public struct Slot: Equatable, Sendable {
    /// The first millisecond of it, since 1970.
    public let start: Int64
    /// What was counted, up less down.
    public let sum: Int128
    /// How many taps there were, up or down.
    public let taps: Int64
  }

  /// The lengths in milliseconds that a slot may have, each a multiple of the one before: a second, ten,
  /// a minute, five, a quarter of an hour, one hour, three, six, a day, a week, and so on.
  public static let lengths: [Int64] = [
    1, 1000, 10_000, 60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000, 86_400_000,
    604_800_000, 604_800_000 * 4, 604_800_000 * 52, 604_800_000 * 520, 604_800_000 * 52_000,
    604_800_000 * 520_000, 604_800_000 * 52_000_000,
  ]

  private var cells: [Int64: (sum: Int128, taps: Int64)] = [:]
  private var level = 0
  private var first = Int64.max
  private var last = Int64.min
  private let most: Int64

  /// Nothing counted yet.
  ///
  /// - Parameter most: how many slots there may be from the first tap to the last.
  public init(most: Int = 600) { self.most = Int64(max(1, most)) }

  /// How long a slot is, in milliseconds.
  public var length: Int64 { TapHistogram.lengths[level] }

  /// The times of the first tap and the last; `nil` where there is none.
  public var span: ClosedRange<Int64>? { first <= last ? first...last : nil }

  /// What was counted in all.
  public var total: Int128 {
    var total: Int128 = 0
    for cell in cells.values { total += cell.sum }
    return total
  }

  /// How many taps there were.
  public var taps: Int64 {
    var taps: Int64 = 0
    for cell in cells.values { taps += cell.taps }
    return taps
  }

  /// The slots in which something was counted, by time.
  public var slots: [Slot] {
    var slots: [Slot] = []
    for number in cells.keys.ordered() {
      guard let cell = cells[number] else { continue }
      slots.append(Slot(start: number * length, sum: cell.sum, taps: cell.taps))
    }
    return slots
  }

  /// Takes in a tap.
  ///
  /// - Complexity: O(1), and O(slots) each of the few times when slots grow.
  public mutating func add(_ amount: Int64, at: Int64) {
    first = min(first, at)
    last = max(last, at)
    put((Int128(amount), 1), in: number(at))
    while level + 1 < TapHistogram.lengths.count, number(last) - number(first) >= most { grow() }
  }

  /// The same in longer slots: the shortest of which at most `most` reach from the first to the last.
  ///
  /// - Parameter least: how long a slot is at least, in milliseconds.
  public func coarsened(to most: Int, least: Int64) -> TapHistogram {
    var copy = TapHistogram(most: most)
    copy.cells = cells
    copy.level = level
    copy.first = first
    copy.last = last
    while copy.level + 1 < TapHistogram.lengths.count, first <= last,
      copy.length < least || copy.number(last) - copy.number(first) >= copy.most
    { copy.grow() }
    return copy
  }

  private mutating func grow() {
    let old = cells
    let oldLength = length
    level += 1
    cells = [:]
    // Floored division nests, so a slot goes into one longer slot whole.
    for (number, cell) in old { put(cell, in: self.number(number * oldLength)) }
  }

  private mutating func put(_ cell: (sum: Int128, taps: Int64), in number: Int64) {
    let known = cells[number] ?? (0, 0)
    cells[number] = (known.sum + cell.sum, known.taps + cell.taps)
  }

  private func number(_ at: Int64) -> Int64 {
    at >= 0 ? at / length : -((-(at + 1)) / length) - 1
  }

  /// Compares what is counted when.
  public static func == (a: TapHistogram, b: TapHistogram) -> Bool {
    a.level == b.level && a.span == b.span && a.slots == b.slots
  }
}
