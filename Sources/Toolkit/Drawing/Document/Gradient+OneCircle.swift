extension Gradient {
  /// Whether all colours lie on one circle (SVG 2, section 14.2.3: `fr` equal to `r`). Interfaces draw
  /// nothing then, but browsers the first colour within and the last one without.
  var isOneCircle: Bool {
    guard case .radial(let from, let to) = geometry else { return false }
    return from == to
  }

  /// Leaves room between both circles, less than is seen.
  mutating func openCircle() {
    guard case .radial(var from, let to) = geometry else { return }
    from.radius *= 0.999
    geometry = .radial(from: from, to: to)
  }

  /// The mean of the colours along the gradient, which is what is seen where they repeat without end.
  var averageColor: Color {
    guard let first = stops.first, let last = stops.last else { return Color(0, 0, 0, alpha: 0) }
    var sums: [4 of Double] = [0, 0, 0, 0]
    func add(_ color: Color, _ weight: Double) {
      sums[0] += Double(color.red) * weight
      sums[1] += Double(color.green) * weight
      sums[2] += Double(color.blue) * weight
      sums[3] += color.alpha * weight
    }
    add(first.color, first.offset)
    for (stop, next) in zip(stops, stops.dropFirst()) {
      add(stop.color, (next.offset - stop.offset) / 2)
      add(next.color, (next.offset - stop.offset) / 2)
    }
    add(last.color, 1 - last.offset)
    func byte(_ sum: Double) -> UInt8 { UInt8(max(0, min(255, sum.rounded()))) }
    return Color(byte(sums[0]), byte(sums[1]), byte(sums[2]), alpha: sums[3])
  }
}
