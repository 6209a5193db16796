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
  var constants: Constants
  /// Whether what is written cuts off, so that its colours are not the drawing's.
  var isMask = false
  var writer = CodeWriter()
  var notes: [String] = []
  var format: DecimalFormat { options.format }
  var access: String { options.isPublic ? "public " : "" }

  init(_ scene: Scene, _ options: CodeOptions) {
    self.scene = scene
    self.options = options
    palette = Palette(scene.nodes)
    typeName = Identifier.type(options.name)
    constants = Constants(besides: palette.parameters(options))
  }

  mutating func write() {
    var counted = self
    counted.writeNodes()
    counted.constants.endCounting()
    var drawn = self
    drawn.constants = counted.constants
    drawn.writeNodes()
    names = drawn.names
    notes = drawn.notes
    writer.line("// Made by `detent draw` from \(options.source).")
    writer.line("import SwiftUI")
    writer.line()
    writer.line("/// The outlines of \(options.source), in a frame.")
    writer.open("\(access)struct \(typeName): Shape {")
    writer.line("/// What of the drawing's coordinates is shown.")
    writer.line(
      "nonisolated \(access)static let viewBox = \(SwiftCode.rect(scene.viewBox, format))")
    writer.line()
    if options.isPublic {
      writer.line("public init() {}")
      writer.line()
    }
    writeFit()
    writeOutlines()
    writer.close()
    writeView(drawn)
  }

  private mutating func writeNodes() {
    writer = CodeWriter(depth: 3)
    write(scene.nodes)
  }

  private mutating func writeFit() {
    let ratio = scene.aspectRatio
    writer.line(
      "/// The map from the drawing's coordinates into a frame, which it fits into as a whole.")
    writer.open("nonisolated \(access)static func fit(_ frame: CGRect) -> CGAffineTransform {")
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
    writer.open("nonisolated \(access)func path(in rect: CGRect) -> Path {")
    writer.line("var path = Path()")
    for part in parts { writer.line("path.addPath(Self.\(part)())") }
    writer.line("return path.applying(Self.fit(rect))")
    writer.close()
    for entry in names.list {
      writer.line()
      writer.open("nonisolated \(access)static func \(entry.name)() -> Path {")
      if let outline = entry.outline {
        for line in lines(outline) { writer.line(line) }
      } else {
        writer.line("var path = Path()")
        for command in entry.path.commands {
          writer.line(SwiftDialect.coreGraphics.statement(command, format))
        }
        writer.line("return path")
      }
      writer.close()
    }
  }

  /// The expression of a basic shape.
  private func lines(_ outline: Outline) -> [String] {
    switch outline {
    case .ellipse(let center, let radii):
      return ["Path(ellipseIn: \(SwiftCode.rect(Rect(center: center, radii: radii), format)))"]
    case .rect(let rect, .zero): return ["Path(\(SwiftCode.rect(rect, format)))"]
    case .rect(let rect, let radii):
      let (width, height) = rect.corners(radii, format)
      return [
        "Path(", "  roundedRect: \(SwiftCode.rect(rect, format)),",
        "  cornerSize: CGSize(width: \(width), height: \(height)), style: .circular)",
      ]
    }
  }

  // MARK: - Drawing

  private mutating func writeView(_ drawn: SwiftUICode) {
    writer.line()
    writer.line("/// The drawing of \(options.source).")
    writer.open("\(access)struct \(typeName)Drawing: View {")
    for (name, type, _) in properties { writer.line("private let \(name): \(type)") }
    if !properties.isEmpty { writer.line() }
    if properties.isEmpty, options.isPublic {
      writer.line("public init() {}")
      writer.line()
    } else if !properties.isEmpty {
      writer.open("\(access)init(")
      for (index, property) in properties.enumerated() {
        let comma = index + 1 < properties.count ? "," : ""
        writer.line("\(property.name): \(property.type) = \(property.value)\(comma)")
      }
      writer.close(") {")
      writer.indent()
      for (name, _, _) in properties { writer.line("self.\(name) = \(name)") }
      writer.close()
      writer.line()
    }
    writer.open("\(access)var body: some View {")
    let (width, height) = (format.text(scene.viewBox.width), format.text(scene.viewBox.height))
    writer.open("Canvas { context, size in")
    writer.line("draw(in: &context, size: size)")
    writer.close()
    writer.line(".aspectRatio(CGSize(width: \(width), height: \(height)), contentMode: .fit)")
    writer.close()
    writer.line()
    writer.line("/// A picture of the drawing on nothing, in points.")
    writer.line("@available(iOS 16, macOS 13, tvOS 16, watchOS 9, *)")
    writer.open(
      "\(access)func image(size: CGSize = CGSize(width: \(width), height: \(height))) -> Image {")
    writer.open("Image(size: size) { context in")
    writer.line("draw(in: &context, size: size)")
    writer.close()
    writer.close()
    writer.line()
    writer.line("/// Draws on a canvas of this size.")
    writer.open("\(access)func draw(in context: inout GraphicsContext, size: CGSize) {")
    for (name, lines) in drawn.constants.list {
      writer.line("let \(name) = \(lines[0])")
      for line in lines.dropFirst() { writer.line(line) }
    }
    writer.line("let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)")
    if options.hasShadow {
      writeFilter("shadow", ", x: shadow.offset.width, y: shadow.offset.height")
    }
    if options.hasGlow { writeFilter("glow", "") }
    writer.open("context.drawLayer { context in")
    writer.line("context.clip(to: Path(frame))")
    writer.line("context.concatenate(\(typeName).fit(frame))")
    writer.append(drawn.writer)
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
    for color in palette.colors where palette.isParameter(color, options) {
      result.append(
        (palette.name(color), "Color", color.isCurrent ? ".primary" : literal(color, 1)))
    }
    if options.hasShadow {
      result.append(("shadow", "(offset: CGSize, blur: CGFloat, color: Color)?", "nil"))
    }
    if options.hasGlow { result.append(("glow", "(blur: CGFloat, color: Color)?", "nil")) }
    return result
  }

  private func literal(_ color: Color, _ opacity: Double) -> String {
    "Color(.sRGB, red: \(component(color.red)), green: \(component(color.green)), "
      + "blue: \(component(color.blue)), opacity: \(format.text(color.alpha * opacity)))"
  }

  /// A colour, and what it is called where it is there more than once; nil where it has a name.
  func expression(_ color: Color, _ opacity: Double) -> (text: String, name: String?) {
    if isMask { return (".black", nil) }
    let name = palette.name(color)
    guard palette.isParameter(color, options) else {
      return (literal(color, opacity), name)
    }
    let opacity = color.isCurrent ? opacity * color.alpha : opacity
    return opacity == 1
      ? (name, nil) : ("\(name).opacity(\(format.text(opacity)))", name + "Faded")
  }

  mutating func color(_ color: Color, _ opacity: Double) -> String {
    let (text, name) = expression(color, opacity)
    return name.map { constants.expression(text, name: $0) } ?? text
  }
}
