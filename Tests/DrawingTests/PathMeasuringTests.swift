import Drawing
import Foundation
import SeededRandom
import Testing

/// Bounds, lengths, flattening and containment against thousands of points on each curve.
@Suite("Measuring paths")
struct PathMeasuringTests {
  private func read(_ data: String) -> Path { Path.read(svgPathData: Array(data.utf8)).path }

  private func distance(_ one: Point, _ other: Point) -> Double {
    hypot(one.x - other.x, one.y - other.y)
  }

  @Test("The bounding box touches the curves, and holds all of them")
  func bounds() throws {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<150 {
      let path = RandomPath.path(&generator, reach: 50)
      let lists = RandomPath.samples(path, steps: 1000)
      let points = lists.filter { $0.count > 1 }.joined()
      guard let box = path.boundingBox else {
        #expect(points.isEmpty)
        continue
      }
      let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
      let sampled = Rect(
        minX: xs.min() ?? 0, minY: ys.min() ?? 0, maxX: xs.max() ?? 0, maxY: ys.max() ?? 0)
      let gaps = [
        sampled.minX - box.minX, sampled.minY - box.minY, box.maxX - sampled.maxX,
        box.maxY - sampled.maxY,
      ]
      // Between two of so many points a curve rises by less than 1/8 of 1,200 millionths.
      for gap in gaps where gap < -1e-12 || gap > 1.5e-4 { Issue.record("\(path): \(gaps)") }
    }
  }

  @Test("A curve's box is exact where its extremes are simple numbers")
  func exactBounds() {
    #expect(read("M0 0C0 4 4 4 4 0").boundingBox == Rect(minX: 0, minY: 0, maxX: 4, maxY: 3))
    #expect(read("M0 0Q2 -4 4 0").boundingBox == Rect(minX: 0, minY: -2, maxX: 4, maxY: 0))
    #expect(read("M0 0C4 0 -3 0 1 0").boundingBox?.minY == 0)
    #expect(read("M5 5").boundingBox == nil && Path().boundingBox == nil)
    #expect(read("M9 9M1 1h2M20 20").boundingBox == Rect(minX: 1, minY: 1, maxX: 3, maxY: 1))
    #expect(read("M5 5z").boundingBox == Rect(Point(5, 5)))
    let huge = read("M-1e308 0C1e308 1e308 1e308 -1e308 -1e308 0").boundingBox
    #expect(huge?.minX == -1e308 && huge?.maxX.isFinite == true)
  }

  @Test("Lengths are those of thousands of chords")
  func lengths() {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<60 {
      let path = RandomPath.path(&generator, reach: 50)
      // Two sums of chords give a far better one (Richardson): chords are short by 1/n².
      let coarse = length(RandomPath.samples(path, steps: 2000))
      let fine = length(RandomPath.samples(path, steps: 4000))
      let expected = fine + (fine - coarse) / 3
      #expect(abs(path.length() - expected) < 1e-5, "\(path)")
    }
  }

