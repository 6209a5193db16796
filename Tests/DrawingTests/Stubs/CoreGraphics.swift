// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What emitted code uses of CoreGraphics, with the signatures of Apple's documentation. What is
// drawn is recorded as SVG (Recording.swift), for a browser to draw. Compiled as a module of that
// name by
// EmittedSwiftTests, and by Tests/Browser/test_emitted_swift.py, which runs it.

public typealias CGFloat = Double
public typealias CFArray = [Any]
public typealias CFDictionary = [String: Any]
public typealias CFString = String

public struct CGPoint: Sendable {
  public static let zero = CGPoint(x: 0, y: 0)
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public func applying(_ map: CGAffineTransform) -> CGPoint {
    CGPoint(x: map.a * x + map.c * y + map.tx, y: map.b * x + map.d * y + map.ty)
  }
}

public struct CGSize: Sendable {
  public static let zero = CGSize(width: 0, height: 0)
  public var width: CGFloat
  public var height: CGFloat
  public init(width: CGFloat, height: CGFloat) { (self.width, self.height) = (width, height) }
}

public struct CGRect: Sendable {
  public var origin: CGPoint
  public var size: CGSize
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    (origin, size) = (CGPoint(x: x, y: y), CGSize(width: width, height: height))
  }
  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public var minX: CGFloat { origin.x }
  public var midX: CGFloat { origin.x + size.width / 2 }
  public var maxX: CGFloat { origin.x + size.width }
  public var minY: CGFloat { origin.y }
  public var midY: CGFloat { origin.y + size.height / 2 }
  public var maxY: CGFloat { origin.y + size.height }
}

public struct CGAffineTransform: Sendable {
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  public var a, b, c, d, tx, ty: CGFloat
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }
  /// This one first, then the other.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }
  public func inverted() -> CGAffineTransform {
    let det = a * d - b * c
    return CGAffineTransform(
      a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det,
      ty: (b * tx - a * ty) / det)
  }
}

public enum CGPathFillRule: Sendable { case winding, evenOdd }
public enum CGLineCap: Sendable { case butt, round, square }
public enum CGLineJoin: Sendable { case miter, round, bevel }
public enum CGBlendMode: Sendable { case normal, destinationIn }

public class CGPath {
  /// As SVG has it: a letter and its points.
  public fileprivate(set) var pieces: [(letter: String, points: [CGPoint])] = []
  fileprivate init() {}
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    pieces = Self.rounded(rect, cornerWidth, cornerHeight)
  }

  fileprivate static func rounded(
    _ rect: CGRect, _ width: CGFloat, _ height: CGFloat
  ) -> [(letter: String, points: [CGPoint])] {
    precondition(width >= 0 && 2 * width <= rect.width, "corners wider than the rectangle")
    precondition(height >= 0 && 2 * height <= rect.height, "corners higher than the rectangle")
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    // Where a handle ends, as a part of the radius that is left.
    let rest = 1 - 0.5522847498
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    return [
      ("M", [at(left + width, top)]), ("L", [at(right - width, top)]),
      (
        "C",
        [at(right - width * rest, top), at(right, top + height * rest), at(right, top + height)]
      ),
      ("L", [at(right, bottom - height)]),
      (
        "C",
        [
          at(right, bottom - height * rest), at(right - width * rest, bottom),
          at(right - width, bottom),
        ]
      ), ("L", [at(left + width, bottom)]),
      (
        "C",
        [
          at(left + width * rest, bottom), at(left, bottom - height * rest),
          at(left, bottom - height),
        ]
      ), ("L", [at(left, top + height)]),
      ("C", [at(left, top + height * rest), at(left + width * rest, top), at(left + width, top)]),
      ("Z", []),
    ]
  }

  public func applying(_ map: CGAffineTransform) -> CGPath {
    let path = CGPath()
    path.pieces = pieces.map { ($0, $1.map { $0.applying(map) }) }
    return path
  }

  public var data: String {
    pieces.map { $0 + $1.map { "\($0.x) \($0.y)" }.joined(separator: " ") }.joined()
  }
}

public class CGMutablePath: CGPath {
  override public init() { super.init() }
  private func add(_ letter: String, _ points: CGPoint..., transform: CGAffineTransform) {
    pieces.append((letter, points.map { $0.applying(transform) }))
  }
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add("M", point, transform: transform)
  }
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    add("L", point, transform: transform)
  }
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) { add("C", control1, control2, end, transform: transform) }
  public func closeSubpath() { add("Z", transform: .identity) }
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    pieces += path.applying(transform).pieces
  }
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
    closeSubpath()
  }
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    addRoundedRect(
      in: rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2, transform: transform)
  }
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let path = CGPath()
    path.pieces = Self.rounded(rect, cornerWidth, cornerHeight)
    addPath(path, transform: transform)
  }
}

