import Clicking
import Text

/// The metronome on a terminal: tempo, metre, where the bar is, and what keys do.
struct ClickScreen {
  let instrument: ClickInstrument
  let pipe: ClickPipe
  let rate: Int64
  private var tap = TapTempo()
  private var last = ""
  private let start = ContinuousClock.now

  init(instrument: ClickInstrument, pipe: ClickPipe, rate: Int64) {
    self.instrument = instrument
    self.pipe = pipe
    self.rate = rate
  }

  /// Does what a key says.
  ///
  /// - Returns: whether that was the end.
  mutating func press(_ press: KeyPress) -> Bool {
    if instrument.songs.count > 1 {
      switch press {
      case .typed("n"), .typed("N"), .named("ArrowRight"), .named("PageDown"):
        instrument.step(by: 1)
        return false
      case .typed("p"), .typed("P"), .named("ArrowLeft"), .named("PageUp"):
        instrument.step(by: -1)
        return false
      default: break
      }
    }
    switch press {
    case .typed("q"), .typed("Q"), .control("c"), .named("Escape"): return true
    case .typed(" "): instrument.toggle()
    case .named("ArrowUp"), .typed("+"): step(by: Fraction(1))
    case .named("ArrowDown"), .typed("-"): step(by: Fraction(-1))
    case .named("ArrowRight"): step(by: Self.tenth)
    case .named("ArrowLeft"): step(by: Self.minusTenth)
    case .named("PageUp"): step(by: Fraction(10))
    case .named("PageDown"): step(by: Fraction(-10))
    case .typed("t"), .typed("T"):
      let time = start.duration(to: .now)
      let milliseconds =
        Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
      if let tempo = tap.tap(at: milliseconds) { instrument.setTempo { _ in tempo } }
    default: break
    }
    return false
  }

  private static let tenth = Fraction(1, 10) ?? Fraction(0)
  private static let minusTenth = Fraction(-1, 10) ?? Fraction(0)

  private func step(by amount: Fraction) {
    instrument.setTempo { tempo in
      let limits = Score.Limits.tempo
      guard
        let sum = Fraction(
          tempo.numerator * amount.denominator + amount.numerator * tempo.denominator,
          tempo.denominator * amount.denominator)
      else { return nil }
      return min(max(sum, Fraction(limits.lowerBound)), Fraction(limits.upperBound))
    }
  }

  /// What is to be written to show it now; nothing where that is on the screen.
  mutating func drawn() -> String {
    // 16 bits a frame in the pipe, and 60 ms in the player.
    let look = instrument.look(behind: pipe.waiting / 2 + rate * 60 / 1000)
    let part = look.score.parts[look.position?.part ?? 0]
    var rows = [""]
    let isList = instrument.songs.count > 1
    if let title = title(look.song) { rows += ["  " + title, ""] }
    rows.append("  " + Self.tempo(look.position, part) + "   " + Self.metre(part.metre))
    rows.append("")
    rows.append("  " + Self.beats(look.position, part, look.isPlaying))
    rows.append("")
    rows.append("  " + Self.place(look.position, look.score, look.isPlaying))
    rows.append("")
    rows.append(
      isList
        ? "  space stop/go   n → PgDn next   p ← PgUp previous   ↑ ↓ ±1   T tap   q end"
        : "  space stop/go   ↑ ↓ ±1   ← → ±0.1   PgUp PgDn ±10   T tap   q end")
    let columns = TerminalSize.now.columns
    let text = rows.map { Columns.cut($0, to: columns) + "\u{1b}[K" }.joined(separator: "\r\n")
    guard text != last else { return "" }
    last = text
    return "\u{1b}[H" + text + "\u{1b}[J"
  }

  /// "2 of 3: Money, then Time"; `nil` for what is no song.
  private func title(_ song: Int) -> String? {
    let songs = instrument.songs
    guard !songs[song].name.isEmpty else { return nil }
    let name = Isolation.isolated(Printable.text(songs[song].name))
    guard songs.count > 1 else { return name }
    let next = song + 1 < songs.count ? Printable.text(songs[song + 1].name) : nil
    return "\(song + 1) of \(songs.count): \(name)"
      + (next.map { ", then \(Isolation.isolated($0))" } ?? "")
  }

  private static func tempo(_ position: Position?, _ part: Part) -> String {
    let exact = String(decoding: part.tempo.beatsPerMinute.text, as: UTF8.self)
    guard part.ramp != nil, let now = position?.beatsPerMinute else { return exact + " BPM" }
    let tenths = Int((now * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) BPM"
  }

  private static func metre(_ metre: Metre) -> String {
    let groups =
      metre.groups.count > 1 ? " (\(metre.groups.map(String.init).joined(separator: "+")))" : ""
    return "\(metre.pulses)/\(metre.unit)\(groups)"
  }

  private static func beats(_ position: Position?, _ part: Part, _ isPlaying: Bool) -> String {
    let accents = part.accents.isEmpty ? part.metre.accents : part.accents
    var text = ""
    for (index, accent) in accents.enumerated() {
      let isNow = isPlaying && position?.beat == index
      switch (isNow, accent) {
      case (true, _): text += "● "
      case (false, .strong): text += "◆ "
      case (false, .normal): text += "◇ "
      case (false, .quiet): text += "· "
      case (false, .silent): text += "  "
      }
    }
    return text
  }

  private static func place(_ position: Position?, _ score: Score, _ isPlaying: Bool) -> String {
    guard isPlaying else { return "stopped" }
    guard let position else { return "" }
    if position.isCountIn { return "count-in, bar \(position.bar + 1)" }
    let part = score.parts[position.part]
    var text = "bar \(position.bar + 1)" + (part.bars.map { " of \($0)" } ?? "")
    if score.parts.count > 1 {
      let name = Printable.text(String(decoding: part.name, as: UTF8.self))
      text = "part \(position.part + 1) of \(score.parts.count) \(name), " + text
    }
    return text + (position.isSilenced ? ", left out" : "")
  }
}
