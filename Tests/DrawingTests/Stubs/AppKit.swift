// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of AppKit; see CoreGraphics.swift.
@_exported import CoreGraphics

public class NSBezierPath {
  public enum WindingRule: Sendable { case nonZero, evenOdd }
  private let path = CGMutablePath()
  public init() {}
  public init(rect: CGRect) { path.addRect(rect) }
  public init(ovalIn rect: CGRect) { path.addEllipse(in: rect) }
  public init(roundedRect rect: CGRect, xRadius: CGFloat, yRadius: CGFloat) {
    path.addRoundedRect(in: rect, cornerWidth: xRadius, cornerHeight: yRadius)
  }
  public var cgPath: CGPath { path }
  public var windingRule = WindingRule.nonZero
  public func move(to point: CGPoint) { path.move(to: point) }
  public func line(to point: CGPoint) { path.addLine(to: point) }
  public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  public func close() { path.closeSubpath() }
  public func append(_ other: NSBezierPath) { path.addPath(other.cgPath) }
}

public final class NSColor: Sendable {
  public let cgColor: CGColor
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  private init(_ color: CGColor) { cgColor = color }
  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor {
    NSColor(cgColor.copy(alpha: alpha) ?? cgColor)
  }
}

public final class NSGraphicsContext {
  nonisolated(unsafe) fileprivate static var now: NSGraphicsContext?
  public class var current: NSGraphicsContext? { now }
  public let cgContext: CGContext
  init(_ context: CGContext) { cgContext = context }
}

public final class NSImage {
  public let svg: String
  public init(
    size: CGSize, flipped: Bool, drawingHandler: @escaping @Sendable (CGRect) -> Bool
  ) {
    let recording = Recording(width: size.width, height: size.height)
    let up = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: size.height)
    let before = NSGraphicsContext.now
    NSGraphicsContext.now = NSGraphicsContext(
      CGContext(recording: recording, map: flipped ? .identity : up))
    _ = drawingHandler(CGRect(x: 0, y: 0, width: size.width, height: size.height))
    NSGraphicsContext.now = before
    svg = recording.svg
  }
}
