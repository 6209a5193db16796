// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of SwiftUI; see CoreGraphics.swift.
@_exported import CoreGraphics

@MainActor public protocol View {
  associatedtype Body: View
  @MainActor var body: Body { get }
}

extension Never: View {
  public var body: Never { fatalError() }
}

public enum ContentMode: Sendable { case fit, fill }

public struct ModifiedView: View {
  public var body: Never { fatalError() }
}

extension View {
  public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    ModifiedView()
  }
}

public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: Never { fatalError() }
}

public enum RoundedCornerStyle: Sendable { case circular, continuous }

public struct StrokeStyle: Sendable {
  var width, miterLimit, phase: CGFloat
  var cap: CGLineCap
  var join: CGLineJoin
  var dash: [CGFloat]
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (width, self.miterLimit, phase) = (lineWidth, miterLimit, dashPhase)
    (cap, join, self.dash) = (lineCap, lineJoin, dash)
  }
}

public struct FillStyle: Sendable {
  var rule: CGPathFillRule
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    rule = eoFill ? .evenOdd : .winding
  }
}

public struct Path: @unchecked Sendable {
  private(set) var path = CGMutablePath()
  /// How it is stroked, where the stroke is the path.
  var stroke: StrokeStyle?
  public init() {}
  public init(_ rect: CGRect) { path.addRect(rect) }
  public init(ellipseIn rect: CGRect) { path.addEllipse(in: rect) }
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle) {
    precondition(style == .circular, "other corners are not recorded")
    path.addRoundedRect(in: rect, cornerWidth: cornerSize.width, cornerHeight: cornerSize.height)
  }
  private mutating func change(_ body: (CGMutablePath) -> Void) {
    let copy = CGMutablePath()
    copy.addPath(path)
    body(copy)
    path = copy
  }
  public mutating func move(to end: CGPoint) { change { $0.move(to: end) } }
  public mutating func addLine(to end: CGPoint) { change { $0.addLine(to: end) } }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    change { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  public mutating func closeSubpath() { change { $0.closeSubpath() } }
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    change { $0.addPath(path.path, transform: transform) }
  }
  public func applying(_ transform: CGAffineTransform) -> Path {
    var result = self
    result.path = CGMutablePath()
    result.path.addPath(path, transform: transform)
    return result
  }
  public func strokedPath(_ style: StrokeStyle) -> Path {
    var result = self
    result.stroke = style
    return result
  }
}

public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public static let primary = Color(red: 0, green: 0, blue: 0)
  public static let black = Color(red: 0, green: 0, blue: 0)
  private let color: CGColor
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    color = CGColor(srgbRed: red, green: green, blue: blue, alpha: opacity)
  }
  private init(_ color: CGColor) { self.color = color }
  public func opacity(_ opacity: Double) -> Color {
    Color(color.copy(alpha: color.alpha * opacity) ?? color)
  }
  var css: String { color.css }
}

public struct Gradient: Sendable {
  public struct Stop: Sendable {
    var color: Color
    var location: CGFloat
    public init(color: Color, location: CGFloat) {
      (self.color, self.location) = (color, location)
    }
  }
  var stops: [Stop]
  public init(stops: [Stop]) { self.stops = stops }
}

public struct GraphicsContext {
  public struct Shading: Sendable {
    enum Kind: Sendable {
      case color(Color)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
    }
    let kind: Kind
    public static func color(_ color: Color) -> Shading { Shading(kind: .color(color)) }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading(kind: .linear(gradient, startPoint, endPoint)) }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading(kind: .radial(gradient, center, startRadius, endRadius)) }
  }
  public struct Filter: Sendable {
    let color: Color
    let radius, x, y: CGFloat
    public static func shadow(
      color: Color = .primary, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter(color: color, radius: radius, x: x, y: y) }
  }

  let recording: Recording
  var map = CGAffineTransform.identity
  var clips: [String] = []
  var filters: [String] = []
  public var opacity: Double = 1

  init(recording: Recording) { self.recording = recording }

  public mutating func concatenate(_ matrix: CGAffineTransform) {
    map = matrix.concatenating(map)
  }
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {
    clips.append(recording.mask("<g fill='#fff'>\(element(path, style.rule))</g>"))
  }
  public mutating func clipToLayer(
    opacity: Double = 1, content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    recording.begin()
    var inner = layer
    inner.clips = []
    try content(&inner)
    clips.append(
      recording.mask("<g opacity='\(opacity)'>\(recording.end())</g>", alpha: true))
  }
  public mutating func addFilter(_ filter: Filter) {
    filters.append(
      recording.shadow(
        CGSize(width: filter.x, height: filter.y), filter.radius, filter.color.css))
  }
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    recording.begin()
    var inner = layer
    try content(&inner)
    draw(recording.end())
  }
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    draw("<g fill='\(paint(shading, map))'>\(element(path, style.rule))</g>")
  }
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    draw(stroke(path, paint(shading, .identity), style))
  }

  /// What a layer begins with: nothing fades or filters what is drawn on it.
  private var layer: GraphicsContext {
    var result = self
    (result.opacity, result.filters) = (1, [])
    return result
  }

  private func draw(_ element: String) {
    recording.draw(element, clips: clips, opacity: opacity, filters: filters)
  }

  private func element(_ path: Path, _ rule: CGPathFillRule) -> String {
    if let style = path.stroke { return stroke(path, "#fff", style) }
    return recording.element(path.path.applying(map), rule)
  }

  private func stroke(_ path: Path, _ paint: String, _ style: StrokeStyle) -> String {
    recording.stroke(
      path.path, paint, map: map, width: style.width, cap: style.cap, join: style.join,
      miterLimit: style.miterLimit, dashes: style.dash, phase: style.phase)
  }

  private func paint(_ shading: Shading, _ map: CGAffineTransform) -> String {
    func stops(_ gradient: Gradient) -> [(offset: CGFloat, color: String)] {
      gradient.stops.map { ($0.location, $0.color.css) }
    }
    switch shading.kind {
    case .color(let color): return color.css
    case .linear(let gradient, let start, let end):
      return recording.linear(stops(gradient), start, end, map: map)
    case .radial(let gradient, let center, let start, let end):
      return recording.radial(stops(gradient), center, start, center, end, map: map)
    }
  }
}

public struct Image: View {
  public let svg: String
  public init(size: CGSize, renderer: @escaping (inout GraphicsContext) -> Void) {
    let recording = Recording(width: size.width, height: size.height)
    var context = GraphicsContext(recording: recording)
    renderer(&context)
    svg = recording.svg
  }
  public var body: Never { fatalError() }
}

public struct EmptyView: View {
  public var body: Never { fatalError() }
}

public struct Canvas<Symbols: View>: View {
  public var body: Never { fatalError() }
}

extension Canvas where Symbols == EmptyView {
  public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
}
