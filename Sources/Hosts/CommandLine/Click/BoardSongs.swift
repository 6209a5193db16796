import Clicking
import JSONCoding
import Replication
import Text

/// The songs and set lists of a board, as a person names and reads them.
struct BoardSongs {
  let sheet: SongSheet

  /// A song as it is played.
  struct Played {
    let name: String
    let score: Score
  }

  /// The song that is meant: by id, by name, by name in whatever case, or by number in the list.
  func song(_ text: String) throws -> Song {
    let names = sheet.songs.map(Self.name(of:))
    return sheet.songs[
      try index(of: text, "song", names: names, ids: sheet.songs.map { $0.id }) {
        Self.summary(of: sheet.songs[$0])
      }]
  }

  /// The set list that is meant, likewise.
  func list(_ text: String) throws -> SetList {
    let names = sheet.lists.map(Self.name(of:))
    return sheet.lists[
      try index(of: text, "set list", names: names, ids: sheet.lists.map { $0.id }) {
        songNames(in: sheet.lists[$0])
      }]
  }

  /// What a set list plays, in order.
  func played(_ list: SetList) -> [Played] {
    list.entries.compactMap { sheet.song($0.song) }.map(Self.played)
  }

  static func played(_ song: Song) -> Played { Played(name: name(of: song), score: song.score) }

  static func name(of song: Song) -> String { song.name?.string ?? "Untitled" }

  private static func name(of list: SetList) -> String { list.name?.string ?? "Untitled" }

  private func index(
    of text: String, _ kind: String, names: [String], ids: [EntityID], _ summary: (Int) -> String
  ) throws -> Int {
    if let id = EntityID(text.lowercased()), let found = ids.firstIndex(of: id) { return found }
    let name = try Title(named: text).string
    let folded = name.lowercased()
    for alike in [
      names.indices.filter { names[$0] == name },
      names.indices.filter { names[$0].lowercased() == folded },
    ] {
      guard alike.count > 1 else {
        if let found = alike.first { return found }
        continue
      }
      throw ClickFailure.ambiguous(
        kind: kind, name: name,
        candidates: alike.map { "\($0 + 1)  \(ids[$0])  \(summary($0))" })
    }
    if let number = Int(name), names.indices.contains(number - 1) { return number - 1 }
    throw ClickFailure.unknown(kind: kind, name: name, near: NearNames.of(name, among: names))
  }

  // MARK: Listing

  /// A line for each song, and below a line for each set list.
  func text(_ paint: Paint) -> String {
    var text = ""
    for (i, song) in sheet.songs.enumerated() {
      text += Self.line(i, Self.name(of: song), Self.summary(of: song), paint)
    }
    if !sheet.lists.isEmpty { text += (text.isEmpty ? "" : "\n") + "Set lists\n" }
    for (i, list) in sheet.lists.enumerated() {
      text += Self.line(i, Self.name(of: list), songNames(in: list), paint)
    }
    return text
  }

  private static func line(_ row: Int, _ name: String, _ summary: String, _ paint: Paint) -> String
  {
    let number = "\(row + 1)."
    let padded = number + String(repeating: " ", count: max(1, 4 - number.count))
    return paint.strong(padded + Isolation.isolated(name)) + ": \(summary)\n"
  }

  /// "Friday: Money, Time".
  func line(of list: SetList) -> String { "\(Self.name(of: list)): \(songNames(in: list))" }

  private func songNames(in list: SetList) -> String {
    let names = list.entries.compactMap { sheet.song($0.song) }
      .map { Isolation.isolated(Self.name(of: $0)) }
    return names.isEmpty ? "no songs" : names.joined(separator: ", ")
  }

  /// "7/8, 120 BPM, 20 bars, 2 parts": where it begins, and how long it is.
  private static func summary(of song: Song) -> String {
    let score = song.score
    let first = score.parts[0]
    var words = [String(decoding: first.metre.text, as: UTF8.self)]
    words.append(String(decoding: first.tempo.beatsPerMinute.text, as: UTF8.self) + " BPM")
    if score.parts.last?.bars != nil {
      let bars = score.parts.reduce(Int64(0)) { $0 &+ ($1.bars ?? 0) }
      words.append(bars == 1 ? "1 bar" : "\(bars) bars")
    }
    if score.parts.count > 1 { words.append("\(score.parts.count) parts") }
    return words.joined(separator: ", ")
  }

  /// All of it for machines: scores as `--score` reads them.
  var json: JSON {
    .object([
      JSON.Member(
        "songs",
        .array(
          sheet.songs.map { song in
            .object([
              JSON.Member("id", JSON(song.id.description)),
              JSON.Member("name", song.name.map { JSON($0.string) } ?? .null),
              JSON.Member("score", song.score.json),
            ])
          })),
      JSON.Member(
        "setLists",
        .array(
          sheet.lists.map { list in
            .object([
              JSON.Member("id", JSON(list.id.description)),
              JSON.Member("name", list.name.map { JSON($0.string) } ?? .null),
              JSON.Member("songs", .array(list.entries.map { JSON($0.song.description) })),
            ])
          })),
    ])
  }
}
