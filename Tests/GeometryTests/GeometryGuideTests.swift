import Geometry
import Testing

/// The example of `Guides/Geometry.md`.
@Suite("Geometry guide")
struct GeometryGuideTests {
  @Test("The guide's example does what the guide says")
  func example() {
    let right = sineAndCosine(degrees: 90)  // exactly 1 and 0
    let eighth = sineAndCosine(turns: 0.125)  // both 0.707…
    let half = sineAndCosine(radians: .pi / 6).sine  // 0.5, or a last place off
    let angle = arcTangent(y: 1, x: -1)  // 3π/4
    let quarter = arcSine(1)  // π/2
    #expect(right == (1, 0))
    #expect(abs(eighth.sine - 0.5.squareRoot()) < 2e-16)
    #expect(abs(eighth.cosine - 0.5.squareRoot()) < 2e-16)
    #expect(abs(half - 0.5) < 2e-16)
    #expect(angle == 3 * Double.pi / 4 && quarter == Double.pi / 2)
  }
}
