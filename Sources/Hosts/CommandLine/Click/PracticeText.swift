import Clicking
import JSONCoding
import Replication
import Text

/// What was practised on a board, as lines or for machines.
struct PracticeText {
  let log: PracticeLog
  let songs: SongSheet

  /// Writes it, the last sitting first.
  func write(asJSON: Bool) throws {
    if asJSON {
      return try OutputStream.output.write(
        Printable.json(json.bytes(.compact)) + [UInt8(ascii: "\n")])
    }
    guard !log.practices.isEmpty else {
      return try OutputStream.output.write(
        "Nothing yet. What is played on the page for half a minute or longer is listed here.\n")
    }
    try OutputStream.output.write(text)
  }

  /// "4 Jul 2026, 09:30  12 min  Seven, 80 to 92 BPM, ±14 ms".
  private var text: String {
    var text = ""
    for practice in log.practices.reversed() {
      let tempi = [practice.tempo, practice.lastTempo].map {
        String(decoding: $0.text, as: UTF8.self)
      }
      text += TerminalClock.text(practice.start) + "  " + Self.duration(practice.seconds) + "  "
      text += Isolation.isolated(name(of: practice)) + ", " + tempi[0]
      text += (tempi[0] == tempi[1] ? "" : " to " + tempi[1]) + " BPM"
      if let steadiness = practice.steadiness { text += ", ±\((steadiness + 500) / 1000) ms" }
      text += "\n"
    }
    return text
  }

  private static func duration(_ seconds: Int64) -> String {
    seconds < 60 ? "\(seconds) s" : "\((seconds + 30) / 60) min"
  }

  /// What it is called now, or was then.
  private func name(of practice: Practice) -> String {
    practice.song.flatMap { songs.song($0)?.name?.string } ?? practice.name?.string
      ?? (practice.song == nil ? "No song" : "Untitled")
  }

  /// Times in milliseconds since 1970, tempi as fractions of beats a minute, steadiness in microseconds.
  private var json: JSON {
    .array(
      log.practices.reversed().map { practice in
        .object([
          JSON.Member("id", JSON(practice.id.description)),
          JSON.Member("start", JSON(practice.start)),
          JSON.Member("seconds", JSON(practice.seconds)),
          JSON.Member("song", practice.song.map { JSON($0.description) } ?? .null),
          JSON.Member("name", JSON(name(of: practice))),
          JSON.Member("tempo", JSON(String(decoding: practice.tempo.text, as: UTF8.self))),
          JSON.Member("lastTempo", JSON(String(decoding: practice.lastTempo.text, as: UTF8.self))),
          JSON.Member("steadiness", practice.steadiness.map { JSON($0) } ?? .null),
        ])
      })
  }
}
