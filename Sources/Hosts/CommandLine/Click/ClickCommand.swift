import ArgumentParser
import Clicking
import Foundation
import JSONCoding

/// `detent click`: the metronome in a terminal, and as files.
struct ClickCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "click", abstract: "A metronome: play it, or write it as WAV or MIDI.",
    discussion: """
      Every stroke starts at the frame nearest to its exact time, even after ten
      hours. The samples are the same as on the page, bit for bit.

      EXAMPLES
        detent click 133.7                               play, with keys
        detent click 120 --metre 3+2+2/8 --subdivide 2
        detent click 90 --swing 2/3 --against 3 --bars 32 -o click.wav
        detent click 80 --to 160 --over 64 --bars 80 -o practice.mid
        detent click --groove "Flam tap" --bars 8 -o flam.wav
        detent click 133.7 --metre 7/8 --bars 64 --prove click.wav

      KEYS
        space     stop and go      ↑ ↓   one more, one less
        T         tap the tempo    → ←   a tenth more, less
        q, Ctrl-C quit             PgUp PgDn  ten more, less
      """)

  @OptionGroup var options: ClickOptions
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write: .wav, .mid, or .json for the score.", valueName: "path"))
  var output: String?
  @Option(help: "Frames a second.")
  var rate: Int64 = 48_000
  @Option(help: "The sample format of a WAV file: 16, 24 or float.")
  var format: ClickFormat = .integer16
  @Option(
    help: ArgumentHelp("Measure the onsets of a recording against the plan.", valueName: "path"))
  var prove: String?
  @Option(
    help: ArgumentHelp(
      "With --prove: fail if a stroke is further off than this, in milliseconds.", valueName: "ms"))
  var within: Double?
  @Flag(help: "Print the plan, or what --prove measured, as JSON.")
  var json = false
  @Flag(help: "List voices, rudiments and grooves.")
  var list = false

  func validate() throws {
    if output != nil && prove != nil { throw ValidationError("Use either -o or --prove.") }
    if let within {
      if prove == nil { throw ValidationError("--within belongs to --prove.") }
      guard within > 0, within.isFinite else {
        throw ValidationError("--within must be more than 0.")
      }
    }
    if output != nil && json { throw ValidationError("Use either -o or --json.") }
    if let output, ClickFileKind(path: output) == nil {
      throw ValidationError("\(output): a file's name ends in .wav, .mid or .json.")
    }
  }

  func run() async throws {
    if list { return try ClickList.write(asJSON: json) }
    let score = try options.made()
    do throws(ScoreFault) {
      _ = try Plan(score, rate: rate)
    } catch {
      throw ClickFailure.score(error)
    }
    if let prove {
      let within = within.map { $0 / 1000 }
      return try ClickProof(score: score, path: prove, within: within, asJSON: json).run()
    }
    if json { return try ClickPlanText(score: score, rate: rate).write() }
    if let output, let kind = ClickFileKind(path: output) {
      return try ClickFile(score: score, rate: rate, format: format.format).write(kind, to: output)
    }
    try await ClickPlaying(score: score, rate: rate).run()
  }
}

/// How samples lie in a WAV file, as it is said on the command line.
enum ClickFormat: String, ExpressibleByArgument, CaseIterable {
  case integer16 = "16"
  case integer24 = "24"
  case float32 = "float"

  var format: WAVFormat {
    switch self {
    case .integer16: .integer16
    case .integer24: .integer24
    case .float32: .float32
    }
  }
}

/// What a file's name says it is.
enum ClickFileKind {
  case wav, midi, score

  init?(path: String) {
    switch (path as NSString).pathExtension.lowercased() {
    case "wav", "wave", "rf64": self = .wav
    case "mid", "midi": self = .midi
    case "json": self = .score
    // What is no file takes samples: /dev/stdout.
    case "" where path.hasPrefix("/dev/"): self = .wav
    default: return nil
    }
  }
}
