/// One step of a run, in numbers.
@usableFromInline
struct TraceRecord: Equatable, Sendable {
  @usableFromInline
  enum Event: UInt8, Sendable {
    case left, failed, timedOut
  }

  let node: Int32
  let attempt: Int32
  let exit: Int16
  let event: Event

  @inline(__always)
  init(node: Int32, attempt: Int32, exit: Int32, event: Event) {
    self.node = node
    self.attempt = attempt
    self.exit = Int16(truncatingIfNeeded: exit)
    self.event = event
  }
}

/// The latest steps of a run, up to a limit.
@usableFromInline
struct Trace: Equatable, Sendable {
  let limit: Int
  private var records: [TraceRecord] = []
  /// Where the oldest one lies, once there are as many as there may be.
  private var oldest = 0
  /// How many steps there were before those that are kept.
  private(set) var dropped: Int64 = 0

  init(limit: Int) { self.limit = max(0, limit) }

  @inline(__always)
  mutating func append(_ record: TraceRecord) {
    guard records.count == limit else { return records.append(record) }
    dropped += 1
    if oldest < limit {
      records[oldest] = record
      oldest += 1
      if oldest == limit { oldest = 0 }
    }
  }

  mutating func clear() {
    records.removeAll(keepingCapacity: true)
    oldest = 0
    dropped = 0
  }

  /// Counts steps that are not kept.
  mutating func drop(_ count: Int64) { dropped = sum(dropped, count) }

  /// The steps that are kept, oldest first.
  var latest: [TraceRecord] { Array(records[oldest...] + records[..<oldest]) }
}

/// Which way a run took, for marking it in a diagram: where it began, and which exits it left by.
public struct Trail: Equatable, Sendable {
  /// The number of the node the run began at; below 0 where there was none.
  private(set) var start: Int32
  /// A bit for each slot; those of most workflows fit into the first word.
  private var first: UInt64
  private var others: [UInt64]

  init() { self.init(start: -1, words: [0]) }

  /// - Precondition: there is a word.
  init(start: Int32, words: [UInt64]) {
    self.start = start
    first = words[0]
    others = Array(words.dropFirst())
  }

  /// A trail that begins.
  init(start: Int32, slots: Int) {
    self.start = start
    first = 0
    others = slots > 64 ? Array(repeating: 0, count: (slots - 1) / 64) : []
  }

  var words: [UInt64] { [first] + others }

  @inline(__always)
  mutating func take(_ slot: Int32) {
    let bit: UInt64 = 1 << UInt64(slot & 63)
    if slot < 64 { first |= bit } else { others[Int(slot >> 6) - 1] |= bit }
  }

  func contains(_ slot: Int) -> Bool {
    if slot < 64 { return first >> UInt64(slot) & 1 == 1 }
    let place = (slot >> 6) - 1
    return place < others.count && others[place] >> UInt64(slot & 63) & 1 == 1
  }
}

/// One step of a run.
public struct TraceStep<Node: Equatable & Sendable>: Equatable, Sendable {
  /// What was performed.
  public let node: Node
  /// Which attempt it was, from 1.
  public let attempt: Int32
  /// The exit it came to; `failed` also where another attempt followed.
  public let exit: Exit
  /// Whether the attempt took longer than its limit.
  public let isTimeOut: Bool

  /// Puts the parts together.
  public init(node: Node, attempt: Int32, exit: Exit, isTimeOut: Bool = false) {
    self.node = node
    self.attempt = attempt
    self.exit = exit
    self.isTimeOut = isTimeOut
  }
}
