/// The whole history of a board in the order of its clocks, in bounded memory.
///
/// Holds the logs as they lie in the store, at about three bytes a tap, and reads them window by
/// window: first it finds the times between which a window's worth of operations lies, then, window
/// by window, it reads the logs that reach into it. Logs of a board that grew day by day hardly overlap
/// in time, so each is read some two or three times in all.
public struct Timeline: Sendable {
  fileprivate struct Part: Sendable {
    let log: [UInt8]
    var first = Int64.max
    var last = Int64.min
  }

  /// An operation with its name.
  fileprivate typealias Named = (operation: Operation, digest: Digest)

  fileprivate var parts: [Part]
  fileprivate let loose: [(operation: Operation, digest: Digest)]
  /// Those that wait for what comes before them: no part of the board yet.
  fileprivate let waiting: Set<UInt64>
  private let window: Int

  /// Takes hold of a history; nothing is read yet.
  ///
  /// - Parameters:
  ///   - logs: in any order; an operation may lie in several of them.
  ///   - loose: the operations that are in no log, or in one as well.
  ///   - waiting: those to be left out, since what comes before them is missing (`Board.heldBack`).
  ///   - window: about how many operations are in memory at a time; more only where more than that
  ///     were made in the same millisecond.
  public init(
    logs: [[UInt8]], loose: [Operation], waiting: [Operation] = [], window: Int = 65_536
  ) {
    parts = []
    for log in logs { parts.append(Part(log: log)) }
    var named: [Named] = []
    for operation in loose { named.append((operation, operation.digest)) }
    self.loose = named
    var digests: Set<UInt64> = []
    for operation in waiting { digests.insert(operation.digest.bits) }
    self.waiting = digests
    self.window = max(1, window)
  }

  /// Hands out every operation once, by clock, then replica, then number.
  ///
  /// - Parameters:
  ///   - progress: told now and then how far it is, from 0 to 1.
  ///   - body: gets each operation with its digest.
  /// - Returns: how many logs could not be read to their end; what lies before the damage is handed
  ///   out.
  /// - Throws: what `body` throws.
  /// - Complexity: O(*n* log *n*), and O(*n* × windows) where all logs are of the same time.
  public func forEach<Failure: Error>(
    progress: (Double) -> Void = { _ in },
    _ body: (Operation, Digest) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var walk = Walk(self)
    while true {
      let far = try walk.step(most: window, body)
      progress(far)
      if walk.isDone { return walk.damaged }
    }
  }

  fileprivate static func precedes(_ a: Named, _ b: Named) -> Bool {
    let (x, y) = (a.operation, b.operation)
    if x.at != y.at { return x.at < y.at }
    if x.replica != y.replica { return x.replica < y.replica }
    return (x.seq, a.digest.bits) < (y.seq, b.digest.bits)
  }

  /// The last moment of each window, from samples of all times.
  fileprivate func windows(_ samples: [Sample]) -> [Int64] {
    var samples = samples
    samples.order { $0.at < $1.at }
    var ends: [Int64] = []
    var weight = 0
    for i in 0..<samples.count {
      weight += samples[i].weight
      let isLastOfMoment = i + 1 == samples.count || samples[i + 1].at > samples[i].at
      if weight >= window, isLastOfMoment {
        ends.append(samples[i].at)
        weight = 0
      }
    }
    ends.append(Int64.max)
    return ends
  }

  /// A time that stands for so many up to it.
  fileprivate typealias Sample = (at: Int64, weight: Int)

  /// Some of a log's times, so many that windows can be told by them.
  fileprivate func samples(of times: [Int64]) -> [Sample] {
    let stride = max(1, window / 1024)
    let times = times.ordered()
    var samples: [Sample] = []
    var i = 0
    while i < times.count {
      let weight = Swift.min(stride, times.count - i)
      samples.append((times[i + weight - 1], weight))
      i += weight
    }
    return samples
  }
}

extension Timeline {
  /// A way through a history in short steps, for whoever has other things to do in between.
  public struct Walk: Sendable {
    private var timeline: Timeline
    private var samples: [Sample] = []
    /// How many logs have been looked at once.
    private var measured = 0
    private var ends: [Int64] = []
    private var number = 0
    private var start = Int64.min
    /// The operations of this window, and how many of them have been handed out.
    private var found: [Named] = []
    private var handed = 0
    /// Whether all has been handed out.
    public private(set) var isDone = false
    /// How many logs could not be read to their end.
    public private(set) var damaged = 0

    /// Begins a way through a history; nothing is read yet.
    public init(_ timeline: Timeline) { self.timeline = timeline }

    /// Looks at one log, or collects one window, or hands out operations in the order of `forEach`.
    ///
    /// - Parameters:
    ///   - most: how many it hands out at once.
    ///   - body: gets each operation with its digest.
    /// - Returns: how far it is, from 0 to 1.
    /// - Throws: what `body` throws.
    /// - Complexity: O(a log), O(a window and its logs) or O(`most`).
    public mutating func step<Failure: Error>(
      most: Int, _ body: (Operation, Digest) throws(Failure) -> Void
    ) throws(Failure) -> Double {
      if isDone { return 1 }
      if handed < found.count {
        let end = min(found.count, handed + most)
        while handed < end {
          handed += 1
          try body(found[handed - 1].operation, found[handed - 1].digest)
        }
      } else if measured < timeline.parts.count {
        measure()
        return Double(measured) / Double(2 * timeline.parts.count)
      } else {
        collect()
      }
      if handed == found.count, number == ends.count, !ends.isEmpty {
        isDone = true
        found = []
        return 1
      }
      let part = found.isEmpty ? 1 : Double(handed) / Double(found.count)
      return 0.5 + (Double(number) - 1 + part) / Double(2 * max(1, ends.count))
    }

    private mutating func measure() {
      var times: [Int64] = []
      do throws(FormatError) {
        try Log.forEach(in: timeline.parts[measured].log) { operation, _ in
          times.append(operation.at)
        }
      } catch { damaged += 1 }
      for at in times {
        timeline.parts[measured].first = min(timeline.parts[measured].first, at)
        timeline.parts[measured].last = max(timeline.parts[measured].last, at)
      }
      samples += timeline.samples(of: times)
      measured += 1
    }

    /// Collects the operations of the next window.
    private mutating func collect() {
      if ends.isEmpty {
        var times: [Int64] = []
        for entry in timeline.loose { times.append(entry.operation.at) }
        ends = timeline.windows(samples + timeline.samples(of: times))
        samples = []
      }
      let (start, end) = (start, ends[number])
      var found: [Named] = []
      var seen: Set<UInt64> = []
      func take(_ operation: Operation, _ digest: Digest) {
        guard operation.at >= start, operation.at <= end,
          !timeline.waiting.contains(digest.bits), seen.insert(digest.bits).inserted
        else { return }
        found.append((operation, digest))
      }
      for part in timeline.parts where part.first <= end && part.last >= start {
        do throws(FormatError) { try Log.forEach(in: part.log, take) } catch {}
      }
      for entry in timeline.loose { take(entry.operation, entry.digest) }
      found.order(by: Timeline.precedes)
      self.found = found
      handed = 0
      number += 1
      // The last window ends with the last moment there is.
      if end < Int64.max { self.start = end + 1 }
    }
  }
}
