import Clicking
public import Interface
import Markup

typealias View = Node<ClickMessage>

extension ClickScreen {
  /// What is seen now.
  public func face(_ desk: Desk) -> Face<ClickMessage> {
    if !groovesSlot.isEmpty { return groovesFace }
    return Face(
      heading: [element("h1", .key("heading")) { text(words.title) }],
      actions: [tool("grooves", words.groovesKey, .drum, .grooves(.opened))],
      content: [
        element("main", .class(isPlaying ? "metronome playing" : "metronome"), .key("metronome")) {
          dialView
          if let trouble { troubleLine(trouble) }
          transport
        }
      ])
  }

  private func troubleLine(_ trouble: SoundState) -> View {
    element("p", .class("trouble"), .key("trouble"), .attribute("role", "status")) {
      text(words.trouble(trouble))
    }
  }

  // MARK: The dial

  private var dialView: View {
    element(
      "section", .class("dial"), .key("dial"), .on(.pointerDown, .dialPressed, measuring: .box),
      .on(.pointerMove, .dialMoved), .on(.pointerUp, .dialReleased),
      .on(.pointerCancel, .dialCancelled)
    ) {
      element("i", .class("knurl"))
      element("i", .class("plate"), .style("--tempo", "\(tempo)"))
      values
      picture
      element(
        "button", .class("lens"), .key("lens"), .attribute("role", "slider"),
        .attribute("aria-label", words.tempo), .attribute("aria-valuemin", "1"),
        .attribute("aria-valuemax", "1000"), .attribute("aria-valuenow", "\(tempo)"),
        .attribute("aria-valuetext", words.beatsPerMinute(tempo)), .on(.keyDown, .dialKeyed)
      ) {
        element("span", .class("window")) {
          symbol(.quarterNote)
          matrix(DotMatrix("\(tempo)", cells: 3, within: 72, largestPitch: 4), "\(tempo)")
        }
      }
    }
  }

  private func symbol(_ symbol: MusicSymbol) -> View {
    element(
      "svg", .class("note"), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
    ) {
      element("path", .attribute("d", symbol.pathData))
    }
  }

  /// The tempos around the dial, every fifth; what is at the top is set.
  private var values: View {
    element(
      "svg", .class("values"), .attribute("viewBox", "-183 -183 366 366"),
      .attribute("aria-hidden", "true"), .style("--tempo", "\(tempo)")
    ) {
      for place in stride(from: Int64(0), to: 60, by: 5) {
        // Of all tempos at this place of the circle the one that is nearest to what is set.
        let ahead = ((place - tempo) % 60 + 90) % 60 - 30
        let value = tempo + ahead
        if value >= 1, value <= 1000 {
          element(
            "text", .key(UInt64(place)), .attribute("y", "-142"),
            .attribute("transform", "rotate(\(place * 6))")
          ) { text("\(value)") }
        }
      }
    }
  }

  // MARK: The picture of the beat

  private var picture: View {
    let metre = score.parts[0].metre
    let beats = heard.map { Int($0.beats) } ?? metre.beats
    let beat = heard.map { Int($0.beat) }
    return element("div", .class("eye"), .key("eye"), .style("--beats", "\(beats)")) {
      element(
        "svg", .class("beats"), .attribute("viewBox", "-127 -127 254 254"),
        .attribute("aria-hidden", "true")
      ) {
        element("circle", .class("orbit"), .attribute("r", "100"))
        for index in 0..<max(1, min(beats, 64)) {
          element(
            "circle", .key(UInt64(index)), .class(index == beat ? "beat now" : "beat"),
            .attribute("cy", "-100"), .attribute("r", index == 0 ? "9" : "6"),
            .style("--beat", "\(index)"))
        }
      }
      if let heard {
        // Two names for one movement: another name begins it anew.
        element(
          "i", .class(heardCount % 2 == 0 ? "comet even" : "comet odd"), .key("comet"),
          .style("--beat", "\(heard.beat)"), .style("--length", "\(heard.length)ms"))
      }
      matrix(
        DotMatrix(beat.map { "\($0 + 1)" } ?? " ", cells: 1, within: 112, largestPitch: 14),
        beat.map { words.beat($0 + 1, of: beats) } ?? words.silent, alignment: "xMidYMid")
    }
  }

  // MARK: What starts and stops it

  private var transport: View {
    element("div", .class("transport"), .key("transport")) {
      step("slower", words.slower, .minus, -1)
      element(
        "button", .class(isPlaying ? "play on" : "play"), .key("play"),
        .attribute("aria-label", isPlaying ? words.stop : words.start), .on(.click, .playTapped)
      ) {
        element(
          "svg", .attribute("viewBox", "0 0 24 24"),
          .attribute("aria-hidden", "true")
        ) {
          element(
            "path",
            .attribute(
              "d",
              isPlaying
                ? "M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12A1.5 1.5 0 0 1 18 19.500H6A1.5 1.5 0 0 1 4.5 18V6A1.5 1.500 0 0 1 6 4.500z"
                : "M7 4.300v15.400a1 1 0 0 0 1.520 .850l12.400-7.700a1 1 0 0 0 0-1.700L8.520 3.450A1 1 0 0 0 7 4.300z"
            ))
        }
      }
      step("faster", words.faster, .plus, 1)
    }
  }

  private func step(_ key: Key, _ name: String, _ sign: Icon, _ step: Int64) -> View {
    element(
      "button", .class("step"), .key(key), .attribute("aria-label", name),
      .on(.click, .stepTapped(step))
    ) {
      icon(sign)
    }
  }
}
