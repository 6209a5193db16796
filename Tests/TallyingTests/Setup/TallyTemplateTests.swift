import Boards
import Replication
import ShippedWords
import Text
import Testing

@testable import Tallying

@Suite("TallyTemplate")
struct TallyTemplateTests {
  private func taken(_ template: TallyTemplate, _ language: Language) throws -> Session {
    let setup = template.setup(language)
    var session = Session()
    try session.perform(.take(setup, (0..<setup.identities).map { EntityID(500 + UInt64($0)) }))
    return session
  }

  private func named(_ name: String, _ session: Session) throws -> EntityID {
    try #require(session.sheet.tallies.first { $0.name?.string == name }).id
  }

  private func result(_ name: String, _ session: Session) throws -> String {
    let tally = try #require(session.sheet.tallies.first { $0.name?.string == name })
    guard case .success(let value) = session.sheet.result(of: tally.id) else { return "—" }
    return String(decoding: tally.computation?.presentation.text(value) ?? [], as: UTF8.self)
  }

  @Test("All are whole in every language, alike but for their words, and can be taken and sent on")
  func whole() throws {
    for template in TallyTemplate.allCases {
      let setups = ["en", "ja", "de"].map { template.setup(Language(tag: $0)) }
      for setup in setups {
        #expect(
          try TallySetup(name: setup.name, groups: setup.groups, items: setup.items) == setup)
        #expect(try TallySetup(bytes: setup.bytes) == setup)
        #expect(setup.name != nil && setup.groups.allSatisfy { $0 != nil })
        #expect(setup.items.allSatisfy { $0.name != nil })
        // No two names alike, or a formula in one line would be ambiguous.
        #expect(Set(setup.items.map { $0.name?.string ?? "" }).count == setup.items.count)
      }
      let english = setups[0]
      for other in setups.dropFirst() {
        #expect(english.items.map { $0.content } == other.items.map { $0.content })
        #expect(english.items.map { $0.color } == other.items.map { $0.color })
        #expect(english.items.map { $0.group } == other.items.map { $0.group })
        #expect(english.name != other.name)
        for (a, b) in zip(english.items, other.items) {
          #expect((a.settings.note == nil) == (b.settings.note == nil))
        }
      }
      let copy = try taken(template, .english)
      #expect(try TallySetup.extract(copy.sheet, withCounts: true).setup == english)
    }
  }

  @Test("Players score, and the best score shows")
  func scoreSheet() throws {
    var session = try taken(.scoreSheet, .english)
    try session.perform(.count(named("Player 3", session), by: 40))
    try session.perform(.count(named("Player 1", session), by: 12))
    #expect(try result("Best score", session) == "40")
    #expect(session.sheet.tally(forKey: Array("Digit3".utf8), [])?.count == 40)
  }

  @Test("Two doors fill one room, which warns before it is full")
  func doorCount() throws {
    var session = try taken(.doorCount, .english)
    try session.perform(.count(named("Front door", session), by: 150))
    try session.perform(.count(named("Back door", session), by: 40))
    try session.perform(.count(named("Front door", session), by: -5))
    let inside = try #require(session.sheet.tally(named("Inside", session)))
    #expect(inside.count == 185 && inside.progress?.stage == .near)
    #expect(try result("Places left", session) == "15")
  }

  @Test("A hundred cells by kind add up to a hundred, and to a hundred per cent")
  func bloodCount() throws {
    var session = try taken(.bloodCount, .english)
    let cells = [("KeyF", 58), ("KeyD", 3), ("KeyJ", 28), ("KeyK", 7), ("KeyL", 3), ("KeyS", 1)]
    for (key, count) in cells {
      let tally = try #require(session.sheet.tally(forKey: Array(key.utf8), []))
      for _ in 0..<count { try session.perform(.count(tally.id, by: 1)) }
    }
    #expect(session.sheet.tallies[0].count == 100)
    #expect(session.sheet.tallies[0].progress?.stage == .reached)
    #expect(session.sheet.sections[1].sum == 100)
    #expect(try result("Segmented %", session) == "58%" && result("Basophils %", session) == "1%")
  }

  @Test("Birds by species add up; a shopping list costs what it costs; rows find their repeat")
  func others() throws {
    var session = try taken(.birdWalk, Language(tag: "ja"))
    try session.perform(.count(named("スズメ", session), by: 12))
    try session.perform(.count(named("メジロ", session), by: 3))
    #expect(session.sheet.tallies[0].count == 15)
    session = try taken(.shoppingList, .english)
    try session.perform(.count(named("Shelf", session), by: 2))
    try session.perform(.count(named("Mug", session), by: 6))
    #expect(session.sheet.cost(of: 0..<4)?.text == Array("114.8".utf8))
    #expect(session.sheet.tallies[0].progress?.stage == .reached)
    session = try taken(.knitting, .english)
    try session.perform(.count(named("Rows", session), by: 29))
    #expect(try result("Full repeats", session) == "2")
    #expect(try result("Row of repeat", session) == "5")
  }
}
