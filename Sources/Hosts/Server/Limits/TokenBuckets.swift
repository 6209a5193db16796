import Synchronization

/// Who took how much lately: one bucket for each key, which fills again with time.
///
/// Remembers a bounded number of keys. Where there are more, the fullest buckets are forgotten,
/// which are as good as new.
final class TokenBuckets<Key: Hashable & Sendable>: Sendable {
  private struct Bucket {
    var level: Double
    var moment: ContinuousClock.Instant
  }

  private let rate: DetentServer.Limits.Rate
  private let capacity: Int
  private let buckets = Mutex<[Key: Bucket]>([:])

  /// - Parameter capacity: how many keys are remembered at most.
  init(_ rate: DetentServer.Limits.Rate, capacity: Int = 20_000) {
    self.rate = rate
    self.capacity = capacity
  }

  /// How many keys are remembered.
  var count: Int { buckets.withLock { $0.count } }

  /// Takes one out of the key's bucket.
  /// - Returns: nil, or after how many seconds there is one again.
  func take(_ key: Key, now: ContinuousClock.Instant = .now) -> Int? {
    buckets.withLock { buckets in
      var level = buckets[key].map { self.level($0, now) } ?? rate.burst
      guard level >= 1 else { return max(1, Int(((1 - level) / rate.perSecond).rounded(.up))) }
      level -= 1
      if buckets[key] == nil, buckets.count >= capacity { forget(&buckets, now) }
      buckets[key] = Bucket(level: level, moment: now)
      return nil
    }
  }

  private func level(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    let seconds = bucket.moment.duration(to: now) / .seconds(1)
    return min(rate.burst, bucket.level + max(0, seconds) * rate.perSecond)
  }

  /// Keeps the emptier half: those who took the most are remembered the longest.
  private func forget(_ buckets: inout [Key: Bucket], _ now: ContinuousClock.Instant) {
    let emptiest = buckets.map { (key: $0.key, level: level($0.value, now)) }
      .sorted { $0.level < $1.level }.prefix(capacity / 2)
    buckets = Dictionary(
      uniqueKeysWithValues: emptiest.map { ($0.key, Bucket(level: $0.level, moment: now)) })
  }
}
