import Drawing
import Foundation
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
      ("M 0 0 Q 5 5 10 0 Q 15 -5 20 0", "m0 0q5 5 10 0t10 0"),
      ("M 0 0 L 5 5 L 10 0 L 0 0 Z", "m0 0 5 5 5-5z"),
      ("M 0 0 L 5 5 L 5 5 L 10 0", "m0 0 5 5 5-5"),
      ("M 5 5 L 5 5", "m5 5h0"),
    ])
  func short(path: String, expected: String) throws {
    #expect(try data("<path stroke=\"red\" d=\"\(path)\"/>") == expected)
  }

  @Test(
    "Circles and rounded corners within a path are arcs again",
    arguments: [
      ("M12 4a8 8 0 1 1-8 8A8 8 0 0 1 12 4V0", "m12 4a8 8 0 11-8 8 8 8 0 018-8V0"),
      ("M2 0h16a2 2 0 0 1 2 2v6z", "m2 0h16a2 2 0 012 2v6z"),
      ("M.5.5a.5.5 0 0 1 .5.5z", "m.5.5A.5.5 0 011 1z"),
    ])
  func arcs(path: String, expected: String) throws {
    #expect(try data("<path d=\"\(path)\"/>") == expected)
    #expect(try !data("<path d=\"M0 0a20 10 0 0 1 9 9z\"/>").contains("a"))
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

  @Test("No longer than the document it was read from")
  func neverLonger() throws {
    let folder = Drawings.folder
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".svg") {
      let source = try Array(Data(contentsOf: folder.appendingPathComponent(file)))
      let scene = try Scene(svg: source)
      for digits in [3, 5, 15] {
        #expect(scene.svg(digits: digits, source: source).count <= source.count, "\(file)")
      }
    }
    let short = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0,0H9\"/></svg>".utf8)
    #expect(try Scene(svg: short).svg(source: short) == short)
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
