extension CubicCurve {
  /// How long the curve is; see ``Path/length(accuracy:)``.
  func length(accuracy: Double) -> Double {
    let ways = (control1 - start, control2 - control1, end - control2)
    let size = ways.0.taxi + ways.1.taxi + ways.2.taxi
    // Where squares of squares could overflow or vanish the curve is brought to about size 1.
    if size > 1e-50, size < 1e50 {
      return Velocity(ways.0, ways.1, ways.2).length(accuracy: accuracy)
    }
    let reach = reach
    guard reach > 0, reach.isFinite else { return reach }
    func unit(_ way: Point) -> Point { Point(way.x / reach, way.y / reach) }
    let (first, second) = (unit(control1 - start), unit(control2 - start))
    let velocity = Velocity(first, second - first, unit(end - start) - second)
    return reach * velocity.length(accuracy: accuracy / reach)
  }

  /// How far its points lie from its start at most.
  var reach: Double {
    let (first, second) = ((control1 - start).length, (control2 - start).length)
    return max(first, max(second, (end - start).length))
  }

  /// How fast the point goes as the parameter does, at `t`.
  func speed(at t: Double) -> Double {
    let s = 1 - t
    let way = s * s * (control1 - start) + 2 * s * t * (control2 - control1)
    return 3 * (way + t * t * (end - control2)).length
  }

  /// The parameter of the point that lies so far along, by Newton's method between bounds that
  /// close in.
  ///
  /// - Parameter whole: The curve's length.
  func parameter(at length: Double, of whole: Double) -> Double {
    guard length > 0, length < whole else { return length > 0 ? 1 : 0 }
    var (low, high) = (0.0, 1.0)
    var t = length / whole
    for _ in 0..<60 {
      let excess = split(at: t).0.length(accuracy: 1e-10 * whole) - length
      if excess > 0 { high = t } else { low = t }
      if abs(excess) <= 1e-9 * whole { break }
      let next = t - excess / speed(at: t)
      t = next > low && next < high ? next : low + (high - low) / 2
    }
    return t
  }
}

/// The velocity of a point on a cubic curve, m + b x + a x² for x in −1...1.
///
/// Its magnitude, whose integral is the length, is that of a quadratic polynomial over the complex
/// numbers: it is smooth but at the polynomial's two roots, and how near they are says beforehand
/// how many nodes Gauss and Legendre's rule takes. Their error falls as ρ⁻²ⁿ, with ρ + 1/ρ the sum
/// of a root's distances from −1 and 1 (Trefethen, "Approximation theory and approximation
/// practice", theorem 19.3).
private struct Velocity {
  let m, b, a: Point

  /// From the ways between the curve's four points.
  @inline(__always) init(_ way0: Point, _ way1: Point, _ way2: Point) {
    let outer = way0 + way2
    m = 0.375 * (outer + 2 * way1)
    b = 0.75 * (way2 - way0)
    a = 0.375 * (outer - 2 * way1)
  }

  private init(m: Point, b: Point, a: Point) {
    self.m = m
    self.b = b
    self.a = a
  }

  /// The part around `center`, `half` of it to each side.
  private func part(_ center: Double, _ half: Double) -> Velocity {
    Velocity(
      m: half * (m + center * (b + center * a)), b: half * half * (b + 2 * center * a),
      a: half * half * half * a)
  }

  @inline(__always) func length(accuracy: Double) -> Double {
    let size = size
    // Never beyond what rounding leaves.
    let least = accuracy > 1e-14 * size ? accuracy : 1e-14 * size
    let roots = roots
    let count = roots.nodeCount(need: size / least)
    return count > 0 ? integral(count) : divided(roots, least, levels: 40)
  }

  /// At least what the integral can be.
  private var size: Double { 2 * (m.taxi + b.taxi + a.taxi) }

  /// In parts, where a root is too near for the whole.
  @inline(never)
  private func divided(_ roots: RootPair, _ accuracy: Double, levels: Int) -> Double {
    // Beside the root, or, where that is at an end, so near to the end that the larger part is easy.
    let nearest = roots.nearest
    let place = abs(nearest) < 0.8 ? nearest : nearest > 0 ? 0.8 : -0.8
    let (half1, half2) = ((1 + place) / 2, (1 - place) / 2)
    let left = piece(place - half1, half1, roots, accuracy / 2, levels)
    return left + piece(place + half2, half2, roots, accuracy / 2, levels)
  }

  private func piece(
    _ center: Double, _ half: Double, _ roots: RootPair, _ accuracy: Double, _ levels: Int
  ) -> Double {
    let part = part(center, half)
    let size = part.size
    let roots = roots.seen(center, half, least: accuracy / size)
    let count = roots.nodeCount(need: size / accuracy)
    if count > 0 { return part.integral(count) }
    return levels > 0
      ? part.divided(roots, accuracy, levels: levels - 1) : part.integral(64)
  }

