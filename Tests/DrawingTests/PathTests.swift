import Drawing
import SeededRandom
import Testing

@Suite("Path")
struct PathTests {
  private func text(_ path: Path) -> String {
    String(decoding: path.commandText(separator: UInt8(ascii: " ")), as: UTF8.self)
  }

  private func read(_ data: String) -> Path { Path.read(svgPathData: Array(data.utf8)).path }

  @Test("The first command is a move, whatever is drawn first")
  func firstCommand() {
    var path = Path()
    path.close()
    #expect(path.isEmpty && path.currentPoint == .zero)
    path.line(to: Point(1, 2))
    #expect(text(path) == "M 1 2")
    path = Path()
    path.curve(Point(1, 1), Point(2, 2), to: Point(3, 3))
    #expect(text(path) == "M 1 1 C 1 1 2 2 3 3")
    path = Path()
    path.quadraticCurve(Point(0, 0), to: Point(3, 3))
    #expect(text(path) == "M 0 0 C 0 0 1 1 3 3")
    path = Path()
    path.arc(radii: Point(1, 1), rotation: 0, isLarge: true, sweeps: true, to: Point(3, 3))
    #expect(text(path) == "M 3 3")
  }

  @Test("The pen stands at the last point, behind a close where the subpath began")
  func currentPoint() {
    var path = read("M1 2L3 4")
    #expect(path.currentPoint == Point(3, 4))
    path.close()
    #expect(path.currentPoint == Point(1, 2))
    path.append(read("M7 7h1z"))
    #expect(path.currentPoint == Point(7, 7))
    path.append(Path())
    #expect(path.currentPoint == Point(7, 7))
    #expect(text(path) == "M 1 2 L 3 4 Z M 7 7 L 8 7 Z")
  }

  @Test("A path is made of its commands again")
  func ofCommands() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      let path = RandomPath.path(&generator, reach: 50)
      #expect(Path(path.commands) == path)
      #expect(Array(path.commands).count == path.commands.count)
    }
  }

  @Test("Transforming maps every point")
  func transforming() {
    let transform = AffineTransform(1, 2, 3, 4, 5, 6)
    let path = read("M1 0 0 1C0 0 1 1 1 0zl1 1")
    let mapped = path.applying(transform)
    #expect(text(mapped) == "M 6 8 L 8 10 C 5 6 9 12 6 8 Z L 10 14")
    #expect(mapped.currentPoint == Point(10, 14))
  }

  @Test("Reversal draws each subpath from its end to its beginning")
  func reversal() {
    for (data, expected) in [
      ("M1 1L2 2L3 4", "M 3 4 L 2 2 L 1 1"),
      ("M1 1L2 2L3 4z", "M 1 1 L 3 4 L 2 2 Z"),
      ("M1 1L2 2L3 4L1 1z", "M 1 1 L 3 4 L 2 2 Z"),
      ("M0 0C1 1 2 2 3 0", "M 3 0 C 2 2 1 1 0 0"),
      ("M0 0C1 1 2 2 3 0z", "M 0 0 L 3 0 C 2 2 1 1 0 0 Z"),
      ("M0 0h1M5 5h1", "M 1 0 L 0 0 M 6 5 L 5 5"),
      ("M0 0h1zl5 5", "M 0 0 L 1 0 Z M 5 5 L 0 0"),
      ("M0 0h0v1h1z", "M 0 0 L 1 1 L 0 1 L 0 0 L 0 0 Z"), ("M0 0h0z", "M 0 0 L 0 0 Z"),
      ("M1 2", "M 1 2"), ("M1 2z", "M 1 2 Z"), ("", ""),
    ] {
      #expect(text(read(data).reversed()) == expected, "\(data)")
    }
  }

  @Test(
    "Reversed, a path covers the same points; twice, it is what it was after once and once more")
  func reversalKeeps() {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<500 {
      let path = RandomPath.path(&generator, reach: 50)
      let reversed = path.reversed()
      #expect((reversed.boundingBox == nil) == (path.boundingBox == nil))
      if let box = path.boundingBox, let again = reversed.boundingBox {
        #expect(abs(again.minX - box.minX) < 1e-12 && abs(again.minY - box.minY) < 1e-12)
        #expect(abs(again.maxX - box.maxX) < 1e-12 && abs(again.maxY - box.maxY) < 1e-12)
      }
      #expect(abs(reversed.length() - path.length()) < 1e-5)
      let there = reversed.reversed()
      #expect(there.reversed() == reversed)
      let point = generator.point(-50...50)
      #expect(reversed.windingNumber(around: point) == -path.windingNumber(around: point))
    }
  }

  @Test("Shapes are those of SVG")
  func shapes() {
    let box = Rect(x: 1, y: 2, width: 30, height: 20)
    #expect(text(.rect(box)) == "M 1 2 L 31 2 L 31 22 L 1 22 Z")
    #expect(Path.rect(Rect(x: 0, y: 0, width: 0, height: 5)).isEmpty)
    #expect(Path.rect(Rect(x: 0, y: 0, width: 5, height: -5)).isEmpty)
    #expect(Path.rect(box, radii: Point(0, 5)) == .rect(box))
    let rounded = Path.rect(box, radii: Point(4, 5))
    #expect(rounded.commands.count == 10 && rounded.boundingBox == box)
    #expect(!rounded.contains(Point(1.5, 2.5), by: .nonZero))
    // Without straight sides left it is an ellipse.
    let full = Path.rect(box, radii: Point(100, 100))
    #expect(full.commands.count == 6 && full.boundingBox == box)
    let ellipse = Path.ellipse(center: Point(16, 12), radii: Point(15, 10))
    #expect(ellipse.commands.count == 6 && ellipse.boundingBox == box)
    #expect(Path.ellipse(center: .zero, radii: Point(3, 0)).isEmpty)
    #expect(text(.polyline([Point(1, 1), Point(2, 3)], closed: true)) == "M 1 1 L 2 3 Z")
    #expect(Path.polyline([], closed: true).isEmpty)
  }
}
