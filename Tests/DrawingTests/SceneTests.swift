import Drawing
import Testing

/// The scene of a document, given what lies in its `svg` element.
func scene(_ body: String, attributes: String = "viewBox=\"0 0 100 100\"") throws -> Scene {
  let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)>\(body)</svg>"
  return try Scene(svg: Array(text.utf8))
}

/// The only shape of a scene.
func shape(_ body: String) throws -> Shape {
  let scene = try scene(body)
  try #require(scene.nodes.count == 1, "\(scene.nodes)")
  guard case .shape(let shape) = scene.nodes[0] else {
    Issue.record("a group")
    return Shape(path: Path())
  }
  return shape
}

@Suite("Scene")
struct SceneTests {
  @Test(
    "The size is what width, height and view box say, and CSS's where they say nothing",
    arguments: [
      ("", 300.0, 150.0, [0, 0, 300, 150]),
      ("width=\"40\" height=\"20\"", 40, 20, [0, 0, 40, 20]),
      ("viewBox=\"-5 -6 24 12\"", 24, 12, [-5, -6, 24, 12]),
      ("viewBox=\"0 0 24 12\" width=\"48\"", 48, 24, [0, 0, 24, 12]),
      ("viewBox=\"0 0 24 12\" height=\"1in\"", 192, 96, [0, 0, 24, 12]),
      ("viewBox=\"0 0 24 12\" width=\"100%\" height=\"auto\"", 24, 12, [0, 0, 24, 12]),
      ("width=\"10\" viewBox=\"0 0 -1 5\"", 10, 150, [0, 0, 10, 150]),
    ])
  func size(attributes: String, width: Double, height: Double, box: [Double]) throws {
    let scene = try scene("", attributes: attributes)
    #expect(scene.size == Scene.Size(width: width, height: height))
    #expect(scene.viewBox == Rect(x: box[0], y: box[1], width: box[2], height: box[3]))
  }

  @Test(
    "Lengths count in every unit, and in hundredths of the viewport",
    arguments: [
      ("10", 10.0), ("10px", 10), ("7.5pt", 10), ("1pc", 16), ("25.4mm", 96), ("2.54cm", 96),
      ("1in", 96), ("101.6Q", 96), ("2em", 32), ("2ex", 16), ("1.5rem", 24), ("1e1", 10),
      ("10%", 10), ("+.5E1px", 5),
    ])
  func units(text: String, expected: Double) throws {
    let path = try shape("<rect width=\"\(text)\" height=\"1\"/>").path
    let width = try #require(path.boundingBox).width
    #expect(abs(width - expected) < 1e-9)
  }

  @Test("An uneven stretch stays beside the path only where there is a stroke")
  func transforms() throws {
    let filled = try shape("<circle r=\"5\" transform=\"scale(2 1)\"/>")
    #expect(filled.transform == .identity)
    #expect(filled.path.boundingBox == Rect(minX: -10, minY: -5, maxX: 10, maxY: 5))
    let stroked = try shape("<circle r=\"5\" transform=\"scale(2 1)\" stroke=\"red\"/>")
    #expect(stroked.transform == .scale(2, 1))
    #expect(stroked.stroke?.width == 1)
    let turned = try shape(
      "<path d=\"M0 0h1\" stroke=\"red\" stroke-dasharray=\"1 2\" stroke-dashoffset=\"-1\" "
        + "transform=\"rotate(90) scale(3)\"/>")
    #expect(turned.transform == .identity)
    #expect(turned.stroke?.width == 3)
    #expect(turned.stroke?.dashes == [3, 6])
    #expect(turned.stroke?.dashOffset == 6)
  }

