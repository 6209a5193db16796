import Clicking
import Interface
import Text

// What is said of values of the dial but tempi.
extension ClickScreenWords {
  /// In tenths, in the reader's form.
  @inline(never)
  func decimal(_ value: Fraction) -> String {
    language.numbers.text(ascii: Array(value.written.utf8), isGrouped: false)
  }

  /// "67%".
  @inline(never)
  func percent(_ percent: Int) -> String { language.numbers.percent("\(percent)") }

  /// A value of the dial, for who listens.
  @inline(never)
  func spoken(_ aspect: Aspect, _ part: Part) -> String {
    switch aspect {
    case .tempo: beatsPerMinute(part.tempo.beatsPerMinute)
    case .metre: part.metre.written
    case .subdivision:
      part.subdivision.parts == 1 ? off : say("\(part.subdivision.parts) per beat")
    case .sound: name(of: part.kit.normal.voice)
    case .accents: accents(part.weights)
    case .swing: percent(nearestInteger(part.subdivision.swing.double * 100))
    case .ramp: part.ramp.map { beatsPerMinute($0.target) } ?? off
    case .practice: name(of: part.silence)
    }
  }

  /// "Beats 40 ms later": by how many milliseconds all beats are shifted.
  @inline(never)
  func shifted(by milliseconds: Int) -> String {
    if milliseconds == 0 { return say("Beats not shifted") }
    let shift = "\(milliseconds.magnitude)"
    return milliseconds > 0 ? say("Beats \(shift) ms later") : say("Beats \(shift) ms earlier")
  }

  /// "Eighth note = 92 BPM".
  @inline(never)
  func counts(_ note: MusicSymbol, _ tempo: Fraction) -> String {
    say("\(language.words(note.name)) = \(decimal(tempo)) BPM")
  }

  private func accents(_ weights: [Accent]) -> String {
    var list = ""
    for (i, weight) in weights.enumerated() {
      list += (i > 0 ? ", " : "") + beat(i + 1, weight)
    }
    return list
  }

  /// What is left out.
  func name(of silence: Silence) -> String {
    if silence.silentBars > 0 {
      return say("\(silence.playedBars) on, \(silence.silentBars) off")
    }
    if silence.percent == 0 { return off }
    return silence.isByBar
      ? say("\(percent(silence.percent)) of bars") : say("\(percent(silence.percent)) of beats")
  }

  /// The same as a sign around the dial.
  func sign(of silence: Silence) -> String {
    if silence.silentBars > 0 { return "\(silence.playedBars):\(silence.silentBars)" }
    return silence.percent == 0 ? off : percent(silence.percent)
  }

  func name(of voice: Voice) -> String {
    switch voice {
    case .woodBlock: say("Wood block")
    case .click: say("Click sound")
    case .beep: say("Beep")
    case .tick: say("Tick sound")
    case .rim: say("Rim")
    case .kick: say("Bass drum")
    case .snare: say("Snare")
    case .closedHiHat: say("Closed hi-hat")
    case .openHiHat: say("Open hi-hat")
    case .cowbell: say("Cowbell")
    case .ride: say("Ride")
    case .crash: say("Crash")
    case .highTom: say("High tom")
    case .midTom: say("Mid tom")
    case .floorTom: say("Floor tom")
    case .count: say("Voice count")
    }
  }
}
