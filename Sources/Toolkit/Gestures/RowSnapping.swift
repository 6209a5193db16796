/// Where a scrolled list of rows may come to rest: on whole rows.
///
/// A list rests where the top of a row is at the top of the viewport: a row that is cut there comes
/// in if more than half of it is visible, and goes out otherwise. A row taller than the viewport has
/// to be read, and rests wherever it fills it.
///
/// ```swift
/// let rows = RowSnapping(rowHeight: 62, count: 40, viewport: 310)
/// rows.rest(100)  // 124: less than half of the second row was left
/// ```
///
/// At the bottom no row is cut where the heights fit the viewport, as they always do if all rows are
/// one height and the viewport a multiple of it. Otherwise ``rows(at:)`` says which rows are whole,
/// and the host covers what is left. So that the list can rest at its end, the host leaves ``room``
/// behind the last row; where rows fit the viewport it is 0.
///
/// Heights that are negative or no numbers count as 0. Lengths are in pixels.
///
/// - Complexity: with equal heights everything is O(1), however many rows; with heights of their own
///   it is O(*n*) to make and O(log *n*) to ask.
public struct RowSnapping: Equatable, Sendable {
  /// How long a fling glides, in milliseconds: it goes this long at the speed it began with.
  public static var glide: Double { 325 }
  /// The least speed of a fling, in pixels a millisecond: whatever is slower was let go at rest.
  public static var leastFling: Double { 0.1 }

  private enum Tops: Equatable {
    case even(Double)
    /// The top of each row, and at last the bottom of the last one.
    case own([Double])
  }

  /// The height of what is seen at once.
  public let viewport: Double
  /// How many rows there are.
  public let count: Int
  /// The largest offset it may rest at.
  public private(set) var end = 0.0
  private let tops: Tops

  /// Browsers lay out in sixty-fourths of a pixel: what is nearer fits.
  private static var slack: Double { 1 / 64 }

  /// Rows of equal height.
  public init(rowHeight: Double, count: Int, viewport: Double) {
    self.viewport = RowSnapping.sound(viewport)
    self.count = max(0, count)
    tops = .even(RowSnapping.sound(rowHeight))
    findEnd()
  }

  /// Rows of their own heights.
  public init(heights: [Double], viewport: Double) {
    self.viewport = RowSnapping.sound(viewport)
    count = heights.count
    var tops = [0.0]
    tops.reserveCapacity(heights.count + 1)
    var top = 0.0
    for height in heights {
      top += RowSnapping.sound(height)
      tops.append(top)
    }
    self.tops = .own(tops)
    findEnd()
  }

  private static func sound(_ height: Double) -> Double {
    height > 0 && height.isFinite ? height : 0
  }

  private mutating func findEnd() {
    let least = extent - viewport
    guard least > 0 else { return }
    let row = row(at: least - RowSnapping.slack)
    // The first row that everything from on is seen at once, or the end of one taller than that.
    end = row + 1 < count ? top(of: row + 1) : least
    if top(of: row) >= least - RowSnapping.slack { end = top(of: row) }
  }

  /// The height of all rows.
  public var extent: Double { top(of: count) }

  /// What has to be left free behind the last row, so that the list can rest at its end.
  public var room: Double {
    let room = end + viewport - max(extent, viewport)
    return room > RowSnapping.slack ? room : 0
  }

  /// Where a row begins; the row after the last begins where that ends.
  public func top(of row: Int) -> Double {
    switch tops {
    case .even(let height): Double(row) * height
    case .own(let tops): tops[row]
    }
  }

  /// Where the list comes to rest.
  ///
  /// - Parameters:
  ///   - offset: where it is, as the height that is hidden above.
  ///   - velocity: how fast it goes, in pixels a millisecond, towards its end; a fling rests near
  ///     where it would run out, and never behind where it began.
  /// - Returns: an offset from 0 to ``end``. Without a fling it is at most half a row away, unless the
  ///   offset is beyond the ends. An offset of rest gives itself.
  public func rest(_ offset: Double, velocity: Double = 0) -> Double {
    guard offset.isFinite, count > 0 else { return offset == .infinity ? end : 0 }
    let here = min(end, max(0, offset))
    guard velocity.magnitude >= RowSnapping.leastFling else { return nearest(here) }
    let far = min(end, max(0, here + velocity * RowSnapping.glide))
    let rest = nearest(far)
    if velocity > 0, rest < here { return edges(around: here).behind }
    if velocity < 0, rest > here { return edges(around: here).before }
    return rest
  }

  private func nearest(_ offset: Double) -> Double {
    let (before, behind) = edges(around: offset)
    return behind - offset > offset - before ? before : behind
  }

  /// The offsets of rest around one, both the same if it is one itself.
  private func edges(around offset: Double) -> (before: Double, behind: Double) {
    if offset >= end { return (end, end) }
    let row = row(at: offset)
    let (top, bottom) = (top(of: row), top(of: row + 1))
    if bottom - top <= viewport {
      return offset > top ? (top, min(end, bottom)) : (top, top)
    }
    let filled = bottom - viewport
    return offset <= filled ? (offset, offset) : (filled, min(end, bottom))
  }

  /// The rows that are whole within the viewport.
  public func rows(at offset: Double) -> Range<Int> {
    guard count > 0, extent > 0 else { return 0..<0 }
    var first = row(at: offset)
    if top(of: first) < offset - RowSnapping.slack { first += 1 }
    var last = row(at: offset + viewport + RowSnapping.slack)
    if last < count, top(of: last + 1) <= offset + viewport + RowSnapping.slack { last += 1 }
    return first..<max(first, last)
  }

  /// The last row that begins at an offset or above it, of those there are.
  private func row(at offset: Double) -> Int {
    guard offset > 0, count > 0 else { return 0 }
    switch tops {
    case .even(let height):
      let rows = offset / height
      guard rows < Double(count) else { return count - 1 }
      let row = Int(rows)
      // The quotient of a top may be rounded down.
      return row + 1 < count && top(of: row + 1) <= offset ? row + 1 : row
    case .own(let tops):
      var (low, high) = (0, count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if tops[middle] <= offset { low = middle } else { high = middle }
      }
      return low
    }
  }
}
