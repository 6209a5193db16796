/// A line through what is heard over what is planned: when a recording begins and how fast it runs.
struct PlanAlignment: Equatable, Sendable {
  /// How much later it begins, in frames.
  var offset = 0.0
  /// How long it takes beside the plan.
  var ratio = 1.0

  func time(_ planned: Double) -> Double { offset + ratio * planned }

  // MARK: Finding it

  /// How many strokes and rises are looked at from each place.
  private static let some = 400

  /// The alignment that most rises agree with; by the first of each where there are too few. Nil without
  /// any.
  static func rough(
    _ strokes: [PlannedStroke], _ rises: [RecordingEnvelope.Rise], rate: Double, frames: Double
  ) -> PlanAlignment? {
    guard let stroke = strokes.first, let rise = rises.first else { return nil }
    return find(strokes, rises, rate: rate, frames: frames)
      ?? (min(strokes.count, rises.count) < 3
        ? PlanAlignment(offset: rise.frame - stroke.time) : nil)
  }

  /// The alignment that most of the rises agree with, the nearest of those; nil where none has three.
  ///
  /// Offsets are voted for by all pairs of the first rises and times; from each that has many votes the
  /// pairs are followed through the recording, so that a clock that runs fast by a hundredth is found too.
  /// Where strokes come evenly, how loud they are says which is which.
  private static func find(
    _ strokes: [PlannedStroke], _ heard: [RecordingEnvelope.Rise], rate: Double, frames: Double
  ) -> PlanAlignment? {
    let (allTimes, allRises) = (strokes.map { $0.time }, heard.map { $0.frame })
    // The first few hundred say where it begins, all of them how fast it runs.
    let (times, rises) = (Array(allTimes.prefix(some)), Array(allRises.prefix(some)))
    let frames = allRises.count > some ? allRises[some] : frames
    let bin = rate / 100
    var votes: [Int: Int] = [:]
    for rise in rises.prefix(100) {
      for time in times.prefix(100) { votes[Int(((rise - time) / bin).rounded()), default: 0] += 1 }
    }
    func count(_ place: Int) -> Int {
      votes[place, default: 0] + votes[place - 1, default: 0] + votes[place + 1, default: 0]
    }
    let places = votes.keys.map { (place: $0, votes: count($0)) }.sorted {
      ($0.votes, -abs($0.place), $0.place) > ($1.votes, -abs($1.place), $1.place)
    }
    var tried: Set<Int> = []
    var best: (score: Int, found: PlanAlignment)?
    for (place, _) in places {
      if tried.contains(place - 1) || tried.contains(place + 1) { continue }
      guard tried.count < 64 else { break }
      tried.insert(place)
      var found = PlanAlignment(offset: Double(place) * bin, ratio: 1)
      let followed = found.follow(times, rises, rate: rate)
      guard let line = line(followed) else { continue }
      found = line
      guard abs(found.ratio - 1) < 0.05 else { continue }
      let pairs = found.pairs(times, Array(heard.prefix(some)), reach: rate / 40)
      var matched = 0
      var within = 0
      var levels: [(Double, Double)] = []
      for (index, time) in times.enumerated() {
        let time = found.time(time)
        guard time > -bin, time < frames - bin else { continue }
        within += 1
        guard let pair = pairs[index] else { continue }
        matched += 1
        levels.append((strokes[index].loudness, Elementary.log(Double(heard[pair].energy))))
      }
      // One that is matched counts for it, one that is missing or too many half against it.
      let likeness = correlation(levels)
      let score =
        4 * matched - within - rises.count - (found.offset < -bin ? 1 : 0)
        + Int((Double(matched) * likeness).rounded())
      if let best, (best.score, -abs(best.found.offset)) >= (score, -abs(found.offset)) { continue }
      best = (score, found)
    }
    guard let best else { return nil }
    return line(best.found.follow(allTimes, allRises, rate: rate)) ?? best.found
  }

  /// Pairs of times and rises, followed as the offset wanders.
  private func follow(
    _ times: [Double], _ rises: [Double], rate: Double
  ) -> [(Double, Double)] {
    var pairs: [(Double, Double)] = []
    var (offset, speed, last) = (self.offset, 0.0, times.first ?? 0)
    var next = 0
    for (index, time) in times.enumerated() {
      let wanted = ratio * time + offset + speed * (time - last)
      let reach = min(gap(times, index) * 0.35, rate / 20)
      while next < rises.count, rises[next] < wanted - reach { next += 1 }
      guard next < rises.count, rises[next] <= wanted + reach else { continue }
      var found = rises[next]
      if next + 1 < rises.count, abs(rises[next + 1] - wanted) < abs(found - wanted) {
        next += 1
        found = rises[next]
      }
      next += 1
      let error = found - wanted
      offset += speed * (time - last) + 0.3 * error
      if time > last { speed += 0.05 * error / max(time - last, rate / 10) }
      last = time
      pairs.append((time, found))
    }
    return pairs
  }

