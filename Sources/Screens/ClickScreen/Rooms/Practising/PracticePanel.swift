import Clicking
import Interface
import Markup
import Text

// How practice goes, to be read at arm's length while both hands are on an instrument.
extension ClickScreen {
  /// What is left of the timer, the step of silence, how early or late taps are; or how it was.
  @inline(never)
  var practicePanel: [View] {
    guard let practising = practiceSlot.value, !playsGroove else { return [] }
    let isHeard = isPlaying && practising.gap != nil
    let isSilent = practising.summary == nil && practising.ear == .on && !isPlaying
    guard isHeard || practising.minutes > 0 || practising.summary != nil || isSilent else {
      return []
    }
    return [
      element(
        "section", .class("practising"), .key("practising"),
        .attribute("aria-label", words.practice)
      ) {
        if practising.minutes > 0,
          isPlaying || practising.summary == nil || practising.timerUsed > 0
        {
          figure("left", words.minutesAndSeconds(practising.left(at: now)), words.timeLeft)
        }
        if isPlaying, let gap = practising.gap {
          if practising.isAdaptive { silenceFigure(gap.silence) }
          tapScale(practising, gap.steadiness)
        } else if let summary = practising.summary {
          element("p", .class("summary"), .key("summary")) { text(summary) }
        } else if isSilent {
          element("p", .class("summary"), .key("ear")) { text(words.microphoneOn) }
        }
      }
    ]
  }

  private func figure(_ key: Key, _ value: String, _ label: String) -> View {
    element("p", .class("figure"), .key(key)) {
      element("b") { text(value) }
      element("span") { text(label) }
    }
  }

  private func silenceFigure(_ silence: Silence) -> View {
    element(
      "p", .class("figure"), .key("silence"), .attribute("role", "img"),
      .attribute("aria-label", words.silentBars(silence))
    ) {
      element("b") { text("\(silence.silentBars)/\(silence.turn)") }
      element("span") { text(words.barsSilent) }
    }
  }

  // MARK: Taps

  /// The last taps on a line about the beat, and how they are in numbers.
  private func tapScale(_ practising: Practising, _ steadiness: Steadiness) -> View {
    let last = practising.marks.last
    let isHeard = practising.ear == .on
    let wish = isHeard ? words.playAlong : words.tapAlong
    // Nobody plays as evenly as the machine.
    let isMachine = isHeard && steadiness.taps >= 16 && (steadiness.spread ?? 9) < 1.5
    let mean = Int(nearestInteger(steadiness.mean))
    let spread = steadiness.taps < 8 ? nil : steadiness.spread.map { Int(nearestInteger($0)) }
    return element(
      "div", .class("taps"), .key("taps"), .attribute("role", "img"),
      .attribute(
        "aria-label",
        last.map { words.taps(Int(nearestInteger($0)), mean: mean, spread: spread) }
          ?? wish)
    ) {
      element(
        "svg", .class("tap-scale"), .attribute("viewBox", "-120 0 240 40"),
        .attribute("aria-hidden", "true")
      ) {
        element("path", .class("line"), .attribute("d", "M-110 20H110M0 6V34M-55 14V26M55 14V26"))
        for (i, mark) in practising.marks.enumerated() {
          element(
            "path",
            .class(i == practising.marks.count - 1 ? "mark now" : "mark"), .key(UInt64(i)),
            .attribute("d", "M\(place(mark)) 5V35"))
        }
      }
      element("p", .class("ends"), .key("ends")) {
        element("span") { text(words.early) }
        element("b") {
          text(last.map { words.deviation(Int(nearestInteger($0))) } ?? wish)
        }
        element("span") { text(words.late) }
      }
      element("p", .class("steady"), .key("steady")) {
        text(isMachine ? words.hearsTheClick : spread.map { words.steadiness($0) } ?? " ")
      }
    }
  }

  /// Where a tap stands that is so many milliseconds late: 100 of them fill half of the line.
  private func place(_ milliseconds: Double) -> String {
    "\(nearestInteger(max(-110, min(110, milliseconds * 1.1))))"
  }

  /// What one taps on, while taps are compared with the beat.
  @inline(never)
  var padAlong: View {
    pad(
      "beat-pad along-pad", words.tapAlong,
      [sign(.practice), element("span", .key("name")) { text(words.along) }])
  }

  // MARK: In the room

  /// What one practises with, for the room.
  @NodeBuilder<ClickMessage> var practiceTools: [View] {
    let practising = practiceSlot.value ?? Practising()
    heading("timer", words.timer)
    element("div", .class("set-line"), .key("minutes")) {
      for minutes in [0, 5, 10, 15, 20] {
        chip(
          Key(UInt64(minutes)), practising.minutes == minutes, .practice(.timerSet(minutes)),
          name: minutes == 0 ? nil : words.minutes(minutes)
        ) { text(minutes == 0 ? words.off : words.language.numbers.text(minutes)) }
      }
    }
    stepper(
      "own-minutes", words.minutes,
      practising.minutes == 0 ? words.off : words.language.numbers.text(practising.minutes),
      .practice(.timerStepped(-1)), .practice(.timerStepped(1)))
    element("p", .class("hint"), .key("timer-hint")) { text(words.timerHint) }
    heading("gap", words.growingSilence)
    switched("adaptive", words.adaptiveGap, practising.isAdaptive, .practice(.adaptiveTapped))
    element("p", .class("hint"), .key("gap-hint")) {
      text(
        practising.isAdaptive && hasNoRoomForSilence ? words.tooShort : words.adaptiveHint)
    }
    heading("along", words.playingAlong)
    switched("ear", words.listen, practising.ear.isWanted, .practice(.earTapped))
    if case .fault(let fault) = practising.ear {
      element("p", .class("trouble"), .key("deaf"), .attribute("role", "alert")) {
        text(words.deaf(fault))
      }
    }
    element("p", .class("hint"), .key("ear-hint")) { text(words.listenHint) }
    // Below what is set, so that nothing moves under a thumb where it comes or goes.
    practicePanel
    element("button", .class("word wide"), .key("log"), .on(.click, .room(.practice(.logTapped)))) {
      icon(.clock)
      text(words.practiceLog)
    }
  }

  /// Whether all parts are too short for a silent bar, and the song is no single part that goes round.
  private var hasNoRoomForSilence: Bool {
    AdaptiveGap.steps(in: score) == 0 && !(score.isRepeated && score.parts.count == 1)
  }
}
