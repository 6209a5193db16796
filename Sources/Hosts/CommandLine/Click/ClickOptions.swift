import ArgumentParser
import Clicking

/// What of a score can be said on the command line.
struct ClickOptions: ParsableArguments {
  @Argument(help: "Beats a minute: 60, 133.7, 401/3.")
  var tempo: String?
  @Option(help: ArgumentHelp("A score as JSON, instead of tempo and metre.", valueName: "file"))
  var score: String?
  @Option(help: "The metre: 4/4, 7/8, 3+2+2/8.")
  var metre: String?
  @Option(
    help: ArgumentHelp("The note that gets the beat: 3/8 is a dotted quarter.", valueName: "note"))
  var unit: String?
  @Flag(help: "The metre's groups are the beats: 3+3/8 is counted in two.")
  var countGroups = false
  @Option(
    help: ArgumentHelp(
      "A letter a beat: X strong, x normal, o quiet, . silent.", valueName: "letters"))
  var accents: String?
  @Option(help: ArgumentHelp("Parts of each beat, 1 to 12.", valueName: "parts"))
  var subdivide: Int?
  @Option(help: ArgumentHelp("Where the second of two parts falls: 2/3.", valueName: "share"))
  var swing: String?
  @Option(help: ArgumentHelp("A second ring with this many beats per bar.", valueName: "beats"))
  var against: Int?
  @Option(help: "The number of bars.")
  var bars: Int64?
  @Option(help: ArgumentHelp("Count-in bars.", valueName: "bars"))
  var countIn: Int?
  @Option(
    name: .customLong("to"), help: ArgumentHelp("The tempo to reach.", valueName: "tempo"))
  var target: String?
  @Option(help: ArgumentHelp("How long that takes: 16 (bars), 90s, 5min.", valueName: "length"))
  var over: String?
  @Option(help: ArgumentHelp("Instead, in steps of this many bpm …", valueName: "tempo"))
  var by: String?
  @Option(help: ArgumentHelp("… every this many bars.", valueName: "bars"))
  var every: Int64?
  @Option(help: ArgumentHelp("Play this many bars …", valueName: "bars"))
  var play: Int?
  @Option(help: ArgumentHelp("… then rest this many.", valueName: "bars"))
  var rest: Int?
  @Option(help: ArgumentHelp("Leave out beats at random.", valueName: "percent"))
  var chance: Int?
  @Option(help: "The random seed.")
  var seed: UInt64 = 0
  @Option(help: "The voice: see --list.")
  var voice: String?
  @Option(help: ArgumentHelp("A groove or rudiment of --list, or a pattern.", valueName: "name"))
  var groove: String?
  @Option(
    help: ArgumentHelp("Shift by this part of a beat, from -1 (earlier) to 1.", valueName: "share"))
  var shift: String?

  /// Whether nothing is said but a score and how many bars.
  private var isPlain: Bool {
    let others: [Any?] = [
      tempo, metre, unit, accents, subdivide, swing, against, countIn, target, over, by, every,
      play,
      rest, chance, voice, groove, shift,
    ]
    return others.allSatisfy { $0 == nil } && !countGroups
  }

  /// Whether nothing is said.
  var isEmpty: Bool { isPlain && score == nil && bars == nil }

  /// The score that is meant.
  func made() throws -> Score {
    if let score {
      guard isPlain else {
        throw ValidationError("With --score, only --bars can be changed.")
      }
      var read = try Self.read(score)
      if let bars { read.parts[read.parts.count - 1].bars = bars }
      return read
    }
    var part = Part()
    if let groove { try add(groove, to: &part) }
    if let tempo { part.tempo = Tempo(try Self.tempo(tempo, "The tempo")) }
    if let metre {
      guard let read = Metre(text: Array(metre.utf8)) else {
        throw ClickFailure.option(
          name: "--metre", value: metre,
          expected: "a metre is like 7/8 or 3+2+2/8, with numbers from 1 to 64")
      }
      part.metre = read
    }
    if countGroups { part.metre.countsGroups = true }
    if let unit { part.tempo.unit = try Self.fraction(unit, "--unit", "a note is like 1/4 or 3/8") }
    part.bars = bars
    try addDetails(to: &part)
    var score = Score(parts: [part], seed: seed)
    if let countIn { score.countIn = Score.CountIn(bars: countIn) }
    if let shift {
      score.shift = try Self.fraction(shift, "--shift", "a part of a beat is like 1/4")
    }
    return score
  }

