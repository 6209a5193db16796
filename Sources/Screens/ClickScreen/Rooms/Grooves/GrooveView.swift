import Clicking
import Interface
import Markup
import Text

extension ClickScreen {
  /// One groove with its notation, and what plays it.
  @inline(never)
  func grooveView(_ chosen: GroovesRoom.Chosen, _ room: GroovesRoom) -> View {
    let isOn = playsGroove && isPlaying
    let cursor = isOn ? heard.flatMap { GrooveCursor($0, chosen) } : nil
    var widest = 1
    for system in chosen.engraving.systems { widest = max(widest, system.width) }
    return element("main", .class(isOn ? "groove playing" : "groove"), .key("groove")) {
      element(
        "div", .class("stage"), .key("stage"), .on(.resize, .grooves(.resized), measuring: .box)
      ) {
        element(
          "div", .class("notation"), .key("notation"), .attribute("role", "img"),
          .attribute(
            "aria-label", GrooveSpeaker(words: words).description(of: chosen.entry, chosen.groove)),
          .style("--widest", "\(widest)")
        ) {
          for (number, system) in chosen.engraving.systems.enumerated() {
            element(
              "div", .class("system"), .key(UInt64(number)), .style("--wide", "\(system.width)")
            ) {
              systemView(system, "score").kept
              if let cursor, cursor.system == number {
                element(
                  "i", .class(room.heardCount % 2 == 0 ? "cursor even" : "cursor odd"),
                  .key("cursor"), .style("--from", cursor.from), .style("--to", cursor.to),
                  .style("--length", "\(heard?.length ?? 0)ms"), .style("--steps", cursor.timing))
              }
            }
          }
        }
      }
      if let trouble {
        element("p", .class("trouble"), .key("trouble"), .attribute("role", "status")) {
          text(words.trouble(trouble))
        }
      }
      element("div", .class("along"), .key("along")) {
        tempoLine(room)
        element("div", .class("transport"), .key("transport")) {
          step("slower", words.less(.tempo), .minus, -1)
          element(
            "button", .class(isOn ? "play on" : "play"), .key("play"),
            .attribute("aria-label", isOn ? words.stop : words.start),
            .on(.click, .grooves(.playTapped))
          ) {
            element("svg", .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")) {
              element("path", .attribute("d", isOn ? "M5 5h14v14H5z" : "M7 4l13 8-13 8z"))
            }
          }
          step("faster", words.more(.tempo), .plus, 1)
        }
        element("div", .class("keys"), .key("keys")) {
          element(
            "button", .class("switch"), .key("beats"), .attribute("role", "switch"),
            .attribute("aria-checked", room.hasBeats ? "true" : "false"),
            .on(.click, .grooves(.beatsTapped))
          ) {
            text(words.withBeats)
          }
          element("button", .class("word"), .key("use"), .on(.click, .grooves(.useTapped))) {
            text(words.useInPart)
          }
        }
      }
    }
  }

  private func tempoLine(_ room: GroovesRoom) -> View {
    let shown = words.beatsPerMinute(Fraction(room.tempo))
    return element("div", .class("tempo-line"), .key("tempo")) {
      element("span", .class("amount"), .key("amount")) {
        element(
          "svg", .class("note"), .attribute("viewBox", "0 0 24 24"),
          .attribute("aria-hidden", "true")
        ) {
          element("path", .attribute("d", unit(room).pathData))
        }
        text("\(room.tempo)")
      }
      element(
        "input", .class("range"), .key("range"), .attribute("type", "range"),
        .attribute("min", "\(GroovesRoom.tempos.lowerBound)"),
        .attribute("max", "\(GroovesRoom.tempos.upperBound)"),
        .attribute("aria-label", words.name(of: .tempo)), .attribute("aria-valuetext", shown),
        .value("\(room.tempo)"), .on(.input, .grooves(.tempoSlid)))
      if ownTempo != room.tempo, GroovesRoom.tempos.contains(ownTempo) {
        element("button", .class("chip"), .key("own"), .on(.click, .grooves(.ownTempoTapped))) {
          text(words.yourTempo("\(ownTempo)"))
        }
      }
    }
  }

  /// The note that the tempo counts.
  private func unit(_ room: GroovesRoom) -> MusicSymbol {
    guard let metre = room.chosen?.entry.metre else { return .quarterNote }
    if metre.unit == 4 { return .quarterNote }
    return metre.countsGroups ? .dottedQuarterNote : .eighthNote
  }

  private func step(_ key: Key, _ name: String, _ sign: Icon, _ step: Int64) -> View {
    element(
      "button", .class("step"), .key(key), .attribute("aria-label", name),
      .on(.click, .grooves(.stepTapped(step)))
    ) {
      icon(sign)
    }
  }
}

/// Where what is heard stands in the notation: the way through a beat, which goes from note to note in time.
struct GrooveCursor: Equatable {
  /// Which line.
  let system: Int
  /// Where the beat begins and ends, in hundredths of the line's width.
  let from: String
  let to: String
  /// How it goes from one to the other: CSS's `linear()` with a stop for each step between.
  let timing: String

  init?(_ heard: HeardBeat, _ chosen: GroovesRoom.Chosen) {
    let bars = chosen.groove.bars.count
    let metre = chosen.entry.metre
    let starts = metre.beatStarts
    let beat = Int(heard.beat)
    guard !heard.isCountIn, beat >= 0, beat + 1 < starts.count, heard.bar >= 0 else { return nil }
    let bar = Int(heard.bar) % bars
    func share(_ pulse: Int) -> Fraction? { Fraction(Int64(pulse), Int64(metre.pulses)) }
    guard let start = share(starts[beat]), let end = share(starts[beat + 1]) else { return nil }
    for (number, system) in chosen.engraving.systems.enumerated() {
      let steps = system.steps.filter { $0.bar == bar }
      guard let first = Self.place(of: start, steps), let last = Self.place(of: end, steps) else {
        continue
      }
      self.system = number
      func percent(_ x: Double) -> String {
        Self.decimal((x - Double(system.left)) * 100 / Double(system.width)) + "%"
      }
      from = percent(first)
      to = percent(last)
      var timing = "linear(0"
      for step in steps where start < step.share && step.share < end {
        let time = (step.share.double - start.double) / (end.double - start.double)
        let way = (Double(step.x) - first) / max(1, last - first)
        timing += ", \(Self.decimal(way)) \(Self.decimal(time * 100))%"
      }
      self.timing = timing + ", 1)"
      return
    }
    return nil
  }

  /// Where a time is, between the steps around it.
  private static func place(of share: Fraction, _ steps: [Engraving.Step]) -> Double? {
    for (index, step) in steps.enumerated() {
      if step.share == share { return Double(step.x) }
      guard step.share > share else { continue }
      guard index > 0 else { return Double(step.x) }
      let before = steps[index - 1]
      let part =
        (share.double - before.share.double) / (step.share.double - before.share.double)
      return Double(before.x) + Double(step.x - before.x) * part
    }
    return nil
  }

  /// A number with three digits behind the point, which is none of the language's.
  private static func decimal(_ number: Double) -> String {
    let scaled = Int(max(0, number) * 1000 + 0.5)
    let rest = scaled % 1000
    return "\(scaled / 1000).\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)"
  }
}
