extension Metre {
  /// How long a bar is, in whole notes.
  public var length: Fraction { Fraction(known: Int64(pulses), Int64(unit)) }

  /// The stretches of a bar that notes are written and beamed in, none crossing from one into the next:
  /// where each begins, in whole notes, and at last the bar's end.
  ///
  /// Quarters and longer pulses are beamed by quarters. Shorter ones are by the metre's groups, a group
  /// of more than four in threes or, where that leaves something, in fours or twos (Gould, *Behind Bars*,
  /// "Beams" and "Metre": beams show the beats).
  public var beamStarts: [Fraction] {
    var starts = [Fraction(0)]
    func add(_ length: Fraction) { starts.append(starts[starts.count - 1] + length) }
    for group in groups {
      if unit <= 4 {
        for _ in 0..<group * (4 / unit) { add(Fraction(known: 1, 4)) }
        continue
      }
      var left = group
      while left > 0 {
        let size =
          left <= 4
          ? left : group % 3 == 0 ? 3 : group % 4 == 0 ? 4 : left == 5 ? 2 : left % 2 == 0 ? 2 : 2
        add(Fraction(known: Int64(size), Int64(unit)))
        left -= size
      }
    }
    return starts
  }
}
