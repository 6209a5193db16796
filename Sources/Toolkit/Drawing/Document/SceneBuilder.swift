extension Scene {
  /// Makes out what a document draws.
  ///
  /// Never fetches anything. What is not understood is left out and noted; path data is drawn up to
  /// its fault.
  ///
  /// - Throws: ``SceneError`` where there is no SVG, or too much of it.
  /// - Complexity: O(size of the document, its `use` elements replaced by what they use), which is
  ///   limited to ``partLimit``.
  public init(_ tree: SVGTree) throws(SceneError) {
    var builder = SceneBuilder(tree)
    self = try builder.scene()
  }

  /// How many points a drawing may have with all copies by `use`, an element counting for 64.
  public static let partLimit = 16_000_000
}

/// Goes through a document's elements and collects what they draw.
struct SceneBuilder {
  /// What an element gets from the ones around it.
  struct Context {
    var style = Style()
    /// What holds for the innermost element alone.
    var own = OwnStyle()
    /// To the scene's coordinates.
    var transform = AffineTransform.identity
    var viewport: Viewport
    /// How many elements are around it, copies by `use` included.
    var depth = 0
  }

  /// How many points an element stands for, which takes that much longer.
  static let elementCost = 64

  let tree: SVGTree
  var sheet = StyleSheet()
  var notes = NoteBook()
  var parts = 0
  /// That of the outermost element.
  var viewport = Viewport(width: 0, height: 0)
  /// The targets of the `use` elements around what is drawn.
  var uses: [Int] = []
  /// The clip paths that are being looked up.
  var clipsBeingRead: [Int] = []
  /// What elements hand down where they stand in the document, as far as someone has asked.
  var contexts: [Int: Context] = [:]
  /// Gradients by element, nil where there is nothing to paint with.
  var gradients: [Int: GradientSource?] = [:]
  /// Whether a clip path is measured by the box of what it cuts off, which counts what is not painted
  /// too; else shapes without paint are left out at once.
  let keepsUnpainted: Bool

  init(_ tree: SVGTree) {
    self.tree = tree
    keepsUnpainted = tree.elements.contains {
      "clipPath" ~= $0.name && "objectBoundingBox" ~= $0.value("clipPathUnits") ?? []
    }
  }

  mutating func scene() throws(SceneError) -> Scene {
    guard let root = tree.elements.first else { throw .notSVG(name: [], line: 1) }
    guard !root.isForeign, "svg" ~= root.name else {
      throw .notSVG(name: root.name, line: root.line)
    }
    readStyleSheets()
    var context = Context(viewport: Viewport(width: 0, height: 0))
    context.depth = 1
    let own = own(0, &context)
    let (size, viewBox) = frame(of: root, context.style.font)
    var scene = Scene(size: size, viewBox: viewBox, nodes: [])
    if let value = root.value("preserveAspectRatio") {
      if let ratio = AspectRatio(attribute: value) {
        scene.aspectRatio = ratio
      } else {
        note(0, attribute: "preserveAspectRatio", value)
      }
    }
    viewport = Viewport(width: viewBox.width, height: viewBox.height)
    context.viewport = viewport
    if let own {
      if own.transform != .identity {
        notes.add(root.line, "transform on the outermost <svg> is ignored")
      }
      var nodes: [Scene.Node] = []
      if size.width <= 0 || size.height <= 0 {
        notes.add(root.line, "the size has no area: nothing is drawn")
      } else if viewBox.width <= 0 || viewBox.height <= 0 {
        notes.add(root.line, "the view box has no area: nothing is drawn")
      } else {
        try drawChildren(of: 0, context, into: &nodes)
      }
      try finish(0, own, nodes, context, into: &scene.nodes)
      if keepsUnpainted { scene.nodes = scene.nodes.flatMap { $0.painted } }
    }
    scene.notes = notes.list
    return scene
  }

  private mutating func readStyleSheets() {
    for element in tree.elements where !element.isForeign && "style" ~= element.name {
      let count = sheet.faults.count
      if let type = element.value("type"), !type.isEmpty, !("text/css" ~= type) {
        notes.add(element.line, "<style> of type \(excerpt(type)) is ignored")
        continue
      }
      if let media = element.value("media") {
        switch lowercased(trimmed(media)) {
        case "", "all", "screen": break
        default: notes.add(element.line, "media on <style> is ignored")
        }
      }
      sheet.read(element.text)
      for fault in sheet.faults[count...] {
        switch fault {
        case .notUnderstood(let text):
          notes.add(element.line, "\"\(text)\" in <style> is not understood")
        case .external(let text):
          notes.add(element.line, "\"\(text)\" in <style> is another sheet: never fetched")
        }
      }
    }
    sheet.prepare(for: tree)
  }

