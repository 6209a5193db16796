/// How a recording agrees with a plan: when it begins, how fast it runs, and how far each stroke is from
/// where it belongs besides.
///
/// ```swift
/// var envelope = RecordingEnvelope(rate: 48_000)
/// envelope.take(samples)
/// let proof = RecordingProof(of: try Engine(score, rate: 48_000), envelope) { start, count in
///   Array(samples[Int(start)..<(Int(start) + count)])
/// }
/// ```
/// Where the level rises, strokes are found roughly; the line through them says when the recording begins
/// and how fast its clock runs. Then each stroke is sought near its place by a matched filter: where the
/// recording, whatever its level, looks most like what the engine plays. All thresholds are relative to the
/// recording's own noise and to its own strokes.
public struct RecordingProof: Equatable, Sendable {
  /// How many strokes were planned; those within 2 ms are one.
  public private(set) var planned = 0
  /// How many of them were found.
  public private(set) var found = 0
  /// When planned strokes that were not found should have been, in frames of the recording.
  public private(set) var missing: [Double] = []
  /// How many would have been before its beginning or behind its end.
  public private(set) var outside = 0
  /// Where something begins that is not planned, in frames.
  public private(set) var extra: [Double] = []
  /// Strokes that are further off than the others are: where they should be, and by how much they are
  /// late, in frames.
  public private(set) var off: [Deviant] = []
  /// How much later than the plan the recording begins, in frames; 0 for less than half of one.
  public private(set) var offset = 0.0
  /// By which share it runs faster than the plan; 0 where that can't be told from chance.
  public private(set) var speed = 0.0
  /// The furthest that a stroke is from its place, offset and speed taken off, in frames; late is more
  /// than 0.
  public private(set) var worst = 0.0
  /// When that should have been, in frames of the recording.
  public private(set) var worstTime = 0.0
  /// The mean error, in frames.
  public private(set) var mean = 0.0
  /// The standard deviation of the errors, in frames.
  public private(set) var deviation = 0.0

  /// The furthest that the time from one stroke to the next is from the plan's, the speed taken off, in
  /// frames; too long is more than 0.
  public private(set) var interval = 0.0
  /// When that should have ended, in frames of the recording.
  public private(set) var intervalTime = 0.0

  /// Whether the softest strokes would not rise above the recording's noise, so that what is said to be
  /// missing, outside or extra may be there or not.
  public private(set) var isNoisy = false

  /// A stroke beside its place.
  public struct Deviant: Equatable, Sendable {
    /// Where it should be, in frames of the recording.
    public let time: Double
    /// By how many frames it is late.
    public let error: Double
  }

  /// Measures a recording.
  ///
  /// - Parameters:
  ///   - engine: Plays what it should be of, at its rate. All of a score with an end is wanted, of one
  ///     without as much as the recording is long.
  ///   - envelope: The whole recording.
  ///   - read: Frames of it, by where they begin and how many.
  /// - Complexity: O(frames + strokes).
  public init<Fault: Error>(
    of engine: Engine, _ envelope: RecordingEnvelope,
    read: (_ start: Int64, _ count: Int) throws(Fault) -> [Float]
  ) throws(Fault) {
    let rate = Double(envelope.rate)
    let strokes = engine.plannedStrokes(before: envelope.frames)
    planned = strokes.count
    let times = strokes.map { $0.time }
    let rises = envelope.rises()
    isNoisy = envelope.hides(strokes, rises)
    guard
      let rough = PlanAlignment.rough(
        strokes, rises, rate: rate, frames: Double(envelope.frames))
    else {
      missing = times
      extra = rises.map { $0.frame }
      return
    }
    let pairs = rough.pairs(times, rises, reach: rate / 25)
    var search = StrokeSearch(engine, strokes, frames: envelope.frames)
    let begins = strokes.indices.map { index in
      pairs[index].map { rises[$0].frame } ?? rough.time(times[index])
    }
    for index in strokes.indices { try search.seek(index, around: begins[index], read) }
    try search.learn(begins, pairs.map { $0.map { Double(rises[$0].energy) } }, read)
    fit(search)
    // Once more where all of them say, for those that looked most like themselves elsewhere.
    let expected = search.pairs.count < 3 ? rough : line
    for index in strokes.indices {
      let time = expected.time(times[index])
      if let match = search.matches[index], abs(match.frame - time) < rate / 4000 { continue }
      try search.seek(index, around: time, read)
    }
    search.settle()
    fit(search)
    let paired = line.pairs(times, rises, reach: rate / 25)
    let levels = search.levels(paired.map { $0.map { rises[$0].energy } })
    let heard = strokes.indices.map { index in
      guard let rise = paired[index].map({ rises[$0] }) else { return false }
      return abs(rise.frame - line.time(times[index])) < rate / 250
        && rise.energy >= levels[index]
    }
    count(search, heard, frames: envelope.end)
    let unplanned = UnplannedRises(
      envelope: envelope, rises: rises, pairs: paired, strokes: search.places(line),
      kinds: strokes.map { $0.pitch.index * 2048 + $0.level }, levels: levels)
    extra = unplanned.frames()
    for frame in unplanned.faint(besides: extra) where try search.looksPlanned(frame, read) {
      extra.append(frame)
    }
    extra.sort()
  }

