import JSONCoding
import Testing

@Suite("JSON conformance")
struct JSONConformanceTests {
  @Test(
    "What every reader has to accept is accepted and survives writing",
    arguments: ConformanceCase.accepted)
  func accepts(_ example: ConformanceCase) throws {
    let value = try JSON(reading: example.bytes)
    #expect(try JSON(reading: value.bytes()) == value)
    #expect(try JSON(reading: value.bytes(.indented)) == value)
  }

  @Test(
    "What every reader has to refuse is refused, at a byte inside or at the end",
    arguments: ConformanceCase.refused)
  func refuses(_ example: ConformanceCase) {
    let error = #expect(throws: JSONError.self) { try JSON(reading: example.bytes) }
    #expect((0...example.bytes.count).contains(error?.offset ?? -1))
  }

  @Test(
    "Repeated keys are refused unless they are asked for, and then all are kept",
    arguments: ConformanceCase.acceptedWithDuplicates)
  func keepsDuplicates(_ example: ConformanceCase) throws {
    let error = #expect(throws: JSONError.self) { try JSON(reading: example.bytes) }
    #expect(error?.offset == 7 && error?.reason == .duplicateKey("n"))
    let value = try JSON(reading: example.bytes, duplicateKeys: .kept)
    #expect(value.bytes() == example.bytes)
  }

  @Test(
    "Numbers of any size are accepted as they are written",
    arguments: ConformanceCase.chosenAccepted)
  func keepsNumbers(_ example: ConformanceCase) throws {
    #expect(try JSON(reading: example.bytes).bytes() == example.bytes)
  }

  @Test(
    "What would lose something is refused for a stated reason",
    arguments: ConformanceCase.chosenRefused)
  func refusesByChoice(_ example: ConformanceCase, _ reason: JSONError.Reason) {
    let error = #expect(throws: JSONError.self) { try JSON(reading: example.bytes) }
    #expect(error?.reason == reason)
  }

  @Test("The tables have the breadth of the suite whose names they carry")
  func hasItsBreadth() {
    let must = ConformanceCase.accepted + ConformanceCase.acceptedWithDuplicates
    let may = ConformanceCase.chosenAccepted + ConformanceCase.chosenRefused.map { $0.0 }
    let names = (must + ConformanceCase.refused + may).map { $0.name }
    #expect(must.count == 95 && must.allSatisfy { $0.name.hasPrefix("y_") })
    #expect(ConformanceCase.refused.count == 188)
    #expect(ConformanceCase.refused.allSatisfy { $0.name.hasPrefix("n_") })
    #expect(may.count == 35 && may.allSatisfy { $0.name.hasPrefix("i_") })
    #expect(Set(names).count == names.count)
  }
}
