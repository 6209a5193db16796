import Drawing
import Foundation
import SeededRandom
import Testing

/// The curves of an arc against the ellipse itself, evaluated by sines and cosines as SVG 2,
/// appendix B.2.4 has it.
@Suite("Arcs of ellipses")
struct EllipticalArcTests {
  private struct Arc {
    let from, to, radii: Point
    let degrees: Double
    let isLarge, sweeps: Bool

    var path: Path {
      var path = Path()
      path.move(to: from)
      path.arc(radii: radii, rotation: degrees, isLarge: isLarge, sweeps: sweeps, to: to)
      return path
    }

    /// Centre, radii, first angle and how far it turns.
    var centerForm: (center: Point, radii: Point, start: Double, turn: Double) {
      let phi = degrees * .pi / 180
      let half = Point((from.x - to.x) / 2, (from.y - to.y) / 2)
      let x = cos(phi) * half.x + sin(phi) * half.y
      let y = cos(phi) * half.y - sin(phi) * half.x
      var (rx, ry) = (abs(radii.x), abs(radii.y))
      let lambda = x * x / (rx * rx) + y * y / (ry * ry)
      if lambda > 1 {
        rx *= sqrt(lambda)
        ry *= sqrt(lambda)
      }
      let product = rx * rx * y * y + ry * ry * x * x
      let root = sqrt(max(0, (rx * rx * ry * ry - product) / product))
      let sign: Double = isLarge == sweeps ? -1 : 1
      let (cx, cy) = (sign * root * rx * y / ry, -sign * root * ry * x / rx)
      let center = Point(
        cos(phi) * cx - sin(phi) * cy + (from.x + to.x) / 2,
        sin(phi) * cx + cos(phi) * cy + (from.y + to.y) / 2)
      let start = atan2((y - cy) / ry, (x - cx) / rx)
      var turn = atan2((-y - cy) / ry, (-x - cx) / rx) - start
      if sweeps, turn < 0 { turn += 2 * .pi }
      if !sweeps, turn > 0 { turn -= 2 * .pi }
      return (center, Point(rx, ry), start, turn)
    }

    func point(at angle: Double) -> Point {
      let (center, radii, _, _) = centerForm
      let phi = degrees * .pi / 180
      let (x, y) = (radii.x * cos(angle), radii.y * sin(angle))
      return Point(center.x + cos(phi) * x - sin(phi) * y, center.y + sin(phi) * x + cos(phi) * y)
    }
  }

  private func random(_ generator: inout SeededGenerator) -> Arc {
    let radii = Point(generator.double(-60...60), generator.double(-60...60))
    return Arc(
      from: generator.point(-50...50), to: generator.point(-50...50), radii: radii,
      degrees: generator.below(3) == 0 ? 0 : generator.double(-400...400),
      isLarge: generator.below(2) == 0, sweeps: generator.below(2) == 0)
  }

