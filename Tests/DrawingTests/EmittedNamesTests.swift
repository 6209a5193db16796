import Drawing
import Testing

@Suite("Names in code")
struct EmittedNamesTests {
  private func text(_ code: DrawingCode) -> String { String(decoding: code.bytes, as: UTF8.self) }

  /// The names of the parameters that are colours.
  private func colors(_ body: String) throws -> [String] {
    var options = CodeOptions(name: "a", source: "a.svg")
    options.hasColorParameters = true
    return try text(scene(body).canvasCode(options)).split(separator: "\n")
      .prefix { !$0.hasPrefix("} = {}") && !$0.contains("} = {},") }
      .filter { $0.contains("= \"") }.compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test(
    "A type's name is none that Swift or an interface owns",
    arguments: [
      "image", "text", "list", "circle", "state", "string", "error", "color", "path", "view",
      "any", "self", "type", "data", "date", "URL", "UUID", "button", "toggle", "scene",
      "app", "font", "int", "double", "array", "set", "task", "result", "section", "label", "menu",
      "CGPath", "UIImage", "NSView", "edge", "angle", "grid", "group", "table", "map", "swift",
      "binding", "divider", "spacer", "slider", "capsule", "rectangle", "ellipse", "calendar",
      "locale", "timer", "bundle", "never", "optional", "character", "range",
    ])
  func owned(name: String) {
    let made = DrawingNames.one(name)
    #expect(made.hasSuffix("Icon") && made.count == name.count + 4)
    // As a part of a name it is no matter, but for those of UIKit and its kin.
    let longer = DrawingNames.one(name + "-symbol")
    #expect(
      longer == made.dropLast(4)
        + (name.contains(/^[A-Z]{3}[a-z]|^..View/) ? "SymbolIcon" : "Symbol"))
  }

