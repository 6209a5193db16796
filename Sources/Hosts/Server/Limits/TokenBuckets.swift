import Synchronization

/// Who took how much lately: one bucket for each key, which fills again with time.
///
/// Remembers a bounded number of keys. Where there are more, the fullest buckets are forgotten,
/// which are as good as new.
final class TokenBuckets<Key: LimitKey>: SharedLimit {
  private struct Bucket {
    var level: Double
    var moment: ContinuousClock.Instant
    /// What was taken here and not told to other servers yet.
    var untold = 0.0

    mutating func take(
      _ amount: Double, from level: Double, _ now: ContinuousClock.Instant, isFull: Bool
    ) {
      set(level - amount, now, isFull: isFull)
      untold += amount
    }

    /// - Parameter isFull: whether it was; then it begins anew, for others, too.
    mutating func set(_ level: Double, _ now: ContinuousClock.Instant, isFull: Bool) {
      if isFull { untold = 0 }
      self.level = level
      moment = now
    }
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

  /// Takes out of the key's bucket.
  ///
  /// - Parameter amount: at most a full bucket.
  /// - Returns: nil, or after how many seconds there is that much again.
  func take(_ key: Key, _ amount: Double = 1, now: ContinuousClock.Instant = .now) -> Int? {
    buckets.withLock { buckets in
      if let place = buckets.index(forKey: key) {
        let level = self.level(buckets.values[place], now)
        guard level >= amount else { return seconds(amount - level) }
        buckets.values[place].take(amount, from: level, now, isFull: level >= rate.burst)
      } else {
        guard rate.burst >= amount else { return seconds(amount - rate.burst) }
        add(key, rate.burst - amount, to: &buckets, now, taken: amount)
      }
      return nil
    }
  }

  /// Takes out of the key's bucket what has been used up already; it may owe afterwards.
  func charge(_ key: Key, _ amount: Double, now: ContinuousClock.Instant = .now) {
    buckets.withLock { buckets in
      if let place = buckets.index(forKey: key) {
        let level = self.level(buckets.values[place], now)
        buckets.values[place].take(amount, from: level, now, isFull: level >= rate.burst)
      } else {
        add(key, rate.burst - amount, to: &buckets, now, taken: amount)
      }
    }
  }

  func untold(now: ContinuousClock.Instant) -> [(key: [UInt64], amount: Double)] {
    buckets.withLock { buckets in
      var found: [(key: [UInt64], amount: Double)] = []
      for (key, bucket) in buckets where bucket.untold > 0 {
        // Who is far from the limit is no matter of others yet.
        let level = level(bucket, now)
        guard level < rate.burst * Self.share else { continue }
        // What has come back since is nobody's matter any more.
        found.append((key.words, min(bucket.untold, rate.burst - level)))
        buckets[key]?.untold = 0
      }
      return found
    }
  }

  func take(_ amount: Double, by key: [UInt64], now: ContinuousClock.Instant) {
    guard let key = Key(words: key) else { return }
    buckets.withLock { buckets in
      // Whatever others say: nobody owes more here than a full bucket.
      let before = buckets[key].map { self.level($0, now) } ?? rate.burst
      let level = max(before - amount, min(before, -rate.burst))
      if let place = buckets.index(forKey: key) {
        buckets.values[place].set(level, now, isFull: before >= rate.burst)
      } else {
        add(key, level, to: &buckets, now, taken: 0)
      }
    }
  }

  /// Below which part of a full bucket it is told what is taken out of it.
  private static var share: Double { 0.75 }

  /// After how many seconds the key's bucket owes nothing; nil where it owes nothing now.
  func wait(_ key: Key, now: ContinuousClock.Instant = .now) -> Int? {
    buckets.withLock { buckets in
      let level = buckets[key].map { self.level($0, now) } ?? rate.burst
      return level >= 0 ? nil : seconds(-level)
    }
  }

  private func seconds(_ amount: Double) -> Int {
    max(1, Int(min(1e9, (amount / rate.perSecond).rounded(.up))))
  }

  private func level(_ bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
    let (whole, attoseconds) = bucket.moment.duration(to: now).components
    let seconds = Double(whole) + Double(attoseconds) * 1e-18
    return min(rate.burst, bucket.level + max(0, seconds) * rate.perSecond)
  }

  private func add(
    _ key: Key, _ level: Double, to buckets: inout [Key: Bucket], _ now: ContinuousClock.Instant,
    taken: Double
  ) {
    if buckets.count >= capacity { forget(&buckets, now) }
    buckets[key] = Bucket(level: level, moment: now, untold: taken)
  }

  /// Keeps the emptier half: those who took the most are remembered the longest.
  private func forget(_ buckets: inout [Key: Bucket], _ now: ContinuousClock.Instant) {
    let emptiest = buckets.map { (key: $0.key, level: level($0.value, now)) }
      .sorted { $0.level < $1.level }.prefix(capacity / 2)
    buckets = Dictionary(
      uniqueKeysWithValues: emptiest.map { each in
        (
          each.key,
          Bucket(level: each.level, moment: now, untold: buckets[each.key]?.untold ?? 0)
        )
      })
  }
}
