import Clicking
import Interface
import Text

// What the patterns of the book are called, in its order.
extension GrooveBook {
  /// Their names.
  static var names: [Phrase] {
    [
      "Single stroke roll", "Single stroke four", "Single stroke seven", "Multiple bounce roll",
      "Triple stroke roll", "Double stroke open roll", "Five stroke roll", "Six stroke roll",
      "Seven stroke roll", "Nine stroke roll", "Ten stroke roll", "Eleven stroke roll",
      "Thirteen stroke roll", "Fifteen stroke roll", "Seventeen stroke roll", "Single paradiddle",
      "Double paradiddle", "Triple paradiddle", "Single paradiddle-diddle", "Flam", "Flam accent",
      "Flam tap", "Flamacue", "Flam paradiddle", "Single flammed mill", "Flam paradiddle-diddle",
      "Pataflafla", "Swiss army triplet", "Inverted flam tap", "Flam drag", "Drag",
      "Single drag tap", "Double drag tap", "Lesson 25", "Single dragadiddle",
      "Drag paradiddle 1", "Drag paradiddle 2", "Single ratamacue", "Double ratamacue",
      "Triple ratamacue", "Rock", "Rock with sixteenths", "Half-time", "Disco", "Funk", "Shuffle",
      "Half-time shuffle", "Jazz ride", "Slow blues in twelve", "Train beat", "Bossa nova",
      "Samba", "One drop", "Waltz", "Six-eight ballad", "Five-four", "Seven-eight",
      "Son clave 3-2", "Son clave 2-3", "Rumba clave 3-2", "Bell in six-eight", "Cascara",
      "Tresillo", "Mozambique", "March",
    ]
  }

  /// What else people call them, for who looks for it: by the name in English, in the words of its
  /// language.
  static func otherNames(of name: String) -> Phrase? {
    let list: [(String, Phrase)] = [
      ("Single stroke roll", otherSingleStroke), ("Multiple bounce roll", otherBounce),
      ("Double stroke open roll", otherDoubleStroke), ("Single paradiddle", otherParadiddle),
      ("Drag", otherDrag), ("Rock", otherRock), ("Rock with sixteenths", otherSixteenths),
      ("Half-time shuffle", otherHalfTime), ("Jazz ride", otherJazz), ("One drop", otherOneDrop),
      ("Slow blues in twelve", otherBlues), ("Train beat", otherTrain),
      ("Six-eight ballad", otherBallad), ("Five-four", otherFive), ("Seven-eight", otherSeven),
      ("Waltz", otherWaltz), ("Bell in six-eight", otherBell), ("Flamacue", otherFlamacue),
    ]
    return list.first { sameUTF8($0.0, name) }?.1
  }

  private static var otherSingleStroke: Phrase { "single strokes, alternating" }
  private static var otherBounce: Phrase { "buzz roll, press roll, closed roll" }
  private static var otherDoubleStroke: Phrase { "long roll, double strokes, doubles" }
  private static var otherParadiddle: Phrase { "RLRR LRLL" }
  private static var otherDrag: Phrase { "ruff, half drag" }
  private static var otherRock: Phrase { "eighths, backbeat, pop" }
  private static var otherSixteenths: Phrase { "16ths, 16th notes, sixteen beat" }
  private static var otherHalfTime: Phrase { "halftime, ghost notes" }
  private static var otherJazz: Phrase { "swing, spang-a-lang" }
  private static var otherOneDrop: Phrase { "reggae" }
  private static var otherBlues: Phrase { "12/8" }
  private static var otherTrain: Phrase { "country, snare shuffle" }
  private static var otherBallad: Phrase { "6/8" }
  private static var otherFive: Phrase { "5/4" }
  private static var otherSeven: Phrase { "7/8" }
  private static var otherWaltz: Phrase { "3/4" }
  private static var otherBell: Phrase { "12/8, bembe, African" }
  private static var otherFlamacue: Phrase { "flam-a-cue" }
}

extension ClickScreenWords {
  /// What an entry of the book is called.
  func name(ofGroove index: Int) -> String { language.words(GrooveBook.names[index]) }

  func name(of family: GrooveBook.Family) -> String {
    switch family {
    case .singleStrokes: say("Single stroke rolls")
    case .bounces: say("Bounces and triples")
    case .doubleStrokes: say("Double stroke rolls")
    case .diddles: say("Paradiddles")
    case .flams: say("Flams")
    case .drags: say("Drags and ratamacues")
    case .rock: say("Rock, pop and funk")
    case .jazz: say("Shuffle, blues and jazz")
    case .latin: say("Latin and Caribbean")
    case .metres: say("Other metres")
    case .marches: say("March and country")
    }
  }

  var findGroove: String { say("Find a groove or rudiment") }
  var clearGrooveSearch: String { say("Clear search") }
  var noGroove: String { say("No groove or rudiment found") }
  var showAllGrooves: String { say("Show all") }
  func found(_ count: Int) -> String { count == 1 ? say("1 found") : say("\(count) found") }
  var withBeats: String { say("With the beat") }
  var useInPart: String { say("Use in this part") }
  func used(_ name: String) -> String { say("\(name) is in the part") }
  func yourTempo(_ tempo: String) -> String { say("Your tempo: \(tempo)") }

  // What is drawn, for who listens
  var right: String { say("right", as: "hand") }
  var left: String { say("left", as: "hand") }
  func flam(_ hand: String) -> String { say("flam \(hand)") }
  func drag(_ hand: String) -> String { say("drag \(hand)") }
  func ruff(_ hand: String) -> String { say("ruff \(hand)") }
  func buzz(_ hand: String) -> String { say("buzz \(hand)") }
  func bar(_ number: Int, _ strokes: String) -> String { say("Bar \(number): \(strokes)") }
  func accents(on places: String, isOne: Bool) -> String {
    isOne ? say("accent on stroke \(places)") : say("accents on strokes \(places)")
  }
  /// "Snare: 3, 7 of 8".
  func steps(_ drum: String, _ places: String, of count: Int) -> String {
    say("\(drum): \(places) of \(count)")
  }
  func allSteps(_ drum: String, of count: Int) -> String { say("\(drum): all \(count)") }

  func drum(_ voice: Voice) -> String {
    switch voice {
    case .kick: say("Bass drum")
    case .snare: say("Snare drum")
    case .rim: say("Cross-stick")
    case .closedHiHat: say("Hi-hat")
    case .openHiHat: say("Open hi-hat")
    case .ride: say("Ride cymbal")
    case .crash: say("Crash cymbal")
    case .highTom: say("High tom")
    case .midTom: say("Mid tom")
    case .floorTom: say("Floor tom")
    case .cowbell: say("Cowbell")
    case .woodBlock, .click, .beep, .tick, .count: say("Wood block")
    }
  }
}
