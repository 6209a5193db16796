import Clicking
import JSONCoding

extension Proof {
  /// Random scores, rendered in pieces of random lengths, changed while they play, as JSON, as MIDI and
  /// as a plan: the hash of all bits, or −1 − *i* where the *i*th is not the same when it is read back.
  public static func clicking(seed: Int64) -> Int64 {
    var chance = Random(seed: UInt64(bitPattern: seed))
    var all: [UInt8] = []
    for i in 0..<Int64(4) {
      let score = score(&chance)
      let rate: Int64 = chance.oneIn(2) ? 8000 : 44_100
      let bytes = score.json.bytes()
      guard let read = try? Score(json: bytes), read == score,
        var engine = try? Engine(score, rate: rate), let midi = try? MIDIFile(score)
      else { return -1 - i }
      all += bytes
      all += midi.bytes
      engine.plan.forEachOnset(to: rate * 20) {
        append(UInt64(bitPattern: $0.frame), to: &all)
        append($0.isSilenced ? 1 : 0, to: &all)
        return true
      }
      var faster = score
      faster.parts[0].tempo = Tempo(Fraction(Int64(1 + chance.below(400))))
      for step in 0..<12 {
        if step == 6 { _ = try? engine.change(to: faster) }
        var samples = [Float](repeating: 0, count: 1 + chance.below(1500))
        samples.withUnsafeMutableBufferPointer { engine.render(into: $0) }
        for sample in samples {
          append(UInt64(sample.bitPattern), to: &all)
        }
      }
      if let position = engine.position(at: engine.frame) {
        append(position.beatPhase.bitPattern, to: &all)
        append(position.beatsPerMinute.bitPattern, to: &all)
      }
    }
    return number(all)
  }

  private static func append(_ bits: UInt64, to all: inout [UInt8]) {
    for shift in 0..<8 { all.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * shift))) }
  }

  private static func score(_ chance: inout Random) -> Score {
    var parts: [Part] = []
    for _ in 0...chance.below(2) {
      var part = Part()
      part.bars = Int64(1 + chance.below(9))
      part.metre = Metre(groups: [2 + chance.below(3), 1 + chance.below(3)], unit: 8)
      part.tempo = Tempo(Fraction(Int64(10 + chance.below(9000)), 10) ?? Fraction(60))
      part.subdivision = Subdivision(1 + chance.below(12))
      if chance.oneIn(2) { part.subdivision.swing = Fraction(2, 3) ?? Subdivision.even }
      if chance.oneIn(2) { part.polyrhythm = Polyrhythm(1 + chance.below(9)) }
      if chance.oneIn(2) { part.silence = Silence(percent: chance.below(50)) }
      let target = Fraction(Int64(30 + chance.below(300)))
      switch chance.below(5) {
      case 0: part.ramp = Ramp(to: target, .bars(Int64(1 + chance.below(9))))
      case 1: part.ramp = Ramp(to: target, .barsInTime(Int64(1 + chance.below(9))))
      case 2: part.ramp = Ramp(to: target, .seconds(Fraction(Int64(1 + chance.below(20)))))
      case 3: part.ramp = Ramp(to: target, .steps(every: 1, by: Fraction(7)))
      default: break
      }
      let book = GrooveBook.entries
      if chance.oneIn(2), let groove = try? book[chance.below(book.count)].groove() {
        // A groove of many bars is too fine for the fastest tempi.
        part.groove = groove
        part.tempo = Tempo(Fraction(Int64(30 + chance.below(60))))
      }
      let voices = Voice.allCases
      part.kit = Kit(voices[chance.below(voices.count - 1)])
      parts.append(part)
    }
    var score = Score(parts: parts, seed: chance.next())
    if chance.oneIn(2) { score.countIn = Score.CountIn() }
    return score
  }
}
