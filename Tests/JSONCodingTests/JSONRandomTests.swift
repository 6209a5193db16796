import JSONCoding
import Testing

@Suite("JSON with random documents")
struct JSONRandomTests {
  @Test("What is written reads back equal, in every layout and spelling", arguments: 1...4)
  func roundTrips(seed: Int) throws {
    var random = RandomDocument(seed: UInt64(seed))
    for _ in 0..<5_000 {
      let value = random.value(depth: 4)
      let compact = value.bytes()
      #expect(try JSON(reading: compact) == value)
      #expect(try JSON(reading: compact).bytes() == compact)
      #expect(try JSON(reading: value.bytes(.indented)) == value)
      #expect(try JSON(reading: random.looseBytes(value)) == value)
    }
  }

  @Test(
    "Broken documents and noise never trap, and what is accepted is not changed",
    arguments: 1...10)
  func survivesNonsense(seed: Int) {
    var random = RandomDocument(seed: 1_000 + UInt64(seed))
    var (accepted, refused) = (0, 0)
    var other = Array("[]".utf8)
    for _ in 0..<2_500 {
      let value = random.value(depth: 3)
      let document = random.looseBytes(value)
      var inputs = [random.noise(), random.noise()]
      for _ in 0..<8 { inputs.append(random.mutate(document, with: other)) }
      for input in inputs {
        let isAccepted = survives(input)
        accepted += isAccepted ? 1 : 0
        refused += isAccepted ? 0 : 1
      }
      other = document
    }
    #expect(accepted + refused == 25_000)
    #expect(accepted > 1_000 && refused > 10_000)
  }

  /// Whether the input was accepted; records an issue where it was, and came out different.
  private func survives(_ input: [UInt8]) -> Bool {
    do throws(JSONError) {
      let value = try JSON(reading: input)
      let written = value.bytes()
      let isStable = try JSON(reading: written) == value && written.count <= input.count
      if !isStable { Issue.record("changed by writing: \(input)") }
      return true
    } catch {
      let isInside = (0...input.count).contains(error.offset ?? -1)
      if !isInside || error.description.isEmpty { Issue.record("no place: \(input)") }
      return false
    }
  }
}
