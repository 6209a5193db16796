/// Marks the members of a longest strictly increasing subsequence; negative numbers never belong.
///
/// The children it marks can stay where they are, all others have to move: no smaller number of
/// moves makes the new order. Complexity: O(*n* log *n*). Source: M. L. Fredman, "On computing the
/// length of longest increasing subsequences", Discrete Mathematics 11 (1975).
@usableFromInline
func longestIncreasingSubsequence(of numbers: [Int32]) -> [Bool] {
  /// `ends[length - 1]` is where the subsequence of that length with the smallest end has its end.
  var ends: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (index, number) in numbers.enumerated() where number >= 0 {
    var low = 0
    // Most orders change little: the number mostly goes at the end.
    if let last = ends.last, numbers[last] < number {
      low = ends.count
    } else {
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
    }
    if low > 0 { previous[index] = ends[low - 1] }
    if low == ends.count { ends.append(index) } else { ends[low] = index }
  }
  var marks = [Bool](repeating: false, count: numbers.count)
  var index = ends.last ?? -1
  while index >= 0 {
    marks[index] = true
    index = previous[index]
  }
  return marks
}
