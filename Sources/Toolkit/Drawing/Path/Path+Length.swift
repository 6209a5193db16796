extension Path {
  /// How long the pen's way is, lines that close included and moves left out.
  ///
  /// A curve's length is integrated by Gauss and Legendre's rule on ever smaller parts until two
  /// parts together differ little from the whole.
  ///
  /// - Parameter accuracy: By how much each curve may be off, in units of the path.
  ///   What rounding costs, some 10⁻¹⁴ of the length, comes on top.
  public func length(accuracy: Double = 1e-6) -> Double {
    var length = 0.0
    forEachSegment { segment in
      switch segment {
      case .line(let start, let end): length += (end - start).length
      case .curve(let curve): length += curve.length(accuracy: accuracy)
      }
    }
    return length
  }
}

extension CubicCurve {
  fileprivate func length(accuracy: Double) -> Double {
    // Around the origin and of about size 1: far away rounding would be a share of the distance, and
    // squares could overflow.
    let ways = (control1 - start, control2 - start, end - start)
    let reach = reach
    guard reach > 0, reach.isFinite else { return reach }
    let curve = CubicCurve(
      start: .zero, control1: ways.0.divided(by: reach), control2: ways.1.divided(by: reach),
      end: ways.2.divided(by: reach))
    // Never beyond what rounding leaves, or a zigzag of it would be followed without end.
    let share = accuracy > 0 ? accuracy / reach : 0
    return reach
      * curve.refinedLength(
        estimate: curve.quadrature, accuracy: share, floor: 3e-14, levels: 24)
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

  /// The rule is far more accurate than the difference from the halves says.
  private func refinedLength(
    estimate: Double, accuracy: Double, floor: Double, levels: Int
  ) -> Double {
    let (left, right) = split(at: 0.5)
    let (leftLength, rightLength) = (left.quadrature, right.quadrature)
    let sum = leftLength + rightLength
    if abs(sum - estimate) <= max(accuracy, floor) || levels == 0 { return sum }
    let first = left.refinedLength(
      estimate: leftLength, accuracy: accuracy / 2, floor: floor, levels: levels - 1)
    let second = right.refinedLength(
      estimate: rightLength, accuracy: accuracy / 2, floor: floor, levels: levels - 1)
    return first + second
  }

  /// The integral of the speed by eight nodes.
  var quadrature: Double {
    let v0 = control1 - start
    let v1 = control2 - control1
    let v2 = end - control2
    func speed(_ t: Double) -> Double {
      let s = 1 - t
      let (w0, w1, w2) = (s * s, 2 * s * t, t * t)
      let x = w0 * v0.x + w1 * v1.x + w2 * v2.x
      let y = w0 * v0.y + w1 * v1.y + w2 * v2.y
      return (x * x + y * y).squareRoot()
    }
    var sum = 0.0
    for index in 0..<4 {
      let half = Quadrature.nodes[index] / 2
      sum += Quadrature.weights[index] * (speed(0.5 - half) + speed(0.5 + half))
    }
    return 1.5 * sum
  }
}

extension Point {
  fileprivate func divided(by scale: Double) -> Point { Point(x / scale, y / scale) }
}

/// Gauss and Legendre's rule with eight nodes on −1...1 (DLMF, table 3.5.3), the positive half.
private enum Quadrature {
  static let nodes: InlineArray<4, Double> = [
    0.183434642495649805, 0.525532409916328986, 0.796666477413626740, 0.960289856497536232,
  ]
  static let weights: InlineArray<4, Double> = [
    0.362683783378361983, 0.313706645877887287, 0.222381034453374471, 0.101228536290376259,
  ]
}
