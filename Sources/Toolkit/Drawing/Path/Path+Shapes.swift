extension Path {
  /// A rectangle as SVG's `rect` draws it (SVG 2, section 10.2): from the upper left corner to the
  /// right and around; empty where a side is 0 or negative.
  ///
  /// - Parameter radii: Of the rounded corners; at most half of each side is used, and none where
  ///   one of them is 0.
  public static func rect(_ rect: Rect, radii: Point = .zero) -> Path {
    var path = Path()
    guard rect.width > 0, rect.height > 0 else { return path }
    let (rx, ry) = (min(radii.x, rect.width / 2), min(radii.y, rect.height / 2))
    guard rx > 0, ry > 0 else {
      path.move(to: Point(rect.minX, rect.minY))
      path.line(to: Point(rect.maxX, rect.minY))
      path.line(to: Point(rect.maxX, rect.maxY))
      path.line(to: Point(rect.minX, rect.maxY))
      path.close()
      return path
    }
    path.move(to: Point(rect.minX + rx, rect.minY))
    path.side(to: Point(rect.maxX - rx, rect.minY))
    path.corner(Point(rx, ry), to: Point(rect.maxX, rect.minY + ry))
    path.side(to: Point(rect.maxX, rect.maxY - ry))
    path.corner(Point(rx, ry), to: Point(rect.maxX - rx, rect.maxY))
    path.side(to: Point(rect.minX + rx, rect.maxY))
    path.corner(Point(rx, ry), to: Point(rect.minX, rect.maxY - ry))
    path.side(to: Point(rect.minX, rect.minY + ry))
    path.corner(Point(rx, ry), to: Point(rect.minX + rx, rect.minY))
    path.close()
    return path
  }

  /// An ellipse as SVG's `circle` and `ellipse` draw it (SVG 2, section 10.3): from the right and
  /// down, in four quarters; empty where a radius is 0 or negative.
  public static func ellipse(center: Point, radii: Point) -> Path {
    var path = Path()
    guard radii.x > 0, radii.y > 0 else { return path }
    path.move(to: Point(center.x + radii.x, center.y))
    path.corner(radii, to: Point(center.x, center.y + radii.y))
    path.corner(radii, to: Point(center.x - radii.x, center.y))
    path.corner(radii, to: Point(center.x, center.y - radii.y))
    path.corner(radii, to: Point(center.x + radii.x, center.y))
    path.close()
    return path
  }

  /// Lines from point to point, as SVG's `polyline` and `polygon` draw them; empty without points.
  public static func polyline(_ points: [Point], closed: Bool) -> Path {
    var path = Path()
    for point in points { path.line(to: point) }
    if closed { path.close() }
    return path
  }

  /// A straight side between rounded corners, where they leave one.
  private mutating func side(to end: Point) {
    if end != currentPoint { line(to: end) }
  }

  private mutating func corner(_ radii: Point, to end: Point) {
    arc(radii: radii, rotation: 0, isLarge: false, sweeps: true, to: end)
  }
}
