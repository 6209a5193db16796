import Clicking
import Reports

/// Why there is no click; no file was made or changed.
enum ClickFailure: Error, Equatable {
  /// An option's value means nothing, with what it should be.
  case option(name: String, value: String, expected: String)
  /// Something that has no end would be written.
  case endless(what: String)
  /// The score can't be played.
  case score(ScoreFault)
  /// A file holds no score.
  case notAScore(path: String, words: String)
  /// A pattern can't be read.
  case groove(text: String, GrooveFault)
  /// A file is no WAV file that can be read.
  case notWAV(path: String, WAVFault)
  /// A recording is of a kind that the programs here can't read.
  case notDecoded(path: String)
  /// A recording is of a kind that other programs read, and none is here.
  case noDecoder(path: String)
  /// It would have more strokes than a MIDI file takes.
  case tooLongForMIDI
  /// The file would be longer than any disk.
  case tooLong
  /// The recording does not agree with the plan.
  case disproved(words: String)
  /// Nothing here plays sound.
  case noPlayer
  /// The board has no song or set list of that name.
  case unknown(kind: String, name: String, near: [String])
  /// Several songs or set lists have the name.
  case ambiguous(kind: String, name: String, candidates: [String])
  /// A set list has no songs.
  case emptyList(name: String)
  /// A set list would have more entries than one can.
  case fullList
  /// A score has more parts than a song of a board.
  case tooManyParts(Int)
  /// What plays sound ended by itself.
  case playerEnded(name: String)
}

extension ClickFailure: CustomStringConvertible {
  var exitCode: Int32 {
    switch self {
    case .option, .endless: ExitStatus.usage
    case .score, .notAScore, .groove, .notWAV, .notDecoded, .tooLongForMIDI, .tooLong, .disproved:
      ExitStatus.data
    case .ambiguous, .emptyList, .fullList, .tooManyParts: ExitStatus.data
    case .unknown: ExitStatus.noInput
    case .noPlayer, .noDecoder, .playerEnded: ExitStatus.unavailable
    }
  }

  var description: String {
    switch self {
    case .option(let name, let value, let expected):
      "\(name) \"\(value)\": \(expected)."
    case .endless(let what): "\(what) needs an end: --bars says after how many bars."
    case .score(let fault): fault.words
    case .notAScore(let path, let words): "\(path) isn't a score: \(words)."
    case .groove(let text, let fault):
      "No groove has that name (`detent click --list` lists them), and it isn't a pattern: "
        + "\(fault.words).\n  \(text)\n  \(String(repeating: " ", count: fault.offset))^"
    case .notWAV(let path, let fault): "\(path) can't be measured: \(fault.words)."
    case .notDecoded(let path): "\(path) isn't a recording that can be read here."
    case .noDecoder(let path):
      "\(path) isn't a WAV file. Install ffmpeg or sox to read it."
    case .tooLongForMIDI:
      "A MIDI file can have up to \(MIDIFile.strokeLimit) strokes. Use fewer bars."
    case .tooLong: "That's too long for a file. Use fewer bars."
    case .disproved(let words): words
    case .noPlayer:
      "Playing needs aplay, paplay or pw-play. "
        + "`-o click.wav` writes a file for any player."
    case .unknown("set list", let name, []):
      "No set list on this board is named \"\(name)\". Make it: "
        + "detent click --set-list \"\(name)\" --add SONG"
    case .unknown(let kind, let name, []):
      "No \(kind) on this board is named \"\(name)\". `detent click --board` lists them."
    case .unknown(let kind, let name, let near):
      "No \(kind) on this board is named \"\(name)\". Did you mean "
        + near.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
    case .ambiguous(let kind, let name, let candidates):
      "\(candidates.count) \(kind)s are named \"\(name)\". Use a number or an id instead:\n"
        + candidates.map { "  \($0)" }.joined(separator: "\n")
    case .emptyList(let name):
      "The set list \"\(name)\" has no songs. Put one in with --add SONG."
    case .fullList: "A set list has up to \(SetList.mostEntries) songs."
    case .tooManyParts(let count):
      "A song of a board has up to \(Song.mostParts) parts, not \(count). Save it as several songs."
    case .playerEnded(let name): "\(name) stopped unexpectedly. Is there a sound card?"
    }
  }
}

extension ScoreFault {
  /// What a person reads.
  var words: String {
    switch self {
    case .parts(let count):
      "A song has 1 to \(Score.Limits.parts) parts, not \(count)."
    case .endless(let part): "Part \(part + 1) has no number of bars, and others follow."
    case .neverRepeated: "A song whose last part has no end is never repeated."
    case .outOfRange(let part, let setting):
      (part > 0 ? "Part \(part + 1): " : "") + setting.words
    case .tooFast(let part):
      (part > 0 ? "Part \(part + 1): " : "")
        + "The strokes would come faster than \(Score.Limits.strokesPerSecond) a second."
    case .rate(let rate):
      "A rate of \(rate) is not played: "
        + "\(Score.Limits.rate.lowerBound) to \(Score.Limits.rate.upperBound) frames a second."
    }
  }
}

extension ScoreFault.Setting {
  fileprivate var words: String {
    switch self {
    case .bars: "A part has 1 to \(Score.Limits.bars) bars."
    case .metre: "A metre is like 7/8 or 3+2+2/8, with numbers from 1 to 64."
    case .tempo: "A tempo is 1 to 1000 beats per minute, in millionths or coarser."
    case .tempoUnit: "The counted note is like 1/4 or 3/8."
    case .ramp: "A ramp leads to a tempo from 1 to 1000, over at least a bar or a moment."
    case .accents: "Accents are one letter for each beat of the bar: X, x, o or a dot."
    case .subdivision:
      "A beat is divided into 1 to 12 parts, with a level for each after the first."
    case .swing: "Swing is from 1/2 to 3/4."
    case .polyrhythm: "The second ring has 1 to 64 beats."
    case .silence: "Bars are played, then left out; chance is from 0 to 100 percent."
    case .stroke: "A stroke is within 24 semitones, and from -60 to 6 decibels."
    case .groove: "The groove can't be played."
    case .countIn: "1 to 64 bars count in."
    case .shift: "The shift is a part of a beat, from -1 to 1: 1/4 is a quarter of a beat later."
    }
  }
}

extension GrooveFault {
  var words: String {
    switch reason {
    case .voice: "no voice has that name"
    case .lane: "a voice and a colon should stand here"
    case .symbol: "this means nothing here"
    case .tooFine: "that is too fine to be told apart"
    case .tooLong: "it is too long"
    case .bars: "its lanes have different numbers of bars"
    case .empty: "there is nothing in it"
    }
  }
}

extension WAVFault {
  var words: String {
    switch self {
    case .notWAV: "it isn't a WAV file"
    case .cutShort: "it ends too early"
    case .noFormat: "it does not say what its samples are"
    case .kind(let code, let bits):
      "samples of \(bits) bits, code \(code), are not read; integers of 8 to 32 bits are, and floats"
    case .channels(let count): "it has \(count) channels"
    case .rate(let rate): "\(rate) frames a second are not played here"
    }
  }
}
