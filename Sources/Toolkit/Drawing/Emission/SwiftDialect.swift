/// The Swift interfaces that draw through a `CGContext`.
public enum SwiftDialect: CaseIterable, Sendable {
  /// CoreGraphics alone: `CGMutablePath`, `CGColor`.
  case coreGraphics
  /// UIKit: `UIBezierPath`, `UIColor`.
  case uiKit
  /// AppKit: `NSBezierPath`, `NSColor`.
  case appKit

  var module: String {
    switch self {
    case .coreGraphics: "CoreGraphics"
    case .uiKit: "UIKit"
    case .appKit: "AppKit"
    }
  }

  var pathType: String {
    switch self {
    case .coreGraphics: "CGMutablePath"
    case .uiKit: "UIBezierPath"
    case .appKit: "NSBezierPath"
    }
  }

  var colorType: String {
    switch self {
    case .coreGraphics: "CGColor"
    case .uiKit: "UIColor"
    case .appKit: "NSColor"
    }
  }

  /// The expression of a path as CoreGraphics wants it.
  func cgPath(_ path: String) -> String { self == .coreGraphics ? path : path + ".cgPath" }

  /// The expression of a colour as CoreGraphics wants it.
  func cgColor(_ color: String) -> String { self == .coreGraphics ? color : color + ".cgColor" }

  func literal(_ color: Color, opacity: Double, _ format: DecimalFormat) -> String {
    let (red, green, blue) = (
      component(color.red), component(color.green), component(color.blue)
    )
    let alpha = format.text(color.alpha * opacity)
    switch self {
    case .coreGraphics, .appKit:
      return "\(colorType)(srgbRed: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    case .uiKit:
      return "\(colorType)(red: \(red), green: \(green), blue: \(blue), alpha: \(alpha))"
    }
  }

  func faded(_ color: String, _ opacity: String) -> String {
    switch self {
    case .coreGraphics: "\(color).copy(alpha: \(color).alpha * \(opacity)) ?? \(color)"
    case .uiKit, .appKit:
      "\(color).withAlphaComponent(\(color).cgColor.alpha * \(opacity))"
    }
  }

  /// A statement that does one thing to a path.
  func statement(_ command: Path.Command, _ format: DecimalFormat) -> String {
    func point(_ point: Point) -> String {
      "CGPoint(x: \(format.text(point.x)), y: \(format.text(point.y)))"
    }
    switch (command, self) {
    case (.move(let end), _): return "path.move(to: \(point(end)))"
    case (.line(let end), .coreGraphics), (.line(let end), .uiKit):
      return "path.addLine(to: \(point(end)))"
    case (.line(let end), .appKit): return "path.line(to: \(point(end)))"
    case (.curve(let first, let second, let end), .coreGraphics):
      return "path.addCurve(to: \(point(end)), control1: \(point(first)), "
        + "control2: \(point(second)))"
    case (.curve(let first, let second, let end), .uiKit):
      return "path.addCurve(to: \(point(end)), controlPoint1: \(point(first)), "
        + "controlPoint2: \(point(second)))"
    case (.curve(let first, let second, let end), .appKit):
      return "path.curve(to: \(point(end)), controlPoint1: \(point(first)), "
        + "controlPoint2: \(point(second)))"
    case (.close, .coreGraphics): return "path.closeSubpath()"
    case (.close, _): return "path.close()"
    }
  }

  /// A statement that appends one path to another.
  func append(_ path: String) -> String {
    self == .coreGraphics ? "path.addPath(\(path))" : "path.append(\(path))"
  }

  /// A statement that makes the even-odd rule the path's own; nil where paths have none.
  var evenOddStatement: String? {
    switch self {
    case .coreGraphics: nil
    case .uiKit: "path.usesEvenOddFillRule = true"
    case .appKit: "path.windingRule = .evenOdd"
    }
  }
}

/// A share of 255 as a decimal.
func component(_ value: UInt8) -> String {
  DecimalFormat(significantDigits: 6).text(Double(value) / 255)
}
