import Gestures
import SeededRandom
import Testing

/// Tries every offset of rest there is; for heights that add up without rounding.
private struct SlowRows {
  let heights: [Double]
  let viewport: Double

  var tops: [Double] { heights.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) } }

  /// The largest offset: the first top from which on everything is seen, else the end of a tall row.
  var end: Double {
    let extent = heights.reduce(0, +)
    if extent <= viewport { return 0 }
    return tops.dropLast().first { extent - $0 <= viewport } ?? extent - viewport
  }

  func isRest(_ offset: Double) -> Bool {
    if offset < 0 || offset > end { return false }
    for (top, height) in zip(tops, heights) {
      if offset == top { return true }
      // Inside a row that fills the viewport.
      if height > viewport, offset > top, offset + viewport <= top + height { return true }
    }
    return heights.isEmpty && offset == 0
  }

  /// The nearest rest on a grid of a quarter pixel; of two the later one.
  func rest(_ offset: Double) -> Double {
    let here = min(end, max(0, offset))
    var way = 0.0
    while true {
      if isRest(here + way) { return here + way }
      if isRest(here - way) { return here - way }
      way += 0.25
    }
  }
}

@Suite("RowSnapping") struct RowSnappingTests {
  private func randomHeights(_ random: inout SeededGenerator) -> [Double] {
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Int.random(in: 0..<8, using: &random) == 0
        ? Double(Int.random(in: 300...900, using: &random))
        : Double(Int.random(in: 1...160, using: &random)) / 2
    }
  }

  @Test("a row more than half visible comes in, one that is less goes out, at the ends not beyond")
  func example() {
    let rows = RowSnapping(rowHeight: 62, count: 40, viewport: 310)
    #expect(rows.rest(30.9) == 0)
    #expect(rows.rest(31) == 62)
    #expect(rows.rest(100) == 124)
    #expect(rows.end == 35 * 62)
    #expect(rows.rest(-500) == 0)
    #expect(rows.rest(1e9) == rows.end)
    #expect(rows.room == 0)
    #expect(rows.rows(at: 124) == 2..<7)
    #expect(rows.rows(at: 130) == 3..<7)
  }

  @Test("it rests where trying all offsets says")
  func slowReference() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<1500 {
      let heights = randomHeights(&random)
      let viewport = Double(Int.random(in: 20...400, using: &random))
      let (rows, slow) = (
        RowSnapping(heights: heights, viewport: viewport),
        SlowRows(heights: heights, viewport: viewport)
      )
      #expect(rows.end == slow.end)
      for _ in 0..<10 {
        let offset = Double(Int.random(in: -200...4 * 1500, using: &random)) / 4
        #expect(rows.rest(offset) == slow.rest(offset), "\(heights) \(viewport) \(offset)")
      }
    }
  }

  @Test("equal heights are the same as a list of them")
  func evenIsOwn() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...40, using: &random)
      let height = Double(Int.random(in: 0...6400, using: &random)) / 64
      let viewport = Double(Int.random(in: 0...400, using: &random))
      let even = RowSnapping(rowHeight: height, count: count, viewport: viewport)
      let own = RowSnapping(heights: .init(repeating: height, count: count), viewport: viewport)
      #expect(even.end == own.end && even.room == own.room && even.extent == own.extent)
      for _ in 0..<10 {
        let offset = Double.random(in: -100...4000, using: &random)
        let velocity = Double.random(in: -3...3, using: &random)
        #expect(even.rest(offset, velocity: velocity) == own.rest(offset, velocity: velocity))
        if height > 0 { #expect(even.rows(at: offset) == own.rows(at: offset)) }
      }
    }
  }

  @Test("a rest is a fixed point, cuts no row, is within the ends, and is at most half a row away")
  func properties() {
    var random = SeededGenerator(seed: 14)
    for _ in 0..<20_000 {
      let heights = randomHeights(&random)
      let viewport = Double.random(in: 10...400, using: &random)
      let rows = RowSnapping(heights: heights, viewport: viewport)
      let offset = Double.random(in: -300...3000, using: &random)
      let velocity = Bool.random(using: &random) ? 0 : Double.random(in: -5...5, using: &random)
      let rest = rows.rest(offset, velocity: velocity)
      #expect(rows.rest(rest) == rest)
      #expect(rest >= 0 && rest <= rows.end)
      // With the room behind the last row, the end is no rest that shows less than there is.
      #expect(rows.end <= max(0, rows.extent + rows.room - viewport) + 1e-9)
      for row in heights.indices {
        let (top, bottom) = (rows.top(of: row), rows.top(of: row + 1))
        guard top < rest - 1 / 64, bottom > rest + 1 / 64 else { continue }
        #expect(bottom - top > viewport && bottom >= rest + viewport - 1 / 64, "cut at the top")
      }
      let here = min(rows.end, max(0, offset))
      if velocity.magnitude < RowSnapping.leastFling {
        let tallest = heights.filter { $0 > 0 }.max() ?? 0
        #expect(abs(rest - here) <= min(tallest, viewport) / 2 + 1e-9)
      } else {
        #expect(velocity > 0 ? rest >= here : rest <= here, "a fling never goes back")
        let far = abs(velocity) * RowSnapping.glide
        let tallest = heights.max() ?? 0
        #expect(abs(rest - here) <= far + tallest)
      }
    }
  }

  @Test("where rows fit the viewport none is cut at either edge, however many there are")
  func fitting() {
    var random = SeededGenerator(seed: 15)
    for count in [1, 7, 1000, 100_000, 2_000_000] {
      for shown in 1...9 {
        let viewport = Double.random(in: 200...900, using: &random)
        let height = viewport / Double(shown)
        let rows = RowSnapping(rowHeight: height, count: count, viewport: viewport)
        #expect(rows.room == 0)
        for _ in 0..<200 {
          let rest = rows.rest(Double.random(in: -100...rows.extent + 100, using: &random))
          let whole = rows.rows(at: rest)
          #expect(whole.count == min(shown, count))
          #expect(abs(rows.top(of: whole.lowerBound) - rest) < 1 / 64)
          if count > shown {
            #expect(abs(rows.top(of: whole.upperBound) - rest - viewport) < 1 / 64)
          }
        }
        #expect(rows.rest(rows.end) == rows.end)
      }
    }
  }

  @Test("a fling rests near where it runs out, at least on the next row, and not beyond the ends")
  func flings() {
    let rows = RowSnapping(rowHeight: 100, count: 50, viewport: 500)
    #expect(rows.rest(1000, velocity: 1) == 1300)
    #expect(rows.rest(1000, velocity: -1) == 700)
    #expect(rows.rest(1010, velocity: 0.1) == 1100)
    #expect(rows.rest(1090, velocity: -0.1) == 1000)
    #expect(rows.rest(1010, velocity: 0.09) == 1000)
    #expect(rows.rest(1000, velocity: 100) == rows.end)
    #expect(rows.rest(1000, velocity: -100) == 0)
  }

  @Test("a row taller than the viewport can be read")
  func tallRows() {
    let rows = RowSnapping(heights: [100, 700, 100], viewport: 300)
    #expect(rows.rest(250) == 250)
    #expect(rows.rest(500) == 500)
    #expect(rows.rest(600) == 500)
    #expect(rows.rest(700) == 800 - 0)
    #expect(rows.end == 800)
    #expect(rows.room == 200)
    #expect(RowSnapping(heights: [700], viewport: 300).end == 400)
  }

  @Test("no rows, no heights, no numbers")
  func nothing() {
    for rows in [
      RowSnapping(heights: [], viewport: 300), RowSnapping(rowHeight: 0, count: 9, viewport: 300),
      RowSnapping(rowHeight: .nan, count: 9, viewport: .nan),
      RowSnapping(rowHeight: 40, count: -3, viewport: 300),
      RowSnapping(heights: [-5, .infinity, .nan], viewport: -1),
    ] {
      #expect(rows.rest(50) == 0)
      #expect(rows.rest(.nan, velocity: .nan) == 0)
      #expect(rows.end == 0)
      #expect(rows.rows(at: 0).isEmpty || rows.extent == 0)
    }
    let rows = RowSnapping(rowHeight: 50, count: 100, viewport: 500)
    #expect(rows.rest(.infinity) == rows.end)
    #expect(rows.rest(-.infinity) == 0)
    #expect(rows.rest(.nan) == 0)
  }
}
