@testable import Clicking
import Boards
import Replication
import Testing

@Suite("Song as it lies on a board")
struct SongReadingTests {
  private let money = EntityID(1)
  private let intro = EntityID(0x101)
  private let verse = EntityID(0x102)

  @Test("What means nothing is as if it had never been written")
  func damaged() throws {
    var session = try SongSession(with: .example(1))
    let whole = try #require(session.sheet.song(money))
    let nonsense: [(StaticString, Value)] = [
      ("metre", .text(Array("{\"metre\":\"0/0\"}".utf8))), ("tempo", .integer(92)),
      ("bars", .integer(-1)), ("division", .text(Array("{\"parts\":99}".utf8))),
      ("kit", .bytes([1])), ("ring", .text(Array("{".utf8))), ("groove", .text(Array("?".utf8))),
      ("beats", .integer(7)), ("ramp", .entity(money)), ("silence", .unknown(kind: 99, [1])),
      ("accents", .text(Array("XXX".utf8))), ("name", .bytes([1])), ("future", .integer(1)),
    ]
    for (field, value) in nonsense { try session.write(verse, field, value) }
    #expect(session.sheet.song(money)?.parts[1].part == Part())
    for field: StaticString in ["count-in", "repeated", "seed", "shift"] {
      try session.write(money, field, .text(Array("nonsense".utf8)))
    }
    #expect(session.sheet.song(money)?.score.countIn == nil)
    // A part alone is damaged; the other plays.
    #expect(session.sheet.song(money)?.parts[0] == whole.parts[0])
    _ = try Plan(try #require(session.sheet.song(money)).score, rate: 48_000)
    // A kind of tomorrow is no song; and back.
    try session.write(money, "kind", .integer(99))
    #expect(session.sheet.songs.isEmpty)
    try session.write(money, "kind", .integer(6))
    #expect(session.sheet.song(money)?.parts.count == 2)
    #expect(session.sheet == SongSheet(session.board))
  }

  @Test("Accents for another number of beats are left out, and are there again when they fit")
  func misfits() throws {
    var session = try SongSession(with: .example(1))
    let fits = session.sheet.song(money)?.parts[1].part.accents
    try session.write(verse, "metre", .text(Array("{\"metre\":\"5/4\"}".utf8)))
    #expect(session.sheet.song(money)?.parts[1].part.accents == [])
    #expect(session.sheet.song(money)?.parts[1].part.metre == Metre(5, 4))
    #expect(session.sheet.song(money)?.parts[1].part.bars == 16)
    try session.write(verse, "metre", .text(Array("{\"metre\":\"3+4/8\"}".utf8)))
    #expect(session.sheet.song(money)?.parts[1].part.accents == fits)
    // Strokes that would come too fast: the rhythm stays, what is between the beats goes.
    try session.write(
      verse, "tempo", .text(Array("{\"tempo\":\"1000\",\"unit\":\"4\"}".utf8)))
    try session.write(verse, "division", .text(Array("{\"parts\":12}".utf8)))
    let part = try #require(session.sheet.song(money)?.parts[1].part)
    #expect(part.tempo == Tempo(Fraction(1000), unit: Fraction(4)))
    #expect(part.subdivision == Subdivision())
  }

  @Test("What cannot be played as a whole is mended where it is wrong")
  func mended() throws {
    var session = try SongSession(with: .example(1))
    try session.write(intro, "bars", .none)
    try session.write(money, "repeated", .integer(1))
    var song = try #require(session.sheet.song(money))
    #expect(song.parts[0].part.bars == nil && song.score.parts[0].bars == Song.usualBars)
    #expect(song.score.isRepeated)
    try session.write(verse, "bars", .none)
    song = try #require(session.sheet.song(money))
    #expect(!song.score.isRepeated && song.isRepeated && song.score.parts[1].bars == nil)
    // Two devices each take away the part that the other left.
    try session.write(intro, "deleted", .integer(1))
    try session.write(verse, "deleted", .integer(1))
    song = try #require(session.sheet.song(money))
    #expect(song.parts.isEmpty && song.score.parts == [Part()])
    // Ramps with more steps than a score may have.
    let steps = "{\"to\":\"150\",\"every\":1,\"by\":\"0.01\"}"
    for id in 0..<8 as Range<UInt64> {
      let part = EntityID(0x200 + id)
      try session.write(part, "kind", .integer(7))
      try session.write(part, "song", .entity(money))
      try session.write(part, "bars", .integer(10_000))
      try session.write(part, "ramp", .text(Array(steps.utf8)))
    }
    song = try #require(session.sheet.song(money))
    #expect(song.parts.allSatisfy { $0.part.ramp != nil })
    #expect(song.score.parts.count { $0.ramp != nil } == 6)
    _ = try Plan(song.score, rate: 48_000)
    #expect(session.sheet == SongSheet(session.board))
  }

  @Test("Parts and entries whose song or list is gone show nothing, until it comes")
  func orphans() throws {
    var session = SongSession()
    try session.write(intro, "kind", .integer(7))
    try session.write(intro, "song", .entity(money))
    try session.write(verse, "kind", .integer(7))
    try session.write(EntityID(5), "kind", .integer(9))
    try session.write(EntityID(5), "list", .entity(EntityID(6)))
    try session.write(EntityID(5), "song", .entity(money))
    #expect(session.sheet.songs.isEmpty && session.sheet.lists.isEmpty)
    try session.write(EntityID(6), "kind", .integer(8))
    #expect(session.sheet.lists.map { $0.entries.count } == [0])
    try session.write(money, "kind", .integer(6))
    #expect(session.sheet.lists.map { $0.entries.count } == [1])
    #expect(session.sheet.songs.map { $0.parts.count } == [1])
    // A part that another program gave to another song.
    try session.write(EntityID(2), "kind", .integer(6))
    try session.write(intro, "song", .entity(EntityID(2)))
    #expect(session.sheet.song(money)?.parts.count == 0)
    #expect(session.sheet.song(EntityID(2))?.parts.count == 1)
    #expect(session.sheet == SongSheet(session.board))
  }

  @Test(
    "A sitting that can't be read is left out",
    arguments: [
      "", "1 2 3", "1 2 60 60 - ", "x 2 60 60 - - A", "1 -2 60 60 - - A", "1 2 0 60 - - A",
      "9223372036854775808 1 60 60 - -", "1 2 60 60", "-9223372036854775808 1 60 60 - -",
    ])
  func badSitting(text: String) throws {
    var session = SongSession()
    let isWhole = text == "1 2 60 60 - "
    try session.write(EntityID(7), "kind", .integer(10))
    try session.write(EntityID(7), "sitting", .text(Array(text.utf8)))
    #expect(PracticeLog(session.board).practices.isEmpty != isWhole)
  }
}
