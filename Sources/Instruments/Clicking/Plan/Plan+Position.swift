/// Where in the music a frame is: what a picture of the beat shows.
public struct Position: Equatable, Sendable {
  /// In which part of the score.
  public let part: Int
  /// Whether it is still counted in.
  public let isCountIn: Bool
  /// How often the song has begun anew.
  public let lap: Int64
  /// In which bar of the part, or of the count-in, from 0.
  public let bar: Int64
  /// How much of the bar has passed, 0..<1.
  public let barPhase: Double
  /// In which beat of the bar, from 0.
  public let beat: Int
  /// How much of the beat has passed, 0..<1.
  public let beatPhase: Double
  /// Beats a minute here.
  public let beatsPerMinute: Double
  /// Whether this beat is left out.
  public let isSilenced: Bool
}

extension Plan {
  /// A place in the music.
  struct SegmentPosition {
    var lap: Int64
    var segment: Int
    /// Pulses since the segment's beginning.
    var pulses: FixedPoint
  }

  func place(at frame: FixedPoint) -> SegmentPosition? {
    let time = frame - origin
    guard time >= .zero else { return nil }
    var lap: Int64 = 0
    if let lapLength, lapLength > .zero, time > lapStart {
      let laps = Wide.divide((time - lapStart).bits.magnitude, by: lapLength.bits.magnitude)
      lap = Int64(truncatingIfNeeded: laps.quotient)
    }
    if let length, time >= length { return nil }
    let inLap = time - lapOffset(lap)
    var index = 0
    while index + 1 < segments.count, segments[index + 1].start <= inLap { index += 1 }
    let segment = segments[index]
    return SegmentPosition(
      lap: lap, segment: index, pulses: segment.law.pulses(inLap - segment.start))
  }

  /// Where in the music a frame is; nil before its beginning and after its end.
  ///
  /// Makes nothing, so that it may be asked for each picture.
  ///
  /// - Complexity: O(segments + beats of a bar).
  public func position(at frame: Int64) -> Position? {
    place(at: FixedPoint(frame)).map { position(of: Place($0, in: self)) }
  }

  /// The beat that a frame is in; nil before the music's beginning and after its end. Makes nothing.
  ///
  /// - Complexity: O(segments + beats of a bar).
  public func beat(at frame: Int64) -> BeatSpan? {
    guard let found = place(at: FixedPoint(frame)) else { return nil }
    let place = Place(found, in: self)
    let segment = segments[found.segment]
    let before = place.bar * segment.pulses
    let lap = origin + lapOffset(found.lap) + segment.start
    func time(_ pulse: Int) -> Double {
      (lap + segment.law.time(FixedPoint(before + Int64(pulse)))).double
    }
    let pulses = Double(segment.pulses)
    return BeatSpan(
      position: position(of: place), start: time(place.start), end: time(place.end),
      barStart: Double(place.start) / pulses, barEnd: Double(place.end) / pulses,
      beats: score.parts[segment.part].metre.beats)
  }

  /// A place of the music within its bar.
  private struct Place {
    let found: SegmentPosition
    /// Which bar of the segment.
    let bar: Int64
    /// Pulses since the bar's beginning.
    let inBar: Double
    /// Which beat of the bar, and its pulses.
    let beat: Int
    let start: Int
    let end: Int

    init(_ found: SegmentPosition, in plan: Plan) {
      self.found = found
      let segment = plan.segments[found.segment]
      let metre = plan.score.parts[segment.part].metre
      var bar = found.pulses.floor / segment.pulses
      if let bars = segment.bars { bar = min(bar, bars - 1) }
      let inBar = min(
        max(0, (found.pulses - FixedPoint(bar * segment.pulses)).double),
        Double(segment.pulses).nextDown)
      var (beat, start, end) = (0, 0, metre.countsGroups ? metre.groups[0] : 1)
      while Double(end) <= inBar, beat + 1 < metre.beats {
        beat += 1
        start = end
        end += metre.countsGroups ? metre.groups[beat] : 1
      }
      (self.bar, self.inBar, self.beat, self.start, self.end) = (bar, inBar, beat, start, end)
    }
  }

