import Drawing
import Testing

/// What random documents have shown (Tests/Browser/fuzz_documents.py): the smallest document of each
/// difference from what browsers draw.
@Suite("What random documents have shown")
struct FoundDifferenceTests {
  /// The box around what a scene's only group is cut off at first.
  func clipBox(_ body: String, _ place: Int = 0) throws -> Rect? {
    guard case .group(let group)? = try scene(body).nodes.first else { return nil }
    return try #require(group.clips.dropFirst(place).first).shapes.first?.path.boundingBox
  }

  @Test("A ratio may begin with defer, which says nothing any more")
  func deferredRatio() throws {
    let scene = try scene(
      "", attributes: "viewBox=\"0 0 9 9\" preserveAspectRatio=\"defer xMinYMax slice\"")
    #expect(scene.aspectRatio == AspectRatio(x: .min, y: .max, scaling: .slice))
    #expect(scene.notes.isEmpty)
  }

  @Test("A link right within a link is not drawn, and noted")
  func links() throws {
    let scene = try scene("<a><a><path d='M0 0h9'/></a><g><a><path d='M0 0v9'/></a></g></a>")
    #expect(scene.paths.map { $0.boundingBox?.maxY } == [9])
    #expect(scene.notes.map(\.words) == ["<a> inside <a> is not drawn, as in browsers"])
  }

  @Test(
    "Shares of lengths in a clip path are of the viewport that it stands in, whatever its units")
  func clipShares() throws {
    let box = try clipBox(
      "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='50%'/></clipPath>"
        + "<rect width='10' height='10' clip-path='url(#c)'/>")
    #expect(box == Rect(x: 0, y: 0, width: 10, height: 500))
    let nested = try clipBox(
      "<svg width='20' height='30'><clipPath id='c'><rect width='50%' height='50%'/></clipPath></svg>"
        + "<rect width='60' height='60' clip-path='url(#c)'/>")
    #expect(nested == Rect(x: 0, y: 0, width: 10, height: 15))
  }

  @Test("A clip path's own clip path lies in the coordinates of what is cut off, not in its box")
  func clipOfClip() throws {
    let body =
      "<clipPath id='a'><rect width='6' height='6'/></clipPath>"
      + "<clipPath id='b' clip-path='url(#a)' clipPathUnits='objectBoundingBox'>"
      + "<rect width='.5' height='1'/></clipPath><rect x='2' width='8' height='9' clip-path='url(#b)'/>"
    #expect(try clipBox(body) == Rect(x: 2, y: 0, width: 4, height: 9))
    #expect(try clipBox(body, 1) == Rect(x: 0, y: 0, width: 6, height: 6))
  }

  @Test("A stop counts though it is not displayed, for it never is")
  func stopsNotDisplayed() throws {
    let shape = try shape(
      "<style>stop { display: none }</style><linearGradient id='g'><stop stop-color='red'/>"
        + "</linearGradient><rect width='9' height='9' fill='url(#g)'/>")
    #expect(shape.fill?.paint == .color(Color(255, 0, 0)))
  }

  @Test(
    "A transform has no units as an attribute, and units as a style",
    arguments: [
      ("transform='rotate(90)'", true), ("transform='rotate(90deg)'", false),
      ("transform='translate(9px)'", false), ("transform='scale(2),'", false),
      ("transform='scale(2,)'", false), ("transform='rotate(90 1,2)'", true),
      ("transform='SKEWX(9)'", false), ("transform='translate(1 2) , scale(2)'", true),
      ("style='transform: rotate(.25turn)'", true), ("style='transform: rotate(90)'", false),
      ("style='transform: rotate(0)'", true), ("style='transform: translate(9px 1px)'", false),
      ("style='transform: translate(9px, 1mm) SCALEX(2)'", true),
      ("style='transform: scale(1 2)'", false), ("style='transform: translate(5)'", false),
      ("style='transform: rotate(9deg, 1, 2)'", false),
      ("style='transform: translate(1em)'", true),
    ])
  func transforms(attribute: String, isUnderstood: Bool) throws {
    #expect(try scene("<g \(attribute)/>").notes.isEmpty == isUnderstood)
  }

