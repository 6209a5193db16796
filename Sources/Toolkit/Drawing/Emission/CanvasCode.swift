extension Scene {
  /// A JavaScript module with one function that draws on a Canvas 2D context.
  ///
  /// `drawName(context, { x, y, width, height, … })` fits the drawing into a frame, by default as
  /// large as the drawing wants to be. Groups that fade as one, and what is cut off by several
  /// shapes, are drawn on a canvas of their own first.
  public func canvasCode(_ options: CodeOptions) -> DrawingCode {
    var emitter = CanvasCode(self, options)
    emitter.write()
    return DrawingCode(bytes: emitter.writer.bytes, notes: [])
  }
}

/// Writes JavaScript for the Canvas.
struct CanvasCode {
  let scene: Scene
  let options: CodeOptions
  let palette: Palette
  var constants: Constants
  var state = ContextState()
  /// Whether what is written cuts off, so that its colours are not the drawing's.
  var isMask = false
  var writer = CodeWriter()
  var needsLayer = false
  var needsFading = false
  var needsShade = false
  var format: DecimalFormat { options.format }

  init(_ scene: Scene, _ options: CodeOptions) {
    self.scene = scene.cuttingDashes
    self.options = options
    palette = Palette(scene.nodes)
    constants = Constants(besides: palette.parameters(options))
  }

  mutating func write() {
    var counted = self
    counted.writeBody()
    counted.constants.endCounting()
    var body = self
    body.constants = counted.constants
    body.writeBody()
    (needsLayer, needsShade, needsFading) = (body.needsLayer, body.needsShade, body.needsFading)

    let name = Identifier.plain(options.name)
    let size = "\(format.text(scene.size.width)) by \(format.text(scene.size.height)) pixels"
    writer.line("// Made by `detent draw` from \(options.source).")
    writer.line()
    writer.line("/** Draws \(options.source), \(size) unless told otherwise. */")
    writer.open("export function draw\(name)(")
    writer.line("context,")
    writer.open("{")
    for parameter in parameters { writer.line(parameter + ",") }
    writer.close("} = {},")
    writer.close(") {")
    writer.indent()
    for (name, lines) in body.constants.list { writer.line("const \(name) = \(lines[0]);") }
    writer.append(body.writer)
    writer.close()
    if needsFading { writeFadingFunction() }
    if needsShade { writeShadeFunction() }
    if needsLayer { writeLayerFunction() }
  }

  private var parameters: [String] {
    var result = [
      "x = 0", "y = 0", "width = \(format.text(scene.size.width))",
      "height = \(format.text(scene.size.height))",
    ]
    for color in palette.colors where palette.isParameter(color, options) {
      result.append("\(palette.name(color)) = \(Self.literal(color, opacity: 1))")
    }
    if options.hasShadow { result.append("shadow = null /* { x, y, blur, color } */") }
    if options.hasGlow { result.append("glow = null /* { blur, color } */") }
    return result
  }

  private mutating func writeBody() {
    writer = CodeWriter(depth: 1)
    let isShaded = options.hasShadow || options.hasGlow
    if isShaded {
      needsLayer = true
      writer.open("const drawAll = (context) => {")
    }
    writer.line("context.save();")
    writer.line("context.beginPath();")
    writer.line("context.rect(x, y, width, height);")
    writer.line("context.clip();")
    writeFit()
    write(scene.nodes)
    writer.line("context.restore();")
    guard isShaded else { return }
    writer.close("};")
    writer.line("let result = drawAll;")
    for (name, isThere) in [("glow", options.hasGlow), ("shadow", options.hasShadow)] where isThere
    {
      writer.open("if (\(name)) {")
      writer.line("const inner = result;")
      writer.line("result = (context) => layer(context, inner, { shadow: \(name) });")
      writer.close()
    }
    writer.line("result(context);")
  }

