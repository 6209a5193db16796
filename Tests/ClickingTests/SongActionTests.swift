import Boards
import Clicking
import Replication
import Testing

@Suite("SongAction")
struct SongActionTests {
  private let money = EntityID(1)
  private let time = EntityID(2)
  private let gig = EntityID(0x10)

  @Test("A new song stands on top with its parts in order, and plays what it was made of")
  func create() throws {
    var session = try SongSession(with: .example(1), .example(2, "Time"))
    #expect(session.names == ["Money", "Time"])
    let song = try #require(session.sheet.song(money))
    #expect(song.partNames == ["Intro", "Verse"])
    #expect(song.score == Song.example(1).score)
    #expect(session.board.title(of: EntityID(0x102))?.string == "Verse")
    // What it is already is no change.
    #expect(try session.perform(.save(song, from: song)) == nil)
    try session.undo()
    #expect(session.names == ["Time"])
    _ = try session.redoLast(now: 2000)
    #expect(session.sheet.song(money) == song)
  }

  @Test("All that a score can hold comes back from the board")
  func everything() throws {
    var part = Part(
      name: Array("All".utf8), bars: 12, metre: Metre(groups: [3, 3], unit: 8, countsGroups: true))
    part.tempo = Tempo(Fraction(1337, 10)!, unit: Fraction(3, 8))
    part.ramp = Ramp(to: Fraction(160), .steps(every: 2, by: Fraction(5)))
    part.accents = [.strong, .silent]
    part.subdivision = Subdivision(3, levels: [nil, -20], swing: Subdivision.even)
    part.polyrhythm = Polyrhythm(5, accents: [.strong, .normal, .normal, .quiet, .normal])
    part.silence = Silence(playedBars: 3, silentBars: 1, percent: 10, isByBar: true)
    part.kit = Kit(.closedHiHat)
    part.groove = try Groove(notation: Array("snare: RlrrLrll".utf8))
    part.hasBeats = false
    let score = Score(
      parts: [Part(bars: 1), part], countIn: Score.CountIn(bars: 2), isRepeated: true,
      seed: .max, shift: Fraction(-1, 10)!)
    var number: UInt64 = 100
    let song = Song(money, name: nil, score) {
      number += 1
      return EntityID(number)
    }
    let session = try SongSession(with: song)
    #expect(session.sheet.song(money)?.score == score)
    #expect(session.sheet.song(money)?.name == nil)
  }

  @Test("Turning a part's tempo writes one field; moving a part writes that part's place")
  func edit() throws {
    var session = try SongSession(with: .example(1))
    let base = try #require(session.sheet.song(money))
    let turned = try session.edit(money) { $0.parts[1].part.tempo = Tempo(132) }
    #expect(turned?.changes.count == 1)
    #expect(session.sheet.song(money)?.parts[1].part.tempo == Tempo(132))
    try session.undo()
    #expect(session.sheet.song(money) == base)

    let copied = try session.edit(money) {
      $0.parts.insert(SongPart(EntityID(0x103), $0.parts[0].part), at: 1)
    }
    #expect(copied != nil)
    #expect(session.sheet.song(money)?.partNames == ["Intro", "Intro", "Verse"])
    let moved = try session.edit(money) { $0.parts.append($0.parts.remove(at: 0)) }
    #expect(moved?.changes.count == 1)
    #expect(session.sheet.song(money)?.partNames == ["Intro", "Verse", "Intro"])
    let removed = try session.edit(money) { $0.parts.remove(at: 0) }
    #expect(removed?.changes.count == 1)
    #expect(session.sheet.song(money)?.partNames == ["Verse", "Intro"])
    try session.undo()
    try session.undo()
    try session.undo()
    #expect(session.sheet.song(money) == base)
  }

  @Test("A copy stands behind what it was made of, and is a song of its own")
  func copy() throws {
    var session = try SongSession(with: .example(1), .example(2, "Time"))
    let original = try #require(session.sheet.song(money))
    var number: UInt64 = 0x300
    let copy = original.copy(EntityID(3), name: try Title("Money 2")) {
      number += 1
      return EntityID(number)
    }
    try session.perform(.add(copy, behind: money))
    #expect(session.names == ["Money", "Money 2", "Time"])
    try session.edit(EntityID(3)) { $0.parts[0].part.bars = 8 }
    #expect(session.sheet.song(money) == original)
    #expect(session.sheet.song(EntityID(3))?.parts[0].part.bars == 8)
    try session.perform(.moveSong(money, behind: time))
    #expect(session.names == ["Money 2", "Time", "Money"])
    try session.perform(.moveSong(time, behind: nil))
    #expect(session.names == ["Time", "Money 2", "Money"])
    #expect(try session.perform(.moveSong(time, behind: EntityID(99))) == nil)
    #expect(try session.perform(.moveSong(EntityID(99), behind: nil)) == nil)
  }

