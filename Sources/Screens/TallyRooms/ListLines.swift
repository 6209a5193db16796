public import Replication
public import Tallying

/// The lines of the list from top to bottom: the tallies of no group, and then each group's own line
/// with its tallies below it, unless it is folded.
///
/// All lines are one row high. Lines are counted from 0; a *row* is a place in `TallySheet.tallies`.
public struct ListLines: Equatable, Sendable {
  /// What stands in a line.
  public enum Line: Equatable {
    /// The group of a section, by its place in `TallySheet.sections`.
    case group(Int)
    /// A tally, by its row.
    case row(Int)
  }

  /// The first line of each section: the group's own, or of what is in none the first row.
  private(set) var starts: [Int] = []
  /// The rows that each section shows, and whether it has a line of its own.
  private(set) var shown: [(rows: Range<Int>, hasLine: Bool)] = []
  /// How many lines there are.
  public private(set) var count = 0
  /// How many sections have a line of their own.
  private var headings = 0

  /// Lays out some rows by themselves, in rising order.
  ///
  /// - Complexity: O(rows).
  public init(rows: [Int]) {
    for row in rows {
      starts.append(count)
      shown.append((row..<row + 1, false))
      count += 1
    }
  }

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - folded: groups whose tallies are not shown.
  ///   - showsEmpty: whether groups without tallies have a line.
  /// - Complexity: O(groups).
  public init(_ sheet: TallySheet, folded: Set<EntityID>, showsEmpty: Bool) {
    for section in sheet.sections {
      var rows = section.rows
      var hasLine = false
      if let group = section.group {
        hasLine = showsEmpty || !rows.isEmpty
        if folded.contains(group.id) { rows = rows.lowerBound..<rows.lowerBound }
      }
      starts.append(count)
      shown.append((rows, hasLine))
      count += rows.count + (hasLine ? 1 : 0)
      if hasLine { headings += 1 }
    }
  }

  /// What stands in a line, which there must be.
  ///
  /// - Complexity: O(log groups).
  public subscript(line: Int) -> Line {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      // The last section that begins at the line or above it.
      let middle = (low + high + 1) / 2
      if starts[middle] <= line { low = middle } else { high = middle - 1 }
    }
    let offset = line - starts[low] - (shown[low].hasLine ? 1 : 0)
    return offset < 0 ? .group(low) : .row(shown[low].rows.lowerBound + offset)
  }

  /// The line of a row; `nil` where it is folded away.
  ///
  /// - Complexity: O(log groups).
  public func line(ofRow row: Int) -> Int? {
    guard count > 0 else { return nil }
    var (low, high) = (0, shown.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if row < shown[middle].rows.upperBound { high = middle } else { low = middle + 1 }
    }
    guard shown[low].rows.contains(row) else { return nil }
    return starts[low] + (shown[low].hasLine ? 1 : 0) + row - shown[low].rows.lowerBound
  }

  /// The line of a section's group; `nil` where it has none.
  public func line(ofSection place: Int) -> Int? {
    place < shown.count && shown[place].hasLine ? starts[place] : nil
  }

  // MARK: In columns

  /// The row of a grid in which a line stands, from 0; that of the place after the last one for `count`.
  ///
  /// Tallies stand beside each other, the next row begins where the columns are full. A group's own
  /// line has its row to itself.
  ///
  /// - Parameter columns: how many columns the grid has, 1 or more.
  /// - Complexity: O(1) for one column or without groups, else O(groups).
  public func gridRow(ofLine line: Int, columns: Int) -> Int {
    columns == 1 || headings == 0
      ? line / columns : gridRowBesideGroups(ofLine: line, columns: columns)
  }

  /// The first line that stands in a row of a grid or below it; `count` where none does.
  ///
  /// - Parameter columns: how many columns the grid has, 1 or more.
  /// - Complexity: O(1) for one column or without groups, else O(groups × log lines).
  public func line(inGridRow row: Int, columns: Int) -> Int {
    columns == 1 || headings == 0
      ? min(count, row * columns) : lineBesideGroups(inGridRow: row, columns: columns)
  }

  /// Compares all parts.
  public static func == (a: ListLines, b: ListLines) -> Bool {
    guard a.starts == b.starts, a.count == b.count else { return false }
    for (one, other) in zip(a.shown, b.shown) where one != other { return false }
    return true
  }
}
