import Testing

@testable import Clicking

@Suite("Engraving")
struct EngravingTests {
  private func engraving(
    _ text: String, _ metre: Metre = Metre(), width: Int = 6000,
    _ extent: Engraving.Extent = .whole
  ) throws -> Engraving {
    Engraving(try Groove(notation: Array(text.utf8)), in: metre, width: width, extent: extent)
  }

  /// How often a sign stands in path data; written at its full size, its outline is there as it is
  /// but for the space behind a letter.
  private func count(_ glyph: Glyph, in system: Engraving.System) -> Int {
    var ink = Ink()
    ink.glyph(glyph, 0, 0)
    let outline = String(decoding: ink.path.dropFirst("M0 0".utf8.count), as: UTF8.self)
    return (system.ink + system.staff).ranges(of: outline).count
  }

  @Test("The guide's example draws what it says")
  func guide() throws {
    let groove = try #require(GrooveBook.entry(named: Array("flam-tap".utf8))).groove()

    let engraving = Engraving(groove, in: Metre(), width: 5000)
    let ink = engraving.systems[0].ink
    let document = engraving.svg(title: "Flam tap")

    #expect(ink.utf8.first == UInt8(ascii: "M") && document.count > ink.utf8.count)
  }

  @Test("A rudiment stands on one line, with hands below and accents above")
  func paradiddle() throws {
    let system = try #require(engraving("snare: RlrrLrll").systems.first)
    #expect(count(.filledHead, in: system) == 8)
    #expect(count(.accent, in: system) == 2)
    #expect(system.hands.map { $0.text } == ["RLRRLRLL"])
    #expect(system.hands[0].places == system.steps.dropLast().map { $0.x })
    #expect(count(.digit(4), in: system) == 2)
    // One line, with the repetition's barlines in the ink.
    #expect(system.staff.ranges(of: "z").count == 1)
  }

  @Test("Flams and drags are small notes before the beat, with their hands")
  func graces() throws {
    let system = try #require(engraving("snare: (l)R(rr)L..").systems.first)
    #expect(count(.filledHead, in: system) == 2)
    #expect(system.hands.map { $0.text } == ["RL", "lrr"])
    let flam = system.hands[1].places
    #expect(flam[0] < system.steps[0].x && flam[1] < flam[2] && flam[2] < system.steps[1].x)
    #expect(flam[1] > system.steps[0].x)
  }

  @Test(
    "Cymbals have crosses, an open hi-hat a circle, soft strokes parentheses, a cowbell a triangle")
  func heads() throws {
    let kit = try #require(
      engraving("closed-hi-hat: x.x.; open-hi-hat: ...x; snare: .oX.; kick: X..o; crash: X...")
        .systems.first)
    #expect(count(.cross, in: kit) == 4)
    #expect(count(.circle, in: kit) == 1)
    #expect(count(.filledHead, in: kit) == 4)
    #expect(count(.parenthesis, in: kit) == 2)
    // Hands are accented once each where something is, feet likewise.
    #expect(count(.accent, in: kit) == 3)
    #expect(kit.staff.ranges(of: "z").count == 5)
    let bell = try #require(engraving("cowbell: x...").systems.first)
    #expect(count(.triangle, in: bell) == 1)
  }

  @Test("Beside a ride the hi-hat is played by the foot")
  func pedal() throws {
    let jazz = try #require(GrooveBook.entry(named: Array("jazz-ride".utf8)))
    let bar = WrittenBar(
      try jazz.groove().bars[0], in: jazz.metre, hasFeet: true, isPedal: true)
    #expect(bar.layers[1].rhythm.notes.filter { !$0.isRest }.count == 2)
    #expect(bar.layers[0].rhythm.tuplets.count == 2)
    #expect(StaffPlace(.closedHiHat, isPedal: true).isFoot)
    #expect(!StaffPlace(.closedHiHat).isFoot)
  }

  @Test("Lines take as many bars as they have room for, and hold every step once")
  func wrapping() throws {
    let groove = "snare: rlrl rlrl|rlrl rlrl|rlrl rlrl|rlrl rlrl"
    let wide = try engraving(groove, width: 9000)
    let narrow = try engraving(groove, width: 2700)
    #expect(wide.systems.count == 1)
    #expect(narrow.systems.count == 4)
    #expect(wide.systems[0].width <= 9000 && narrow.systems.allSatisfy { $0.width <= 2720 })
    for engraving in [wide, narrow] {
      let steps = engraving.systems.flatMap { $0.steps }
      #expect(steps.count == 4 * 9)
      for (number, step) in steps.enumerated() {
        #expect(step.bar == number / 9)
        #expect(step.share == Fraction(known: Int64(number % 9), 8))
      }
    }
  }

  @Test("In the whole book steps go to the right, letters do not touch, and all lies in its box")
  func book() throws {
    for entry in GrooveBook.entries {
      for (width, extent) in [(2600, Engraving.Extent.whole), (6000, .whole), (6000, .preview)] {
        let engraving = Engraving(
          try entry.groove(), in: entry.metre, width: width, extent: extent)
        #expect(engraving.systems.count <= 2)
        for system in engraving.systems {
          for (step, next) in zip(system.steps, system.steps.dropFirst())
          where step.bar == next.bar {
            #expect(next.x - step.x >= 100, "\(entry.name)")
            #expect(step.share < next.share)
          }
          let letters = system.hands.flatMap { $0.places }.sorted()
          for (letter, next) in zip(letters, letters.dropFirst()) {
            #expect(next - letter >= 80, "\(entry.name)")
          }
          #expect(extent == .whole || system.hands.isEmpty)
          #expect(system.steps.allSatisfy { $0.x > 0 && $0.x < system.width })
          #expect(system.height < 1500 && system.height > 250, "\(entry.name)")
          // Nothing but numbers and letters of paths.
          #expect(
            (system.ink + system.staff).utf8.allSatisfy {
              $0 == 0x20 || $0 == 0x2D || (0x30...0x39).contains($0) || ($0 | 0x20).isLetter
            })
        }
        // As many letters as strokes with a hand.
        guard extent == .whole else { continue }
        let strokes = try entry.groove().bars.joined().filter { $0.hand != nil }.count
        let letters = engraving.systems.flatMap { $0.hands }.map { $0.places.count }.reduce(0, +)
        #expect(letters == strokes, "\(entry.name)")
      }
    }
  }

  @Test("A sign at half its size ends where it began, to the unit")
  func scaling() throws {
    for percent in [37, 50, 62, 100, 133] {
      for glyph in [Glyph.filledHead, .quarterRest, .digit(8), .flag, .cross, .sixteenthRest] {
        var ink = Ink()
        ink.glyph(glyph, 0, 0, percent: percent)
        // Steps are rounded from their whole place: never more than a unit off, however many.
        let full = Double(percent) / 100
        var reference = Ink()
        reference.glyph(glyph, 0, 0)
        #expect(abs(Double(ink.top) - Double(reference.top) * full) <= 1)
        #expect(abs(Double(ink.bottom) - Double(reference.bottom) * full) <= 1)
      }
    }
  }

  @Test("As a document it has a title and its letters")
  func document() throws {
    let bytes = try engraving("snare: (l)R").svg(title: "Flam <1> & 2")
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<title>Flam &lt;1> &amp; 2</title>"))
    #expect(text.contains(">R</text>") && text.contains(">l</text>"))
  }
}
