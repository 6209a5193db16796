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

public struct StrokeStyle: Sendable {
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {}
}

public struct FillStyle: Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public struct Path: Sendable {
  public init() {}
  public init(_ rect: CGRect) {}
  public mutating func move(to end: CGPoint) {}
  public mutating func addLine(to end: CGPoint) {}
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func closeSubpath() {}
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {}
  public func applying(_ transform: CGAffineTransform) -> Path { self }
  public func strokedPath(_ style: StrokeStyle) -> Path { self }
}

public struct Color: Sendable {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }
  public static let primary = Color(red: 0, green: 0, blue: 0)
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {}
  public func opacity(_ opacity: Double) -> Color { self }
}

public struct Gradient: Sendable {
  public struct Stop: Sendable {
    public init(color: Color, location: CGFloat) {}
  }
  public init(stops: [Stop]) {}
}

public struct GraphicsContext {
  public struct Shading: Sendable {
    public static func color(_ color: Color) -> Shading { Shading() }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading { Shading() }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading { Shading() }
  }
  public struct Filter: Sendable {
    public static func shadow(
      color: Color = .primary, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter() }
  }
  public var opacity: Double = 1
  public mutating func concatenate(_ matrix: CGAffineTransform) {}
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}
  public mutating func clipToLayer(
    opacity: Double = 1, content: (inout GraphicsContext) throws -> Void
  ) rethrows {}
  public mutating func addFilter(_ filter: Filter) {}
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {}
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {}
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {}
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