public final class CGColor: Sendable {
  let red, green, blue: CGFloat
  public let alpha: CGFloat
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
  /// As CSS has it.
  public var css: String {
    "rgba(\([red, green, blue].map { "\($0 * 255)" }.joined(separator: ",")),\(alpha))"
  }
}

public final class CGColorSpace: Sendable {
  public static let sRGB: CFString = ""
  public init?(name: CFString) {}
}

public final class CGGradient {
  let stops: [(offset: CGFloat, color: String)]
  public init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    guard let locations, space != nil else { return nil }
    stops = colors.enumerated().compactMap { index, color in
      (color as? CGColor).map { (locations[index], $0.css) }
    }
  }
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

public enum CGImageAlphaInfo: UInt32, Sendable { case premultipliedLast = 1 }

public final class CGImage {
  public let svg: String
  init(_ svg: String) { self.svg = svg }
}

public final class CGContext {
  private struct State {
    var map: CGAffineTransform
    var clips: [String] = []
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var shadow: (offset: CGSize, blur: CGFloat, color: CGColor?)?
    var fill = "black"
    var stroke = "black"
    var width = 1.0
    var cap = CGLineCap.butt
    var join = CGLineJoin.miter
    var miterLimit = 10.0
    var dashes: (phase: CGFloat, lengths: [CGFloat]) = (0, [])
  }

  public let recording: Recording
  private var state: State
  private var saved: [State] = []
  /// Alpha and shadow from before each layer, which go back to what they were after it.
  private var layers: [State] = []
  /// In the coordinates of the picture, as paths are when they are added.
  private var path = CGMutablePath()
  /// The element of a stroke, when that is the path.
  private var strokedPath: String?

  /// A context whose y axis points down.
  public init(recording: Recording, map: CGAffineTransform = .identity) {
    self.recording = recording
    state = State(map: map)
  }

  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int,
    bytesPerRow: Int, space: CGColorSpace, bitmapInfo: UInt32
  ) {
    self.init(
      recording: Recording(width: Double(width), height: Double(height)),
      map: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height)))
  }

  public func makeImage() -> CGImage? { CGImage(recording.svg) }

  public func saveGState() { saved.append(state) }
  public func restoreGState() { state = saved.removeLast() }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }
  public func concatenate(_ transform: CGAffineTransform) {
    state.map = transform.concatenating(state.map)
  }
  public func addPath(_ path: CGPath) { self.path.addPath(path, transform: state.map) }
  public func clip(using rule: CGPathFillRule = .winding) {
    let element = strokedPath ?? recording.element(path, rule)
    state.clips.append(recording.mask("<g fill='#fff'>\(element)</g>"))
    clear()
  }
  public func clip(to rect: CGRect) {
    let path = CGMutablePath()
    path.addRect(rect, transform: state.map)
    state.clips.append(recording.mask("<g fill='#fff'>\(recording.element(path, .winding))</g>"))
  }
  public func fillPath(using rule: CGPathFillRule = .winding) {
    draw("<g fill='\(state.fill)'>\(strokedPath ?? recording.element(path, rule))</g>")
    clear()
  }
  public func strokePath() {
    draw(stroke(state.stroke))
    clear()
  }
  public func replacePathWithStrokedPath() { strokedPath = stroke("#fff") }
  private func clear() {
    path = CGMutablePath()
    strokedPath = nil
  }

  private func stroke(_ paint: String) -> String {
    recording.stroke(
      path.applying(state.map.inverted()), paint, map: state.map, width: state.width,
      cap: state.cap, join: state.join, miterLimit: state.miterLimit,
      dashes: state.dashes.lengths, phase: state.dashes.phase)
  }

  private func draw(_ element: String) {
    recording.draw(
      element, clips: state.clips, opacity: state.alpha, filters: filters, state.blendMode)
  }

  private var filters: [String] {
    guard let shadow = state.shadow else { return [] }
    return [recording.shadow(shadow.offset, shadow.blur / 2, shadow.color?.css ?? "none")]
  }

  public func setFillColor(_ color: CGColor) { state.fill = color.css }
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.css }
  public func setLineWidth(_ width: CGFloat) { state.width = width }
  public func setLineCap(_ cap: CGLineCap) { state.cap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.join = join }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) { state.dashes = (phase, lengths) }
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = (offset, blur, color)
  }
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    layers.append(state)
    recording.begin()
    (state.alpha, state.shadow) = (1, nil)
  }
  public func endTransparencyLayer() {
    let before = layers.removeLast()
    (state.alpha, state.shadow) = (before.alpha, before.shadow)
    draw(recording.end())
  }
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    precondition(options.rawValue == 3, "a gradient that ends is not recorded")
    draw(
      recording.everything(
        recording.linear(gradient.stops, startPoint, endPoint, map: state.map)))
  }
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    precondition(options.rawValue == 3, "a gradient that ends is not recorded")
    draw(
      recording.everything(
        recording.radial(
          gradient.stops, startCenter, startRadius, endCenter, endRadius, map: state.map)))
  }
}
