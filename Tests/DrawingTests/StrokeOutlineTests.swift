import Drawing
import Foundation
import SeededRandom
import Testing

/// Outlines of strokes against distances from the path, which say what a round pen covers.
@Suite("Outlines of strokes")
struct StrokeOutlineTests {
  private func read(_ data: String) -> Path { Path.read(svgPathData: Array(data.utf8)).path }

  private func stroke(
    _ width: Double, _ cap: Stroke.Cap = .butt, _ join: Stroke.Join = .miter,
    dashes: [Double] = [], offset: Double = 0
  ) -> Stroke {
    var stroke = Stroke(paint: .color(.black), width: width)
    stroke.cap = cap
    stroke.join = join
    stroke.dashes = dashes
    stroke.dashOffset = offset
    return stroke
  }

  private func covers(_ outline: Path, _ x: Double, _ y: Double) -> Bool {
    outline.contains(Point(x, y), by: .nonZero)
  }

  private func distance(from point: Point, toLine start: Point, _ end: Point) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let along = (point.x - start.x) * dx + (point.y - start.y) * dy
    let share = square > 0 ? max(0, min(1, along / square)) : 0
    return hypot(point.x - start.x - share * dx, point.y - start.y - share * dy)
  }

  @Test("A round pen covers what is as near to the path as half of its width, under every map")
  func roundPen() {
    var generator = SeededGenerator(seed: 21)
    var inside = 0
    for turn in 0..<90 {
      // Every third has curves on lines, with handles beyond their ends or without length.
      var path = Path()
      if turn % 3 == 0 {
        let (start, way) = (generator.point(-20...20), generator.point(-20...20))
        path.move(to: start)
        func along() -> Point {
          let share = Double(generator.below(9)) / 4 - 0.5
          return Point(start.x + share * way.x, start.y + share * way.y)
        }
        for _ in 0..<2 { path.curve(along(), along(), to: along()) }
      } else {
        path = RandomPath.path(&generator, reach: 20)
      }
      let lists = RandomPath.samples(path, steps: 150).filter { $0.count > 1 }
      let pen = stroke(generator.double(0.5...15), .round, .round)
      let map =
        AffineTransform.rotation(degrees: generator.double(0...360))
        * .scale(generator.double(0.2...3), generator.double(-3...3))
        * .skewX(degrees: generator.double(-50...50))
      let outline = pen.outline(of: path, through: map, tolerance: 0.005)
      for _ in 0..<30 {
        let point = generator.point(-30...30)
        let nearest = lists.flatMap { list in
          zip(list, list.dropFirst()).map { distance(from: point, toLine: $0, $1) }
        }.min()
        guard let nearest, abs(nearest - pen.width / 2) > 0.05 else { continue }
        let isInside = nearest < pen.width / 2
        inside += isInside ? 1 : 0
        let there = map(point)
        #expect(covers(outline, there.x, there.y) == isInside, "\(path) \(pen.width) \(point)")
      }
    }
    #expect(inside > 300)
  }

  @Test("All pieces go the same way round, mirrored or not, so that none takes from another")
  func orientation() {
    var generator = SeededGenerator(seed: 22)
    for turn in 0..<60 {
      let path = RandomPath.path(&generator, reach: 20)
      let pen = stroke(
        generator.double(0.5...20), [.butt, .round, .square][turn % 3],
        [.miter, .round, .bevel][turn / 3 % 3], dashes: turn % 2 == 0 ? [] : [5, 3, 0, 2])
      let map = AffineTransform.scale(generator.double(-3...3), generator.double(-3...3))
      let outline = pen.outline(of: path, through: map, tolerance: 0.05)
      for piece in RandomPath.samples(outline, steps: 1) {
        var area = 0.0
        for (from, to) in zip(piece, piece.dropFirst() + piece.prefix(1)) {
          area += from.x * to.y - from.y * to.x
        }
        if area < -1e-9 { Issue.record("\(piece)") }
      }
    }
  }

  @Test("A mitre leans with the map, and its limit is that before the map")
  func miters() {
    // Before the map a right angle: the mitre is √2 widths long.
    let corner = read("M0 10L0 0L10 0")
    var pen = stroke(2)
    pen.miterLimit = 1.42
    let map = AffineTransform(1, 0, 2, 1, 0, 0)
    #expect(covers(pen.outline(of: corner, through: map, tolerance: 0.01), -2.9, -0.98))
    pen.miterLimit = 1.41
    #expect(!covers(pen.outline(of: corner, through: map, tolerance: 0.01), -2.9, -0.98))
    // There and back there is no mitre, however great the limit.
    pen.miterLimit = 1e9
    let back = pen.outline(of: read("M0 0H9H0"), tolerance: 0.01)
    #expect(covers(back, 8.9, 0.9) && !covers(back, 9.1, 0))
  }

  @Test("Dashes are as long as the pattern says, along every curve")
  func dashLengths() {
    var generator = SeededGenerator(seed: 23)
    var (right, wrong) = (0, 0)
    for _ in 0..<40 {
      let path = RandomPath.path(&generator, reach: 40)
      let dashes = [generator.double(2...9), generator.double(2...9)]
      let offset = generator.double(-30...30)
      // A hair covers few points but those on it.
      let outline = stroke(1e-3, dashes: dashes, offset: offset).outline(
        of: path, tolerance: 1e-4)
      let period = dashes[0] + dashes[1]
      for list in RandomPath.samples(path, steps: 1500) {
        var position = 0.0
        for (index, (from, to)) in zip(list, list.dropFirst()).enumerated() {
          let length = hypot(to.x - from.x, to.y - from.y)
          let middle = position + length / 2 + offset
          position += length
          if index % 97 != 0 { continue }
          let phase = middle - (middle / period).rounded(.down) * period
          let edges = [phase, abs(phase - dashes[0]), period - phase]
          if (edges.min() ?? 0) < 0.02 { continue }
          let isThere = covers(outline, (from.x + to.x) / 2, (from.y + to.y) / 2)
          if isThere == (phase < dashes[0]) { right += 1 } else { wrong += 1 }
        }
      }
    }
    // Few other parts of a path cross just there, or go back over it.
    #expect(right > 1500 && wrong * 200 <= right, "\(wrong) of \(right)")
  }

  @Test("A dash without length is a dot that lies along the path, and needs a cap")
  func dots() {
    let line = read("M0 0L30 40")
    let squares = stroke(10, .square, dashes: [0, 25]).outline(of: line, tolerance: 0.01)
    // The square's corner beside the middle, and not the corner of an upright one.
    #expect(covers(squares, 15 + 6.8, 20 + 0.9) && !covers(squares, 15 + 4.8, 20 - 4.8))
    #expect(covers(squares, 0, 0) && !covers(squares, 7.5, 10))
    #expect(stroke(10, dashes: [0, 25]).outline(of: line, tolerance: 0.01).isEmpty)
  }

  @Test("What begins at the end of the path is not drawn")
  func dashAtTheEnd() {
    let pen = stroke(2, .round, dashes: [2, 4])
    let outline = pen.outline(of: read("M0 0H12"), tolerance: 0.01)
    #expect(covers(outline, 6.5, 0) && !covers(outline, 12.5, 0) && !covers(outline, 11.5, 0))
  }

  @Test("Around a closed line a dash goes on over the beginning, with a join there")
  func closedDashes() {
    let square = read("M0 0H10V10H0z")
    let outline = stroke(2, dashes: [36, 2], offset: 20).outline(of: square, tolerance: 0.01)
    #expect(covers(outline, -0.9, -0.9) && !covers(outline, 10, 7))
    let whole = stroke(2, dashes: [90, 1]).outline(of: square, tolerance: 0.01)
    #expect(covers(whole, -0.9, -0.9))
    let open = stroke(2, dashes: [3, 1]).outline(of: square, tolerance: 0.01)
    #expect(!covers(open, -0.9, -0.9))
  }

  @Test("A subpath without length is what its caps make of it; dashed, where a dash begins")
  func dotsOfSubpaths() {
    let dot = read("M5 5h0")
    #expect(covers(stroke(4, .round).outline(of: dot, tolerance: 0.01), 5, 6.9))
    #expect(!covers(stroke(4, .round).outline(of: dot, tolerance: 0.01), 6.6, 6.6))
    #expect(covers(stroke(4, .square).outline(of: dot, tolerance: 0.01), 6.9, 6.9))
    #expect(stroke(4).outline(of: dot, tolerance: 0.01).isEmpty)
    #expect(stroke(4, .round).outline(of: read("M5 5"), tolerance: 0.01).isEmpty)
    #expect(!stroke(4, .round).outline(of: read("M5 5z"), tolerance: 0.01).isEmpty)
    #expect(!stroke(4, .round, dashes: [3, 3]).outline(of: dot, tolerance: 0.01).isEmpty)
    #expect(stroke(4, .round, dashes: [3, 3], offset: 4).outline(of: dot, tolerance: 0.01).isEmpty)
  }

  @Test("Handles that are nothing but rounding point nowhere")
  func handlesOfRounding() {
    // Beside 1,000 these handles are two units in the last place.
    let curve = read("M1000 0C1000 2e-13 1020 1e-13 1020 0")
    let outline = stroke(8).outline(of: curve, tolerance: 0.01)
    #expect(covers(outline, 1000.1, 3.9) && covers(outline, 1019.9, -3.9))
    #expect(!covers(outline, 999.5, 0) && !covers(outline, 1020.5, 0))
  }

  @Test("What lies outside of the frame is cut off, however far it goes")
  func frame() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let far = read("M-1e12 50L1e12 50M1e300 1e300C-1e300 1e300 1e300 -1e300 50 50")
    for pen in [stroke(9, .round, .round), stroke(1e9), stroke(9, .square, dashes: [1e9, 1e11])] {
      let outline = pen.outline(of: far, tolerance: 0.01, within: frame)
      let box = outline.boundingBox
      #expect(box.map { frame.contains(Point($0.minX, $0.minY)) } != false)
      #expect(box.map { frame.contains(Point($0.maxX, $0.maxY)) } != false)
    }
    let line = stroke(9).outline(of: far, tolerance: 0.01, within: frame)
    #expect(covers(line, 1, 54) && covers(line, 99, 46) && !covers(line, 20, 56))
  }

  @Test("Too many dashes are a whole line, and what is no stroke has no outline")
  func limits() {
    let line = read("M0 0H3000000")
    let dashed = stroke(2, dashes: [1, 1]).outline(of: line, tolerance: 0.01)
    #expect(dashed.commands.count == 5)
    let huge = read("M0 0C1e308 1e308-1e308 1e308 1e308 1e308")
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    _ = stroke(3, dashes: [5]).outline(of: huge, tolerance: 0.01, within: frame)
    for width in [0, -1, .nan, .infinity] as [Double] {
      #expect(stroke(width, .round).outline(of: line, tolerance: 0.01).isEmpty)
    }
    for map in [AffineTransform.scale(1, 0), .scale(.nan, 1), .scale(.infinity, 1)] {
      #expect(stroke(2).outline(of: line, through: map, tolerance: 0.01).isEmpty)
    }
    for tolerance in [0, -1, .nan] as [Double] {
      #expect(!stroke(2, .round).outline(of: line, tolerance: tolerance).isEmpty)
    }
  }
}