  @Test("Two drawings never have one name")
  func twice() {
    var names = DrawingNames()
    let wanted = [
      "a-b", "a_b", "A B", "ab", "star", "star-drawing", "звезда", "étoile", "星", "image",
      "image-icon", "24-hours", "12-hours", "1", "2",
    ]
    let made = wanted.map { names.add($0, for: $0) }
    #expect(
      made.map { $0.name } == [
        "AB", "AB2", "AB3", "Ab4", "Star", "StarDrawing2", "Drawing", "Toile", "Drawing2",
        "ImageIcon", "ImageIcon2", "Drawing24Hours", "Drawing12Hours", "Drawing1", "Drawing22",
      ])
    #expect(Array(made.prefix(4).map { $0.other }) == [nil, "a-b", "a-b", "a-b"])
    #expect(made[5].other == "star")
  }

  @Test("A colour is named after what it paints")
  func colors() throws {
    #expect(
      try colors(
        "<g id=\"sky\"><rect width=\"9\" height=\"9\" fill=\"#9cf\"/></g>"
          + "<path id=\"path12\" class=\"roof big\" d=\"M0 0h9v9z\" fill=\"red\" stroke=\"#222\"/>"
          + "<circle id=\"circle3\" r=\"5\" fill=\"#123\"/>"
          + "<circle id=\"Layer_1\" r=\"5\" fill=\"none\" stroke=\"#456\"/>"
          + "<circle r=\"5\" fill=\"#789\"/><rect id=\"body\" width=\"9\" height=\"9\"/>")
        == [
          "skyColor", "roofColor", "roofStrokeColor", "fillColor", "strokeColor", "fillColor2",
          "bodyColor",
        ])
    #expect(try colors("<circle id=\"a1\" r=\"5\" fill=\"#789\"/>") == ["color"])
    #expect(try colors("<circle id=\"sun\" r=\"5\" fill=\"currentColor\"/>") == ["tint"])
    #expect(
      try colors(
        "<g id=\"sun-color\"><circle r=\"5\" fill=\"#789\"/><circle r=\"4\" fill=\"#678\"/></g>")
        == ["sunColor", "sunColor2"])
  }

  @Test("What Inkscape's user calls a part goes before what Inkscape counts with")
  func labels() throws {
    let body = """
      <g xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:label="Layer 1" id="layer1">
      <path id="path12" inkscape:label="Left wing" d="M0 0h9v9z" fill="#100"/>
      <path id="roof" inkscape:label="Top" d="M0 0h8v9z" fill="#200"/>
      <g id="g5" inkscape:label="Sail"><path id="path13" class="cloth" d="M0 0h7v9z" fill="#300"/>
      <path id="path14" inkscape:label="path 14-2" d="M0 0h6v9z" fill="#400"/></g>
      <path id="path15" inkscape:label="花びら" d="M0 0h5v9z" fill="#500"/>
      <path id="path16" label="other" xmlns:o="o" o:label="Other" d="M0 0h4v9z" fill="#600"/></g>
      """
    #expect(
      try colors(body) == [
        "leftWingColor", "roofColor", "clothColor", "sailColor", "fillColor", "fillColor2",
      ])
    let code = text(
      try scene(body).code(for: .coreGraphics, CodeOptions(name: "a", source: "a.svg")))
    for name in [
      "leftWingPath", "roofPath", "path13Path", "path14Path", "path15Path", "path16Path",
    ] {
      #expect(code.contains("func \(name)("), "\(name): \(code)")
    }
    // A piece of a document that does not declare the prefix.
    #expect(
      try colors("<path id=\"path12\" inkscape:label=\"Left wing\" d=\"M0 0h9v9z\" fill=\"#100\"/>")
        == ["leftWingColor"])
  }

  @Test("What cuts off has no colour that can be changed")
  func masks() throws {
    let body =
      "<clipPath id=\"c\"><circle r=\"5\"/><circle r=\"5\" cx=\"6\"/></clipPath>"
      + "<g clip-path=\"url(#c)\"><rect id=\"sky\" width=\"20\" height=\"20\" fill=\"#000\"/></g>"
    #expect(try colors(body) == ["skyColor"])
    var options = CodeOptions(name: "a", source: "a.svg")
    options.hasColorParameters = true
    let scene = try scene(body)
    for code in [
      scene.canvasCode(options), scene.swiftUICode(options), scene.code(for: .uiKit, options),
    ] {
      let text = text(code)
      let uses = text.components(separatedBy: "skyColor").count - 1
      // Declared and used; SwiftUI keeps it too, and a picture's function hands it on.
      #expect(uses <= 6, "\(text)")
      #expect(
        text.contains(##"fillStyle = "#000""##) || text.contains("alpha: 1)")
          || text.contains(".black"))
    }
    let swift = text(scene.swiftUICode(options))
    let mask = try #require(swift.range(of: "clipToLayer { context in"))
    #expect(!swift[mask.upperBound...].prefix { $0 != "}" }.contains("skyColor"))
  }

  @Test("Circles and rectangles stay what they are")
  func outlines() throws {
    let scene = try scene(
      "<circle cx=\"12\" cy=\"12\" r=\"8\"/><rect width=\"20\" height=\"10\" rx=\"2\"/>"
        + "<ellipse cx=\"12\" cy=\"5\" rx=\"8\" ry=\"4\"/><rect x=\"1\" width=\"5\" height=\"6\"/>"
        + "<rect width=\"30\" height=\"10\" rx=\"5\"/>")
    let options = CodeOptions(name: "a", source: "a.svg")
    let expected: [(DrawingCode, [String])] = [
      (
        scene.code(for: .coreGraphics, options),
        [
          "path.addEllipse(in: CGRect(x: 4, y: 4, width: 16, height: 16))", "path.addRoundedRect(",
          "cornerWidth: 2, cornerHeight: 2)",
          "path.addEllipse(in: CGRect(x: 4, y: 1, width: 16, height: 8))",
          "path.addRect(CGRect(x: 1, y: 0, width: 5, height: 6))",
          "cornerWidth: 5, cornerHeight: 4.999995)",
        ]
      ),
      (
        scene.code(for: .uiKit, options),
        ["UIBezierPath(ovalIn: CGRect(x: 4,", "cgPath: CGPath(", "UIBezierPath(rect: CGRect(x: 1,"]
      ),
      (
        scene.code(for: .appKit, options),
        ["NSBezierPath(ovalIn: CGRect(x: 4,", "xRadius: 2, yRadius: 2)", "NSBezierPath(rect:"]
      ),
      (
        scene.swiftUICode(options),
        [
          "Path(ellipseIn: CGRect(x: 4,",
          "cornerSize: CGSize(width: 2, height: 2), style: .circular",
          "Path(CGRect(x: 1,",
        ]
      ),
      (
        scene.canvasCode(options),
        [
          "context.arc(12, 12, 8, 0, 2 * Math.PI);", "context.roundRect(0, 0, 20, 10, 2);",
          "context.ellipse(12, 5, 8, 4, 0, 0, 2 * Math.PI);", "context.rect(1, 0, 5, 6);",
        ]
      ),
    ]
    for (code, parts) in expected {
      let text = text(code)
      for part in parts { #expect(text.contains(part), "\(part) is not in \(text)") }
      #expect(!text.contains("addCurve") && !text.contains("bezierCurveTo"))
    }
  }

  @Test("Access is what was asked for")
  func access() throws {
    var options = CodeOptions(name: "a", source: "a.svg")
    let scene = try scene("<circle r=\"5\"/>")
    let codes: [(CodeOptions) -> DrawingCode] = [
      { scene.code(for: .coreGraphics, $0) }, { scene.swiftUICode($0) },
    ]
    for code in codes {
      options.isPublic = true
      #expect(text(code(options)).contains("public "))
      options.isPublic = false
      #expect(!text(code(options)).contains("public "))
      #expect(text(code(options)).contains("func image("))
    }
  }

  @Test("Colours and gradients that are there again are said once")
  func constants() throws {
    let scene = try scene(
      "<linearGradient id=\"g\"><stop stop-color=\"#123\"/><stop offset=\"1\" stop-color=\"#456\"/>"
        + "</linearGradient><g id=\"sea\" fill=\"url(#g)\"><circle r=\"5\"/><circle r=\"6\"/></g>"
        + "<g id=\"sun\" fill=\"none\" stroke=\"#789\"><circle r=\"5\"/><circle r=\"6\" opacity=\".5\"/>"
        + "<circle r=\"7\" fill=\"#789\"/></g>")
    let options = CodeOptions(name: "a", source: "a.svg")
    let swift = text(scene.code(for: .coreGraphics, options))
    #expect(swift.components(separatedBy: "CGGradient(").count == 2, "\(swift)")
    #expect(swift.contains("let seaGradient = CGGradient("))
    #expect(swift.components(separatedBy: "setLineWidth").count == 2)
    #expect(swift.contains("let sunStrokeColor = CGColor("))
    let view = text(scene.swiftUICode(options))
    #expect(view.components(separatedBy: "Gradient(stops").count == 2, "\(view)")
    #expect(view.components(separatedBy: "StrokeStyle(").count == 2)
    let script = text(scene.canvasCode(options))
    #expect(script.contains(##"const seaStops = [[0, "#123"], [1, "#456"]];"##), "\(script)")
    #expect(script.components(separatedBy: "lineWidth").count == 2)
  }
}

extension DrawingNames {
  fileprivate static func one(_ name: String) -> String {
    var names = DrawingNames()
    return names.add(name, for: name).name
  }
}
