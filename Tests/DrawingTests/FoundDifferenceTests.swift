import Drawing
import SVGDocuments
import Testing

/// What random documents have shown (Tests/Browser/fuzz_documents.py): the smallest document of each
/// difference from what browsers draw.
@Suite("What random documents have shown")
struct FoundDifferenceTests {
  @Test("A ratio may begin with defer, which says nothing any more")
  func deferredRatio() throws {
    let scene = try scene(
      "", attributes: "viewBox=\"0 0 9 9\" preserveAspectRatio=\"defer xMinYMax slice\"")
    #expect(scene.aspectRatio == AspectRatio(x: .min, y: .max, scaling: .slice))
    #expect(scene.notes.isEmpty)
  }
}