  /// The size in CSS pixels and the view box of the outermost element.
  private mutating func frame(
    of root: SVGTree.Element, _ font: FontSize
  ) -> (Scene.Size, Rect) {
    func length(_ name: StaticString) -> Double? {
      guard let value = root.value(name), case .pixels(let length)? = Length(value, font: font),
        length >= 0
      else { return nil }
      return length
    }
    for name in ["width", "height"] as [StaticString] {
      guard let value = root.value(name), !("auto" ~= value) else { continue }
      noteLetters(0, value)
      if let length = Length(value, font: font), length.resolved(of: 1) >= 0 { continue }
      note(0, attribute: name, value)
    }
    let (width, height) = (length("width"), length("height"))
    guard let value = root.value("viewBox"), let box = Self.viewBox(value) else {
      if let value = root.value("viewBox") { note(0, attribute: "viewBox", value) }
      // CSS 2.1, section 10.3.2: what has no size of its own is so large.
      let size = Scene.Size(width: width ?? 300, height: height ?? 150)
      return (size, Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    let size: Scene.Size =
      switch (width, height) {
      case (let width?, let height?): Scene.Size(width: width, height: height)
      case (let width?, nil):
        Scene.Size(width: width, height: box.width > 0 ? width * box.height / box.width : 0)
      case (nil, let height?):
        Scene.Size(width: box.height > 0 ? height * box.width / box.height : 0, height: height)
      case (nil, nil): Scene.Size(width: box.width, height: box.height)
      }
    return (size, box)
  }

  /// Reads four numbers, the last two not negative.
  static func viewBox(_ value: [UInt8]) -> Rect? {
    var reader = ValueReader(value)
    var numbers: [Double] = []
    while !reader.isAtEnd {
      if !numbers.isEmpty { reader.skipComma() }
      guard let number = reader.number(), numbers.count < 4 else { return nil }
      numbers.append(number)
    }
    guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
    let box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return box.maxX.isFinite && box.maxY.isFinite ? box : nil
  }

  // MARK: - Elements

  mutating func drawChildren(
    of index: Int, _ context: Context, into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    var inner = context
    inner.depth += 1
    let isLink = isLink(index)
    for child in tree.elements[index].children {
      if isLink && self.isLink(child) {
        notes.add(tree.elements[child].line, "<a> inside <a> is not drawn, as in browsers")
      } else {
        try draw(child, inner, into: &nodes)
      }
    }
  }

  private func isLink(_ index: Int) -> Bool {
    let element = tree.elements[index]
    return !element.isForeign && "a" ~= element.name
  }

  /// Draws an element and all within it.
  mutating func draw(
    _ index: Int, _ outer: Context, into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    let element = tree.elements[index]
    guard outer.depth <= SVGTree.depthLimit else {
      throw .tooDeep(limit: SVGTree.depthLimit, line: element.line)
    }
    try count(Self.elementCost, element.line)
    let kind = ElementKind(element)
    if kind == .silent || !isWanted(index) { return }
    var context = outer
    guard let own = own(index, &context) else { return }
    if kind == .undrawn {
      if says(index) { notes.add(element.line, "<\(excerpt(element.name))> is not drawn") }
      return
    }
    context.transform = context.transform * own.transform
    guard context.transform.isFinite else {
      notes.add(
        element.line, "a transform beyond all numbers: <\(excerpt(element.name))> is not drawn")
      return
    }
    if context.transform.determinant == 0 { return }
    if kind == .use {
      // What is cut off, is cut off where the copy is (SVG 2, section 5.6).
      context.transform = context.transform * offset(of: index, context)
    }
    var inner: [Scene.Node] = []
    switch kind {
    case .silent, .undrawn: break
    case .group: try drawChildren(of: index, context, into: &inner)
    case .choice: try drawChoice(index, context, into: &inner)
    case .use: try drawUse(index, context, into: &inner)
    case .svg:
      guard let nested = try drawNested(index, own, context, size: nil, into: &inner) else {
        return
      }
      context = nested
    case .shape: try drawShape(index, context, into: &inner)
    }
    try finish(index, own, inner, context, into: &nodes)
  }

  /// Draws the first child that asks for nothing special.
  private mutating func drawChoice(
    _ index: Int, _ context: Context, into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    var inner = context
    inner.depth += 1
    for child in tree.elements[index].children {
      let element = tree.elements[child]
      let kind = ElementKind(element)
      if kind == .silent || !isWanted(child) { continue }
      if kind != .undrawn { return try draw(child, inner, into: &nodes) }
      notes.add(element.line, "<\(excerpt(element.name))> in <switch> is left out")
    }
  }

  /// Adds what an element has drawn, faded and cut off as the element says.
  mutating func finish(
    _ index: Int, _ own: OwnStyle, _ inner: [Scene.Node], _ context: Context,
    into nodes: inout [Scene.Node]
  ) throws(SceneError) {
    if inner.isEmpty { return }
    if own.opacity == 0 {
      if keepsUnpainted { nodes += inner.map { $0.unpainted } }
      return
    }
    var group = Scene.Group(opacity: own.opacity, nodes: inner)
    if let id = own.clipPath {
      group.clips = try clips(id, on: index, context, around: inner)
    }
    nodes += group.simplified
  }

  mutating func count(_ more: Int, _ line: Int) throws(SceneError) {
    parts += more
    if parts > Scene.partLimit { throw .tooLarge(limit: Scene.partLimit, line: line) }
  }
}
