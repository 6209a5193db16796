extension Position {
  /// Positions for things that stand in a new order: those they had for as many as can be, so that
  /// what others move meanwhile stays where it went.
  ///
  /// - Parameter old: what each had, in the new order; `nil` for what had none.
  /// - Returns: as many, rising.
  /// - Complexity: O(*n*²).
  public static func keeping(_ old: [Position?]) -> [Position] {
    let stays = longestOrder(old)
    var positions: [Position] = []
    for i in 0..<old.count {
      if stays[i], let position = old[i] {
        positions.append(position)
        continue
      }
      var high: Position?
      for next in (i + 1)..<max(i + 1, old.count) where high == nil && stays[next] {
        high = old[next]
      }
      positions.append(.between(positions.last, high))
    }
    return positions
  }

  /// A position behind one of some, or in front of all of them.
  ///
  /// - Parameters:
  ///   - row: which one, from 0; `nil` for the front.
  ///   - positions: those of what is there, in order.
  public static func behind(_ row: Int?, of positions: [Position]) -> Position {
    guard let row else { return between(nil, positions.first) }
    return between(positions[row], row + 1 < positions.count ? positions[row + 1] : nil)
  }

  /// Which of some positions belong to the longest selection that is in order.
  private static func longestOrder(_ positions: [Position?]) -> [Bool] {
    var lengths = [Int](repeating: 0, count: positions.count)
    var before = [Int](repeating: -1, count: positions.count)
    var last = -1
    for i in 0..<positions.count {
      guard let position = positions[i] else { continue }
      lengths[i] = 1
      for j in 0..<i {
        guard let other = positions[j], other < position, lengths[j] >= lengths[i] else { continue }
        lengths[i] = lengths[j] + 1
        before[i] = j
      }
      if last < 0 || lengths[i] > lengths[last] { last = i }
    }
    var stays = [Bool](repeating: false, count: positions.count)
    while last >= 0 {
      stays[last] = true
      last = before[last]
    }
    return stays
  }
}
