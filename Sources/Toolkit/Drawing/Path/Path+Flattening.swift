extension Path {
  /// The path with every curve replaced by lines that stay within `tolerance` of it.
  ///
  /// The lines of a curve end at even steps of its parameter, as many as Wang's bound asks for,
  /// which is never too few; at most 65,536 a curve, whatever the tolerance.
  ///
  /// - Parameter tolerance: The greatest distance between line and curve, more than 0, in units of
  ///   the path.
  public func flattened(tolerance: Double) -> Path {
    var flat = Path()
    flat.verbs.reserveCapacity(verbs.count)
    flat.points.reserveCapacity(points.count)
    for command in commands {
      guard case .curve(let control1, let control2, let end) = command else {
        flat.append(command)
        continue
      }
      let curve = CubicCurve(
        start: flat.currentPoint, control1: control1, control2: control2, end: end)
      let count = curve.lineCount(tolerance: tolerance)
      for index in 1..<max(count, 1) {
        flat.line(to: curve.point(at: Double(index) / Double(count)))
      }
      flat.line(to: end)
    }
    return flat
  }
}

extension CubicCurve {
  /// How many lines at even steps stay within a tolerance: the root of 6/8 of the greatest second
  /// difference over the tolerance (Wang 1984).
  fileprivate func lineCount(tolerance: Double) -> Int {
    let bend1 = (start - control1) + (control2 - control1)
    let bend2 = (control1 - control2) + (end - control2)
    let bend = max(bend1.length, bend2.length)
    if bend == 0 { return 1 }
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return count < 65_536 ? max(1, Int(count)) : 65_536
  }
}