  /// The line that is found.
  private var line: PlanAlignment { PlanAlignment(offset: offset, ratio: 1 / (1 + speed)) }

  /// The line through what was found, and how far each is from it.
  private mutating func fit(_ search: StrokeSearch) {
    let pairs = search.pairs
    guard let line = PlanAlignment.line(pairs), pairs.count >= 3 else {
      if let first = pairs.first { offset = first.1 - first.0 }
      return measure(pairs, search.rate)
    }
    // Whether the slope could be chance: its standard error, and whether it comes to a frame at all.
    var (count, squares, sum, sumSquares) = (0.0, 0.0, 0.0, 0.0)
    let errors = pairs.map { $0.1 - line.time($0.0) }
    let spread = max(0.5, 1.4826 * PlanAlignment.median(errors.map { abs($0) }))
    for (pair, error) in zip(pairs, errors) where abs(error) <= 4 * spread {
      count += 1
      squares += error * error
      sum += pair.0
      sumSquares += pair.0 * pair.0
    }
    let width = max(1, sumSquares - sum * sum / max(1, count))
    let chance = (squares / max(1, count - 2) / width).squareRoot()
    let length = pairs[pairs.count - 1].0 - pairs[0].0
    speed = 0
    let isStraight = abs(line.ratio - 1) < 4 * chance || abs(line.ratio - 1) * length < 1.5
    if isStraight {
      offset = PlanAlignment.median(pairs.map { $0.1 - $0.0 })
    } else {
      (offset, speed) = (line.offset, 1 / line.ratio - 1)
    }
    if abs(offset) < 0.5 { offset = 0 }
    measure(pairs, search.rate)
  }

  private mutating func measure(_ pairs: [(Double, Double)], _ rate: Double) {
    (worst, worstTime, off) = (0, 0, [])
    (interval, intervalTime) = (0, 0)
    var (sum, squares) = (0.0, 0.0)
    let errors = pairs.map { $0.1 - line.time($0.0) }
    var last: Double?
    for (pair, error) in zip(pairs, errors) {
      sum += error
      squares += error * error
      if abs(error) > abs(worst) { (worst, worstTime) = (error, line.time(pair.0)) }
      if let last, abs(error - last) > abs(interval) {
        (interval, intervalTime) = (error - last, line.time(pair.0))
      }
      last = error
    }
    let count = Double(max(1, pairs.count))
    mean = sum / count
    deviation = max(0, squares / count - mean * mean).squareRoot()
    let spread = max(rate / 24_000, 1.4826 * PlanAlignment.median(errors.map { abs($0) }))
    for (pair, error) in zip(pairs, errors) where abs(error) > 6 * spread {
      off.append(Deviant(time: line.time(pair.0), error: error))
    }
  }

  /// - Parameter heard: Where something about as loud as the stroke begins in its place, whatever it looks like.
  private mutating func count(_ search: StrokeSearch, _ heard: [Bool], frames: Double) {
    for (index, stroke) in search.strokes.enumerated() {
      if search.matches[index] != nil || heard[index] {
        found += 1
        continue
      }
      let time = line.time(stroke.time)
      if time < 0 || time > frames - search.shortest { outside += 1 } else { missing.append(time) }
    }
  }
}