  @Test("A font's size needs a unit in a style, and none as an attribute")
  func fontSizes() throws {
    func width(_ attribute: String) throws -> Double? {
      try shape("<rect width='1em' height='1' \(attribute)/>").path.boundingBox?.width
    }
    #expect(try width("font-size='20'") == 20)
    #expect(try width("style='font-size: 20'") == 16)
    #expect(try width("style='font-size: 20px'") == 20)
  }

  @Test("A viewport's size below nothing counts as not written, and is noted")
  func negativeSizes() throws {
    let scene = try scene(
      "<symbol id='s'><rect width='100%' height='9'/></symbol><use href='#s' width='-5'/>")
    #expect(scene.paths.first?.boundingBox?.width == 100)
    #expect(scene.notes.map(\.words) == ["width=\"-5\" on <use> is not understood"])
  }

  @Test("A transform by the name that it has on other elements says nothing")
  func misplacedTransforms() throws {
    let gradient =
      "<linearGradient id='g' transform='rotate(90)'><stop/><stop stop-color='red' offset='1'/>"
      + "</linearGradient>"
    let shape = try shape(
      gradient + "<rect width='9' height='9' fill='url(#g)' gradientTransform='rotate(9)'/>")
    #expect(shape.path.boundingBox == Rect(x: 0, y: 0, width: 9, height: 9))
    guard case .gradient(let paint)? = shape.fill?.paint else { throw Missing() }
    #expect(paint.geometry == .linear(from: .zero, to: Point(9, 0)))
  }

  @Test("A gradient without area leaves the paint to what stands in for it")
  func flatGradients() throws {
    let shape = try shape(
      "<linearGradient id='g' gradientTransform='scale(0)'><stop/><stop offset='1'/>"
        + "</linearGradient><rect width='9' height='9' fill='url(#g) red'/>")
    #expect(shape.fill?.paint == .color(Color(255, 0, 0)))
  }

