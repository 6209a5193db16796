import Drawing
import Testing

/// What Chromium shows is compared in Tests/Browser/drawings; here is what pictures do not show.
@Suite("Forms of documents")
struct DocumentFormsTests {
  private func words(_ body: String, attributes: String = "viewBox=\"0 0 9 9\"") throws -> [String]
  {
    try scene(body, attributes: attributes).notes.map(\.words)
  }

  private let path = "<path d=\"M0 0h9v9z\"/>"

  @Test("A clip path that is not displayed clips all the same (CSS Masking 1, section 6.1)")
  func hiddenClip() throws {
    let drawn = try scene(
      "<clipPath id=\"c\" display=\"none\"><rect width=\"2\" height=\"3\"/></clipPath>"
        + "<rect width=\"9\" height=\"9\" clip-path=\"url(#c)\"/>")
    guard case .group(let group)? = drawn.nodes.first, let clip = group.clips.first else {
      Issue.record("no clip")
      return
    }
    #expect(clip.shapes.map { $0.path.boundingBox?.height } == [3])
  }

  @Test("A size of nothing draws nothing, and says so (SVG 2, section 8.2)")
  func noSize() throws {
    for attributes in [
      "width=\"0\" height=\"5\"", "width=\"5\" height=\"0px\" viewBox=\"0 0 9 9\"",
    ] {
      let drawn = try scene(path, attributes: attributes)
      #expect(drawn.nodes.isEmpty && drawn.size.width * drawn.size.height == 0)
      #expect(drawn.notes.map(\.words) == ["the size has no area: nothing is drawn"])
      _ = drawn.svg()
      _ = drawn.canvasCode(CodeOptions(name: "a", source: "b"))
    }
  }

