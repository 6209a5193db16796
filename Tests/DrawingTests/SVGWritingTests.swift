import Drawing
import Testing

@Suite("SVG written")
struct SVGWritingTests {
  private func data(_ body: String) throws -> String {
    let text = String(decoding: try scene(body).svg(), as: UTF8.self)
    let start = try #require(text.range(of: " d=\"")).upperBound
    return String(text[start...].prefix { $0 != "\"" })
  }

  @Test(
    "Path data is as short as the grammar allows",
    arguments: [
      ("M 10 10 L 20 10 L 20 20 L 10 20 Z", "m10 10h10v10H10z"),
      ("M 0.5 0.5 L 1 1 L 1.5 0.5", "m.5.5.5.5.5-.5"),
      ("M 90 90 L 1 1", "m90 90L1 1"),
      ("M 0 0 C 1 2 3 4 5 6 C 7 8 9 8 9 0", "m0 0c1 2 3 4 5 6s4 2 4-6"),
      ("M 0 0 L 3.00001 0", "m0 0h3"),
      ("M0 0M5 5", "m0 0m5 5"),
    ])
  func short(path: String, expected: String) throws {
    #expect(try data("<path stroke=\"red\" d=\"\(path)\"/>") == expected)
  }

  @Test("Circles and rounded corners are arcs again")
  func arcs() throws {
    #expect(
      try data("<circle cx=\"12\" cy=\"12\" r=\"8\"/>") == "m20 12a8 8 0 1 1-8-8 8 8 0 0 1 8 8z")
    #expect(
      try data("<rect width=\"20\" height=\"10\" rx=\"2\"/>")
        == "m2 0h16a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2z")
    #expect(try !data("<ellipse rx=\"20\" ry=\"10\"/>").contains("a"))
  }

  @Test("Read again, every drawing's outlines lie within the grid of where they were")
  func again() throws {
    for (name, scene) in try Drawings.all() {
      let again = try Scene(svg: scene.svg(digits: 6))
      #expect(again.notes.isEmpty, "\(name): \(again.notes)")
      #expect(again.size == scene.size && again.viewBox == scene.viewBox, "\(name)")
      let (before, after) = (scene.paths, again.paths)
      #expect(before.count == after.count, "\(name)")
      let grid = max(scene.viewBox.width, scene.viewBox.height) / 20_000
      for (one, two) in zip(before, after) {
        guard let box = one.boundingBox, let other = two.boundingBox else { continue }
        let most = max(
          abs(box.minX - other.minX), abs(box.minY - other.minY), abs(box.maxX - other.maxX),
          abs(box.maxY - other.maxY))
        #expect(most <= grid, "\(name)")
      }
    }
  }

  @Test("Written twice, it is the same")
  func stable() throws {
    for (name, scene) in try Drawings.all() {
      let once = try Scene(svg: scene.svg()).svg()
      let twice = try Scene(svg: once).svg()
      #expect(twice.count <= once.count + once.count / 50, "\(name)")
    }
  }

  @Test("Repeated colours are written out as often as it takes")
  func spreading() throws {
    let shape = try shape(
      "<linearGradient id=\"g\" gradientUnits=\"userSpaceOnUse\" x1=\"20\" x2=\"30\" "
        + "spreadMethod=\"reflect\"><stop stop-color=\"#000\"/><stop offset=\"1\" "
        + "stop-color=\"#fff\"/></linearGradient>"
        + "<rect x=\"0\" y=\"0\" width=\"60\" height=\"9\" fill=\"url(#g)\"/>")
    guard case .gradient(let gradient)? = shape.fill?.paint else {
      Issue.record("no gradient")
      return
    }
    let padded = gradient.padded(covering: Rect(x: 0, y: 0, width: 60, height: 9))
    #expect(padded.geometry == .linear(from: Point(0, 0), to: Point(60, 0)))
    let reds = padded.stops.map(\.color.red)
    #expect(reds == [0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0])
    #expect(padded.stops.first?.offset == 0 && padded.stops.last?.offset == 1)
  }
}
