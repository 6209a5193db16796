extension Gradient {
  /// At most how often colours are repeated; many of them less often.
  private var repetitionLimit: Int { max(1, min(256, 65_536 / max(1, stops.count))) }

  /// The same gradient without repeating, as most drawing interfaces have it: the colours written
  /// out as often as it takes to cover a box.
  ///
  /// - Parameter box: In the coordinates of the path.
  public func padded(covering box: Rect) -> Gradient {
    if spread == .pad { return self }
    guard let back = transform.inverse else { return self }
    let corners = [
      back(Point(box.minX, box.minY)), back(Point(box.maxX, box.minY)),
      back(Point(box.minX, box.maxY)), back(Point(box.maxX, box.maxY)),
    ]
    switch geometry {
    case .linear(let from, let to):
      let way = to - from
      let square = way.x * way.x + way.y * way.y
      let places = corners.map { corner in
        let offset = corner - from
        return (offset.x * way.x + offset.y * way.y) / square
      }
      // Where the shape is, which may be far from where the gradient begins.
      let (first, last) = turns(places.reduce(places[0], min), places.reduce(places[0], max))
      var result = repeated(from: first, to: last)
      result.geometry = .linear(
        from: from + Double(first) * way, to: from + Double(last) * way)
      return result
    case .radial(let inner, let outer):
      let growth = outer.radius - inner.radius
      guard growth > 0 else { return self }
      // The circle of turn t has to hold the farthest corner.
      let drift = (outer.center - inner.center).length
      let far = corners.map { ($0 - inner.center).length }.reduce(0, max)
      let speed = growth - drift
      let reach = speed > 0 ? (far - inner.radius) / speed : Double(repetitionLimit)
      let (first, last) = turns(-inner.radius / growth, max(1, reach))
      var result = repeated(from: first, to: last)
      let way = outer.center - inner.center
      func circle(_ turn: Int) -> Circle {
        Circle(
          center: inner.center + Double(turn) * way,
          radius: inner.radius + Double(turn) * growth)
      }
      result.geometry = .radial(from: circle(first), to: circle(last))
      if case .radial(let start, _) = result.geometry, start.radius < 0 {
        // A circle can't be smaller than a point: begin where it is one.
        result.begin(at: -inner.radius / growth, first, last)
        let center = inner.center + (-inner.radius / growth) * way
        result.geometry = .radial(from: Circle(center: center, radius: 0), to: circle(last))
      }
      return result
    }
  }

  private func turns(_ first: Double, _ last: Double) -> (Int, Int) {
    // Beyond, a turn is less than numbers can tell.
    let farthest = 1e12
    let low = max(-farthest, min(farthest, first.rounded(.down)))
    let high = min(low + Double(repetitionLimit), last.rounded(.up))
    return (Int(low), Int(max(high, low + 1)))
  }

  private func repeated(from first: Int, to last: Int) -> Gradient {
    var result = self
    result.spread = .pad
    result.stops = []
    let count = Double(last - first)
    for turn in first..<last {
      let isBack = spread == .reflect && turn % 2 != 0
      let start = Double(turn - first)
      if let edge = isBack ? stops.last : stops.first, (isBack ? 1 - edge.offset : edge.offset) > 0
      {
        result.stops.append(Stop(start / count, edge.color))
      }
      for stop in isBack ? stops.reversed() : stops {
        let offset = isBack ? 1 - stop.offset : stop.offset
        result.stops.append(Stop((start + offset) / count, stop.color))
      }
      if let edge = isBack ? stops.first : stops.last, (isBack ? 1 - edge.offset : edge.offset) < 1
      {
        result.stops.append(Stop((start + 1) / count, edge.color))
      }
    }
    return result
  }

  /// Cuts the stops before a place, given in turns.
  private mutating func begin(at place: Double, _ first: Int, _ last: Int) {
    let count = Double(last - first)
    let cut = (place - Double(first)) / count
    guard cut > 0, cut < 1 else { return }
    var kept: [Stop] = []
    for (index, stop) in stops.enumerated() {
      if stop.offset < cut {
        // The colour right at the cut.
        let next = index + 1 < stops.count ? stops[index + 1] : stop
        if next.offset >= cut {
          let width = next.offset - stop.offset
          let share = width > 0 ? (cut - stop.offset) / width : 1
          kept.append(Stop(0, stop.color.mixed(with: next.color, share)))
        }
      } else {
        kept.append(Stop((stop.offset - cut) / (1 - cut), stop.color))
      }
    }
    stops = kept
  }
}

extension Color {
  func mixed(with other: Color, _ share: Double) -> Color {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      Color.byte(Double(one) * (1 - share) + Double(two) * share)
    }
    if self == other { return self }
    return Color(
      mix(red, other.red), mix(green, other.green), mix(blue, other.blue),
      alpha: alpha * (1 - share) + other.alpha * share)
  }
}
