extension Path {
  /// The path with every point mapped. It is exact: curves and lines are mapped by their points.
  public func applying(_ transform: AffineTransform) -> Path {
    var mapped = self
    for index in points.indices { mapped.points[index] = transform(points[index]) }
    mapped.start = transform(start)
    return mapped
  }
}
