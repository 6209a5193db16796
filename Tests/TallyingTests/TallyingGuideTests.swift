import Replication
import Tallying
import Testing

/// The examples of `Guides/Tallying.md` and `Guides/Computing.md`.
@Suite("Guides of tallies and computations")
struct TallyingGuideTests {
  @Test("A tally with a target counts also for another")
  func tallying() throws {
    let (shirts, everything) = (EntityID(0x11), EntityID(0x12))
    var session = Session()
    try session.perform(.create(shirts, Title("Shirts"), color: 0, behind: nil))
    try session.perform(.create(everything, Title("Everything"), color: 0, behind: shirts))

    try session.perform(.change(shirts, .target(Quantity(12))))
    try session.perform(.countAlso(shirts, [everything]))
    try session.perform(.count(shirts, by: 1))  // counts everything, too
    let stage = session.sheet.tally(shirts)?.progress?.stage  // .below

    #expect(stage == .below)
    #expect(session.sheet.tally(shirts)?.count == 1)
    #expect(session.sheet.tally(everything)?.count == 1)
  }

  @Test("Seven thirds times three are seven")
  func computing() throws {
    let sheet = TallySheet(Board())

    let formula = try FormulaReader.read(Array("(7 / 3) * 3".utf8), sheet.names)
    let result = try formula.value { id throws(ComputationFault) in
      try sheet.value(of: id)
    } statistics: { id throws(ComputationFault) in
      try sheet.statistics(ofGroup: id)
    }  // 7, not 6.999…
    let line = String(decoding: formula.line(sheet.names), as: UTF8.self)  // "7 ÷ 3 × 3"

    #expect(result == Rational(7))
    #expect(line == "7 ÷ 3 × 3")
  }
}
