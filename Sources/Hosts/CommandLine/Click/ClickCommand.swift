import ArgumentParser
import Clicking
import Foundation
import JSONCoding
import Places

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
        detent click 92 --voice count --lang ja          count aloud
        detent click 133.7 --metre 7/8 --bars 64 --prove click.wav
        detent click 92 --metre 2+2+3/8 --save Seven     a song of the open board
        detent click --board                             its songs and set lists
        detent click --song Seven --speed 80
        detent click --set-list Friday --add Seven
        detent click --set-list Friday --board "Our band"
        detent click --log                               what was practised

      KEYS
        space     stop and go      ↑ ↓   one more, one less
        T         tap the tempo    → ←   a tenth more, less
        q, Ctrl-C quit             PgUp PgDn  ten more, less
      Of a set list: n and p, → and ←, PgDn and PgUp are the next song and the one
      before, as pedals for turning pages send them.
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
  @Option(
    help: ArgumentHelp("Play this song of the board: its name, number or id.", valueName: "song"))
  var song: String?
  @Option(help: ArgumentHelp("Play the songs of this set list.", valueName: "list"))
  var setList: String?
  @Option(
    help: ArgumentHelp(
      "Put a song at the end of the --set-list, which is made if it isn't there.",
      valueName: "song"))
  var add: [String] = []
  @Option(
    help: ArgumentHelp(
      "Play at this percentage of the tempo, \(Score.speeds.lowerBound) to \(Score.speeds.upperBound).",
      valueName: "percent"))
  var speed: Int?
  @Option(
    help: ArgumentHelp("Save it under this name on top of the board's songs.", valueName: "name"))
  var save: String?
  @Option(help: ArgumentHelp("Delete a song of the board.", valueName: "song"))
  var delete: String?
  @Flag(help: "List what was practised on the board; with --json for machines.")
  var log = false
  @Option(
    name: .customLong("lang"), help: "With --voice count: count in English (en) or Japanese (ja).")
  var language: PlaceLanguage = .english
  @Flag(help: "List voices, rudiments and grooves.")
  var list = false
  @OptionGroup var board: TallyOptions

  func validate() throws {
    if isOnBoard { try validateOnBoard() }
    if let speed, !Score.speeds.contains(speed) {
      throw ValidationError(
        "--speed is \(Score.speeds.lowerBound) to \(Score.speeds.upperBound) percent of the tempo.")
    }
    if output != nil && prove != nil { throw ValidationError("Use either -o or --prove.") }
    if let within {
      if prove == nil { throw ValidationError("--within belongs to --prove.") }
      guard within > 0, within.isFinite else {
        throw ValidationError("--within must be more than 0.")
      }
    }
    if output != nil && board.store.json { throw ValidationError("Use either -o or --json.") }
    if let output, ClickFileKind(path: output) == nil {
      throw ValidationError("\(output): a file's name ends in .wav, .mid or .json.")
    }
  }

  func run() async throws {
    let json = board.store.json
    if list { return try ClickList.write(asJSON: json) }
    var songs: [BoardSongs.Played]
    if isOnBoard {
      guard let found = try await self.songs() else { return }
      songs = found
    } else {
      songs = [BoardSongs.Played(name: "", score: try options.made())]
    }
    songs = songs.map { .init(name: $0.name, score: $0.score.atSpeed(speed ?? 100)) }
    let score = songs[0].score
    for song in songs {
      do throws(ScoreFault) { _ = try Plan(song.score, rate: rate) } catch {
        throw ClickFailure.score(error)
      }
    }
    let words = CountWords.shipped(in: language)
    if let prove {
      let within = within.map { $0 / 1000 }
      return try ClickProof(
        score: score, words: words, path: prove, within: within, asJSON: json
      ).run()
    }
    if json { return try ClickPlanText(score: score, rate: rate).write() }
    if let output, let kind = ClickFileKind(path: output) {
      return try ClickFile(score: score, words: words, rate: rate, format: format.format)
        .write(kind, to: output)
    }
    try await ClickPlaying(songs: songs, words: words, rate: rate).run()
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
