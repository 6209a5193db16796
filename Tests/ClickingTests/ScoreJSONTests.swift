import JSONCoding
import Testing

@testable import Clicking

@Suite("Score as JSON")
struct ScoreJSONTests {
  private var full: Score {
    var part = Part(
      name: Array("Verse ♪".utf8), bars: 8,
      metre: Metre(groups: [3, 2, 2], unit: 8),
      tempo: Tempo(Fraction(known: 401, 3), unit: Fraction(known: 3, 8)),
      ramp: Ramp(to: Fraction(known: 1337, 10), .barsInTime(4)),
      accents: Array(repeating: .quiet, count: 7))
    part.subdivision = Subdivision(4, levels: [-20, nil, 0], swing: Fraction(known: 2, 3))
    part.polyrhythm = Polyrhythm(2, stroke: Stroke(.rim, level: -30), accents: [.strong, .silent])
    part.silence = Silence(playedBars: 3, silentBars: 1, percent: 10, isByBar: true)
    part.kit = Kit(.cowbell)
    part.groove = try? Groove(notation: Array("snare: RlrrLrll".utf8))
    var last = Part(ramp: Ramp(to: Fraction(200), .steps(every: 4, by: Fraction(5))))
    last.hasBeats = false
    last.metre.countsGroups = true
    return Score(
      parts: [part, last], countIn: Score.CountIn(bars: 2), isRepeated: false,
      seed: UInt64.max, shift: Fraction(known: -1, 3))
  }

  @Test("Scores come back as they were, and as the same bytes")
  func roundTrip() throws {
    for score in [full, Score()] {
      let bytes = score.json.bytes()
      let read = try Score(json: bytes)
      #expect(read == score)
      #expect(read.json.bytes() == bytes)
    }
    #expect(
      Score().json.description == #"{"version":1,"parts":[{"metre":"4/4","tempo":"120"}]}"#)
  }

  @Test("What is wrong is said with its place")
  func faults() {
    func fault(_ text: String) -> ScoreReadingFault? {
      do throws(ScoreReadingFault) {
        _ = try Score(json: Array(text.utf8))
        return nil
      } catch { return error }
    }
    func words(_ text: String) -> String? {
      if case .json(let error)? = fault(text) { "\(error)" } else { nil }
    }
    #expect(words("[]") != nil && words("") != nil && words("{\"version\":1}") != nil)
    #expect(fault(#"{"version":2,"parts":[]}"#) == .version(2))
    #expect(words(#"{"version":1,"parts":[]}"#) == "parts: expected 1 to 1000 parts")
    let part = #"{"version":1,"parts":[{"metre":"4/4","tempo":"120"PART}]}"#
    func changed(_ text: String) -> String {
      let pieces = part.split(separator: "PART", maxSplits: 1).map(String.init)
      return pieces[0] + text + pieces[1]
    }
    #expect(words(changed(#","colour":1"#)) == "parts[0].colour: not known here")
    #expect(words(changed(#","bars":0"#)) != nil)
    #expect(words(changed(#","accents":"XYZ.""#)) != nil)
    #expect(words(changed(#","ramp":{"to":"90"}"#)) != nil)
    #expect(words(changed(#","ramp":{"to":"90","bars":1,"seconds":"1"}"#)) != nil)
    #expect(fault(changed(#","accents":"Xx""#)) == .score(.outOfRange(part: 0, .accents)))
    #expect(
      fault(changed(#","groove":"snare: Q""#))
        == .groove(part: 0, GrooveFault(offset: 7, reason: .symbol)))
    for tempo in ["0", "-5", "NaN", "1e3", "1001", "1/0", "99999999999999999999", "", ".5", "5."] {
      #expect(fault(#"{"version":1,"parts":[{"metre":"4/4","tempo":"\#(tempo)"}]}"#) != nil)
    }
    for metre in [
      "13/0", "0/4", "65/4", "4", "/4", "4/", "+/4", "3+/8", "4/4.0", "4/4/4", "9999/4",
    ] {
      #expect(fault(#"{"version":1,"parts":[{"metre":"\#(metre)","tempo":"60"}]}"#) != nil)
    }
  }

  @Test("Twenty thousand broken scores are survived")
  func hostile() {
    let good = full.json.bytes()
    var chance = Chance(seed: 11)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0...(chance.next() % 3) {
        let at = Int(chance.next() % UInt64(bytes.count))
        switch chance.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: chance.next())
        case 1: bytes.remove(at: at)
        default: bytes.insert(good[Int(chance.next() % UInt64(good.count))], at: at)
        }
      }
      if let score = try? Score(json: bytes) {
        accepted += 1
        // What is accepted can be played, or is said to be too fast.
        do throws(ScoreFault) {
          _ = try Plan(score, rate: 48_000).onsets(from: 0, to: 4800)
        } catch {
          if case .tooFast = error {} else { Issue.record("\(error)") }
        }
      }
    }
    #expect(accepted > 100)
  }
}
