import Boards
import Clicking
import Interface
import Markup
import ShippedWords
import Testing
import Text

@testable import App
@testable import ClickScreen

@Suite("Grooves and rudiments")
struct GroovesTests {
  private let english = ClickScreenWords(Language.english)

  private func found(_ query: String, _ words: ClickScreenWords? = nil) -> [String] {
    GrooveSearch(words ?? english).matches(query).map { GrooveBook.entries[$0].name }
  }

  @Test("Each entry of the book has a name in the words of the page, in its order")
  func names() {
    #expect(GrooveBook.names.map { $0.text } == GrooveBook.entries.map { $0.name })
    // What else they are called is about an entry that there is.
    #expect(GrooveBook.entries.filter { GrooveBook.otherNames(of: $0.name) != nil }.count == 18)
  }

  @Test(
    "One finds what one means as one types",
    arguments: [
      ("flam", "Flam"), ("FLAM T", "Flam tap"), ("paradiddle", "Single paradiddle"),
      ("six stroke", "Six stroke roll"), ("6 stroke roll", "Six stroke roll"),
      ("17", "Seventeen stroke roll"), ("paradiddlediddle", "Single paradiddle-diddle"),
      ("para diddle", "Single paradiddle"), ("buzz", "Multiple bounce roll"),
      ("ruff", "Drag"), ("lesson25", "Lesson 25"), ("ratama", "Single ratamacue"),
      ("bossa", "Bossa nova"), ("7/8", "Seven-eight"), ("reggae", "One drop"),
      ("ｆｌａｍａ", "Flam accent"), ("Cáscara", "Cascara"), ("clave rumba", "Rumba clave 3-2"),
      ("swing", "Jazz ride"), ("latin", "Bossa nova"), ("roll double", "Double stroke open roll"),
    ])
  func search(_ query: String, _ first: String) {
    #expect(found(query).first == first, "\(found(query))")
  }

  @Test("In other languages by the words of that language and by the English ones")
  func languages() throws {
    let japanese = ClickScreenWords(Language(tag: "ja"))
    #expect(found("ﾌﾗﾑ", japanese).first == "Flam")
    #expect(found("ぱらでぃどる", japanese).first == "Single paradiddle")
    #expect(found("16ビート", japanese).first == "Rock with sixteenths")
    #expect(found("オープンロール", japanese).first == "Double stroke open roll")
    #expect(found("flam tap", japanese).first == "Flam tap")
    let german = ClickScreenWords(Language(tag: "de"))
    #expect(found("walzer", german).first == "Waltz")
    #expect(found("presswirbel", german).first == "Multiple bounce roll")
  }

  @Test("Nothing typed is all of it; what nobody knows is nothing, with a way out")
  func empty() {
    #expect(found("").count == 65 && found(" ").count == 65)
    #expect(found("polka").isEmpty)
    var screen = Screen.clicking()
    screen.click(.grooves(.opened))
    screen.click(.grooves(.queryEdited), Event(.input, text: "polka"))
    #expect(screen.clicking?.groovesSlot.value?.matches == [])
    #expect(screen.html.contains("No groove or rudiment found"))
    screen.click(.grooves(.queryCleared))
    #expect(screen.clicking?.groovesSlot.value?.matches.count == 65)
  }

  /// The score in an effect that plays one.
  private func score(_ effects: [Effect]) throws -> Score? {
    for case .sound(let playing) in effects {
      switch playing {
      case .begin(let bytes), .change(let bytes): return try Score(json: bytes)
      case .end, .adjust, .announce, .work: break
      }
    }
    return nil
  }

