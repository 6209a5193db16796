// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of UIKit; see CoreGraphics.swift.
@_exported import CoreGraphics

public class UIBezierPath {
  private let path = CGMutablePath()
  public init() {}
  public init(rect: CGRect) { path.addRect(rect) }
  public init(ovalIn rect: CGRect) { path.addEllipse(in: rect) }
  public init(cgPath: CGPath) { path.addPath(cgPath) }
  public var cgPath: CGPath { path }
  public var usesEvenOddFillRule = false
  public func move(to point: CGPoint) { path.move(to: point) }
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  public func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }
  public func close() { path.closeSubpath() }
  public func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }
}

public final class UIColor: Sendable {
  public let cgColor: CGColor
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  private init(_ color: CGColor) { cgColor = color }
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(cgColor.copy(alpha: alpha) ?? cgColor)
  }
}

public func UIGraphicsGetCurrentContext() -> CGContext? { current }

nonisolated(unsafe) private var current: CGContext?

public final class UIImage {
  public let svg: String
  init(_ svg: String) { self.svg = svg }
}

public final class UIGraphicsImageRendererContext {
  public let cgContext: CGContext
  init(_ context: CGContext) { cgContext = context }
}

public final class UIGraphicsImageRenderer {
  private let size: CGSize
  public init(size: CGSize) { self.size = size }
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let recording = Recording(width: size.width, height: size.height)
    let context = CGContext(recording: recording)
    let before = current
    current = context
    actions(UIGraphicsImageRendererContext(context))
    current = before
    return UIImage(recording.svg)
  }
}
