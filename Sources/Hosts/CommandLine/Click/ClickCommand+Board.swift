import ArgumentParser
import Clicking
import Foundation
import Replication
import Storage

/// The songs and set lists of a board: listed, saved, deleted and played.
extension ClickCommand {
  /// Whether it is about a board.
  var isOnBoard: Bool {
    board.board != nil || song != nil || setList != nil || save != nil || delete != nil
      || !add.isEmpty || log
  }

  private var onBoard: TallyOptions { board.withOpenBoard }

  func validateOnBoard() throws {
    if [song, setList, save, delete].count(where: { $0 != nil }) > 1 {
      throw ValidationError("Use only one of --song, --set-list, --save, --delete.")
    }
    if log && (song != nil || setList != nil || save != nil || delete != nil || output != nil) {
      throw ValidationError("--log lists all that was practised; use it without a song.")
    }
    if save == nil && !options.isEmpty {
      throw ValidationError(
        song == nil && setList == nil
          ? "To put this on the board as a song, use --save NAME; to play a song, --song NAME."
          : "A song has its own tempo, metre and sound; --speed 80 plays it slower.")
    }
    if song == nil && setList == nil && (prove != nil || speed != nil) {
      throw ValidationError("Name the song: --song NAME.")
    }
    if !add.isEmpty && setList == nil {
      throw ValidationError("--add belongs to --set-list: --set-list Friday --add Seven")
    }
    if song == nil && output != nil {
      throw ValidationError("-o writes one song: name it with --song NAME.")
    }
    if prove != nil && song == nil {
      throw ValidationError("--prove measures one song: --song NAME.")
    }
    if setList != nil && board.store.json {
      throw ValidationError("--json is for one song, or for the board: detent click --board --json")
    }
  }

  /// Does what is about no single score: listing, saving, deleting.
  ///
  /// - Returns: what is to be played or written; `nil` where nothing is.
  func songs() async throws -> [BoardSongs.Played]? {
    if let save {
      try await put(Title(named: save), try options.made())
      return nil
    }
    if let delete {
      try await remove(delete)
      return nil
    }
    if let setList, !add.isEmpty {
      try await put(add, in: setList)
      return nil
    }
    if log {
      let (log, songs) = try await onBoard.see {
        (PracticeLog($0.session.board), SongSheet($0.session.board))
      }
      try PracticeText(log: log, songs: songs).write(asJSON: board.store.json)
      return nil
    }
    let songs = try await onBoard.see {
      (BoardSongs(sheet: SongSheet($0.session.board)), $0.session.sheet.name?.string)
    }
    if let song { return [BoardSongs.played(try songs.0.song(song))] }
    if let setList {
      let list = try songs.0.list(setList)
      let played = songs.0.played(list)
      guard !played.isEmpty else { throw ClickFailure.emptyList(name: setList) }
      return played
    }
    try list(songs.0, songs.1)
    return nil
  }

  private func list(_ songs: BoardSongs, _ name: String?) throws {
    if board.store.json {
      return try OutputStream.output.write(
        Printable.json(songs.json.bytes(.compact)) + [UInt8(ascii: "\n")])
    }
    if songs.sheet.songs.isEmpty && songs.sheet.lists.isEmpty {
      return try board.store.say(
        "No songs yet. Save one: detent click 92 --metre 7/8 --save \"Seven\"")
    }
    let isTerminal = OutputStream.output.isTerminal
    let paint = Paint(isTerminal: isTerminal, environment: board.store.environment)
    var text = songs.text(paint)
    if let name, isTerminal { text = paint.strong(name) + "\n" + text }
    try OutputStream.output.write(text)
  }

  /// Makes a new song on top of the list.
  private func put(_ name: Title, _ score: Score) async throws {
    do throws(ScoreFault) { _ = try Plan(score, rate: rate) } catch {
      throw ClickFailure.score(error)
    }
    guard score.parts.count <= Song.mostParts else {
      throw ClickFailure.tooManyParts(score.parts.count)
    }
    let song = Song(Self.newID(), name: name, score, Self.newID)
    try await onBoard.change {
      let hasNamesake = SongSheet($0.session.board).songs.contains { $0.name == name }
      _ = try $0.perform(song: .save(song, from: nil))
      return hasNamesake
    } answer: { hasNamesake in
      var words = "Saved \(name.string)."
      if hasNamesake {
        words += " Another song has this name; its number or id tells them apart."
      }
      try board.store.say(words)
    }
  }

  /// Puts songs at the end of a set list; one that nobody made yet is made.
  private func put(_ names: [String], in text: String) async throws {
    let title = try Title(named: text)
    // What others made is to be found by its name, and a list not made twice.
    try await onBoard.see { _ in }
    try await onBoard.change { transaction in
      var songs = BoardSongs(sheet: SongSheet(transaction.session.board))
      var base: SetList?
      do { base = try songs.list(text) } catch ClickFailure.unknown {}
      var list = base ?? SetList(Self.newID(), name: title)
      for name in names {
        list.entries.append(SetEntry(Self.newID(), song: try songs.song(name).id))
      }
      guard list.entries.count <= SetList.mostEntries else { throw ClickFailure.fullList }
      _ = try transaction.perform(song: .saveList(list, from: base))
      songs = BoardSongs(sheet: SongSheet(transaction.session.board))
      return songs.line(of: list)
    } answer: {
      try board.store.say($0)
    }
  }

  private func remove(_ text: String) async throws {
    let song = try await onBoard.see {
      try BoardSongs(sheet: SongSheet($0.session.board)).song(text)
    }
    try await onBoard.change {
      _ = try $0.perform(song: .deleteSong(song.id))
    } answer: {
      try board.store.say(
        "Deleted \(BoardSongs.name(of: song)). `detent tally undo` restores it.")
    }
  }

  private static func newID() -> EntityID { EntityID(UInt64.random(in: 1 << 32...UInt64.max)) }
}
