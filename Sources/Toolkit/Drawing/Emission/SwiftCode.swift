extension Scene {
  /// Swift that makes the scene's paths and draws it through a `CGContext`.
  ///
  /// An `enum` with `viewBox`; `path()`, which is all outlines; a function for each outline;
  /// `draw`, which fits the drawing into a frame; and `image`, which makes a picture of it. The
  /// context's y axis should point down, as UIKit's does; for others use ``flipped``.
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
  var constants: Constants
  var state = ContextState()
  /// Whether what is written cuts off, so that its colours are not the drawing's.
  var isMask = false
  var writer = CodeWriter()
  var format: DecimalFormat { options.format }
  var access: String { options.isPublic ? "public " : "" }

  init(_ scene: Scene, _ dialect: SwiftDialect, _ options: CodeOptions) {
    self.scene = scene
    self.dialect = dialect
    self.options = options
    palette = Palette(scene.nodes)
    constants = Constants(besides: palette.parameters(options))
  }

  mutating func write() {
    let size = "\(format.text(scene.viewBox.width)) by \(format.text(scene.viewBox.height)) units"
    // The outlines are named while the drawing is written, but stand before it.
    var counted = self
    counted.writeNodes()
    counted.constants.endCounting()
    var drawn = self
    drawn.constants = counted.constants
    drawn.writeNodes()
    names = drawn.names

    writer.line("// Made by `detent draw` from \(options.source).")
    writer.line("import \(dialect.module)")
    writer.line()
    writer.line("/// The drawing of \(options.source), \(size).")
    if dialect == .appKit { writer.line("@available(macOS 14.0, *)") }
    writer.open("\(access)enum \(Identifier.type(options.name)) {")
    writer.line("/// What of the drawing's coordinates is shown.")
    writer.line("\(access)static let viewBox = \(Self.rect(scene.viewBox, format))")
    writer.line()
    writeOutlines()
    writeDraw(drawn)
    writeImage()
    writer.close()
  }

  private mutating func writeNodes() {
    writer = CodeWriter(depth: 2)
    write(scene.nodes)
  }

  static func rect(_ rect: Rect, _ format: DecimalFormat) -> String {
    "CGRect(x: \(format.text(rect.minX)), y: \(format.text(rect.minY)), "
      + "width: \(format.text(rect.width)), height: \(format.text(rect.height)))"
  }

  // MARK: - Outlines

  private mutating func writeOutlines() {
    let whole = scene.drawnPaths
    let parts = whole.map { names.name($0) }
    writer.line("/// All outlines as one path, in the drawing's coordinates.")
    writer.open("\(access)static func path() -> \(dialect.pathType) {")
    writer.line("let path = \(dialect.pathType)()")
    for part in parts { writer.line(dialect.append("\(part)()")) }
    writer.line("return path")
    writer.close()
    for entry in names.list {
      writer.line()
      writer.open("\(access)static func \(entry.name)() -> \(dialect.pathType) {")
      if let outline = entry.outline {
        for line in dialect.statements(outline, format) { writer.line(line) }
      } else {
        writer.line("let path = \(dialect.pathType)()")
        for command in entry.path.commands { writer.line(dialect.statement(command, format)) }
        if entry.rule == .evenOdd, let statement = dialect.evenOddStatement {
          writer.line(statement)
        }
        writer.line("return path")
      }
      writer.close()
    }
  }

  // MARK: - Drawing

  private mutating func writeDraw(_ drawn: SwiftCode) {
    writer.line()
    writer.line("/// Draws into a frame, \(Self.words(scene.aspectRatio)).")
    writer.open("\(access)static func draw(")
    let context = dialect == .coreGraphics ? ["in context: CGContext"] : []
    writeList(context + ["frame: CGRect = viewBox"] + parameters.map { $0.declaration })
    writer.close(") {")
    writer.indent()
    if dialect != .coreGraphics {
      let current =
        dialect == .uiKit
        ? "UIGraphicsGetCurrentContext()" : "NSGraphicsContext.current?.cgContext"
      writer.line("guard let context = \(current) else { return }")
    }
    for (name, lines) in drawn.constants.list {
      writer.line("let \(name) = \(lines[0])")
      for line in lines.dropFirst() { writer.line(line) }
    }
    writer.line("context.saveGState()")
    if options.hasShadow { writeLayer("shadow", offset: "shadow.offset") }
    if options.hasGlow { writeLayer("glow", offset: ".zero") }
    writer.line("context.saveGState()")
    writer.line("context.clip(to: frame)")
    writeFit()
    writer.append(drawn.writer)
    writer.line("context.restoreGState()")
    if options.hasGlow { writer.line("if glow != nil { context.endTransparencyLayer() }") }
    if options.hasShadow { writer.line("if shadow != nil { context.endTransparencyLayer() }") }
    writer.line("context.restoreGState()")
    writer.close()
  }

  private mutating func writeList(_ parts: [String]) {
    for part in parts.dropLast() { writer.line(part + ",") }
    if let last = parts.last { writer.line(last) }
  }

  /// What the drawing can be told, by name.
  private var parameters: [(name: String, declaration: String)] {
    var result: [(name: String, declaration: String)] = []
    for color in palette.colors where palette.isParameter(color, options) {
      let (name, literal) = (palette.name(color), dialect.literal(color, opacity: 1, format))
      result.append((name, "\(name): \(dialect.colorType) = \(literal)"))
    }
    let color = dialect.colorType
    if options.hasShadow {
      let type = "(offset: CGSize, blur: CGFloat, color: \(color))?"
      result.append(("shadow", "shadow: \(type) = nil"))
    }
    if options.hasGlow {
      result.append(("glow", "glow: (blur: CGFloat, color: \(color))? = nil"))
    }
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

  // MARK: - Pictures

  private mutating func writeImage() {
    let image = dialect.image(isFlipped: options.isFlipped)
    writer.line()
    writer.line("/// A picture of the drawing on nothing, \(image.unit).")
    writer.open("\(access)static func image(")
    writeList(image.parameters + parameters.map { $0.declaration })
    writer.close(") -> \(image.type) {")
    writer.indent()
    let arguments = image.arguments + parameters.map { "\($0.name): \($0.name)" }
    for line in image.before { writer.line(line) }
    let indent = image.isBlock ? "  " : ""
    writer.line("\(indent)draw(\(arguments.joined(separator: ", ")))")
    for line in image.after { writer.line(line) }
    writer.close()
  }
}
