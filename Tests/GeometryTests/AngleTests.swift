import Foundation
import Geometry
import SeededRandom
import Testing

@Suite("Angles")
struct AngleTests {
  @Test("Sines and cosines of degrees are those of the C library, to the last place or so")
  func degrees() {
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<20_000 {
      let degrees = Double.random(in: -720...720, using: &generator)
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

  @Test("The arc tangent is the C library's within 4 ulp")
  func arcTangents() {
    var chance = SeededGenerator(seed: 7)
    var places: [(y: Double, x: Double)] = []
    for _ in 0..<200_000 {
      let size = pow(10, Double.random(in: -12...12, using: &chance))
      places.append(
        (
          Double.random(in: -1...1, using: &chance) * size,
          Double.random(in: -1...1, using: &chance)
        ))
    }
    for y in [-1.0, 0, 1] { for x in [-1.0, 0, 1] { places.append((y, x)) } }
    let wrong = places.filter { y, x in
      let (ours, theirs) = (arcTangent(y: y, x: x), Foundation.atan2(y, x))
      return !(abs(ours - theirs) <= 4 * theirs.ulp)
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test("Sines and cosines of radians are the C library's within 10⁻¹⁵ within a thousand turns")
  func radians() {
    var chance = SeededGenerator(seed: 8)
    let wrong = (0..<200_000).map { _ in Double.random(in: -6283...6283, using: &chance) }
      .filter { angle in
        let (sine, cosine) = sineAndCosine(radians: angle)
        return !(abs(sine - sin(angle)) < 1e-15 && abs(cosine - cos(angle)) < 1e-15)
      }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test("Sines and cosines of turns are those of degrees, and exact at whole quarters")
  func turns() {
    for i in -600...600 {
      let turns = Double(i) * 0.173
      let (sine, cosine) = sineAndCosine(turns: turns)
      #expect(abs(sine * sine + cosine * cosine - 1) < 4e-16)
      let (other, adjacent) = sineAndCosine(degrees: turns * 360)
      #expect(abs(sine - other) < 1e-13 && abs(cosine - adjacent) < 1e-13)
    }
    for quarter in -8...8 {
      let (sine, cosine) = sineAndCosine(turns: Double(quarter) / 4)
      let place = (quarter % 4 + 4) % 4
      #expect(sine == [0, 1, 0, -1][place] && cosine == [1, 0, -1, 0][place])
    }
    #expect(abs(sineAndCosine(turns: 1.0 / 12).sine - 0.5) < 2e-16)
  }

  @Test("The bits are the same everywhere: these were written down once")
  func bits() {
    #expect(sineAndCosine(turns: 0.0312).sine.bitPattern == 0x3fc8_ee9f_6f1c_526e)
    #expect(sineAndCosine(degrees: 33).cosine.bitPattern == 0x3fea_d663_a8ae_2fdc)
    #expect(sineAndCosine(radians: 1000).sine.bitPattern == 0x3fea_75cc_150a_206c)
    #expect(arcTangent(y: 0.3, x: -0.7).bitPattern == 0x4005_e4c3_6ca0_118a)
  }

  @Test("The arc sine is Foundation's, near 0 and near 1, too")
  func arcSines() {
    for i in 0...2000 {
      let sine = Double(i) / 2000
      #expect(abs(arcSine(sine) - asin(sine)) < 1e-15)
      #expect(abs(arcSine(sine * 1e-6) - asin(sine * 1e-6)) < 1e-21)
      let near = 1 - sine * 1e-12
      #expect(abs(arcSine(near) - asin(near)) < 1e-14)
    }
  }
}
