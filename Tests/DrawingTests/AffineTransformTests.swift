@testable import Drawing
import SeededRandom
import Testing

@Suite("AffineTransform")
struct AffineTransformTests {
  @Test("Transforms apply from the right to the left, as in SVG")
  func order() {
    let point = Point(3, 4)
    let both = AffineTransform.translation(10, 20) * .scale(2, 3)
    #expect(both(point) == Point(16, 32))
    #expect(AffineTransform.rotation(degrees: 90)(point) == Point(-4, 3))
    #expect(AffineTransform.skewX(degrees: 45)(Point(0, 2)).x.rounded() == 2)
    #expect(AffineTransform.skewY(degrees: 45)(Point(2, 0)).y.rounded() == 2)
    #expect(AffineTransform.identity * both == both)
    #expect(AffineTransform(1, 2, 3, 4, 5, 6)(Point(1, 1)) == Point(9, 12))
  }

  @Test("The inverse leads back, and there is none where all falls on a line")
  func inverse() throws {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<1000 {
      let transform = AffineTransform(
        generator.double(-9...9), generator.double(-9...9), generator.double(-9...9),
        generator.double(-9...9), generator.double(-99...99), generator.double(-99...99))
      guard abs(transform.determinant) > 0.1 else { continue }
      let point = generator.point(-99...99)
      let inverse = try #require(transform.inverse)
      let back = inverse(transform(point))
      #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
    }
    #expect(AffineTransform(1, 2, 2, 4, 0, 0).inverse == nil)
    #expect(AffineTransform(.nan, 0, 0, 1, 0, 0).inverse == nil)
  }
}
