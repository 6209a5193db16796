/// How far along a curve each of its points is, to find the point that lies so far.
struct ArcLengths {
  /// The whole curve's length.
  private(set) var whole = 0.0
  /// Parts that one quadrature measures, in order.
  private var parts: [Part] = []

  private struct Part {
    /// The parameters that it lies between, of the whole curve.
    let begin, end: Double
    let curve: CubicCurve
    /// How long the curve is before it, and how long it is itself.
    let offset, length: Double
  }

  init(_ curve: CubicCurve) {
    let reach = curve.reach
    guard reach > 0, reach.isFinite else { return }
    divide(curve, 0, 1, curve.quadrature, floor: 1e-10 * reach, levels: 20)
  }

  private mutating func divide(
    _ curve: CubicCurve, _ begin: Double, _ end: Double, _ estimate: Double, floor: Double,
    levels: Int
  ) {
    let (left, right) = curve.split(at: 0.5)
    let (first, second) = (left.quadrature, right.quadrature)
    let middle = begin + (end - begin) / 2
    if abs(first + second - estimate) <= floor || levels == 0 {
      append(left, begin, middle, first)
      append(right, middle, end, second)
    } else {
      divide(left, begin, middle, first, floor: floor / 2, levels: levels - 1)
      divide(right, middle, end, second, floor: floor / 2, levels: levels - 1)
    }
  }

  private mutating func append(
    _ curve: CubicCurve, _ begin: Double, _ end: Double, _ length: Double
  ) {
    parts.append(Part(begin: begin, end: end, curve: curve, offset: whole, length: length))
    whole += length
  }

  /// The parameter of the point that lies so far along, 0...``whole``.
  ///
  /// Newton's method, held between bounds that close in.
  func parameter(at length: Double) -> Double {
    var (first, behind) = (0, parts.count)
    while behind - first > 1 {
      let middle = (first + behind) / 2
      if parts[middle].offset <= length { first = middle } else { behind = middle }
    }
    guard first < parts.count else { return 0 }
    let part = parts[first]
    let wanted = length - part.offset
    guard part.length > 0, wanted < part.length else { return part.end }
    var (low, high) = (0.0, 1.0)
    var t = wanted / part.length
    for _ in 0..<40 {
      let excess = part.curve.split(at: t).0.quadrature - wanted
      if excess > 0 { high = t } else { low = t }
      if abs(excess) <= 1e-12 * part.length { break }
      let next = t - excess / part.curve.speed(at: t)
      t = next > low && next < high ? next : low + (high - low) / 2
    }
    return part.begin + t * (part.end - part.begin)
  }
}
