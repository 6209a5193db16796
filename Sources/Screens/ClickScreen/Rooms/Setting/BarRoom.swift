import Clicking
import Interface
import Markup
import Text

extension ClickScreen {
  /// The bar: its groups, what a pulse is, what is between the beats, and a second ring.
  @NodeBuilder<ClickMessage> var barRoom: [View] {
    let part = shownPart
    let metre = part.metre
    strip
    heading("groups", words.groups)
    for (i, group) in metre.groups.enumerated() {
      stepper(Key(UInt64(i)), words.group(i + 1), "\(group)", { .group(i, by: $0) })
    }
    element("button", .class("word add"), .key("add"), .on(.click, .room(.change(.groupAdded)))) {
      icon(.plus)
      text(words.addGroup)
    }
    element("div", .class("set-line"), .key("unit")) {
      element("span", .class("label")) { text(words.noteValue) }
      for (unit, symbol) in Self.units {
        chip(
          Key(UInt64(unit)), metre.unit == unit, .change(.unit(unit)),
          name: words.language.words(symbol.name)
        ) { self.symbol(symbol) }
      }
    }
    if metre.groups.count > 1 {
      switched(
        "counts", words.groupsAreBeats, metre.countsGroups,
        .change(.countsGroups(!metre.countsGroups)))
    }
    heading("between", words.betweenTheBeats)
    stepper(
      "subdivision", words.name(of: .subdivision), "\(part.subdivision.parts)",
      { .subdivision(by: $0) })
    let swing = nearestInteger(part.subdivision.swing.double * 100)
    slider("swing", words.name(of: .swing), words.percent(swing), 50...75, swing, .swing)
    for i in 1..<max(1, part.subdivision.parts) {
      let level = part.subdivision.levels.isEmpty ? 0 : part.subdivision.levels[i - 1]
      slider(
        Key(UInt64(100 + i)), words.stroke(i + 1), words.level(level ?? -400), -40...6,
        (level ?? -400) / 10, .between(i - 1))
    }
    heading("second", words.secondRing)
    stepper(
      "ring", words.beatsOfTheRing, part.polyrhythm.map { "\($0.beats)" } ?? words.off,
      { .ring(by: $0) })
    element("p", .class("hint"), .key("ring-hint")) { text(words.ringHint) }
  }

  private static var units: [(Int, MusicSymbol)] {
    [(2, .halfNote), (4, .quarterNote), (8, .eighthNote), (16, .sixteenthNote)]
  }
}
