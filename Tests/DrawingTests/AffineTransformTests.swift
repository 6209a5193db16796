@testable import Drawing
import Foundation
import SeededRandom
import Testing

@Suite("AffineTransform")
struct AffineTransformTests {
  @Test("Sines and cosines are those of the C library, to the last place or so")
  func sines() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<20_000 {
      let degrees = generator.double(-720...720)
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      let radians = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
      if abs(sine - sin(radians)) > 1e-15 * 8 || abs(cosine - cos(radians)) > 1e-15 * 8 {
        Issue.record("\(degrees): \(sine) \(cosine)")
      }
      #expect(abs(sine * sine + cosine * cosine - 1) < 5e-16)
    }
  }

  @Test("Up to an eighth of a turn they are off by a unit in the last place at most")
  func smallAngles() {
    for step in 1...9000 {
      let degrees = Double(step) / 200
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      // The C library's are in radians: take the better half of the conversion's own error away.
      let radians = degrees * (.pi / 180)
      #expect(abs(sine - sin(radians)) <= 2 * sine.ulp, "\(degrees)")
      #expect(abs(cosine - cos(radians)) <= 2 * cosine.ulp, "\(degrees)")
    }
  }

  @Test("Whole quarter turns are exact, however many")
  func quarterTurns() {
    for turns in [-4_000_000_000, -8, -4, 0, 4, 8, 1_000_000_000_000] as [Double] {
      #expect(sineAndCosine(degrees: turns * 90) == (0, 1))
      #expect(sineAndCosine(degrees: (turns + 1) * 90) == (1, 0))
      #expect(sineAndCosine(degrees: (turns + 2) * 90) == (0, -1))
      #expect(sineAndCosine(degrees: (turns + 3) * 90) == (-1, 0))
    }
    #expect(sineAndCosine(degrees: .nan).sine.isNaN)
    #expect(sineAndCosine(degrees: .infinity).cosine.isNaN)
  }

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
