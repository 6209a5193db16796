import Replication
import Tallying
import Testing

@Suite("Searching")
struct SearchTests {
  @Test("Every word has to be somewhere: in the name, the note or the group's name")
  func words() throws {
    var session = try session(rows: 0)
    for (i, name) in ["Green tea", "Grüner Tee", "Black tea", "シャツ"].enumerated() {
      try session.perform(.create(EntityID(1000 + UInt64(i)), Title(name), color: 0, behind: nil))
    }
    try session.perform(.createGroup(EntityID(5), Title("Kitchen"), behind: nil))
    try session.perform(.place(EntityID(1002), in: EntityID(5), behind: nil))
    try session.perform(.change(EntityID(1000), .note(Title("from Uji"))))
    func found(_ text: String) -> [String] {
      session.sheet.rows(TallySearch(text)).map { session.names[$0] }
    }
    #expect(found("") == session.names && found("  ") == session.names)
    #expect(TallySearch(" ").isEmpty && !TallySearch("x").isEmpty)
    #expect(found("TE") == ["Green tea", "Grüner Tee", "Black tea"])
    #expect(found("gru") == ["Grüner Tee"] && found("tea gre") == ["Green tea"])
    #expect(found("kitch tea") == ["Black tea"] && found("uji") == ["Green tea"])
    #expect(found("しゃ") == ["シャツ"] && found("ｼｬ") == ["シャツ"])
    #expect(found("coffee") == [] && found("green coffee") == [])
  }
}