  private func addDetails(to part: inout Part) throws {
    if let accents {
      guard let list = Accent.list(Array(accents.utf8)), list.count == part.metre.beats else {
        throw ClickFailure.option(
          name: "--accents", value: accents,
          expected: "one letter for each of the \(part.metre.beats) beats: X, x, o or a dot")
      }
      part.accents = list
    }
    if let subdivide { part.subdivision = Subdivision(subdivide) }
    if swing != nil, let subdivide, subdivide % 2 == 1 {
      throw ValidationError("--swing is for an even number of parts, not for \(subdivide).")
    }
    if let swing {
      part.subdivision.swing = try Self.fraction(swing, "--swing", "a share is like 2/3")
      if subdivide == nil { part.subdivision.parts = 2 }
    }
    if let against { part.polyrhythm = Polyrhythm(against) }
    if let voice {
      guard let known = Voice(name: Array(voice.utf8)) else {
        throw ClickFailure.option(
          name: "--voice", value: voice,
          expected: Voice.allCases.map { $0.name }.joined(separator: ", "))
      }
      part.kit = Kit(known)
    }
    if play != nil, rest == nil { throw ValidationError("--play belongs to --rest.") }
    part.silence = Silence(
      playedBars: play ?? (rest == nil ? 0 : 1), silentBars: rest ?? 0, percent: chance ?? 0)
    part.ramp = try ramp()
  }

  private func ramp() throws -> Ramp? {
    guard let target else {
      if over != nil || by != nil || every != nil {
        throw ValidationError("--over, --by and --every belong to --to.")
      }
      return nil
    }
    let tempo = try Self.tempo(target, "--to")
    if let by {
      guard over == nil else { throw ValidationError("Use either --over or --by, not both.") }
      return Ramp(
        to: tempo, .steps(every: every ?? 1, by: try Self.tempo(by, "--by")))
    }
    guard let over else { throw ValidationError("--to needs --over, or --by and --every.") }
    if let bars = Int64(over) { return Ramp(to: tempo, .bars(bars)) }
    let expected = "16 for bars, 90s or 5min"
    for (ending, factor) in [("min", Int64(60)), ("s", 1)] where over.hasSuffix(ending) {
      let length = try Self.fraction(String(over.dropLast(ending.count)), "--over", expected)
      guard
        let seconds = Fraction(
          length.numerator.multipliedReportingOverflow(by: factor).partialValue, length.denominator)
      else { break }
      return Ramp(to: tempo, .seconds(seconds))
    }
    throw ClickFailure.option(name: "--over", value: over, expected: expected)
  }

  private func add(_ name: String, to part: inout Part) throws {
    do throws(GrooveFault) {
      if let entry = GrooveBook.entry(named: Array(name.utf8)) {
        part.groove = try entry.groove()
        part.metre = entry.metre
        part.tempo = Tempo(entry.tempo)
      } else {
        part.groove = try Groove(notation: Array(name.utf8))
      }
    } catch {
      throw ClickFailure.groove(text: name, error)
    }
    part.hasBeats = accents != nil || subdivide != nil || voice != nil
  }

  // MARK: Reading

  static func tempo(_ text: String, _ name: String) throws -> Fraction {
    try fraction(text, name, "a tempo is 1 to 1000 beats per minute, like 133.7")
  }

  private static func fraction(
    _ text: String, _ name: String, _ expected: String
  ) throws -> Fraction {
    guard let fraction = Fraction(text: Array(text.utf8)) else {
      throw ClickFailure.option(name: name, value: text, expected: expected)
    }
    return fraction
  }

  private static func read(_ path: String) throws -> Score {
    let limit = 16 << 20
    let bytes = try InputFile.read(path, upTo: limit)
    guard bytes.count <= limit else {
      throw ClickFailure.notAScore(path: path, words: "it is larger than 16 MiB")
    }
    do throws(ScoreReadingFault) {
      return try Score(json: bytes)
    } catch {
      switch error {
      case .score(let fault): throw ClickFailure.score(fault)
      case .json(let fault): throw ClickFailure.notAScore(path: path, words: "\(fault)")
      case .version(let version):
        throw ClickFailure.notAScore(
          path: path, words: "it is of version \(version), from a newer version of Detent")
      case .groove(let part, let fault):
        throw ClickFailure.notAScore(
          path: path, words: "groove of part \(part + 1), byte \(fault.offset): \(fault.words)")
      }
    }
  }
}