  @Test("A groove is played along at any tempo, by itself, and ends where one leaves it")
  func playing() throws {
    var screen = Screen.clicking()
    screen.click(.grooves(.opened))
    let flam = try #require(GrooveBook.entries.firstIndex { $0.name == "Flam tap" })
    screen.click(.grooves(.picked(flam)))
    let begun = try #require(try score(screen.click(.grooves(.playTapped))))
    #expect(begun.parts[0].groove == (try GrooveBook.entries[flam].groove()))
    #expect(begun.parts[0].tempo.beatsPerMinute == Fraction(80) && begun.parts[0].bars == nil)
    let faster = try #require(
      try score(screen.click(.grooves(.tempoSlid), Event(.input, text: "133"))))
    #expect(faster.parts[0].tempo.beatsPerMinute == Fraction(133))
    #expect(try score(screen.click(.grooves(.beatsTapped)))?.parts[0].hasBeats == false)
    // As fast as the instrument, which has not changed.
    #expect(
      try score(screen.click(.grooves(.ownTempoTapped)))?.parts[0].tempo.beatsPerMinute
        == Fraction(120))
    #expect(screen.clicking?.score == Score())
    let left = screen.click(.grooves(.closed))
    #expect(left.contains { if case .sound(.end) = $0 { true } else { false } })
    #expect(screen.clicking?.isPlaying == false)
    screen.click(.grooves(.closed))
    #expect(screen.clicking?.groovesSlot.isEmpty == true)
  }

  @Test("Looking at grooves lets the instrument go on, until one of them is played")
  func oneThing() throws {
    var screen = Screen.clicking()
    screen.click(.transport(.playTapped))
    screen.click(.grooves(.opened))
    screen.click(.grooves(.picked(3)))
    #expect(screen.clicking?.isPlaying == true)
    #expect(screen.click(.grooves(.stepTapped(5))).isEmpty)
    #expect(try score(screen.click(.grooves(.playTapped)))?.parts[0].groove != nil)
    #expect(screen.click(.grooves(.playTapped)).contains { $0 == .sound(.end) })
  }

  @Test("Used in the part, it is there with its metre and tempo, and kept")
  func using() throws {
    var screen = Screen.clicking()
    screen.click(.grooves(.opened))
    let seven = try #require(GrooveBook.entries.firstIndex { $0.name == "Seven-eight" })
    screen.click(.grooves(.picked(seven)))
    screen.click(.grooves(.useTapped))
    let part = try #require(screen.clicking?.score.parts.first)
    #expect(part.groove == (try GrooveBook.entries[seven].groove()))
    #expect(part.metre == Metre(groups: [3, 2, 2], unit: 8))
    #expect(part.tempo.beatsPerMinute == Fraction(220))
    #expect(throws: Never.self) { try Plan(#require(screen.clicking?.score), rate: 48_000) }
  }

  @Test("Space plays, Escape leads back step by step")
  func keys() {
    var screen = Screen.clicking()
    screen.click(.grooves(.opened))
    screen.click(.grooves(.picked(0)))
    screen.click(.keyPressed, Event(.keyDown, key: " "))
    #expect(screen.clicking?.playsGroove == true)
    screen.click(.keyPressed, Event(.keyDown, key: "Escape"))
    #expect(screen.clicking?.groovesSlot.value?.chosen == nil)
    #expect(screen.clicking?.isPlaying == false)
    screen.click(.keyPressed, Event(.keyDown, key: "Escape"))
    #expect(screen.clicking?.groovesSlot.isEmpty == true)
  }

  @Test("What is heard is shown between its notes, bar after bar and from the beginning again")
  func cursor() throws {
    var room = GroovesRoom(english)
    let son = try #require(GrooveBook.entries.firstIndex { $0.name == "Son clave 3-2" })
    room.choose(son)
    let chosen = try #require(room.chosen)
    func cursor(_ bar: Int32, _ beat: Int32) -> GrooveCursor? {
      GrooveCursor(HeardBeat(beat: beat, beats: 4, length: 300, bar: bar), chosen)
    }
    let places = try (0..<8).map { try #require(cursor(Int32($0 / 4), Int32($0 % 4))) }
    for (place, next) in zip(places, places.dropFirst()) where place.system == next.system {
      let from = try #require(Double(place.from.dropLast()))
      let to = try #require(Double(place.to.dropLast()))
      #expect(from < to)
      // Behind a barline the next bar begins further on.
      #expect(try #require(Double(next.from.dropLast())) >= to)
    }
    #expect(cursor(2, 1) == cursor(0, 1))
    #expect(places[1].timing.hasPrefix("linear(0, ") && places[1].timing.hasSuffix(", 1)"))
    #expect(
      GrooveCursor(HeardBeat(beat: 0, beats: 4, length: 9, isCountIn: true), chosen) == nil)
    #expect(cursor(0, 9) == nil)
  }

  @Test("Who listens hears the hands with accents, or each drum's places")
  func speaking() throws {
    let speaker = GrooveSpeaker(words: english)
    func spoken(_ name: String) throws -> String {
      let entry = try #require(GrooveBook.entries.first { $0.name == name })
      return speaker.description(of: entry, try entry.groove())
    }
    #expect(
      try spoken("Triple paradiddle")
        == "right, left, right, left, right, left, right, right, left, right, left, right, left, "
        + "right, left, left; accents on strokes 1, 3, 5, 9, 11, 13")
    #expect(try spoken("Flam tap").hasPrefix("flam right, right, flam left, left"))
    #expect(
      try spoken("Rock") == "Bass drum: 1, 5 of 8; Snare drum: 3, 7 of 8; Hi-hat: all 8")
    #expect(try spoken("Son clave 3-2").hasPrefix("Bar 1: Cross-stick: 1, 4, 7 of 8. Bar 2: "))
  }
}
