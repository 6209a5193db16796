import Testing

@testable import Clicking

@Suite("Groove")
struct GrooveTests {
  @Test("The book has the 26 standard rudiments, once each, and more than forty entries in all")
  func book() throws {
    let entries = GrooveBook.entries
    #expect(entries.count { $0.isRudiment } == 40)
    #expect(entries.count >= 60)
    #expect(entries.compactMap { $0.standardNumber }.sorted() == Array(1...26))
    #expect(Set(entries.map { $0.name }).count == entries.count)
    for entry in entries {
      let groove = try entry.groove()
      var part = Part(metre: entry.metre, tempo: Tempo(entry.tempo), groove: groove)
      part.hasBeats = false
      for tempo in [Int64(30), entry.tempo, 240] {
        part.tempo = Tempo(tempo)
        let onsets = try Plan(Score(parts: [part]), rate: 48_000).onsets(from: 0, to: 960_000)
        #expect(onsets.count > 4, "\(entry.name)")
        #expect(onsets.map { $0.frame } == onsets.map { $0.frame }.sorted())
      }
      // Rudiments name the hand of every stroke.
      if entry.isRudiment { #expect(groove.bars.joined().allSatisfy { $0.hand != nil }) }
      #expect(GrooveBook.entry(named: Array(entry.name.uppercased().utf8))?.name == entry.name)
    }
  }

  @Test("Sticking reads as it is taught")
  func sticking() throws {
    func sticking(_ name: String) throws -> String {
      try #require(GrooveBook.entry(named: Array(name.utf8))).groove().sticking
    }
    #expect(try sticking("single-paradiddle") == "RlrrLrllRlrrLrll")
    #expect(try sticking("flam tap") == "(l)Rr(r)Ll(l)Rr(r)Ll")
    #expect(try sticking("Five Stroke Roll") == "rrllRllrrLrrllRllrrL")
    #expect(try sticking("single ratamacue") == "(l)(l)rlrL(r)(r)lrlR")
  }

  @Test("The strokes of rolls are as many as their names say")
  func rolls() throws {
    let counts = [
      "Five": 5, "Six": 6, "Seven": 7, "Nine": 9, "Ten": 10, "Eleven": 11, "Thirteen": 13,
      "Fifteen": 15, "Seventeen": 17,
    ]
    for (name, count) in counts {
      let entry = try #require(GrooveBook.entry(named: Array("\(name) stroke roll".utf8)))
      let letters = Array(try entry.groove().sticking.utf8).filter { $0 != 0x20 && $0 != 0x7C }
      #expect(letters.count % count == 0, "\(name)")
      // Each ends on an accent, and begins anew after it.
      for start in stride(from: 0, to: letters.count, by: count) {
        #expect(letters[start + count - 1] < 0x60, "\(name)")
      }
    }
  }

  @Test("Brackets share a step, graces come shortly before, a bounce is four strokes")
  func places() throws {
    let triplet = try Groove(notation: Array("snare: r[lrl]r.".utf8))
    #expect(
      triplet.bars[0].map { $0.place }
        == [
          Fraction(0), Fraction(known: 1, 4), Fraction(known: 1, 3), Fraction(known: 5, 12),
          Fraction(known: 1, 2),
        ])
    var part = Part(tempo: Tempo(60), groove: try Groove(notation: Array("snare: .(ll)R..".utf8)))
    part.hasBeats = false
    let drag = try Plan(Score(parts: [part]), rate: 48_000).onsets(from: 0, to: 96_000)
    #expect(drag.count == 3 && drag[2].frame == 48_000)
    #expect(drag[1].frame == 48_000 - 25 * 50 && drag[0].frame == 48_000 - 50 * 50)
    part.groove = try Groove(notation: Array("snare: ~r...".utf8))
    let buzz = try Plan(Score(parts: [part]), rate: 48_000).onsets(from: 0, to: 96_000)
    #expect(buzz.map { $0.frame } == [0, 12_000, 24_000, 36_000])
  }

  @Test("A grace before the first stroke is heard before it, and the last bar has none")
  func pickUp() throws {
    var part = Part(bars: 2, groove: try Groove(notation: Array("snare: (l)R...".utf8)))
    part.hasBeats = false
    let onsets = try Plan(Score(parts: [part]), rate: 48_000).onsets(from: 0, to: 960_000)
    // 54 of 960 parts of a beat of half a second.
    let lead = Int64(51 * 25)
    #expect(onsets.map { $0.frame } == [0, lead, 96_000, 96_000 + lead])
    #expect(onsets.map { $0.isCountIn } == [true, false, false, false])
  }

