/// A planned stroke.
struct PlannedStroke: Equatable, Sendable {
  /// The exact time, in frames.
  let time: Double
  let frame: Int64
  /// What it is of, of several the loudest.
  var pitch: Pitch
  var level: Int
  /// The logarithm of how loud it begins.
  var loudness = 0.0
}

extension Plan {
  /// All that sounds, those within 2 ms as one; of music without an end what begins before a frame.
  func strokes(before frames: Int64) -> [PlannedStroke] {
    var strokes: [PlannedStroke] = []
    var cursor = Cursor()
    while strokes.count < 5_000_000 {
      var place = cursor
      guard let onset = next(&cursor), let found = nextOccurrence(&place) else { break }
      if end == nil, onset.frame >= frames { break }
      if onset.isSilenced || onset.frame < 0 { continue }
      let pitch = pitch(of: onset)
      if let last = strokes.last, found.time.double - last.time < Double(rate) / 500 {
        guard onset.stroke.level > last.level else { continue }
        strokes[strokes.count - 1].level = onset.stroke.level
        strokes[strokes.count - 1].pitch = pitch
        continue
      }
      strokes.append(
        PlannedStroke(
          time: found.time.double, frame: onset.frame, pitch: pitch, level: onset.stroke.level))
    }
    return strokes
  }
}

extension Engine {
  /// The strokes of the plan, and how loud each begins above what is low.
  func plannedStrokes(before frames: Int64) -> [PlannedStroke] {
    var levels: [Int: Double] = [:]
    var strokes = plan.strokes(before: frames)
    for index in strokes.indices {
      let pitch = strokes[index].pitch
      if levels[pitch.index] == nil {
        var envelope = RecordingEnvelope(rate: rate)
        envelope.take(Array((sound(of: pitch)?.samples ?? []).prefix(4 * envelope.hop)))
        let energy = envelope.energy.reduce(0) { $0 + Double($1) }
        levels[pitch.index] = Elementary.log(max(1e-9, energy))
      }
      let level = Double(strokes[index].level) / 100 * Elementary.ln2 * 3.321928
      strokes[index].loudness = (levels[pitch.index] ?? 0) + level
    }
    return strokes
  }
}

/// The strokes of a plan, sought one by one in a recording.
struct StrokeSearch {
  let strokes: [PlannedStroke]
  /// What was found of each.
  private(set) var matches: [StrokeFilter.Match?]

  private var engine: Engine
  private var isInverted = false
  private let filter: StrokeFilter
  private let frames: Int64
  let rate: Double
  private var found: [(upright: StrokeFilter.Match, inverted: StrokeFilter.Match)?]
  /// What strokes of a kind sound like in the recording, and how many frames later than the engine's
  /// pattern they begin in it; where they are not like the engine's.
  private var learned: [Int: (pattern: [Float], delay: Double)] = [:]

  init(_ engine: Engine, _ strokes: [PlannedStroke], frames: Int64) {
    self.engine = engine
    self.strokes = strokes
    self.frames = frames
    filter = StrokeFilter(rate: engine.rate)
    rate = Double(engine.rate)
    matches = [StrokeFilter.Match?](repeating: nil, count: strokes.count)
    found = .init(repeating: nil, count: strokes.count)
  }

  /// How many frames of a stroke have to be there, at least.
  var shortest: Double { rate / 200 }

  /// Seeks a stroke within 3 ms of a frame; what was found of it before stays unless this is as likely.
  mutating func seek<Fault: Error>(
    _ index: Int, around center: Double, _ read: (Int64, Int) throws(Fault) -> [Float]
  ) throws(Fault) {
    let stroke = strokes[index]
    let reach = Int(rate * 6 / 1000)
    let first = Int64(center.rounded()) - Int64(reach / 2)
    let (pattern, delay) =
      learned[stroke.pitch.index]
      ?? (filter.pattern(&engine, at: stroke.frame, length: length(index)), 0)
    let samples = try window(
      first - Int64(filter.lead), count: pattern.count + reach, read)
    var best = filter.best(
      pattern, in: samples, reach: reach, start: Double(first) + delay)
    if learned[stroke.pitch.index] != nil {
      // The engine's patterns are as loud as the stroke is to be, a learned one is not.
      let gain = 1 / Elementary.gain(decibels: Double(stroke.level) / 10)
      best.upright.gain *= gain
      best.inverted.gain *= gain
    }
    if let before = found[index] {
      // A little less will do where it is expected.
      if before.upright.likeness * 0.97 > best.upright.likeness { best.upright = before.upright }
      if before.inverted.likeness * 0.97 < best.inverted.likeness {
        best.inverted = before.inverted
      }
    }
    found[index] = best
  }

