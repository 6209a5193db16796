@testable import QRCoding
import Testing

@Suite("Version")
struct VersionTests {
  @Test("The rules give tables 1 and 7 and annex E")
  func tables() {
    for number in 1...40 {
      let version = Version(number: number)
      #expect(version.codewordCount == Standard.codewordCounts[number - 1])
      #expect(version.alignmentCenters == Standard.alignmentCenters[number - 1])
      for (correction, limits) in Standard.byteLimits {
        #expect(version.byteLimit(correction) == limits[number - 1])
      }
    }
  }

  @Test("Every length of every level gets the smallest version that holds it")
  func smallest() {
    for (correction, limits) in Standard.byteLimits {
      for count in 0...limits[39] + 1 {
        let place = limits.firstIndex { $0 >= count }
        #expect(Version.smallest(holding: count, correction)?.number == place.map { $0 + 1 })
      }
    }
  }
}
