extension Score {
  /// The score that ends when a bar has been played, as a timer does that has run out: changed to while
  /// playing, no stroke up to there moves.
  ///
  /// - Parameters:
  ///   - part: The part that is played.
  ///   - bar: A bar of it that is not over, from 0; where sound is heard late, rather the next one than that
  ///     which is heard. One behind the part's last means that one.
  public func ending(withPart part: Int, bar: Int64) -> Score {
    var score = self
    let part = max(0, min(parts.count - 1, part))
    score.parts = Array(parts[...part])
    let bars = max(1, min(Limits.bars, bar + 1))
    score.parts[part].bars = min(parts[part].bars ?? bars, bars)
    score.isRepeated = false
    return score
  }
}