  /// The integral by so many nodes, one of ``Quadrature``'s numbers.
  private func integral(_ count: Int) -> Double {
    let begin = Quadrature.begin(count)
    // Two nodes at once, each with its mirror image.
    var sum = SIMD2(0.0, 0.0)
    var index = begin
    while index < begin + count / 2 {
      let x = Quadrature.nodes(from: index)
      let square = x * x
      let (evenX, evenY) = (square * a.x + m.x, square * a.y + m.y)
      let (oddX, oddY) = (x * b.x, x * b.y)
      let (rightX, rightY) = (evenX + oddX, evenY + oddY)
      let (leftX, leftY) = (evenX - oddX, evenY - oddY)
      let right = (rightX * rightX + rightY * rightY).squareRoot()
      let left = (leftX * leftX + leftY * leftY).squareRoot()
      sum += Quadrature.weights(from: index) * (left + right)
      index += 2
    }
    return sum.x + sum.y
  }

  // MARK: - Roots

  /// Where the polynomial vanishes.
  private var roots: RootPair {
    // q = −(b ± √(b² − 4 a m)) / 2, of the two that with the greater sum: q / a and m / q.
    let square = Point(
      b.x * b.x - b.y * b.y - 4 * (a.x * m.x - a.y * m.y),
      2 * (b.x * b.y) - 4 * (a.x * m.y + a.y * m.x))
    let magnitude = (square.x * square.x + square.y * square.y).squareRoot()
    let greater = (0.5 * (magnitude + abs(square.x))).squareRoot()
    let lesser = greater > 0 ? 0.5 * square.y / greater : 0
    var root =
      square.x >= 0
      ? Point(greater, lesser)
      : Point(abs(lesser), square.y < 0 ? -greater : greater)
    if b.x * root.x + b.y * root.y < 0 { root = Point(-root.x, -root.y) }
    let q = Point(-0.5 * (b.x + root.x), -0.5 * (b.y + root.y))
    let first = Self.quotient(q, a)
    return RootPair(first, q == .zero ? first : Self.quotient(m, q))
  }

  /// One complex number divided by another; infinite for 0.
  @inline(__always) private static func quotient(_ top: Point, _ bottom: Point) -> Point {
    let square = bottom.x * bottom.x + bottom.y * bottom.y
    if square == 0 { return Point(.infinity, 0) }
    let share = 1 / square
    return Point(
      (top.x * bottom.x + top.y * bottom.y) * share, (top.y * bottom.x - top.x * bottom.y) * share)
  }
}

/// The two roots of a quadratic polynomial, infinite where there is no such root.
private struct RootPair {
  private let real, imaginary: SIMD2<Double>

  @inline(__always) init(_ first: Point, _ second: Point) {
    real = SIMD2(first.x, second.x)
    imaginary = SIMD2(first.y, second.y)
  }

  private init(real: SIMD2<Double>, imaginary: SIMD2<Double>) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The sums of their distances from −1 and 1.
  private var focalSums: SIMD2<Double> {
    @inline(__always) get {
      let (left, right, square) = (real - 1, real + 1, imaginary * imaginary)
      return (left * left + square).squareRoot() + (right * right + square).squareRoot()
    }
  }

  /// The real part of the one that is nearer.
  var nearest: Double {
    let sums = focalSums
    return sums.x < sums.y ? real.x : real.y
  }

  /// How many nodes are enough, or 0 where 64 are not.
  ///
  /// - Parameter need: The size over the accuracy.
  @inline(__always) func nodeCount(need: Double) -> Int {
    let sums = focalSums
    let sum = sums.x < sums.y ? sums.x : sums.y
    // From ρ + 1/ρ by doubling: ρ⁸ for four nodes, and so on. The error of n is below 4/n² of this.
    let square = sum * sum - 2
    let fourth = square * square - 2
    let power8 = fourth * fourth - 2
    let power16 = power8 * power8 - 2
    if power16 >= need / 16 { return power8 >= need / 4 ? 4 : 8 }
    if power16 * power8 >= need / 36 { return 12 }
    let power32 = power16 * power16 - 2
    if power32 >= need / 64 { return 16 }
    if power32 * power16 >= need / 144 { return 24 }
    let power64 = power32 * power32 - 2
    if power64 >= need / 256 { return 32 }
    if power64 * power32 >= need / 576 { return 48 }
    return power64 * power64 >= need / 1024 ? 64 : 0
  }

  /// Where they are for a part around `center`.
  ///
  /// - Parameter least: What does not matter of the part's size.
  @inline(__always) func seen(_ center: Double, _ half: Double, least: Double) -> RootPair {
    let scale = 1 / half
    var (x, y) = ((real - center) * scale, imaginary * scale)
    // At an end, and as good as real: the magnitude goes straight down to it.
    for index in 0..<2 where y[index] * y[index] < least && abs(abs(x[index]) - 1) < 1e-9 {
      x[index] = .infinity
      y[index] = 0
    }
    return RootPair(real: x, imaginary: y)
  }
}

extension Point {
  /// The length by steps along the axes, √2 times the length at most.
  fileprivate var taxi: Double { abs(x) + abs(y) }
}
