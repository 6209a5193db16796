import Clicking
import Interface
import JSONCoding

/// What the machine is asked to do with a score, as ``Playing/work(_:)`` carries it: JSON, a line feed, the score.
enum OutWork {
  /// Make a WAV file.
  case wav(name: String, rate: Int64, WAVFormat)
  /// Make a MIDI file.
  case midi(name: String)
  /// Render so many seconds and lay them beside the plan.
  case proof(seconds: Int64, rate: Int64)
  /// Record so many seconds by the microphone, and lay them beside the plan.
  case record(seconds: Int64)
  /// Tell of strokes that the microphone hears, as they come; or no more.
  case strokes(Bool)
  /// Hand over what was made once more.
  case save
  /// Cease.
  case stop

  func bytes(_ score: [UInt8] = []) -> [UInt8] {
    var members: [JSON.Member] = []
    func put(_ key: JSON.Text, _ value: JSON) { members.append(JSON.Member(key, value)) }
    switch self {
    case .wav(let name, let rate, let format):
      put("do", "wav")
      put("name", JSON(name))
      put("rate", JSON(rate))
      put("format", JSON(format.bits))
    case .midi(let name):
      put("do", "midi")
      put("name", JSON(name))
    case .proof(let seconds, let rate):
      put("do", "proof")
      put("seconds", JSON(seconds))
      put("rate", JSON(rate))
    case .record(let seconds):
      put("do", "record")
      put("seconds", JSON(seconds))
    case .strokes(let areWanted): put("do", areWanted ? "strokes" : "no strokes")
    case .save: put("do", "save")
    case .stop: put("do", "stop")
    }
    return JSON.object(members).bytes() + [UInt8(ascii: "\n")] + score
  }
}

extension WAVFormat {
  /// Bits of a sample; those of fractions are 32.
  var bits: Int64 { Int64(bytes) * 8 }
}

/// How the machine says that it goes.
enum OutReport: Equatable {
  case share(Int64)
  case made(bytes: Int64)
  case proof(OutProof)
  /// The microphone listens: the metronome may begin.
  case listening
  case heard(share: Int64, level: Int64)
  /// It has heard enough.
  case measuring
  case fault(OutFault)
  /// The microphone listens for strokes.
  case hears
  /// Somebody played a stroke, in thousandths of a millisecond on the clock of `Event.time`.
  case stroke(Int64)
  /// Strokes are heard no more.
  case deaf(OutFault)

  /// Nil for what is none.
  init?(json bytes: [UInt8]) {
    guard let document = try? JSON(reading: bytes, maximumDepth: 4),
      case .string(let state)? = document.member("state")
    else { return nil }
    func number(_ key: String) -> Int64 {
      if case .integer(let number)? = document.member(key) { number } else { 0 }
    }
    if state.equals("share") {
      self = .share(number("share"))
    } else if state.equals("made") {
      self = .made(bytes: number("bytes"))
    } else if state.equals("listening") {
      self = .listening
    } else if state.equals("heard") {
      self = .heard(share: number("share"), level: number("level"))
    } else if state.equals("measuring") {
      self = .measuring
    } else if state.equals("stroke") {
      self = .stroke(number("time"))
    } else if state.equals("hears") {
      self = .hears
    } else if state.equals("deaf") {
      self = .deaf(OutFault(name: document.member("why")))
    } else if state.equals("fault") {
      self = .fault(OutFault(name: document.member("why")))
    } else if state.equals("proof") || state.equals("recorded") {
      self = .proof(
        OutProof(
          isRecorded: state.equals("recorded"), planned: number("planned"), found: number("found"),
          outside: number("outside"), extra: number("extra"), worst: number("worst"),
          deviation: number("deviation"), interval: number("interval"), speed: number("speed"),
          rate: max(1, number("rate")), isNoisy: number("isNoisy") != 0, peak: number("peak")))
    } else {
      return nil
    }
  }
}
