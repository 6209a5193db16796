extension Plan {
  /// The last bar, where the score has one before its own end.
  struct Stop: Equatable, Sendable {
    let lap: Int64
    let segment: Int
    /// The bar of the segment.
    let bar: Int64

    /// Nil where that bar is never played.
    init?(_ stop: Score.Stop, in segments: [Segment], isRepeated: Bool) {
      guard stop.lap == 0 || isRepeated && stop.lap > 0,
        let segment = segments.firstIndex(where: {
          !$0.isCountIn && $0.part == stop.part && $0.holds(stop.bar)
        })
      else { return nil }
      lap = stop.lap
      self.segment = segment
      bar = stop.bar - segments[segment].firstBar
    }

    /// When that bar ends; nil where it is later than can be counted.
    func end(in segments: [Segment], lapLength: FixedPoint?) -> FixedPoint? {
      let segment = segments[self.segment]
      let end = segment.start + segment.law.time(FixedPoint((bar + 1) * segment.pulses))
      guard let lapLength, lap > 0 else { return end }
      let (bits, isTooLate) = lapLength.bits.multipliedReportingOverflow(by: Int128(lap))
      return isTooLate ? nil : FixedPoint(bits: bits) + end
    }

    /// Whether what stands before an event is behind that bar.
    func precedes(_ cursor: Cursor) -> Bool {
      if lap != cursor.lap { return lap < cursor.lap }
      if segment != cursor.segment { return segment < cursor.segment }
      return bar < cursor.bar
    }

    /// Whether it is the bar that a place is in.
    func contains(_ cursor: Cursor) -> Bool {
      lap == cursor.lap && segment == cursor.segment && bar == cursor.bar
    }
  }

  /// The bar that is the first to end at a frame or later, which in milliseconds is the time of a timer: up
  /// to a thousandth of a second earlier counts, so that rounding does not cost a bar.
  ///
  /// - Returns: nil where the music is over before.
  func bar(endingAt frame: Int64) -> Score.Stop? {
    let time = FixedPoint(max(origin.rounded, frame - rate / 1000))
    guard let place = place(at: time) else { return nil }
    let segment = segments[place.segment]
    guard !segment.isCountIn else { return Score.Stop(bar: 0) }
    var bar = place.pulses.floor / segment.pulses
    if let bars = segment.bars { bar = min(bar, bars - 1) }
    return Score.Stop(lap: place.lap, part: segment.part, bar: segment.firstBar + bar)
  }
}

extension Plan.Segment {
  /// Whether a bar of its part is in it.
  fileprivate func holds(_ bar: Int64) -> Bool {
    bar >= firstBar && (bars.map { bar - firstBar < $0 } ?? true)
  }
}
