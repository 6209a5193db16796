// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of AppKit; see CoreGraphics.swift.
@_exported import CoreGraphics

public class NSBezierPath {
  public enum WindingRule: Sendable { case nonZero, evenOdd }
  public init() {}
  public var cgPath: CGPath = CGMutablePath()
  public var windingRule = WindingRule.nonZero
  public func move(to point: CGPoint) {}
  public func line(to point: CGPoint) {}
  public func curve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
  public func close() {}
  public func append(_ path: NSBezierPath) {}
}

public final class NSColor: Sendable {
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public var cgColor: CGColor { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
  public func withAlphaComponent(_ alpha: CGFloat) -> NSColor { self }
}

public final class NSGraphicsContext {
  public class var current: NSGraphicsContext? { nil }
  public var cgContext: CGContext { CGContext.make() }
}

extension CGContext {
  fileprivate static func make() -> CGContext { fatalError() }
}
