// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A part of CoreGraphics.swift.

/// What is drawn, as SVG in the coordinates of the picture.
public final class Recording {
  private let width, height: Double
  private var layers: [[String]] = [[]]
  private var definitions: [String] = []

  public init(width: Double, height: Double) { (self.width, self.height) = (width, height) }

  public var svg: String {
    precondition(layers.count == 1, "a layer is not ended")
    return "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'><defs>"
      + definitions.joined() + "</defs>" + layers[0].joined() + "</svg>"
  }

  public func begin() { layers.append([]) }

  /// The elements of the innermost layer.
  public func end() -> String { layers.removeLast().joined() }

  /// Adds a definition; gives what refers to it.
  private func define(_ name: String, _ attributes: String, _ content: String) -> String {
    let id = "d\(definitions.count)"
    definitions.append("<\(name) id='\(id)' \(attributes)>\(content)</\(name)>")
    return "url(#\(id))"
  }

  public func mask(_ content: String, alpha: Bool = false) -> String {
    define(
      "mask",
      "maskUnits='userSpaceOnUse' x='0' y='0' width='\(width)' height='\(height)'"
        + (alpha ? " style='mask-type:alpha'" : ""), content)
  }

  public func shadow(_ offset: CGSize, _ deviation: CGFloat, _ color: String) -> String {
    define(
      "filter",
      "filterUnits='userSpaceOnUse' x='0' y='0' width='\(width)' height='\(height)' "
        + "color-interpolation-filters='sRGB'",
      "<feDropShadow dx='\(offset.width)' dy='\(offset.height)' stdDeviation='\(deviation)' "
        + "flood-color='\(color)'/>")
  }

  /// Puts an element onto the innermost layer: first through filters, then faded and cut off.
  public func draw(
    _ element: String, clips: [String], opacity: Double, filters: [String],
    _ mode: CGBlendMode = .normal
  ) {
    var result = element
    for filter in filters { result = "<g filter='\(filter)'>\(result)</g>" }
    if opacity < 1 { result = "<g opacity='\(opacity)'>\(result)</g>" }
    switch mode {
    case .normal:
      for clip in clips.reversed() { result = "<g mask='\(clip)'>\(result)</g>" }
      layers[layers.count - 1].append(result)
    case .destinationIn:
      // Where it is cut off by what the layer below is cut off by, clips change nothing.
      let below = layers[layers.count - 1].joined()
      layers[layers.count - 1] = ["<g mask='\(mask(result, alpha: true))'>\(below)</g>"]
    }
  }

  public func element(_ path: CGPath, _ rule: CGPathFillRule) -> String {
    "<path fill-rule='\(rule == .evenOdd ? "evenodd" : "nonzero")' d='\(path.data)'/>"
  }

  public func stroke(
    _ path: CGPath, _ paint: String, map: CGAffineTransform, width: CGFloat, cap: CGLineCap,
    join: CGLineJoin, miterLimit: CGFloat, dashes: [CGFloat], phase: CGFloat
  ) -> String {
    "<path fill='none' stroke='\(paint)' d='\(path.data)' transform='\(matrix(map))' "
      + "stroke-width='\(width)' stroke-linecap='\(cap)' stroke-linejoin='\(join)' "
      + "stroke-miterlimit='\(miterLimit)' stroke-dashoffset='\(phase)' stroke-dasharray='"
      + (dashes.isEmpty ? "none" : dashes.map { "\($0)" }.joined(separator: " ")) + "'/>"
  }

  /// All of the picture in one paint.
  public func everything(_ paint: String) -> String {
    "<rect width='\(width)' height='\(height)' fill='\(paint)'/>"
  }

  private func matrix(_ map: CGAffineTransform) -> String {
    "matrix(\(map.a) \(map.b) \(map.c) \(map.d) \(map.tx) \(map.ty))"
  }

  private func stops(_ stops: [(offset: CGFloat, color: String)]) -> String {
    stops.map { "<stop offset='\($0)' style='stop-color:\($1)'/>" }.joined()
  }

  public func linear(
    _ stops: [(offset: CGFloat, color: String)], _ start: CGPoint, _ end: CGPoint,
    map: CGAffineTransform
  ) -> String {
    define(
      "linearGradient",
      "gradientUnits='userSpaceOnUse' gradientTransform='\(matrix(map))' x1='\(start.x)' "
        + "y1='\(start.y)' x2='\(end.x)' y2='\(end.y)'", self.stops(stops))
  }

  public func radial(
    _ stops: [(offset: CGFloat, color: String)], _ start: CGPoint, _ startRadius: CGFloat,
    _ end: CGPoint, _ endRadius: CGFloat, map: CGAffineTransform
  ) -> String {
    define(
      "radialGradient",
      "gradientUnits='userSpaceOnUse' gradientTransform='\(matrix(map))' fx='\(start.x)' "
        + "fy='\(start.y)' fr='\(startRadius)' cx='\(end.x)' cy='\(end.y)' r='\(endRadius)'",
      self.stops(stops))
  }
}
