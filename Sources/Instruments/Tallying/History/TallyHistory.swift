import Replication

/// What happened to one tally in one round, gathered from operations: a log to read, how much was counted
/// when, and when each device counted last.
///
/// Takes operations in any order and any number of times: each counts once. Taps are put together by the
/// minute, and of the log only the newest entries are kept, so it stays small whatever the history; but it
/// remembers the names of the operations it has seen, eight bytes a tap.
public struct TallyHistory: Sendable {
  /// What an entry of the log tells.
  public enum Kind: Equatable, Sendable {
    /// Something was counted: the taps of a device within a minute of the clock.
    case counted
    /// The count was set, for a reason.
    case corrected(note: [UInt8])
    /// A device took back what it had counted, or brought it back, within a minute of the clock.
    case reverted
    /// A reset began a round of this number.
    case began(Int64)
    /// The reset that began a round of this number was taken back.
    case reopened(Int64)
  }

  /// An entry of the log.
  public struct Entry: Equatable, Sendable {
    /// What it tells.
    public let kind: Kind
    /// Who did it.
    public let replica: ReplicaID
    /// Its place in the order of the entries; no two have the same.
    public let key: EntryKey
    /// What was counted up.
    public internal(set) var up: Int128 = 0
    /// What was counted down, as a number above 0.
    public internal(set) var down: Int128 = 0
    /// In how many operations.
    public internal(set) var taps: Int64 = 0
    /// When it began, by the device's clock, in milliseconds since 1970.
    public internal(set) var first: Int64
    /// When it ended, by the same clock.
    public internal(set) var last: Int64
  }

  /// Where an entry stands: by its minute, then by who did what.
  public struct EntryKey: Hashable, Comparable, Sendable {
    /// Minutes since 1970.
    public let minute: Int64
    let replica: ReplicaID
    /// What tells entries of one replica within a minute apart.
    let rank: Int64
    let digest: UInt64

    /// Orders by minute first.
    public static func < (a: EntryKey, b: EntryKey) -> Bool {
      if a.minute != b.minute { return a.minute < b.minute }
      if a.replica != b.replica { return a.replica < b.replica }
      return (a.rank, a.digest) < (b.rank, b.digest)
    }

    /// A number of it for telling entries apart on a page.
    public var number: UInt64 {
      var number = UInt64(bitPattern: minute) &* 0x9E37_79B9_7F4A_7C15
      number = (number ^ replica.low ^ digest) &* 0xBF58_476D_1CE4_E5B9
      return number ^ number >> 29 ^ UInt64(bitPattern: rank)
    }
  }

  /// What is counted.
  public let counter: EntityID
  /// The rounds of the counter that are gathered.
  public let rounds: Range<Int64>
  /// How much was counted when, in these rounds.
  public private(set) var histogram = TapHistogram()
  /// When each replica counted last, in whatever round, by its own clock.
  public private(set) var lastTaps: [ReplicaID: Int64] = [:]
  /// When each round of the counter was begun by a reset, by the clock of who was first.
  public private(set) var beginnings: [Int64: Int64] = [:]

  private let most: Int
  private var entries: [EntryKey: Entry] = [:]
  /// Below this place nothing is kept; `nil` while everything is.
  private var floor: EntryKey?
  private var seen: Set<UInt64> = []

  /// Nothing has happened yet.
  ///
  /// - Parameters:
  ///   - rounds: the rounds to gather; see `TallyRound`.
  ///   - most: how many entries of the log are kept at least.
  public init(of counter: EntityID, rounds: Range<Int64>, most: Int = 1000) {
    self.counter = counter
    self.rounds = rounds
    self.most = max(1, most)
  }

  /// The newest entries of the log, newest first.
  ///
  /// - Complexity: O(*m* log *m*) in the entries that are kept, at most twice as many as were asked for.
  public func newest(_ count: Int) -> [Entry] {
    var keys: [EntryKey] = []
    for key in entries.keys { keys.append(key) }
    keys.order { $1 < $0 }
    var newest: [Entry] = []
    for key in keys.prefix(min(count, most)) {
      if let entry = entries[key] { newest.append(entry) }
    }
    // Within a minute what ended last comes first.
    newest.order { a, b in
      a.key.minute != b.key.minute ? a.key.minute > b.key.minute : a.last > b.last
    }
    return newest
  }

  /// How many entries there are to show.
  public var count: Int { min(entries.count, most) }

  /// Whether there is more in the history than in the log.
  public var isCut: Bool { floor != nil || entries.count > most }

  /// Takes in an operation that is part of the board.
  ///
  /// - Complexity: O(changes); O(*m* log *m*) each time as many entries came as are kept.
  public mutating func add(_ operation: Operation, _ digest: Digest) {
    guard concerns(operation), seen.insert(digest.bits).inserted else { return }
    for change in operation.changes {
      guard case .round(counter, let round, let stands, _) = change else { continue }
      if stands { beginnings[round] = min(beginnings[round] ?? Int64.max, operation.at) }
      if rounds.contains(round) {
        note(stands ? .began(round) : .reopened(round), 0, operation, digest)
      }
    }
    Tap.forEach(in: operation) { tap in
      guard tap.counter == counter else { return }
      lastTaps[tap.replica] = max(lastTaps[tap.replica] ?? Int64.min, tap.at)
      guard rounds.contains(tap.round) else { return }
      histogram.add(tap.amount, at: tap.at)
      if let note = tap.note {
        self.note(.corrected(note: note), tap.amount, operation, digest)
      } else {
        note(operation.undoes == nil ? .counted : .reverted, tap.amount, operation, digest)
      }
    }
  }

  private func concerns(_ operation: Operation) -> Bool {
    for change in operation.changes {
      switch change {
      case .add(counter, _, _), .round(counter, _, _, _): return true
      default: continue
      }
    }
    return false
  }

  private mutating func note(
    _ kind: Kind, _ amount: Int64, _ operation: Operation, _ digest: Digest
  ) {
    let (at, replica) = (operation.at, operation.replica)
    let minute = at >= 0 ? at / 60_000 : -((-(at + 1)) / 60_000) - 1
    var (rank, single): (Int64, UInt64) = (0, 0)
    switch kind {
    case .counted: break
    case .reverted: rank = 1
    // One operation may do both, to begin a round with a number.
    case .began, .reopened: (rank, single) = (2 * operation.seq, digest.bits)
    case .corrected: (rank, single) = (2 * operation.seq + 1, digest.bits)
    }
    let key = EntryKey(minute: minute, replica: replica, rank: rank, digest: single)
    if let floor, key < floor { return }
    var entry =
      entries[key] ?? Entry(kind: kind, replica: replica, key: key, first: at, last: at)
    if amount > 0 { entry.up += Int128(amount) } else { entry.down -= Int128(amount) }
    entry.taps += 1
    entry.first = min(entry.first, at)
    entry.last = max(entry.last, at)
    entries[key] = entry
    if entries.count >= 2 * most + 1 { trim() }
  }

  /// Drops the oldest entries; whatever order they came in, those that stay are the newest of all.
  private mutating func trim() {
    var keys: [EntryKey] = []
    for key in entries.keys { keys.append(key) }
    keys.order { $1 < $0 }
    floor = keys[most - 1]
    for key in keys[most...] { entries[key] = nil }
  }
}