  /// How many frames of a stroke are looked at: 17 ms, or as long as it is alone.
  private func length(_ index: Int) -> Int {
    let next = index + 1 < strokes.count ? strokes[index + 1].time - strokes[index].time : rate
    return max(Int(rate / 500), min(Int(rate / 60), Int(next)))
  }

  /// Frames of the recording, high-passed; silence where there are none.
  private func window<Fault: Error>(
    _ first: Int64, count: Int, _ read: (Int64, Int) throws(Fault) -> [Float]
  ) throws(Fault) -> [Float] {
    let start = first - Int64(filter.settling)
    var samples = [Float](repeating: 0, count: count + filter.settling)
    let (from, to) = (max(0, start), min(frames, start + Int64(samples.count)))
    if from < to {
      let read = try read(from, Int(to - from))
      for (index, sample) in read.enumerated() { samples[Int(from - start) + index] = sample }
    }
    return filter.highPassed(samples)
  }

  /// For kinds of strokes that don't look like the engine's, learns from the recording what they look like:
  /// after a phone's microphone, and noise at another rate.
  ///
  /// - Parameters:
  ///   - begins: Where each stroke seems to begin.
  ///   - energies: How loud it begins, where a rise was found.
  mutating func learn<Fault: Error>(
    _ begins: [Double], _ energies: [Double?], _ read: (Int64, Int) throws(Fault) -> [Float]
  ) throws(Fault) {
    settle()
    var kinds: [Int: [Int]] = [:]
    for index in strokes.indices { kinds[strokes[index].pitch.index, default: []].append(index) }
    for kind in kinds.keys.sorted() {
      let all = kinds[kind] ?? []
      let heard = all.filter { energies[$0] != nil }
        .sorted { (energies[$0] ?? 0, $0) < (energies[$1] ?? 0, $1) }
      guard heard.count >= 3,
        PlanAlignment.median(heard.map { abs(chosen($0).likeness) }) < 0.7
      else { continue }
      let length = all.map { self.length($0) }.min() ?? 0
      let reach = Int(rate * 6 / 1000)
      let model = heard[heard.count / 2]
      let pattern = try window(
        Int64(begins[model].rounded()) - Int64(filter.lead), count: filter.lead + length, read)
      var sum = [Float](repeating: 0, count: pattern.count)
      var alike = 0
      let some = heard.prefix(24)
      for index in some {
        let first = Int64(begins[index].rounded()) - Int64(filter.lead + reach / 2)
        let samples = try window(first, count: pattern.count + reach, read)
        let best = filter.best(pattern, in: samples, reach: reach, start: 0).upright
        guard best.likeness > 0.3 else { continue }
        alike += 1
        let lag = max(0, min(reach, Int(best.frame.rounded())))
        for place in sum.indices { sum[place] += samples[lag + place] }
      }
      guard alike * 2 > some.count, alike >= 3 else { continue }
      let own = filter.pattern(&engine, at: strokes[model].frame, length: length)
      learned[kind] = (sum, filter.delay(of: sum, behind: own))
      for index in all {
        found[index] = nil
        try seek(index, around: begins[index], read)
      }
    }
    settle()
    even()
  }

  /// Moves kinds that were learned so that they are as late as the others are: when they should begin is
  /// known to half a millisecond only, and that it is the same for all of a kind.
  private mutating func even() {
    let isLearned = strokes.map { learned[$0.pitch.index] != nil }
    var (some, all): ([(Double, Double)], [(Double, Double)]) = ([], [])
    for index in strokes.indices {
      guard let match = matches[index] else { continue }
      all.append((strokes[index].time, match.frame))
      if !isLearned[index] { some.append((strokes[index].time, match.frame)) }
    }
    guard let line = PlanAlignment.line(some) ?? PlanAlignment.line(all) else { return }
    for kind in learned.keys.sorted() {
      var errors: [Double] = []
      for index in strokes.indices where strokes[index].pitch.index == kind {
        if let match = matches[index] {
          errors.append(match.frame - line.time(strokes[index].time))
        }
      }
      let late = PlanAlignment.median(errors)
      learned[kind]?.delay -= late
      for index in strokes.indices where strokes[index].pitch.index == kind {
        found[index]?.upright.frame -= late
        matches[index]?.frame -= late
      }
    }
  }