  @Test("A gradient that repeats is written out where the shape is, however far that is")
  func farGradients() throws {
    let shape = try shape(
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='.1' spreadMethod='repeat'><stop/>"
        + "<stop offset='1' stop-color='red'/></linearGradient>"
        + "<rect x='80' width='9' height='9' fill='url(#g)'/>")
    guard case .gradient(let gradient)? = shape.fill?.paint else { throw Missing() }
    let padded = try gradient.padded(covering: #require(shape.path.boundingBox))
    guard case .linear(let from, let to) = padded.geometry else { throw Missing() }
    #expect(abs(from.x - 80) < 0.2 && abs(to.x - 89) < 0.2)
  }

  @Test("The SVG of a gradient that repeats has its turns so exact that the last one lies right")
  func exactTurns() throws {
    func turn(_ attributes: String) throws -> String {
      let document = try scene(
        "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='1.2153' \(attributes)><stop/>"
          + "<stop offset='1' stop-color='red'/></linearGradient><path d='M0 0h90v9' fill='url(#g)'/>"
      ).svg()
      let text = String(decoding: document, as: UTF8.self)
      return try #require(text.split(separator: "\"").first { $0.hasPrefix("1.2") }).description
    }
    #expect(try turn("") == "1.215")
    #expect(try turn("spreadMethod='reflect'") == "1.2153")
  }

  @Test(
    "The size of the property font counts, as CSS Fonts 4, section 2.7, has it",
    arguments: [
      ("font: bold 2em serif", 32), ("font: 20px/1.5 &quot;A B&quot;, serif", 20),
      ("FONT: Oblique 10deg SMALL-CAPS 700 condensed 50% / normal Serif !important", 8),
      ("font: normal normal x-large serif", 24), ("font: 9px serif; font-size: 12px", 12),
      ("font-size: 12px; font: 9px serif", 9), ("font: initial", 16), ("font: 0 serif", 0),
    ])
  func fonts(style: String, size: Double) throws {
    let scene = try scene("<rect width='1em' height='1' style='\(style)'/>")
    #expect(scene.notes.isEmpty && scene.paths.first?.boundingBox?.width == (size > 0 ? size : nil))
  }

  @Test(
    "A font that is not understood is noted",
    arguments: [
      "caption", "2em", "20 serif", "bold bold 2em serif", "2em/ serif", "2em/-1 serif",
      "calc(1em) serif", "serif", "-2em serif", "2em 2em",
      "normal normal normal normal normal 2em a",
    ])
  func otherFonts(value: String) throws {
    let scene = try scene("<rect width='1em' height='1' style='font: \(value)'/>")
    #expect(scene.notes.map(\.words) == ["font on <rect> is ignored"])
    #expect(scene.paths.first?.boundingBox?.width == 16)
    // It is no attribute.
    #expect(try DrawingTests.scene("<rect width='1em' height='1' font='\(value)'/>").notes.isEmpty)
  }

  @Test("Dashes that meet a corner are lines of their own, unless their numbers are exact")
  func dashesAtCorners() throws {
    func forms(_ body: String) throws -> [String] {
      let scene = try scene(body)
      let canvas = scene.canvasCode(CodeOptions(name: "A", source: "a")).bytes
      return [scene.svg(), canvas].map { String(decoding: $0, as: UTF8.self) }
    }
    let rect = "<rect x='50' y='25.42' width='10' height='44.2' stroke='red' "
    for form in try forms(rect + "pathLength='10' stroke-dasharray='5'/>") {
      #expect(!form.contains("dasharray") && !form.contains("setLineDash([5"))
      // Along two sides, with nothing that the second dash would begin with.
      #expect(form.contains("d=\"m50 25.42h10v44.2\"") || form.contains("lineTo(60, 69.62);"))
    }
    let others = [
      rect + "stroke-dasharray='7'/>",
      "<rect width='10' height='40' stroke='red' pathLength='10' stroke-dasharray='5'/>",
      "<circle r='9.3' stroke='red' pathLength='8' stroke-dasharray='1'/>",
    ]
    for body in others {
      for form in try forms(body) {
        #expect(form.contains("dasharray") || form.contains("setLineDash(["), "\(body)")
      }
    }
  }

  @Test(
    "A length in ex is noted wherever it is",
    arguments: [
      "<rect width='2ex' height='1'/>", "<rect style='width: 2EX; height: 1px'/>",
      "<g style='font: 2ex serif'/>", "<g stroke-dasharray='2ex,1'/>",
      "<g style='transform: translate(1ex, 2px)'/>", "<svg width='.2ex'/>",
      "<linearGradient id='g' gradientUnits='userSpaceOnUse' x2='9ex'><stop/><stop/></linearGradient>"
        + "<rect width='9' height='9' fill='url(#g)'/>",
    ])
  func letters(body: String) throws {
    let notes = try scene(body).notes.map(\.words)
    #expect(notes.count == 1 && notes[0].hasSuffix("> is taken for half an em"))
    let others = body.replacing("ex", with: "em").replacing("EX", with: "em")
    #expect(try scene(others).notes.isEmpty)
  }

  @Test("The SVG of a curve that sets out without a handle says so relative to where it begins")
  func noHandles() throws {
    let document = try scene("<path d='M50 60c-3.1 12.7-13 21.9-25 23.299C25 83.299 37 10 60 79'/>")
      .svg()
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains("d=\"m50 60c-3.1 12.7-13 21.9-25 23.299 0 0 12-73.299 35-4.299\""))
  }

