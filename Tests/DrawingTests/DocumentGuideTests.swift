import Drawing
import Foundation
import Testing

@Suite("Guides/DrawingDocuments.md")
struct DocumentGuideTests {
  func code(for svg: [UInt8]) throws -> (code: [UInt8], notDrawn: [String]) {
    let scene = try Scene(svg: svg)
    var options = CodeOptions(name: "QuarterRest", source: "quarter-rest.svg")
    options.hasColorParameters = true
    let made = scene.code(for: .coreGraphics, options)
    return (made.bytes, scene.notes.map(\.description) + made.notes)
  }

  @Test("The example makes what the page says, and is the page's")
  func example() throws {
    let file = Drawings.folder.appendingPathComponent("quarter-rest.svg")
    let made = try code(for: Array(Data(contentsOf: file)))
    let text = String(decoding: made.code, as: UTF8.self)
    #expect(text.contains("public enum QuarterRest {"))
    #expect(text.contains("public static func path() -> CGMutablePath {"))
    #expect(text.contains("tint: CGColor ="))
    #expect(made.notDrawn.isEmpty)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let guide = try String(
      contentsOf: Drawings.folder.appendingPathComponent("../../../Guides/DrawingDocuments.md"),
      encoding: .utf8)
    let example = try #require(guide.components(separatedBy: "```swift\n").dropFirst().first)
      .components(separatedBy: "```")[0]
    let body = example.split(separator: "\n").filter { !$0.hasPrefix("import") }
    for line in body { #expect(here.contains(line), "\(line)") }
  }

  @Test("The limits are those of the page")
  func limits() {
    #expect(Scene.documentLimit == 8 << 20)
    #expect(SVGTree.depthLimit == 128 && SVGTree.elementLimit == 250_000)
    #expect(Scene.partLimit == 16_000_000)
  }
}
