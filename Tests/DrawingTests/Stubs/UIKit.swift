// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of UIKit; see CoreGraphics.swift.
@_exported import CoreGraphics

public class UIBezierPath {
  public init() {}
  public var cgPath: CGPath = CGMutablePath()
  public var usesEvenOddFillRule = false
  public func move(to point: CGPoint) {}
  public func addLine(to point: CGPoint) {}
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {}
  public func close() {}
  public func append(_ bezierPath: UIBezierPath) {}
}

public final class UIColor: Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  public var cgColor: CGColor { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1) }
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { self }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { nil }