  private func length(_ lists: [[Point]]) -> Double {
    lists.reduce(0) { sum, list in
      sum + zip(list, list.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
  }

  @Test("Lengths that are known are met as accurately as asked for")
  func knownLengths() {
    #expect(read("M0 0h3v4z").length() == 12)
    #expect(read("M0 0M5 5h1").length() == 1)
    // A parabola y = x² from 0 to 1.
    let parabola = read("M0 0Q.5 0 1 1")
    let exact = sqrt(5.0) / 2 + asinh(2) / 4
    #expect(abs(parabola.length(accuracy: 1e-12) - exact) < 1e-12)
    // A cubic that runs there, back and there again along a line.
    let back = read("M0 0C2 0 -1 0 1 0").length(accuracy: 1e-9)
    func x(_ t: Double) -> Double {
      let s = 1 - t
      return 6 * t * s * s - 3 * t * t * s + t * t * t
    }
    let (first, second) = (x((1 - sqrt(0.2)) / 2), x((1 + sqrt(0.2)) / 2))
    let way = abs(first) + abs(second - first) + abs(1 - second)
    #expect(abs(back - way) < 1e-8, "\(back) \(way)")
    // A cusp.
    let cusp = read("M0 0C1 1 0 1 1 0")
    let coarse = length(RandomPath.samples(cusp, steps: 20_000))
    #expect(abs(cusp.length(accuracy: 1e-9) - coarse) < 1e-6)
    #expect(read("M1e200 0h3e200").length() == 3e200)
    for accuracy in [0, -1, Double.nan] {
      #expect(abs(parabola.length(accuracy: accuracy) - exact) < 1e-9)
    }
  }

  @Test("Next to a cusp, and where a curve all but turns back along a line, lengths stay accurate")
  func sharpTurns() {
    let accuracies = [1e-3, 1e-6, 1e-9, 1e-12]
    for power in 0...14 {
      // The parabola x = e·s, y = s² from s = −1 to 1, as narrow as you like.
      let e = pow(10, -Double(power))
      let exact = sqrt(e * e + 4) + e * e / 2 * asinh(2 / e)
      var parabola = Path()
      parabola.move(to: Point(-e, 1))
      parabola.quadraticCurve(Point(0, -1), to: Point(e, 1))
      for accuracy in accuracies {
        #expect(abs(parabola.length(accuracy: accuracy) - exact) <= accuracy + 1e-13, "\(e)")
      }
    }
    // The cusp x = s², y = s³ from s = −1 to 1.
    var cusp = Path()
    cusp.move(to: Point(1, -1))
    cusp.curve(Point(-1.0 / 3, 1), Point(-1.0 / 3, -1), to: Point(1, 1))
    let exact = 2 * (pow(13, 1.5) - 8) / 27
    for accuracy in accuracies {
      #expect(abs(cusp.length(accuracy: accuracy) - exact) <= accuracy + 1e-13)
    }
    // There and back again.
    #expect(abs(read("M0 0C9 0 9 0 0 0").length(accuracy: 1e-12) - 13.5) < 1e-12)
    #expect(abs(read("M3 0C-2 0-3 0 0 0").length(accuracy: 1e-12) - 6.375) < 1e-12)
  }

  @Test("Curves along a line are as long as the ways between their turns")
  func lengthsAlongLines() {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<300 {
      let places = (0..<4).map { _ in generator.double(-1...1) }
      let way = generator.point(-1...1)
      let (d0, d1, d2) = (places[1] - places[0], places[2] - places[1], places[3] - places[2])
      let (a, b) = (d0 - 2 * d1 + d2, d0 - d1)
      let root = (b * b - a * d0).squareRoot()
      let turns = [(b - root) / a, (b + root) / a].filter { $0 > 0 && $0 < 1 }.sorted()
      let ends = places.map { Point($0, 0) }
      let stops = ([0] + turns + [1]).map { t in
        RandomPath.bernstein(ends[0], ends[1], ends[2], ends[3], t).x
      }
      let distance = zip(stops, stops.dropFirst()).reduce(0) { $0 + abs($1.1 - $1.0) }
      let exact = distance * hypot(way.x, way.y)
      let points = places.map { Point($0 * way.x, $0 * way.y) }
      var line = Path()
      line.move(to: points[0])
      line.curve(points[1], points[2], to: points[3])
      for accuracy in [1e-3, 1e-6, 1e-9, 1e-12] {
        let length = line.length(accuracy: accuracy)
        #expect(abs(length - exact) <= accuracy + 1e-13, "\(places)")
      }
    }
  }

  @Test("Where rounding is coarser than the accuracy asked for, lengths still come at once")
  func coarseLengths() {
    let far = read("M0 05 0 0100000000000100010010 a5 5 0000100 0100000040001000000010 2")
    #expect(far.length() > 1e20)
    let offset = read("M1e15 1e15c1 1 2 1 3 0")
    #expect(abs(offset.length() - read("M0 0c1 1 2 1 3 0").length()) < 1)
    #expect(read("M0 0C1e308 1e308-1e308 1e308 1e308 1e308").length() > 0)
    #expect(read("M0 0C1e-320 0 0 1e-320 1e-320 1e-320").length() >= 0)
  }

  @Test("Flat lines are within the tolerance of the curve, and begin and end on it")
  func flattening() {
    var generator = SeededGenerator(seed: 16)
    for _ in 0..<200 {
      var path = Path()
      path.move(to: generator.point(-50...50))
      path.curve(
        generator.point(-50...50), generator.point(-50...50), to: generator.point(-50...50))
      let tolerance = pow(10, generator.double(-3...1))
      let flat = path.flattened(tolerance: tolerance)
      let corners = RandomPath.samples(flat, steps: 1)[0]
      let curve = RandomPath.samples(path, steps: (corners.count - 1) * 16)[0]
      #expect(corners.first == curve.first && corners.last == path.currentPoint)
      for (index, point) in curve.enumerated().dropLast() {
        let (from, to) = (corners[index / 16], corners[index / 16 + 1])
        if distance(from: point, toLine: from, to) > tolerance * 1.000001 {
          Issue.record("\(path) \(tolerance): \(point)")
        }
      }
      // Nor are there many times more than it takes.
      let half = path.flattened(tolerance: tolerance / 4)
      #expect(half.commands.count <= 2 * flat.commands.count)
    }
  }

  private func distance(from point: Point, toLine start: Point, _ end: Point) -> Double {
    let length = distance(start, end)
    if length == 0 { return distance(point, start) }
    let (dx, dy) = ((end.x - start.x) / length, (end.y - start.y) / length)
    let along = (point.x - start.x) * dx + (point.y - start.y) * dy
    if along < 0 { return distance(point, start) }
    if along > length { return distance(point, end) }
    return abs((point.x - start.x) * dy - (point.y - start.y) * dx)
  }

  @Test("Flattening leaves lines as they are, and has a limit")
  func flatteningLimits() {
    let lines = read("M0 0h1v1zm5 5h1")
    #expect(lines.flattened(tolerance: 0.1) == lines)
    let straight = read("M0 0C1 0 2 0 3 0")
    #expect(straight.flattened(tolerance: 0.1).commands.count == 2)
    let curve = read("M0 0C1 1 2 1 3 0")
    #expect(curve.flattened(tolerance: 100).commands.count == 2)
    for tolerance in [0, -1, Double.nan, 1e-300] {
      #expect(curve.flattened(tolerance: tolerance).commands.count == 65_537)
    }
  }

  @Test("The winding number is that of the polygon of thousands of points")
  func winding() {
    var generator = SeededGenerator(seed: 17)
    var kinds: Set<Int> = []
    for _ in 0..<150 {
      let path = RandomPath.path(&generator, reach: 50)
      let lists = RandomPath.samples(path, steps: 500)
      for _ in 0..<10 {
        let point = generator.point(-50...50)
        guard let expected = winding(of: lists, around: point) else { continue }
        kinds.insert(expected)
        #expect(path.windingNumber(around: point) == expected, "\(path) \(point)")
        #expect(path.contains(point, by: .nonZero) == (expected != 0))
        #expect(path.contains(point, by: .evenOdd) == (expected % 2 != 0))
      }
    }
    #expect(kinds.isSuperset(of: [-2, -1, 0, 1, 2]))
  }

  /// By the sum of the angles, nil where the point is too near to tell.
  private func winding(of lists: [[Point]], around point: Point) -> Int? {
    var angle = 0.0
    for list in lists {
      for (from, to) in zip(list, list.dropFirst() + list.prefix(1)) {
        if distance(from: point, toLine: from, to) < 1e-2 { return nil }
        let (x1, y1) = (from.x - point.x, from.y - point.y)
        let (x2, y2) = (to.x - point.x, to.y - point.y)
        angle += atan2(x1 * y2 - y1 * x2, x1 * x2 + y1 * y2)
      }
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  @Test("A ray through corners, tops and level lines counts each once")
  func cornersOnTheRay() {
    let diamond = read("M0 0 5 -5 10 0 5 5z")
    #expect(diamond.contains(Point(5, 0), by: .nonZero))
    #expect(!diamond.contains(Point(-1, 0), by: .nonZero))
    #expect(!diamond.contains(Point(-1, 5), by: .nonZero))
    #expect(!diamond.contains(Point(-1, -5), by: .nonZero))
    let steps = read("M0 0h2v2h2v2h-4z")
    #expect(
      steps.contains(Point(1, 2), by: .evenOdd) && !steps.contains(Point(-1, 2), by: .evenOdd))
    let circle = Path.ellipse(center: Point(5, 5), radii: Point(5, 5))
    for y in [0, 5, 10] as [Double] {
      #expect(!circle.contains(Point(-1, y), by: .nonZero))
      #expect(!circle.contains(Point(11, y), by: .nonZero))
    }
    #expect(circle.contains(Point(5, 5), by: .nonZero))
    #expect(circle.windingNumber(around: Point(5, 5)) == 1)
  }

  @Test("Open subpaths are filled as if they were closed")
  func openSubpaths() {
    let open = read("M0 0h4v4M10 0h4v4")
    #expect(open.contains(Point(3, 1), by: .nonZero) && open.contains(Point(13, 1), by: .nonZero))
    #expect(!open.contains(Point(1, 3), by: .nonZero) && !open.contains(Point(8, 1), by: .nonZero))
    let closed = read("M0 0h4v4zv4h-4")
    #expect(closed.contains(Point(3, 1), by: .nonZero))
    #expect(closed.contains(Point(-1, 3), by: .nonZero))
    #expect(!closed.contains(Point(-3, 1), by: .nonZero))
  }
}