  private func position(of place: Place) -> Position {
    let found = place.found
    let segment = segments[found.segment]
    let part = score.parts[segment.part]
    let phase = (place.inBar - Double(place.start)) / Double(place.end - place.start)
    let partBar = segment.firstBar + place.bar
    let unit = part.beatUnit.double * Double(part.metre.unit)
    return Position(
      part: segment.part, isCountIn: segment.isCountIn, lap: found.lap, bar: partBar,
      barPhase: place.inBar / Double(segment.pulses), beat: place.beat,
      beatPhase: min(phase, 1.0.nextDown),
      beatsPerMinute: 60 * Double(rate) / (segment.law.period(at: found.pulses) * unit),
      isSilenced: !segment.isCountIn
        && isSilenced(segment.part, lap: found.lap, bar: partBar, beat: place.beat))
  }

  /// Whether the strokes are those of another plan, but for a shift of all.
  func isShifted(_ other: Plan) -> Bool { score(shiftedAs: other) == other.score }

  private func score(shiftedAs other: Plan) -> Score {
    var score = score
    score.shift = other.score.shift
    return score
  }

  /// Moves the plan in time so that from a frame on it goes on where another plan stands.
  mutating func take(over other: Plan, at frame: Int64) {
    _ = take(over: other, at: FixedPoint(frame) - .half)
  }

  /// Moves the plan in time so that it stands where another plan does: in the same part and bar, as far
  /// as they are there, and as far through the beat. Where the score's shift is another one, all comes
  /// later by what the two differ.
  ///
  /// - Parameter cut: When that is, in frames. Half a frame before a frame, what is exactly there or later
  ///   is rounded to the frame or a later one: so a stroke that has sounded does not come again, and none
  ///   that has not is passed over, however much faster or slower the music becomes.
  /// - Returns: By how many frames the shift makes all later.
  mutating func take(over other: Plan, at cut: FixedPoint) -> FixedPoint {
    anchor = other.anchor
    let before = Plan.shift(score(shiftedAs: other), rate: rate)
    let later = shift - before
    if segments == other.segments && lapLength == other.lapLength { return later }
    guard let place = other.place(at: cut) else {
      // Nothing has sounded, or all has.
      if cut < other.origin { anchor = max(anchor, cut - before) }
      return later
    }
    let target = target(for: place, in: other.segments[place.segment])
    let segment = segments[target.segment]
    anchor =
      cut - before - segment.start - segment.law.time(target.pulses) - lapOffset(target.lap)
    return later
  }

  private func target(for place: SegmentPosition, in old: Segment) -> SegmentPosition {
    let oldBar = place.pulses.floor / old.pulses
    var inBar = place.pulses - FixedPoint(oldBar * old.pulses)
    var bar = old.firstBar + oldBar
    var index = 0
    if old.isCountIn {
      if !segments[0].isCountIn { bar = 0 }
    } else {
      let part = min(old.part, score.parts.count - 1)
      if let bars = score.parts[part].bars { bar = min(bar, bars - 1) }
      index = segments.firstIndex { !$0.isCountIn && $0.part == part } ?? 0
      while index + 1 < segments.count, segments[index + 1].part == part,
        segments[index + 1].firstBar <= bar
      { index += 1 }
    }
    let segment = segments[index]
    if let bars = segment.bars { bar = min(bar, segment.firstBar + bars - 1) }
    if segment.pulses != old.pulses {
      let whole = inBar.floor
      inBar = inBar - FixedPoint(whole) + FixedPoint(whole % segment.pulses)
    }
    return SegmentPosition(
      lap: lapLength == nil ? 0 : place.lap, segment: index,
      pulses: FixedPoint((bar - segment.firstBar) * segment.pulses) + inBar)
  }
}
