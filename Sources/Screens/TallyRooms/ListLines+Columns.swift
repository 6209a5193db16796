extension ListLines {
  /// The row of a grid in which a line stands, where groups have a line of their own.
  @inline(never)
  func gridRowBesideGroups(ofLine line: Int, columns: Int) -> Int {
    // The row that is being filled, and how many of its places are taken.
    var (row, taken) = (0, 0)
    for (place, start) in starts.enumerated() {
      let hasLine = shown[place].hasLine
      if hasLine, taken > 0 { (row, taken) = (row + 1, 0) }
      if place + 1 == starts.count || line < starts[place + 1] {
        guard hasLine else { return row + (taken + line - start) / columns }
        return line == start ? row : row + 1 + (line - start - 1) / columns
      }
      if hasLine { row += 1 }
      taken += shown[place].rows.count
      (row, taken) = (row + taken / columns, taken % columns)
    }
    return row
  }

  /// The first line in a row of a grid or below it, where groups have a line of their own.
  @inline(never)
  func lineBesideGroups(inGridRow row: Int, columns: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if gridRowBesideGroups(ofLine: middle, columns: columns) < row {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
