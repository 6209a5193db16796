import Clicking
import Interface
import Markup
import Text

extension ClickScreen {
  /// How fast: typed, counted in another note, and changing while it plays.
  @NodeBuilder<ClickMessage> var tempoRoom: [View] {
    let part = shownPart
    element("div", .class("set-line"), .key("typed")) {
      element("label", .class("label"), .attribute("for", "tempo")) { text(words.beatsAMinute) }
      element(
        "input", .class("field short"), .attribute("id", "tempo"),
        .attribute("inputmode", "decimal"),
        .attribute("autocomplete", "off"),
        .attribute("aria-invalid", edits.isTypedWrong ? "true" : nil),
        .attribute("aria-describedby", edits.isTypedWrong ? "tempo-wrong" : nil),
        .value(words.decimal(part.tempo.beatsPerMinute)), .on(.change, .room(.tempoTyped)))
    }
    if edits.isTypedWrong {
      element("p", .class("hint wrong"), .key("wrong"), .attribute("id", "tempo-wrong")) {
        text(words.enterATempo)
      }
    }
    element("div", .class("set-line"), .key("note")) {
      element("span", .class("label")) { text(words.counted) }
      chip("own", part.tempo.unit == nil, .change(.beatNote(nil))) { text(words.asInTheBar) }
      for (i, note) in Self.beatNotes.enumerated() {
        chip(
          Key(UInt64(i)), part.tempo.unit == note.unit, .change(.beatNote(note.unit)),
          name: words.language.words(note.symbol.name)
        ) {
          symbol(note.symbol)
        }
      }
    }
    slider("speed", words.speed, words.percent(speed), 50...120, speed, .speed)
    element("p", .class("hint"), .key("speed-hint")) { text(words.speedHint) }
    heading("ramp", words.changingTempo)
    element("div", .class("set-line"), .key("kind")) {
      chip("none", part.ramp == nil, .change(.ramp(nil))) { text(words.off) }
      chip("bars", part.ramp?.kind == .bars, .change(.ramp(.bars))) { text(words.overBars) }
      chip("minutes", part.ramp?.kind == .minutes, .change(.ramp(.minutes))) {
        text(words.overMinutes)
      }
      chip("steps", part.ramp?.kind == .steps, .change(.ramp(.steps))) { text(words.bySteps) }
    }
    if let ramp = part.ramp {
      stepper("target", words.upTo, words.decimal(ramp.target), { .rampTarget(by: $0) }, step: 5)
      switch ramp.kind {
      case .bars: stepper("length", words.bars, "\(ramp.length)", { .rampLength(by: $0) })
      case .minutes:
        stepper(
          "length", words.minutes, words.decimal(Fraction(Int64(ramp.length), 2) ?? Fraction(1)),
          { .rampLength(by: $0) })
      case .steps:
        stepper("step", words.eachStep, "\(ramp.step)", { .rampStep(by: $0) })
        stepper("length", words.everyBars, "\(ramp.length)", { .rampLength(by: $0) })
      }
    }
  }

  private static var beatNotes: [(symbol: MusicSymbol, unit: Fraction?)] {
    [
      (.eighthNote, Fraction(1, 8)), (.quarterNote, Fraction(1, 4)),
      (.dottedQuarterNote, Fraction(3, 8)), (.halfNote, Fraction(1, 2)),
    ]
  }

  /// Takes a tempo that was typed.
  mutating func takeTyped(_ typed: String, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    guard case .clear(let number) = words.language.numbers.reading(typed),
      let tempo = Fraction(text: number), tempo >= Fraction(1), tempo <= Fraction(1000),
      tempo.denominator <= Score.Limits.tempoDenominator
    else {
      edits.isTypedWrong = true
      desk.spoken = words.enterATempo
      return []
    }
    edits.isTypedWrong = false
    var part = shownPart
    part.tempo.beatsPerMinute = tempo
    let effects = change(part)
    keep(&desk)
    return effects
  }
}