  @Test("Every curve stays within 0.03 % of the radius of the ellipse, and goes its way")
  func onTheEllipse() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<1500 {
      let arc = random(&generator)
      let (center, radii, start, turn) = arc.centerForm
      let phi = arc.degrees * .pi / 180
      var last = 0.0
      for point in RandomPath.samples(arc.path, steps: 8).joined() {
        let (dx, dy) = (point.x - center.x, point.y - center.y)
        let (x, y) = (cos(phi) * dx + sin(phi) * dy, cos(phi) * dy - sin(phi) * dx)
        let (u, v) = (x / radii.x, y / radii.y)
        let radius = sqrt(u * u + v * v)
        if abs(radius - 1) > 0.0003 { Issue.record("\(arc): \(radius) at \(point)") }
        // How far along the arc this is, which only grows.
        var along = (atan2(v, u) - start) / turn * abs(turn)
        let isNearStart = last < .pi
        while along < (isNearStart ? -0.01 : last - 0.01) { along += 2 * .pi }
        if along > 2 * .pi - 0.01, isNearStart { along -= 2 * .pi }
        if along < last - 1e-6 || along > abs(turn) + 0.001 {
          Issue.record("\(arc): \(along) behind \(last) of \(turn)")
        }
        last = along
      }
      #expect(abs(last - abs(turn)) < 0.001, "\(arc)")
    }
  }

  @Test("There is a curve for each quarter turn begun, and they are of one length")
  func pieces() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<1500 {
      let arc = random(&generator)
      let turn = arc.centerForm.turn
      let count = arc.path.commands.count - 1
      #expect(Double(count) >= abs(turn) / (.pi / 2) - 0.002)
      #expect(Double(count) <= abs(turn) / (.pi / 2) + 1)
      let (_, radii, start, _) = arc.centerForm
      // Where the arc is just half of the ellipse, the formulas of the standard lose half of the
      // digits.
      let tolerance = 1e-7 * max(radii.x, radii.y)
      for (index, command) in arc.path.commands.dropFirst().enumerated() {
        guard case .curve(_, _, let end) = command else { continue }
        let expected = arc.point(at: start + turn * Double(index + 1) / Double(count))
        let distance = hypot(end.x - expected.x, end.y - expected.y)
        if distance > tolerance { Issue.record("\(arc): \(distance)") }
      }
    }
  }

  @Test("Quarters, halves and three quarters of a circle are one, two and three curves")
  func quarters() {
    func count(_ data: String) -> Int {
      Path.read(svgPathData: Array(data.utf8)).path.commands.count - 1
    }
    for radius in [1, 3, 7.5, 0.1, 1e-9, 1e9, 12.34567] {
      #expect(count("M0 0a\(radius) \(radius) 0 0 1 \(radius) \(radius)") == 1)
      #expect(count("M0 0a\(radius) \(radius) 0 0 0 \(2 * radius) 0") == 2)
      #expect(count("M0 0a\(radius) \(radius) 0 1 0 \(2 * radius) 0") == 2)
      #expect(count("M0 0a\(radius) \(radius) 0 1 1 \(radius) \(radius)") == 3)
      #expect(count("M0 0a\(radius) \(radius) 0 1 1 \(radius / 100) 0") == 4)
    }
  }

  @Test("An ellipse far larger than its chord is nearly a line, one far smaller grows to fit")
  func extremes() {
    for exponent in stride(from: 1.0, through: 307, by: 17) {
      let radius = pow(10, exponent)
      for data in ["M0 0A\(radius) \(radius) 0 0 1 1 1", "M0 0A\(2 * radius) \(radius) 45 0 0 3 4"]
      {
        let (path, error) = Path.read(svgPathData: Array(data.utf8))
        #expect(error == nil)
        for point in RandomPath.samples(path, steps: 8).joined() {
          #expect(point.x.isFinite && point.y.isFinite)
          #expect(abs(point.x) < 6 && abs(point.y) < 6, "\(data): \(point)")
        }
      }
      let tiny = Path.read(svgPathData: Array("M0 0A\(1 / radius) \(1 / radius) 0 0 1 2 0".utf8))
        .path
      let box = tiny.boundingBox
      #expect(abs((box?.minY ?? 9) + 1) < 1e-9 && abs(box?.maxY ?? 9) < 1e-9)
    }
    for data in ["M-1e308 0A1 1 0 0 1 1e308 0", "M0 0A1e308 1e308 0 1 1 1e308 1e308"] {
      let (path, error) = Path.read(svgPathData: Array(data.utf8))
      #expect(error == nil && path.commands.allSatisfy { isFinite($0) })
    }
  }

  private func isFinite(_ command: Path.Command) -> Bool {
    switch command {
    case .move(let end), .line(let end): end.isFinite
    case .curve(let control1, let control2, let end):
      control1.isFinite && control2.isFinite && end.isFinite
    case .close: true
    }
  }
}
