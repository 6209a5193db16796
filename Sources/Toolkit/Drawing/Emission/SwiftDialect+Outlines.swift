extension SwiftDialect {
  /// Statements that make and return a path that is one basic shape.
  func statements(_ outline: Outline, _ format: DecimalFormat) -> [String] {
    switch outline {
    case .ellipse(let center, let radii):
      let rect = SwiftCode.rect(Rect(center: center, radii: radii), format)
      if self != .coreGraphics { return ["\(pathType)(ovalIn: \(rect))"] }
      return mutable(["path.addEllipse(in: \(rect))"])
    case .rect(let rect, .zero):
      let rect = SwiftCode.rect(rect, format)
      if self != .coreGraphics { return ["\(pathType)(rect: \(rect))"] }
      return mutable(["path.addRect(\(rect))"])
    case .rect(let rect, let radii):
      let text = SwiftCode.rect(rect, format)
      let (width, height) = rect.corners(radii, format)
      switch self {
      case .coreGraphics:
        return mutable([
          "path.addRoundedRect(", "  in: \(text),",
          "  cornerWidth: \(width), cornerHeight: \(height))",
        ])
      case .uiKit:
        // Not UIKit's own corners, which are no parts of circles.
        return [
          "UIBezierPath(", "  cgPath: CGPath(", "    roundedRect: \(text),",
          "    cornerWidth: \(width), cornerHeight: \(height), transform: nil))",
        ]
      case .appKit:
        return [
          "NSBezierPath(", "  roundedRect: \(text),", "  xRadius: \(width), yRadius: \(height))",
        ]
      }
    }
  }

  private func mutable(_ statements: [String]) -> [String] {
    ["let path = \(pathType)()"] + statements + ["return path"]
  }

  /// How a function makes a picture around a call of `draw`.
  struct Image {
    var type: String
    var unit: String
    var parameters: [String]
    var before: [String]
    var arguments: [String]
    /// Whether the call is in a block.
    var isBlock: Bool
    var after: [String]
  }

  /// - Parameter isFlipped: Whether the drawing is one for a y axis that points up.
  func image(isFlipped: Bool) -> Image {
    let size = ["size: CGSize = CGSize(width: viewBox.width, height: viewBox.height)"]
    let frame = "CGRect(x: 0, y: 0, width: size.width, height: size.height)"
    switch self {
    case .coreGraphics:
      let turn = [
        "context.translateBy(x: 0, y: CGFloat(height))", "context.scaleBy(x: 1, y: -1)",
      ]
      return Image(
        type: "CGImage?", unit: "in pixels", parameters: ["width: Int", "height: Int"],
        before: [
          "guard let space = CGColorSpace(name: CGColorSpace.sRGB),", "  let context = CGContext(",
          "    data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,",
          "    space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)",
          "else { return nil }",
        ] + (isFlipped ? [] : turn) + [
          "let frame = CGRect(x: 0, y: 0, width: CGFloat(width), height: CGFloat(height))"
        ], arguments: ["in: context", "frame: frame"], isBlock: false,
        after: ["return context.makeImage()"])
    case .uiKit:
      let turn = [
        "  context.cgContext.translateBy(x: 0, y: size.height)",
        "  context.cgContext.scaleBy(x: 1, y: -1)",
      ]
      return Image(
        type: "UIImage", unit: "in points", parameters: size,
        before: ["let frame = \(frame)"] + [
          "return UIGraphicsImageRenderer(size: size).image { \(isFlipped ? "context" : "_") in"
        ] + (isFlipped ? turn : []), arguments: ["frame: frame"], isBlock: true, after: ["}"])
    case .appKit:
      return Image(
        type: "NSImage", unit: "in points", parameters: size,
        before: ["NSImage(size: size, flipped: \(!isFlipped)) { frame in"],
        arguments: ["frame: frame"], isBlock: true, after: ["  return true", "}"])
    }
  }
}

extension Rect {
  /// The box around an ellipse.
  init(center: Point, radii: Point) {
    self.init(
      x: center.x - radii.x, y: center.y - radii.y, width: 2 * radii.x, height: 2 * radii.y)
  }

  /// Radii of corners as text, that are together no more than the sides however both are rounded:
  /// CoreGraphics ends the program where they are.
  func corners(_ radii: Point, _ format: DecimalFormat) -> (width: String, height: String) {
    var share = 1.0
    for _ in 0..<(format.significantDigits ?? 12) - 1 { share /= 10 }
    func corner(_ radius: Double, _ side: Double) -> String {
      format.text(2 * radius > side * (1 - share) ? side / 2 * (1 - share) : radius)
    }
    return (corner(radii.x, width), corner(radii.y, height))
  }
}
