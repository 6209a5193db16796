import SeededRandom
import Testing

@testable import Clicking

@Suite("Rhythm")
struct RhythmTests {
  /// Notes as a copyist would say them: value, dot, `r` for a rest, `'n` for the tuplet's number.
  private func spelled(_ bar: String, _ metre: Metre = Metre(1, 4)) throws -> String {
    let notes = try Groove(notation: Array("snare: \(bar)".utf8)).bars[0]
    let rhythm = Rhythm(onsets: notes.map { $0.place }, in: metre)
    return rhythm.notes.map { note in
      let tuplet = note.tuplet.map { "'\(rhythm.tuplets[$0].number)" } ?? ""
      return "\(note.value)\(note.isDotted ? "." : "")\(note.isRest ? "r" : "")\(tuplet)"
    }.joined(separator: " ")
  }

  @Test(
    "A quarter is written as it is in print",
    arguments: [
      ("x", "4"), ("xx", "8 8"), ("x.x.", "8 8"), ("x..x", "8. 16"), ("xx..", "16 8."),
      ("xx.x", "16 8 16"), (".x.x", "16r 8 16"), (".x..", "16r 8."), ("..x.", "8r 8"),
      ("...x", "8.r 16"), ("xxxx", "16 16 16 16"), ("....", "1r"), ("xxx.", "16 16 8"),
      // Where a thirty-second is, the eighths are seen.
      ("xx......", "32 16. 8r"), ("x......x", "8. 32r 32"), ("x.x.....", "16 8."),
      (".x......", "32r 16. 8r"),
      // Tuplets.
      ("xxx", "8'3 8'3 8'3"), ("x.x", "4'3 8'3"), (".x.", "8r'3 4'3"), ("..x", "4r'3 8'3"),
      ("xxxxxx", "16'6 16'6 16'6 16'6 16'6 16'6"), ("[xxx]x", "16'3 16'3 16'3 8"),
      ("x[xxx]", "8 16'3 16'3 16'3"), ("x[xx]x", "8'3 16'3 16'3 8'3"),
      ("xxxxx", "16'5 16'5 16'5 16'5 16'5"), ("xxxxxxx", "16'7 16'7 16'7 16'7 16'7 16'7 16'7"),
      ("[xxx][xxxx]", "16'3 16'3 16'3 32 32 32 32"), ("x.xx.x", "8'3 16'3 8'3 16'3"),
    ])
  func quarter(_ bar: String, _ expected: String) throws {
    #expect(try spelled(bar) == expected)
  }

  @Test(
    "Other metres show their beats",
    arguments: [
      ("xxxxxx", Metre(groups: [3, 3], unit: 8, countsGroups: true), "8 8 8 8 8 8"),
      ("x..x..", Metre(groups: [3, 3], unit: 8, countsGroups: true), "4. 4."),
      ("x.xx.x", Metre(groups: [3, 3], unit: 8, countsGroups: true), "4 8 4 8"),
      ("x.......xx..", Metre(groups: [3, 3], unit: 8), "4. 8r 16 16 8r"),
      ("xx", Metre(groups: [3], unit: 8), "8. 8."),
      ("x...x..", Metre(groups: [3, 2, 2], unit: 8), "4. 8r 8 4r"),
      ("x...", Metre(), "4 4r 2r"), ("..x.", Metre(), "2r 4 4r"), (".xx.", Metre(), "4r 4 4 4r"),
      ("x..", Metre(3, 4), "4 4r 4r"), ("........", Metre(), "1r"),
    ])
  func metres(_ bar: String, _ metre: Metre, _ expected: String) throws {
    #expect(try spelled(bar, metre) == expected)
  }

  /// So many parts of a whole note that all lengths are whole numbers of them.
  private func ticks(_ fraction: Fraction) throws -> Int64 {
    let whole: Int64 = 4096 * 27 * 25 * 7 * 11 * 13
    #expect(whole % fraction.denominator == 0)
    return whole / fraction.denominator * fraction.numerator
  }