  @Test("What counts in has the grace in its last bar, and a part that begins anew each time")
  func pickUps() throws {
    var part = Part(bars: 1, groove: try Groove(notation: Array("snare: (l)R...".utf8)))
    part.hasBeats = false
    let counted = Score(parts: [part], countIn: Score.CountIn(bars: 2))
    let onsets = try Plan(counted, rate: 48_000).onsets(from: 0, to: 960_000)
    #expect(onsets.map { $0.role }.filter { $0 == .groove }.count == 2 && onsets.count == 10)
    #expect(onsets[8].frame == 192_000 - 51 * 25 && onsets[9].frame == 192_000)
    let again = try Plan(Score(parts: [part], isRepeated: true), rate: 48_000)
    let frames = again.onsets(from: 0, to: 288_000 + 2000).map { $0.frame }
    #expect(frames.count == 8)
    for lap in 0..<4 { #expect(frames[2 * lap + 1] - frames[2 * lap] == 51 * 25) }
  }

  @Test("Grace notes before a later part sound in the last moments of the part before")
  func pickUpsOfLaterParts() throws {
    let flam = try Groove(notation: Array("snare: (l)R...".utf8))
    // The first part has nothing to play, and ends after a million bars.
    var rest = Part(bars: 1_000_000, tempo: Tempo(240))
    (rest.hasBeats, rest.groove) = (false, try Groove(notation: Array("snare: ....".utf8)))
    var part = Part(bars: 2, tempo: Tempo(60), groove: flam)
    part.hasBeats = false
    let plan = try Plan(Score(parts: [rest, part, part]), rate: 48_000)
    let start: Int64 = 1_000_000 * 48_000
    // 25 of 960 parts of a second.
    let lead: Int64 = 25 * 50
    let onsets = plan.onsets(from: 0, to: Int64.max)
    let beats: [Int64] = (0..<4).map { start + $0 * 192_000 }
    let wanted: [Int64] = beats.flatMap { [$0 - lead, $0] }
    #expect(onsets.map { $0.frame } == wanted)
    #expect(onsets.map { $0.part } == [0, 1, 1, 1, 1, 2, 2, 2])
    #expect(plan.onsets(from: start - lead, to: start) == [onsets[0]])
    // The song anew: before its first part too, in the last moments of its last.
    part.bars = 1
    let song = try Plan(Score(parts: [part, part], isRepeated: true), rate: 48_000)
    let frames = song.onsets(from: 0, to: 192_000 * 5).map { $0.frame }
    let both: [Int64] = (0..<5).flatMap { [$0 * 192_000, $0 * 192_000 + lead] }
    #expect(frames == both)
  }

  @Test("A part that is shorter than the grace notes behind it has them at its start")
  func pickUpsWithoutRoom() throws {
    let ruff = try Groove(notation: Array("snare: (llr)R...".utf8))
    var part = Part(bars: 2, groove: ruff)
    part.hasBeats = false
    let short = Part(bars: 1, metre: Metre(groups: [1], unit: 4), tempo: Tempo(1000))
    let onsets = try Plan(Score(parts: [short, part]), rate: 48_000).onsets(from: 0, to: 2880)
    let frames: [Int64] = [0, 0, 2880 - 2 * 1275, 2880 - 1275]
    #expect(onsets.map { $0.frame } == frames)
  }

  @Test(
    "What is no pattern is refused at its place",
    arguments: [
      ("", 0, GrooveFault.Reason.empty), ("drum: x", 0, .voice), ("x.x.", 0, .lane),
      ("snare: xq", 8, .symbol), ("snare: [x", 9, .symbol), ("snare: ]", 7, .symbol),
      ("snare: (llll)r", 12, .symbol), ("snare: (l)", 10, .symbol), ("snare: ~.", 8, .symbol),
      ("snare: [[[[x]]]]", 10, .tooFine), ("snare: x|x; kick: x|x|x", 0, .bars),
      ("count: x", 0, .voice), ("snare: (l)[.r]", 11, .symbol), ("snare: ", 7, .symbol),
      ("snare: x||x", 9, .symbol),
    ])
  func faults(_ text: String, _ offset: Int, _ reason: GrooveFault.Reason) {
    #expect(throws: GrooveFault(offset: offset, reason: reason)) {
      try Groove(notation: Array(text.utf8))
    }
  }

  @Test("Noise is survived")
  func noise() {
    var chance = Chance(seed: 1)
    let letters = Array("snare:kick;|xXorlRL.[]()~ ".utf8)
    for _ in 0..<20_000 {
      var text = Array("snare: ".utf8)
      for _ in 0..<(chance.next() % 30) {
        text.append(letters[Int(chance.next() % UInt64(letters.count))])
      }
      _ = try? Groove(notation: text)
    }
  }
}