  @Test(
    "Overflow is visible at first, and hidden where browsers' own style says so",
    arguments: [
      ("", true), ("overflow='initial'", false), ("overflow='unset'", false),
      ("overflow='revert'", true), ("style='overflow: revert-layer'", true),
      ("overflow='inherit'", false),
    ])
  func overflow(attribute: String, isCut: Bool) throws {
    func cutsOff(_ body: String) throws -> Bool {
      if case .group? = try scene(body).nodes.first { true } else { false }
    }
    let inner = "width='4' \(attribute)><circle r='9'/>"
    #expect(try cutsOff("<g><svg \(inner)</svg></g>") == isCut)
    #expect(try cutsOff("<symbol id='s' \(inner)</symbol><use href='#s'/>") == isCut)
    // What is taken over is hidden from what cuts off itself.
    let nested =
      "<svg width='1000' height='1000' viewBox='-9 -9 1000 1000'><svg \(inner)</svg></svg>"
    #expect(try cutsOff(nested) == (isCut || attribute.contains("inherit")))
  }

  @Test("A dash that ends at a corner but for rounding has no join there")
  func dashUpToCorner() throws {
    let length = 0.1 + 0.2
    let (path, _) = Path.read(svgPathData: Array("M0 0H.3V5".utf8))
    var stroke = Stroke(paint: .color(.black), width: 1)
    stroke.dashes = [length, 100]
    let box = try #require(stroke.outline(of: path, tolerance: 0.01).boundingBox)
    #expect(length > 0.3 && abs(box.maxX - 0.3) < 1e-9)
  }

  @Test("Canvas code begins anew what goes on behind a closed subpath")
  func closedSubpaths() throws {
    let code = try scene("<path d='M4 1l0 0z l2 1'/>").canvasCode(
      CodeOptions(name: "A", source: "a"))
    let text = String(decoding: code.bytes, as: UTF8.self)
    #expect(
      text.contains(
        """
          context.closePath();
          context.moveTo(4, 1);
          context.lineTo(6, 2);

        """))
  }

  @Test(
    "Selectors don't look beyond what a use shows (SVG 2, section 5.6.2)",
    arguments: [
      ("svg rect", false), ("defs rect", false), ("g rect", true), ("defs > g rect", false),
      ("rect", true), ("g > rect", true),
    ])
  func usedSelectors(selector: String, holds: Bool) throws {
    let fill = try shape(
      "<style>\(selector) { fill: red }</style><defs><g id='r'><rect width='5' height='5'/></g></defs>"
        + "<use href='#r'/>"
    ).fill
    #expect(fill?.paint == .color(holds ? Color(255, 0, 0) : .black))
  }

  @Test("A comma with nothing behind it makes a rule void, and noted")
  func voidRule() throws {
    let scene = try scene("<style>rect, { fill: red }</style><rect width='5' height='5'/>")
    guard case .shape(let shape)? = scene.nodes.first else { throw Missing() }
    #expect(shape.fill?.paint == .color(.black) && scene.notes.count == 1)
  }

  @Test("Contents without a box of their own are noted")
  func contents() throws {
    let scene = try scene("<g style='display: contents' opacity='.5'/>")
    #expect(scene.notes.map(\.words) == ["display: contents on <g> is not understood"])
  }

  @Test("A square dot is turned with its shape")
  func turnedDots() throws {
    let dot = "<path d='M5 5h0' stroke='red' stroke-linecap='square' transform='rotate(30)'/>"
    let commands = try shape(dot).drawnPath.commands.map { $0 }
    guard case .move(let start)? = commands.first, case .line(let end)? = commands.last else {
      throw Missing()
    }
    #expect(abs((end.y - start.y) / (end.x - start.x) - 0.577) < 0.001)
    // A round one looks the same however it lies.
    #expect(try shape(dot.replacing("square", with: "round")).transform == .identity)
  }

  struct Missing: Error {}
}
