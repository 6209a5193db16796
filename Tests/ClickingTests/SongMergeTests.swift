import Boards
import Clicking
import Replication
import Testing

@Suite("Songs edited on two devices at once")
struct SongMergeTests {
  private let money = EntityID(1)

  /// Two devices with the same song.
  private func pair() throws -> (SongSession, SongSession) {
    let one = try SongSession(with: .example(1), .example(2, "Time"))
    var two = SongSession(2)
    two.receive(one)
    return (one, two)
  }

  private func exchange(_ one: inout SongSession, _ two: inout SongSession) {
    let before = one
    one.receive(two)
    two.receive(before)
    #expect(one.sheet == two.sheet && one.sheet == SongSheet(one.board))
    #expect(one.board.snapshot == two.board.snapshot)
  }

  @Test("Tempo and metre of the same part both stay, as do all settings that differ")
  func settings() throws {
    var (one, two) = try pair()
    try one.edit(money, at: 1000) {
      $0.parts[0].part.tempo = Tempo(133)
      $0.parts[0].part.subdivision = Subdivision(3)
      $0.parts[1].part.name = Array("Chorus".utf8)
      $0.name = try Title("Money, live")
    }
    try two.edit(money, at: 1001) {
      $0.parts[0].part.metre = Metre(groups: [3, 2], unit: 8)
      $0.parts[0].part.polyrhythm = Polyrhythm(3)
      $0.parts[1].part.bars = 8
      $0.isRepeated = true
    }
    exchange(&one, &two)
    let song = try #require(one.sheet.song(money))
    #expect(song.parts[0].part.tempo == Tempo(133))
    #expect(song.parts[0].part.metre == Metre(groups: [3, 2], unit: 8))
    #expect(song.parts[0].part.subdivision == Subdivision(3))
    #expect(song.parts[0].part.polyrhythm == Polyrhythm(3))
    #expect(song.partNames == ["Intro", "Chorus"] && song.parts[1].part.bars == 8)
    #expect(song.name?.string == "Money, live" && song.isRepeated)
    // Each takes back its own.
    try one.undo()
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.parts[0].part.tempo == Tempo(120))
    #expect(one.sheet.song(money)?.parts[0].part.metre == Metre(groups: [3, 2], unit: 8))
  }

  @Test("A tempo never counts another device's note, nor a metre its groups")
  func pairs() throws {
    var (one, two) = try pair()
    try one.edit(money, at: 1000) {
      $0.parts[0].part.tempo = Tempo(Fraction(80), unit: Fraction(3, 8))
    }
    try two.edit(money, at: 1001) { $0.parts[0].part.tempo = Tempo(130) }
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.parts[0].part.tempo == Tempo(130))
    try one.edit(money, at: 3000) {
      $0.parts[0].part.metre = Metre(groups: [3, 3], unit: 8, countsGroups: true)
    }
    try two.edit(money, at: 3001) { $0.parts[0].part.metre = Metre(3, 4) }
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.parts[0].part.metre == Metre(3, 4))
  }

  @Test("Parts that both add, move and remove are all as each wished")
  func parts() throws {
    var (one, two) = try pair()
    try one.edit(money) {
      $0.parts.append(SongPart(EntityID(0x901), Part(name: Array("Solo".utf8))))
    }
    try two.edit(money) {
      $0.parts.insert(SongPart(EntityID(0x902), Part(name: Array("Count".utf8), bars: 1)), at: 0)
      $0.parts.swapAt(1, 2)
    }
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.partNames == ["Count", "Verse", "Intro", "Solo"])
    // One takes a part away that the other turns: it is away, and as it was turned when it comes back.
    try one.edit(money, at: 4000) { $0.parts.remove(at: 1) }
    try two.edit(money, at: 4001) { $0.parts[1].part.tempo = Tempo(77) }
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.partNames == ["Count", "Intro", "Solo"])
    try one.undo()
    exchange(&one, &two)
    #expect(one.sheet.song(money)?.parts[1].part.tempo == Tempo(77))
  }

  @Test("Two who put songs into the same set list have both, once each")
  func lists() throws {
    var (one, two) = try pair()
    let gig = EntityID(0x10)
    try one.perform(.saveList(SetList(gig, name: nil), from: nil))
    exchange(&one, &two)
    try one.perform(.addEntry(SetEntry(EntityID(0x11), song: money), to: gig, behind: nil))
    try two.perform(.addEntry(SetEntry(EntityID(0x12), song: EntityID(2)), to: gig, behind: nil))
    try two.perform(.deleteSong(money))
    exchange(&one, &two)
    #expect(one.listed(gig) == ["Time"])
    try two.undo()
    exchange(&one, &two)
    #expect(one.listed(gig).sorted() == ["Money", "Time"])
  }

  @Test("A link to count or to look plays songs and changes none of them; not a sitting either")
  func rights() throws {
    let session = try SongSession(with: .example(1))
    let replica = ReplicaID(secret: [UInt8](repeating: 9, count: 32))
    let practice = Practice(EntityID(5), start: 1, seconds: 60, tempo: Fraction(60))
    let actions: [SongAction] = [
      .save(.example(3), from: nil), .deleteSong(money), .log(practice),
      .saveList(SetList(EntityID(7), name: nil), from: nil),
    ]
    for action in actions {
      let changes = try action.changes(on: session.board, session.sheet, now: 5000)
      #expect(!changes.isEmpty)
      for right in [Right.count, .look] {
        #expect(!right.allows(changes, by: replica, on: session.board))
      }
      #expect(Right.edit.allows(changes, by: replica, on: session.board))
    }
  }

  @Test("Ten years of practice, two sittings a day, are a small part of a board")
  func years() throws {
    var board = try SongSession(with: .example(1)).board
    var author = Author(secret: [UInt8](repeating: 7, count: 32), session: 1)
    let before = board.snapshot.count
    let count = 7300
    for i in 0..<Int64(count) {
      let sitting = Practice(
        EntityID(UInt64(1_000_000 + i * 7919)), start: 1_700_000_000_000 + i * 43_200_000,
        seconds: 1800, song: money, name: try Title("Money"), tempo: Fraction(92),
        lastTempo: Fraction(120), steadiness: 8300)
      let changes = try SongAction.log(sitting).changes(
        on: board, SongSheet(Board()), now: sitting.end)
      #expect(changes.count == 2)
      _ = board.operation(by: &author, changes, now: sitting.end, undoes: nil) { _ in }
    }
    let snapshot = board.snapshot
    #expect((snapshot.count - before) / count < 140)
    let opened = try Board(snapshot: snapshot)
    let log = PracticeLog(opened)
    #expect(log.practices.count == count)
    #expect(log.days { $0 / 86_400_000 }.count == count / 2 + 1)
    #expect(SongSheet(opened).songs.count == 1)
  }
}