  @Test("The fade of one layer is its paint's; that of several is a group's")
  func opacity() throws {
    #expect(
      try shape("<g opacity=\".5\"><path d=\"M0 0h9v9\" opacity=\".5\"/></g>").fill?.opacity == 0.25
    )
    let both = try scene("<path d=\"M0 0h9v9\" stroke=\"red\" opacity=\".5\"/>")
    guard case .group(let group)? = both.nodes.first else {
      Issue.record("no group")
      return
    }
    #expect(group.opacity == 0.5 && group.nodes.count == 1)
    #expect(try scene("<path d=\"M0 0h9v9\" opacity=\"0\"/>").nodes.isEmpty)
  }

  @Test(
    "The stronger of style, rules and attributes holds; what is not understood counts for nothing")
  func cascade() throws {
    let sheet = "<style>path{fill:#010101} .a{fill:#020202} #b{fill:#030303}</style>"
    func red(_ element: String) throws -> UInt8? {
      guard case .color(let color)? = try shape(sheet + element).fill?.paint else { return nil }
      return color.red
    }
    #expect(try red("<path fill=\"#090909\" d=\"M0 0h9v9\"/>") == 1)
    #expect(try red("<path class=\"x a\" d=\"M0 0h9v9\"/>") == 2)
    #expect(try red("<path id=\"b\" class=\"a\" d=\"M0 0h9v9\"/>") == 3)
    #expect(try red("<path id=\"b\" style=\"fill:#040404\" d=\"M0 0h9v9\"/>") == 4)
    #expect(try red("<path id=\"b\" style=\"fill:nonsense\" d=\"M0 0h9v9\"/>") == 3)
    #expect(
      try red("<g fill=\"#050505\"><rect fill=\"nonsense\" width=\"9\" height=\"9\"/></g>") == 5)
  }

  @Test("What is not understood is listed with its line, once, and never dropped in silence")
  func notes() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x" viewBox="0 0 9 9">
        <text>words</text>
        <image href="http://example.org/a.png"/>
        <rect width="9" height="9" filter="url(#f)" wobble="1"/>
        <rect
          width="9" height="9" filter="none" fill="url(other.svg#p)"
          style="mix-blend-mode: multiply; hue: 3"/>
        <x:thing/><text>more</text>
        <path d="M0 0h9x" stroke="chartreuseish"/>
        <use href="other.svg#a"/><use href="#a"/>
        <style>@media print { path { fill: red } } a:hover { fill: red }</style>
      </svg>
      """
    let notes = try Scene(svg: Array(text.utf8)).notes
    #expect(
      notes.map(\.description) == [
        "line 11: \"@media print\" in <style> is not understood",
        "line 11: \"a:hover\" in <style> is not understood",
        "line 2: <text> is not drawn (on 2 lines)",
        "line 3: <image> is not drawn",
        "line 4: filter on <rect> is ignored",
        "line 5: mix-blend-mode on <rect> is ignored",
        "line 5: fill: url(other.svg#p) is in another document: never fetched",
        "line 9: stroke: chartreuseish on <path> is not understood",
        "line 9: d on <path>, byte 6: expected a command; it is drawn up to there",
        "line 10: href=\"other.svg#a\" on <use> is in another document: never fetched",
        "line 10: href=\"#a\" on <use> leads nowhere",
      ])
  }

  @Test("Copies of copies end at the limit, and copies of themselves at once")
  func copies() throws {
    var body = "<g id=\"g0\"><path d=\"M0 0h9v9\"/></g>"
    for level in 1...30 {
      let use = "<use href=\"#g\(level - 1)\"/>"
      body += "<g id=\"g\(level)\">\(use)\(use)</g>"
    }
    #expect(throws: SVGDocumentError.self) { try scene(body) }
    let own = try scene(
      "<g id=\"a\"><path d=\"M0 0h9v9\"/><use href=\"#a\"/><use href=\"#b\"/></g>"
        + "<g id=\"b\"><use href=\"#a\"/></g>")
    #expect(own.paths.count == 3)
    #expect(own.notes.map(\.words) == ["<use> of what it is part of is not drawn"])
  }

  @Test("Upside down and upside down again is the same")
  func flipping() throws {
    for (name, scene) in try Drawings.all() {
      let twice = scene.flipped.flipped
      #expect(twice.aspectRatio == scene.aspectRatio)
      for (path, other) in zip(twice.paths, scene.paths) {
        for (one, two) in zip(
          path.flattened(tolerance: 1).commands, other.flattened(tolerance: 1).commands)
        {
          if case .line(let a) = one, case .line(let b) = two {
            #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9, "\(name)")
          }
        }
      }
    }
  }
}
