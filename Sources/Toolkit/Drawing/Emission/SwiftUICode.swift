extension Scene {
  /// SwiftUI: a `Shape` of all outlines, and a `View` that draws the scene on a `Canvas`.
  ///
  /// SwiftUI has no radial gradient between two circles that are not concentric; such a gradient is
  /// drawn around the outer circle's middle, and noted.
  public func swiftUICode(_ options: CodeOptions) -> DrawingCode {
    var emitter = SwiftUICode(self, options)
    emitter.write()
    return DrawingCode(bytes: emitter.writer.bytes, notes: emitter.notes)
  }
}

/// Writes SwiftUI.
struct SwiftUICode {
  let scene: Scene
  let options: CodeOptions
  let palette: Palette
  let typeName: String
  var names = PathNames()
  var writer = CodeWriter()
  var notes: [String] = []
  var format: DecimalFormat { options.format }

  init(_ scene: Scene, _ options: CodeOptions) {
    self.scene = scene
    self.options = options
    palette = Palette(scene.nodes)
    typeName = Identifier.type(options.name)
  }

  mutating func write() {
    var drawing = self
    drawing.writer = CodeWriter()
    drawing.writeView()
    names = drawing.names
    notes = drawing.notes
    writer.line("// Made by `detent draw` from \(options.source).")
    writer.line("import SwiftUI")
    writer.line()
    writer.line("/// The outlines of \(options.source), in a frame.")
    writer.open("public struct \(typeName): Shape {")
    writer.line("/// What of the drawing's coordinates is shown.")
    writer.line("nonisolated public static let viewBox = \(rect(scene.viewBox))")
    writer.line()
    writer.line("public init() {}")
    writer.line()
    writeFit()
    writeOutlines()
    writer.close()
    writer.append(drawing.writer, dropping: 0)
  }

  private func rect(_ rect: Rect) -> String {
    "CGRect(x: \(format.text(rect.minX)), y: \(format.text(rect.minY)), "
      + "width: \(format.text(rect.width)), height: \(format.text(rect.height)))"
  }

  private mutating func writeFit() {
    let ratio = scene.aspectRatio
    writer.line(
      "/// The map from the drawing's coordinates into a frame, which it fits into as a whole.")
    writer.open("nonisolated public static func fit(_ frame: CGRect) -> CGAffineTransform {")
    writer.line("let scaleX = frame.width / viewBox.width")
    writer.line("let scaleY = frame.height / viewBox.height")
    let anchor = "\(SwiftCode.edge(ratio.x))X"
    let level = "\(SwiftCode.edge(ratio.y))Y"
    writer.line("return CGAffineTransform(translationX: frame.\(anchor), y: frame.\(level))")
    switch ratio.scaling {
    case .meet: writer.line("  .scaledBy(x: min(scaleX, scaleY), y: min(scaleX, scaleY))")
    case .slice: writer.line("  .scaledBy(x: max(scaleX, scaleY), y: max(scaleX, scaleY))")
    case .stretch: writer.line("  .scaledBy(x: scaleX, y: scaleY)")
    }
    writer.line("  .translatedBy(x: -viewBox.\(anchor), y: -viewBox.\(level))")
    writer.close()
    writer.line()
  }

  private mutating func writeOutlines() {
    let parts = scene.drawnPaths.map { names.name($0) }
    writer.open("nonisolated public func path(in rect: CGRect) -> Path {")
    writer.line("var path = Path()")
    for part in parts { writer.line("path.addPath(Self.\(part)())") }
    writer.line("return path.applying(Self.fit(rect))")
    writer.close()
    for (name, path, _) in names.list {
      writer.line()
      writer.open("nonisolated public static func \(name)() -> Path {")
      writer.line("var path = Path()")
      for command in path.commands {
        writer.line(SwiftDialect.coreGraphics.statement(command, format))
      }
      writer.line("return path")
      writer.close()
    }
  }

  // MARK: - Drawing

  private mutating func writeView() {
    writer.line()
    writer.line("/// The drawing of \(options.source).")
    writer.open("public struct \(typeName)Drawing: View {")
    for (name, type, _) in properties { writer.line("private let \(name): \(type)") }
    writer.line()
    if properties.isEmpty {
      writer.line("public init() {}")
    } else {
      writer.open("public init(")
      for (index, property) in properties.enumerated() {
        let comma = index + 1 < properties.count ? "," : ""
        writer.line("\(property.name): \(property.type) = \(property.value)\(comma)")
      }
      writer.close(") {")
      writer.indent()
      for (name, _, _) in properties { writer.line("self.\(name) = \(name)") }
      writer.close()
    }
    writer.line()
    writer.open("public var body: some View {")
    let (width, height) = (format.text(scene.viewBox.width), format.text(scene.viewBox.height))
    writer.open("Canvas { context, size in")
    writer.line("draw(in: &context, size: size)")
    writer.close()
    writer.line(".aspectRatio(CGSize(width: \(width), height: \(height)), contentMode: .fit)")
    writer.close()
    writer.line()
    writer.line("/// Draws on a canvas of this size.")
    writer.open("public func draw(in context: inout GraphicsContext, size: CGSize) {")
    writer.line("let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)")
    if options.hasShadow {
      writeFilter("shadow", ", x: shadow.offset.width, y: shadow.offset.height")
    }
    if options.hasGlow { writeFilter("glow", "") }
    writer.open("context.drawLayer { context in")
    writer.line("context.clip(to: Path(frame))")
    writer.line("context.concatenate(\(typeName).fit(frame))")
    write(scene.nodes)
    writer.close()
    writer.close()
    writer.close()
  }

  private mutating func writeFilter(_ name: String, _ offset: String) {
    writer.open("if let \(name) {")
    writer.line("context.addFilter(.shadow(color: \(name).color, radius: \(name).blur\(offset)))")
    writer.close()
  }

  private var properties: [(name: String, type: String, value: String)] {
    var result: [(name: String, type: String, value: String)] = []
    for color in palette.colors where options.hasColorParameters || color.isCurrent {
      result.append(
        (palette.name(color), "Color", color.isCurrent ? ".primary" : literal(color, 1)))
    }
    if options.hasShadow {
      result.append(("shadow", "(offset: CGSize, blur: CGFloat, color: Color)?", "nil"))
    }
    if options.hasGlow { result.append(("glow", "(blur: CGFloat, color: Color)?", "nil")) }
    return result
  }

  func literal(_ color: Color, _ opacity: Double) -> String {
    "Color(.sRGB, red: \(component(color.red)), green: \(component(color.green)), "
      + "blue: \(component(color.blue)), opacity: \(format.text(color.alpha * opacity)))"
  }

  func expression(_ color: Color, _ opacity: Double) -> String {
    guard options.hasColorParameters || color.isCurrent else { return literal(color, opacity) }
    let opacity = color.isCurrent ? opacity * color.alpha : opacity
    let name = palette.name(color)
    return opacity == 1 ? name : "\(name).opacity(\(format.text(opacity)))"
  }
}
