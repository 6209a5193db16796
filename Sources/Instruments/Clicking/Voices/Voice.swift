/// A sound that is computed, not recorded.
public enum Voice: UInt8, Equatable, Sendable, CaseIterable {
  case woodBlock, click, beep, tick, rim, kick, snare, closedHiHat, openHiHat, cowbell
  case ride, crash, highTom, midTom, floorTom
  /// The number of the beat, spoken, and syllables between the beats: the host gives the words
  /// (``Engine/words``), and a wood block and ticks sound without them.
  case count

  /// Its name in files and on the command line.
  public var name: String {
    switch self {
    case .woodBlock: "wood-block"
    case .click: "click"
    case .beep: "beep"
    case .tick: "tick"
    case .rim: "rim"
    case .kick: "kick"
    case .snare: "snare"
    case .closedHiHat: "closed-hi-hat"
    case .openHiHat: "open-hi-hat"
    case .cowbell: "cowbell"
    case .ride: "ride"
    case .crash: "crash"
    case .highTom: "high-tom"
    case .midTom: "mid-tom"
    case .floorTom: "floor-tom"
    case .count: "count"
    }
  }

  /// The voice of that name.
  public init?(name: [UInt8]) {
    for voice in Voice.allCases where Array(voice.name.utf8) == name {
      self = voice
      return
    }
    return nil
  }

  /// Whether other pitches of it sound different.
  public var hasPitch: Bool {
    switch self {
    case .ride, .crash, .count: false
    default: true
    }
  }

  /// Whether it is noise more than tone: a pitch makes it brighter at most, which is less plain to hear.
  var isNoise: Bool {
    switch self {
    case .tick, .closedHiHat, .openHiHat, .ride, .crash: true
    default: false
    }
  }

  /// The key of General MIDI's percussion (channel 10) that is next to it.
  public var percussionKey: UInt8 {
    switch self {
    case .woodBlock: 76
    case .click: 33
    case .beep: 34
    case .tick: 75
    case .rim: 37
    case .kick: 36
    case .snare: 38
    case .closedHiHat: 42
    case .openHiHat: 46
    case .cowbell: 56
    case .ride: 51
    case .crash: 49
    case .highTom: 50
    case .midTom: 47
    case .floorTom: 43
    case .count: 31
    }
  }
}