  /// What holds for every bar.
  private func check(_ onsets: [Fraction], _ metre: Metre, isExact: Bool = true) throws {
    let rhythm = Rhythm(onsets: onsets, in: metre)
    let bounds = try metre.beamStarts.map { try ticks($0) }
    var time: Int64 = 0
    var struck: [Fraction] = []
    for note in rhythm.notes {
      // One behind the other.
      #expect(try ticks(note.start) == time)
      let length = try ticks(note.length)
      #expect(length > 0)
      // As long as it is written.
      let written = try ticks(note.writtenLength)
      if let tuplet = note.tuplet.map({ rhythm.tuplets[$0] }) {
        #expect(length * Int64(tuplet.number) == written * Int64(tuplet.normal))
      } else if note.value > 1 {
        #expect(length == written)
      }
      if !note.isRest {
        struck.append(note.start / metre.length)
        // Within its beat.
        #expect(!bounds.contains { $0 > time && $0 < time + length })
      }
      time += length
    }
    #expect(try time == ticks(metre.length))
    #expect(bounds.last == time)
    if isExact { #expect(struck == onsets) }
    // Tuplets are whole: what is in one comes to its number of notes of one value.
    for (index, tuplet) in rhythm.tuplets.enumerated() {
      let members = rhythm.notes.filter { $0.tuplet == index }
      let sum = try members.map { try ticks($0.writtenLength) }.reduce(0, +)
      let finest = try #require(members.map { $0.value }.max())
      #expect(sum % Int64(tuplet.number) == 0)
      #expect(tuplet.number > tuplet.normal && tuplet.normal * 2 > tuplet.number)
      #expect(finest <= 256)
    }
  }

  static let anyMetres: [Metre] = [
    Metre(), Metre(3, 4), Metre(5, 4), Metre(2, 2), Metre(7, 8), Metre(groups: [3, 2, 2], unit: 8),
    Metre(groups: [3, 3], unit: 8, countsGroups: true), Metre(groups: [3, 3, 3, 3], unit: 8),
    Metre(groups: [4, 4], unit: 8), Metre(groups: [5, 7], unit: 16), Metre(11, 8), Metre(1, 1),
    Metre(groups: [4, 3], unit: 32),
  ]

  @Test(
    "Every pattern of sixteen steps comes to its bar, and each stroke is where it was",
    arguments: RhythmTests.anyMetres)
  func all(metre: Metre) throws {
    for pattern in stride(from: 0, to: 65536, by: 61) {
      var onsets: [Fraction] = []
      for step in 0..<16 where pattern >> step & 1 == 1 {
        onsets.append(Fraction(known: Int64(step), 16))
      }
      // Sixteen in seven thirty-seconds are finer than what is written.
      try check(onsets, metre, isExact: metre.unit < 32)
    }
  }

  @Test("So do steps divided by chance", arguments: RhythmTests.anyMetres)
  func random(metre: Metre) throws {
    var chance = SeededGenerator(seed: 18)
    for _ in 0..<400 {
      var onsets: [Fraction] = []
      let steps = Int64(metre.beamStarts.count - 1)
      for step in 0..<steps {
        // A bar of unequal beats is divided evenly all the same.
        let parts = Int64([1, 2, 3, 4, 5, 6, 7, 8][chance.below(8)])
        for part in 0..<parts where chance.below(2) == 0 {
          onsets.append(Fraction(known: step * parts + part, steps * parts))
        }
      }
      try check(onsets, metre, isExact: false)
    }
  }

  @Test("So does the whole book, to the stroke")
  func book() throws {
    for entry in GrooveBook.entries {
      for bar in try entry.groove().bars {
        var onsets: [Fraction] = []
        for note in bar where !onsets.contains(note.place) { onsets.append(note.place) }
        try check(onsets.sorted(), entry.metre)
      }
    }
  }

  @Test("What is too fine to be written is near where it was")
  func fine() throws {
    let onsets = (0..<97).map { Fraction(known: $0, 97) }
    try check(onsets, Metre(1, 4), isExact: false)
    #expect(Rhythm(onsets: onsets, in: Metre(1, 4)).notes.count == 32)
  }
}