  @Test("A song may be in a set list twice; one that is deleted leaves it until that is undone")
  func lists() throws {
    var session = try SongSession(with: .example(1), .example(2, "Time"))
    var list = SetList(
      gig, name: try Title("Friday"),
      [SetEntry(EntityID(0x11), song: money), SetEntry(EntityID(0x12), song: time)])
    try session.perform(.saveList(list, from: nil))
    try session.perform(
      .addEntry(SetEntry(EntityID(0x13), song: money), to: gig, behind: nil))
    #expect(session.listed(gig) == ["Money", "Time", "Money"])
    try session.perform(.moveEntry(EntityID(0x11), in: gig, behind: EntityID(0x12)))
    #expect(session.listed(gig) == ["Time", "Money", "Money"])
    let moved = try session.perform(.moveEntry(EntityID(0x13), in: gig, behind: nil))
    #expect(moved?.changes.count == 1)
    #expect(session.sheet.list(gig)?.entries.map { $0.id.bits } == [0x13, 0x12, 0x11])
    try session.perform(.deleteSong(money))
    #expect(session.listed(gig) == ["Time"] && session.names == ["Time"])
    try session.undo()
    #expect(session.listed(gig) == ["Money", "Time", "Money"])
    try session.perform(.removeEntry(EntityID(0x12), from: gig))
    #expect(session.listed(gig) == ["Money", "Money"] && session.names == ["Money", "Time"])

    let base = try #require(session.sheet.list(gig))
    list = base
    list.name = try Title("Saturday")
    #expect(try session.perform(.saveList(list, from: base))?.changes.count == 1)
    try session.perform(.saveList(SetList(EntityID(0x20), name: nil), from: nil))
    #expect(session.sheet.lists.map { $0.id.bits } == [0x20, 0x10])
    try session.perform(.moveList(gig, behind: nil))
    #expect(session.sheet.lists.map { $0.id.bits } == [0x10, 0x20])
    try session.perform(.deleteList(gig))
    #expect(session.sheet.lists.map { $0.id.bits } == [0x20] && session.names.count == 2)
  }

  @Test("Sittings are found day by day, and one that goes on is the same one")
  func practice() throws {
    var session = try SongSession(with: .example(1))
    var sitting = Practice(
      EntityID(0x50), start: 1_764_181_734_000, seconds: 600, song: EntityID(.max),
      name: try Title("Money, slowly"), tempo: Fraction(921, 10)!, lastTempo: Fraction(120),
      steadiness: 8300)
    try session.perform(.log(sitting))
    sitting.seconds = 660
    #expect(try session.perform(.log(sitting))?.changes.count == 1)
    let before = Practice(EntityID(0x51), start: -5, seconds: 30, tempo: Fraction(60))
    var log = PracticeLog(session.board)
    try session.perform(.log(before))
    log.refresh(before.id, from: session.board, isHeld: false)
    #expect(log.practices == [before, sitting] && log == PracticeLog(session.board))
    let days = log.days { $0 / 86_400_000 }
    #expect(days.map { $0.seconds } == [30, 660] && days.map { $0.number } == [0, 20418])
    try session.perform(.forget(before.id))
    log.refresh(before.id, from: session.board, isHeld: false)
    #expect(log.practices == [sitting] && log == PracticeLog(session.board))
    sitting.seconds = -1
    #expect(throws: RefusedChange.tooLarge) { try session.perform(.log(sitting)) }
  }

  @Test("What is beyond the limits is refused whole")
  func limits() throws {
    var session = SongSession()
    var song = Song.example(1)
    song.parts[0].part.tempo = Tempo(1001)
    #expect(throws: RefusedChange.tooLarge) { try session.perform(.save(song, from: nil)) }
    song = Song(money, name: nil, [])
    for i in 0..<UInt64(Song.mostParts) { song.parts.append(.init(EntityID(1000 + i), Part())) }
    try session.perform(.save(song, from: nil))
    song.parts.append(.init(EntityID(9), Part()))
    #expect(throws: RefusedChange.tooLarge) {
      try session.perform(.save(song, from: session.sheet.song(money)))
    }
    #expect(session.sheet.song(money)?.parts.count == Song.mostParts)
    var list = SetList(gig, name: nil)
    for i in 0...UInt64(SetList.mostEntries) {
      list.entries.append(.init(EntityID(i + 2000), song: money))
    }
    #expect(throws: RefusedChange.tooLarge) { try session.perform(.saveList(list, from: nil)) }
  }
}