  private mutating func writeFit() {
    let (box, ratio) = (scene.viewBox, scene.aspectRatio)
    let (width, height) = (format.text(box.width), format.text(box.height))
    let scale: String
    switch ratio.scaling {
    case .meet: scale = "Math.min(width / \(width), height / \(height))"
    case .slice: scale = "Math.max(width / \(width), height / \(height))"
    case .stretch: scale = ""
    }
    func share(_ alignment: AspectRatio.Alignment) -> Double {
      switch alignment {
      case .min: 0
      case .mid: 0.5
      case .max: 1
      }
    }
    func anchor(_ start: String, _ length: String, _ alignment: AspectRatio.Alignment) -> String {
      switch alignment {
      case .min: start
      case .mid: "\(start) + \(length) / 2"
      case .max: "\(start) + \(length)"
      }
    }
    writer.line(
      "context.translate(\(anchor("x", "width", ratio.x)), \(anchor("y", "height", ratio.y)));")
    if ratio.scaling == .stretch {
      writer.line("context.scale(width / \(width), height / \(height));")
    } else {
      writer.line("const scale = \(scale);")
      writer.line("context.scale(scale, scale);")
    }
    let left = -(box.minX + share(ratio.x) * box.width)
    let top = -(box.minY + share(ratio.y) * box.height)
    if left != 0 || top != 0 {
      writer.line("context.translate(\(format.text(left)), \(format.text(top)));")
    }
  }

  /// Not `color-mix`: a gradient with a colour of that kind is mixed by its cover.
  private mutating func writeFadingFunction() {
    writer.line()
    writer.open("function faded(context, color, cover) {")
    writer.line("context.save();")
    writer.line("context.fillStyle = color;")
    writer.line("const plain = context.fillStyle;")
    writer.line("context.restore();")
    writer.line("const last = Math.round(cover * 255).toString(16).padStart(2, \"0\");")
    writer.line("if (plain.startsWith(\"#\")) return plain + last;")
    writer.line("return plain.replace(/[\\d.]+\\)$/, (alpha) => `${parseFloat(alpha) * cover})`);")
    writer.close()
  }

  /// Gives a gradient its colours.
  private mutating func writeShadeFunction() {
    writer.line()
    writer.open("function shade(gradient, stops) {")
    writer.line("for (const [offset, color] of stops) gradient.addColorStop(offset, color);")
    writer.line("return gradient;")
    writer.close()
  }

  /// Draws on a canvas of its own, and that one on the context.
  private mutating func writeLayerFunction() {
    writer.line()
    writer.open("function layer(context, draw, { alpha = 1, masks = [], shadow = null } = {}) {")
    writer.line("const { width, height } = context.canvas;")
    writer.open("const blank = () => {")
    writer.line("const inner = new OffscreenCanvas(width, height).getContext(\"2d\");")
    writer.line("inner.setTransform(context.getTransform());")
    writer.line("return inner;")
    writer.close("};")
    writer.line("const inner = blank();")
    writer.line("draw(inner);")
    writer.open("for (const mask of masks) {")
    writer.line("const cover = blank();")
    writer.line("mask(cover);")
    writer.line("inner.resetTransform();")
    writer.line("inner.globalCompositeOperation = \"destination-in\";")
    writer.line("inner.drawImage(cover.canvas, 0, 0);")
    writer.close()
    writer.line("context.save();")
    writer.line("context.resetTransform();")
    writer.line("context.globalAlpha *= alpha;")
    writer.open("if (shadow) {")
    writer.line("context.shadowColor = shadow.color;")
    writer.line("context.shadowBlur = shadow.blur;")
    writer.line("context.shadowOffsetX = shadow.x ?? 0;")
    writer.line("context.shadowOffsetY = shadow.y ?? 0;")
    writer.close()
    writer.line("context.drawImage(inner.canvas, 0, 0);")
    writer.line("context.restore();")
    writer.close()
  }
}