  /// For each time the nearest rise within reach that is not 13 dB softer than one right behind it, as what
  /// a coder lets be heard before a stroke is; and no rise twice.
  func pairs(_ times: [Double], _ rises: [RecordingEnvelope.Rise], reach: Double) -> [Int?] {
    var pairs: [Int?] = []
    var next = 0
    for (index, time) in times.enumerated() {
      let wanted = self.time(time)
      let reach = min(gap(times, index) * 0.45, reach)
      while next < rises.count, rises[next].frame < wanted - reach { next += 1 }
      guard next < rises.count, rises[next].frame <= wanted + reach else {
        pairs.append(nil)
        continue
      }
      while next + 1 < rises.count {
        let (one, other) = (rises[next], rises[next + 1])
        let isNearer = abs(other.frame - wanted) < abs(one.frame - wanted)
        guard isNearer || (other.frame <= wanted + reach && other.energy > one.energy * 20) else {
          break
        }
        next += 1
      }
      pairs.append(next)
      next += 1
    }
    return pairs
  }

  private func gap(_ times: [Double], _ index: Int) -> Double {
    let before = index > 0 ? times[index] - times[index - 1] : .infinity
    let after = index + 1 < times.count ? times[index + 1] - times[index] : .infinity
    return min(before, after)
  }

  // MARK: Fitting it

  /// The line through pairs: first the median of slopes (Theil and Sen, pairs half the length apart), then
  /// least squares of what lies near it; nil for less than three.
  static func line(_ pairs: [(Double, Double)]) -> PlanAlignment? {
    guard pairs.count >= 3 else { return nil }
    let half = pairs.count / 2
    var slopes: [Double] = []
    for index in 0..<(pairs.count - half) {
      let (x0, y0) = pairs[index]
      let (x1, y1) = pairs[index + half]
      if x1 > x0 { slopes.append((y1 - y0) / (x1 - x0)) }
    }
    guard !slopes.isEmpty else { return nil }
    let ratio = median(slopes)
    let offset = median(pairs.map { $0.1 - ratio * $0.0 })
    let errors = pairs.map { $0.1 - offset - ratio * $0.0 }
    let spread = max(1, 3 * 1.4826 * median(errors.map { abs($0) }))
    let near = zip(pairs, errors).filter { abs($0.1) <= spread }.map { $0.0 }
    guard near.count >= 3 else { return PlanAlignment(offset: offset, ratio: ratio) }
    var (sx, sy) = (0.0, 0.0)
    for (x, y) in near {
      sx += x
      sy += y
    }
    let (mx, my) = (sx / Double(near.count), sy / Double(near.count))
    var (sxx, sxy) = (0.0, 0.0)
    for (x, y) in near {
      sxx += (x - mx) * (x - mx)
      sxy += (x - mx) * (y - my)
    }
    guard sxx > 0 else { return PlanAlignment(offset: offset, ratio: ratio) }
    return PlanAlignment(offset: my - sxy / sxx * mx, ratio: sxy / sxx)
  }

  /// How much two numbers of each pair go together, −1…1, a tenth of the pairs left out that do least;
  /// 0 where one of them hardly changes.
  private static func correlation(_ all: [(Double, Double)]) -> Double {
    guard all.count >= 6 else { return 0 }
    let usual = median(all.map { $0.1 - $0.0 })
    let pairs = all.sorted { abs($0.1 - $0.0 - usual) < abs($1.1 - $1.0 - usual) }
      .dropLast(all.count / 10 + 1)
    let count = Double(pairs.count)
    let mx = pairs.reduce(0) { $0 + $1.0 } / count
    let my = pairs.reduce(0) { $0 + $1.1 } / count
    var (sxx, sxy, syy) = (0.0, 0.0, 0.0)
    for (x, y) in pairs {
      sxx += (x - mx) * (x - mx)
      sxy += (x - mx) * (y - my)
      syy += (y - my) * (y - my)
    }
    // Half a decibel.
    guard sxx / count > 0.013, syy / count > 0.013 else { return 0 }
    return sxy / (sxx * syy).squareRoot()
  }

  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