  @Test(
    "Values that CSS refuses are noted and count as not written",
    arguments: [
      "paint-order=\"fill foo\"", "paint-order=\"stroke stroke\"", "paint-order=\"stroke normal\"",
      "fill=\"rgb(10%, 2, 3)\"", "fill=\"rgb(1, 2 3)\"", "fill=\"rgb(1 2 3, .5)\"",
      "fill=\"rgb(none, 2, 3)\"", "fill=\"hsl(120, 50, 50)\"", "fill=\"rgb(1, 2)\"",
      "style=\"fill: rgb(1,2,3,)\"", "stroke-miterlimit=\"-1\"",
    ])
  func refused(attribute: String) throws {
    let drawn = try scene("<g fill=\"#123\"><path d=\"M0 0h9v9z\" \(attribute)/></g>")
    #expect(drawn.notes.count == 1 && drawn.notes[0].words.hasSuffix("is not understood"))
    guard case .shape(let shape)? = drawn.nodes.first else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill?.paint == .color(Color(0x11, 0x22, 0x33)) && !shape.strokesFirst)
  }

  @Test("At-rules without a block leave the next rule alone; other sheets are noted")
  func atRules() throws {
    let sheet =
      "<style>@charset \"a\"; @import url(a.css); @namespace url(b); path { fill: #123 }</style>"
    let drawn = try scene(sheet + path)
    #expect(
      drawn.notes.map(\.words) == [
        "\"@import url(a.css)\" in <style> is another sheet: never fetched"
      ])
    guard case .shape(let shape)? = drawn.nodes.first else {
      Issue.record("no shape")
      return
    }
    #expect(shape.fill?.paint == .color(Color(0x11, 0x22, 0x33)))
  }

  @Test("What editors and others have to say for themselves is silent")
  func editors() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:version="1.2"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" width="9" height="9"
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" sodipodi:docname="a.svg"
        xml:space="preserve" enable-background="new 0 0 9 9" data-name="Layer 1" p-id="3">
        <sodipodi:namedview id="base" pagecolor="#ffffff" inkscape:zoom="2"><inkscape:grid/></sodipodi:namedview>
        <metadata><rdf:RDF><rdf:li>words</rdf:li></rdf:RDF></metadata>
        <defs><inkscape:path-effect effect="spiro" id="e"/><filter id="f"/><mask id="m"/></defs>
        <filter/><pattern/><marker/><unknown/><view id="v"/><font/>
        <g inkscape:label="Layer 1" inkscape:groupmode="layer" style="display:inline;mix-blend-mode:normal">
          <path sodipodi:nodetypes="ccc" d="M0 0h9v9z" inkscape:connector-curvature="0" wobble="1"
            style="fill:#000;-inkscape-stroke:none;block-progression:tb;marker:none;filter:none;vector-effect:none;hue:3"/>
          <text style="font-size:9px"><tspan sodipodi:role="line"> </tspan></text>
          <flowRoot><flowRegion><rect width="9" height="9"/></flowRegion><flowPara/></flowRoot>
        </g>
        <switch><foreignObject requiredExtensions="urn:ai"><i/></foreignObject><g/></switch>
        <linearGradient id="l" inkscape:collect="always"><inkscape:midPointStop/><stop/></linearGradient>
        <clipPath id="c"><title>a</title><inkscape:thing/></clipPath>
      </svg>
      """
    #expect(try Scene(svg: Array(text.utf8)).notes.map(\.description) == [])
  }

  @Test("What would be seen is noted, wherever it is")
  func seen() throws {
    #expect(try words("<text>a</text>") == ["<text> is not drawn"])
    #expect(try words("<flowRoot><flowPara>a</flowPara></flowRoot>") == ["<flowRoot> is not drawn"])
    #expect(try words("<image href=\"a.png\"/>") == ["<image> is not drawn"])
    #expect(
      try words("<path d=\"M0 0h9v9\"><animate attributeName=\"d\"/></path>")
        == ["<animate> is not drawn"])
    #expect(
      try words("<g systemLanguage=\"de\">\(path)</g><g systemLanguage=\"en-GB\">\(path)</g>")
        == ["<g> is left out: its language is de"])
    #expect(
      try words(path, attributes: "style=\"background:red\"") == ["background on <svg> is ignored"])
    #expect(
      try words("<svg viewBox=\"0 0 9 9\" style=\"width:9px\">\(path)</svg>")
        == ["width in a style of <svg> is ignored"])
  }

  @Test("Not more notes are listed than anybody reads")
  func manyNotes() throws {
    let body = (0..<3000).map { "<path d=\"M0 0\" fill=\"no\($0)\"/>\n" }.joined()
    let notes = try scene(body).notes
    #expect(notes.count == 1001 && notes.last?.words == "and more from here on")
  }

  @Test("Much of everything is drawn, or refused in words")
  func much() throws {
    let classes = (0..<4000).map { ".c\($0){fill:#\(100 + $0 % 900)}" }.joined()
    let paths = (0..<20_000).map { "<path class=\"c\($0 % 4000)\" d=\"M0 0h9v9z\"/>" }.joined()
    #expect(try scene("<style>\(classes)</style>" + paths).paths.count == 20_000)
    for selector in ["path", "*", "svg path", ".c1 ~ path", "[d^=M]"] {
      let rules = (0..<4000).map { "\(selector){fill:#\(100 + $0 % 900)}" }.joined()
      #expect {
        try scene("<style>\(rules)</style>" + paths)
      } throws: {
        "\($0)".hasSuffix("the drawing has more than 16000000 parts")
      }
    }
    let attributes = (0..<300_000).map { " a\($0)=\"1\"" }.joined()
    #expect(try scene("<path d=\"M0 0h9v9z\"\(attributes)/>").paths.count == 1)
    let clip =
      "<clipPath id=\"c\">"
      + (0..<20).map { "<rect x=\"\($0)\" width=\"9\" height=\"9\"/>" }.joined() + "</clipPath>"
    let clipped = (0..<2000).map { _ in "<path d=\"M0 0h9v9z\" clip-path=\"url(#c)\"/>" }.joined()
    #expect(try scene(clip + clipped).paths.count == 2000)
  }

  @Test("Gradients that take from each other by thousands are read once each, rings too")
  func manyGradients() throws {
    func drawn(last: String) throws -> Scene {
      let gradients = (0..<20_000).map { "<linearGradient id=\"g\($0)\" href=\"#g\($0 + 1)\"/>" }
      let paths = (0..<20_000).map { "<path d=\"M0 0h9v9z\" fill=\"url(#g\($0))\"/>" }
      let body = gradients.joined() + last + paths.joined()
      return try scene(
        (0..<100).map { "<g fill=\"#\($0 + 100)\">" }.joined() + body
          + String(repeating: "</g>", count: 100))
    }
    let stops = "<stop/><stop offset=\"1\" stop-color=\"red\"/>"
    let chain = try drawn(last: "<linearGradient id=\"g20000\" x1=\".5\">\(stops)</linearGradient>")
    #expect(chain.paths.count == 20_000 && chain.notes.isEmpty)
    let ring = try drawn(last: "<linearGradient id=\"g20000\" href=\"#g0\"/>")
    #expect(ring.paths.isEmpty)
    #expect(ring.notes.map(\.words) == ["href of a gradient leads to no other gradient"])
  }
}