  private func chosen(_ index: Int) -> StrokeFilter.Match {
    guard let one = found[index] else { return StrokeFilter.Match(frame: 0, likeness: 0, gain: 0) }
    return isInverted && learned[strokes[index].pitch.index] == nil ? one.inverted : one.upright
  }

  /// Decides whether the recording is upside down, and which strokes are there: those that look like
  /// themselves and are not much softer than others of their kind.
  mutating func settle() {
    var (upright, inverted) = (0.0, 0.0)
    for (stroke, one) in zip(strokes, found) where learned[stroke.pitch.index] == nil {
      upright += one?.upright.likeness ?? 0
      inverted -= one?.inverted.likeness ?? 0
    }
    isInverted = inverted > upright * 1.02
    let all = strokes.indices.map { chosen($0) }
    var kinds: [Int: [Double]] = [:]
    for (stroke, match) in zip(strokes, all) {
      kinds[stroke.pitch.index, default: []].append(abs(match.gain))
    }
    let engines = zip(strokes, all).filter { learned[$0.0.pitch.index] == nil }
    let usual = PlanAlignment.median(engines.map { abs($0.1.gain) })
    for (index, match) in all.enumerated() {
      let kind = kinds[strokes[index].pitch.index] ?? []
      let level = kind.count >= 3 ? PlanAlignment.median(kind) : usual
      let isThere =
        abs(match.likeness) > 0.3 && abs(match.gain) > level * 0.25
        && (learned[strokes[index].pitch.index] != nil || abs(match.gain) > usual * 0.05)
      matches[index] = isThere ? match : nil
    }
  }

  /// Exact times and where they were found.
  var pairs: [(Double, Double)] {
    var pairs: [(Double, Double)] = []
    for (stroke, match) in zip(strokes, matches) {
      if let match { pairs.append((stroke.time, match.frame)) }
    }
    return pairs
  }

  /// Where each stroke is in the recording, or should be.
  func places(_ line: PlanAlignment) -> [Double] {
    zip(strokes, matches).map { $1?.frame ?? line.time($0.time) }
  }

  /// How loud each stroke begins, where it is known; else as loud as it should be beside the others.
  func levels(_ heard: [Float?]) -> [Float] {
    var gains: [Double] = []
    for (stroke, level) in zip(strokes, heard) {
      if let level { gains.append(Elementary.log(Double(max(1e-30, level))) - stroke.loudness) }
    }
    let gain = PlanAlignment.median(gains)
    return zip(strokes, heard).map { stroke, level in
      let wanted = gains.isEmpty ? 0 : Float(Elementary.exp(stroke.loudness + gain))
      // What is much softer is something before it.
      guard let level, level > wanted * 0.05 else { return wanted }
      return level
    }
  }

  /// Whether something near a frame looks like a stroke of the plan and is not 12 dB softer, when what is
  /// high counts more.
  mutating func looksPlanned<Fault: Error>(
    _ frame: Double, _ read: (Int64, Int) throws(Fault) -> [Float]
  ) throws(Fault) -> Bool {
    let reach = Int(rate * 6 / 1000)
    var kinds: Set<Int> = []
    for index in strokes.indices {
      let kind = strokes[index].pitch.index
      guard let match = matches[index], kinds.insert(kind).inserted else { continue }
      let isLearned = learned[kind] != nil
      let pattern =
        learned[kind]?.pattern
        ?? filter.pattern(&engine, at: strokes[index].frame, length: length(index))
      let samples = try window(
        Int64(frame.rounded()) - Int64(filter.lead + reach / 2), count: pattern.count + reach, read)
      let best = filter.best(
        filter.steps(pattern), in: filter.steps(samples), reach: reach, start: 0)
      let isInverted = -best.inverted.likeness > best.upright.likeness
      let found = isInverted ? best.inverted : best.upright
      var gain = abs(found.gain)
      if isLearned { gain /= Elementary.gain(decibels: Double(strokes[index].level) / 10) }
      if abs(found.likeness) > 0.5, gain > abs(match.gain) * 0.25 { return true }
    }
    return false
  }
}
