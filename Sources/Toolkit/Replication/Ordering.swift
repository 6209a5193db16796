extension Array {
  /// Sorts stably by merging runs of doubling length.
  ///
  /// The standard library's sort is faster on half-sorted input, but every use of it is 3 KB of wasm,
  /// of this a fifth of that; the first tap waits for those bytes.
  ///
  /// Inlinable so that a caller in another module has one made for its elements: the general one is
  /// several times as slow.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  package mutating func order(by precedes: (Element, Element) -> Bool) {
    var other = self
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let middle = Swift.min(start + width, count)
        let end = Swift.min(start + 2 * width, count)
        var left = start
        var right = middle
        for i in start..<end {
          if right >= end || (left < middle && !precedes(self[right], self[left])) {
            other[i] = self[left]
            left += 1
          } else {
            other[i] = self[right]
            right += 1
          }
        }
        start = end
      }
      swap(&self, &other)
      width *= 2
    }
  }

  /// The elements in order, by `order(by:)`.
  @inlinable
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    var copy = self
    copy.order(by: precedes)
    return copy
  }
}

extension Sequence where Element: Comparable {
  /// The elements in order, by `order(by:)`.
  @inlinable
  package func ordered() -> [Element] { Array(self).ordered(by: <) }
}
