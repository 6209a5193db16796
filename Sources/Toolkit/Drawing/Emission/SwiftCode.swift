extension Scene {
  /// Swift that makes the scene's paths and draws it through a `CGContext`.
  ///
  /// An `enum` with `viewBox`; `path()`, which is all outlines; a function for each outline; and
  /// `draw`, which fits the drawing into a frame. The context's y axis should point down, as
  /// UIKit's does; for others use ``flipped``.
  public func code(for dialect: SwiftDialect, _ options: CodeOptions) -> DrawingCode {
    var emitter = SwiftCode(self, dialect, options)
    emitter.write()
    return DrawingCode(bytes: emitter.writer.bytes, notes: [])
  }
}

/// Writes Swift that draws through a `CGContext`.
struct SwiftCode {
  let scene: Scene
  let dialect: SwiftDialect
  let options: CodeOptions
  let palette: Palette
  var names = PathNames()
  var writer = CodeWriter()
  var format: DecimalFormat { options.format }

  init(_ scene: Scene, _ dialect: SwiftDialect, _ options: CodeOptions) {
    self.scene = scene
    self.dialect = dialect
    self.options = options
    palette = Palette(scene.nodes)
  }

  mutating func write() {
    let size = "\(format.text(scene.viewBox.width)) by \(format.text(scene.viewBox.height)) units"
    writer.line("// Made by `detent draw` from \(options.source).")
    writer.line("import \(dialect.module)")
    writer.line()
    writer.line("/// The drawing of \(options.source), \(size).")
    // The outlines are named while the drawing is written, but stand before it.
    var drawing = self
    drawing.writer = CodeWriter()
    if dialect == .appKit { writer.line("@available(macOS 14.0, *)") }
    writer.open("public enum \(Identifier.type(options.name)) {")
    drawing.writer.open("")
    drawing.writeDraw()
    names = drawing.names
    writer.line("/// What of the drawing's coordinates is shown.")
    writer.line("public static let viewBox = \(rect(scene.viewBox))")
    writer.line()
    writeOutlines()
    writer.append(drawing.writer, dropping: 1)
    writer.close()
  }

  func rect(_ rect: Rect) -> String {
    "CGRect(x: \(format.text(rect.minX)), y: \(format.text(rect.minY)), "
      + "width: \(format.text(rect.width)), height: \(format.text(rect.height)))"
  }

  // MARK: - Outlines

  private mutating func writeOutlines() {
    let whole = scene.drawnPaths
    let parts = whole.map { names.name($0) }
    writer.line("/// All outlines as one path, in the drawing's coordinates.")
    writer.open("public static func path() -> \(dialect.pathType) {")
    writer.line("let path = \(dialect.pathType)()")
    for part in parts { writer.line(dialect.append("\(part)()")) }
    writer.line("return path")
    writer.close()
    for (name, path, rule) in names.list {
      writer.line()
      writer.open("public static func \(name)() -> \(dialect.pathType) {")
      writer.line("let path = \(dialect.pathType)()")
      for command in path.commands { writer.line(dialect.statement(command, format)) }
      if rule == .evenOdd, let statement = dialect.evenOddStatement { writer.line(statement) }
      writer.line("return path")
      writer.close()
    }
  }

  // MARK: - Drawing

  private mutating func writeDraw() {
    writer.line()
    writer.line("/// Draws into a frame, \(Self.words(scene.aspectRatio)).")
    writer.open("public static func draw(")
    for parameter in parameters.dropLast() { writer.line(parameter + ",") }
    writer.line(parameters.last ?? "")
    writer.close(") {")
    writer.indent()
    if dialect != .coreGraphics {
      let current =
        dialect == .uiKit
        ? "UIGraphicsGetCurrentContext()" : "NSGraphicsContext.current?.cgContext"
      writer.line("guard let context = \(current) else { return }")
    }
    writer.line("context.saveGState()")
    if options.hasShadow { writeLayer("shadow", offset: "shadow.offset") }
    if options.hasGlow { writeLayer("glow", offset: ".zero") }
    writer.line("context.saveGState()")
    writer.line("context.clip(to: frame)")
    writeFit()
    writer.line("context.setLineDash(phase: 0, lengths: [])")
    write(scene.nodes)
    writer.line("context.restoreGState()")
    if options.hasGlow { writer.line("if glow != nil { context.endTransparencyLayer() }") }
    if options.hasShadow { writer.line("if shadow != nil { context.endTransparencyLayer() }") }
    writer.line("context.restoreGState()")
    writer.close()
  }

  private var parameters: [String] {
    var result: [String] = []
    if dialect == .coreGraphics { result.append("in context: CGContext") }
    result.append("frame: CGRect = viewBox")
    for color in palette.colors where options.hasColorParameters || color.isCurrent {
      let literal = dialect.literal(color, opacity: 1, format)
      result.append("\(palette.name(color)): \(dialect.colorType) = \(literal)")
    }
    let color = dialect.colorType
    if options.hasShadow {
      result.append("shadow: (offset: CGSize, blur: CGFloat, color: \(color))? = nil")
    }
    if options.hasGlow { result.append("glow: (blur: CGFloat, color: \(color))? = nil") }
    return result
  }

  static func words(_ ratio: AspectRatio) -> String {
    switch ratio.scaling {
    case .meet: "as large as fits"
    case .slice: "which it covers"
    case .stretch: "which it fills"
    }
  }

  private mutating func writeLayer(_ name: String, offset: String) {
    writer.open("if let \(name) {")
    let color = dialect.cgColor("\(name).color")
    writer.line("context.setShadow(offset: \(offset), blur: \(name).blur, color: \(color))")
    writer.line("context.beginTransparencyLayer(auxiliaryInfo: nil)")
    writer.close()
  }

  private mutating func writeFit() {
    let ratio = scene.aspectRatio
    writer.line("let scaleX = frame.width / viewBox.width")
    writer.line("let scaleY = frame.height / viewBox.height")
    let (x, y): (String, String) =
      switch ratio.scaling {
      case .meet: ("min(scaleX, scaleY)", "min(scaleX, scaleY)")
      case .slice: ("max(scaleX, scaleY)", "max(scaleX, scaleY)")
      case .stretch: ("scaleX", "scaleY")
      }
    let anchor = "\(Self.edge(ratio.x))X"
    let level = "\(Self.edge(ratio.y))Y"
    writer.line("context.translateBy(x: frame.\(anchor), y: frame.\(level))")
    writer.line("context.scaleBy(x: \(x), y: \(y))")
    writer.line("context.translateBy(x: -viewBox.\(anchor), y: -viewBox.\(level))")
  }

  static func edge(_ alignment: AspectRatio.Alignment) -> String {
    switch alignment {
    case .min: "min"
    case .mid: "mid"
    case .max: "max"
    }
  }
}
