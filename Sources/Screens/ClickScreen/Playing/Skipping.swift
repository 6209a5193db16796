import Clicking
import Interface
import JSONCoding
import Markup
import Replication

extension ClickScreen {
  /// Whether what is set is not as the song is kept.
  var isSongChanged: Bool { song.map { $0.score != score } ?? false }

  /// Takes a song of the board to be played; who plays hears it from its beginning.
  @inline(never)
  mutating func load(
    _ song: Song, in list: EntityID? = nil, entry: EntityID? = nil, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    edits.replaced = nil
    // A beat that was dialled is dialled again; what parts were put together for is not.
    if isSongChanged || self.song == nil && score.parts.count > 1 {
      edits.replaced = Replaced(
        score: score, part: self.part, songID: songID, listID: listID, entryID: entryID)
      desk.show(words.notSaved(songName))
    }
    return set(
      Replaced(score: song.score, part: 0, songID: song.id, listID: list, entryID: entry), &desk)
  }

  /// Whether what was set last is a song in the place of what was not saved.
  @inline(never)
  var hasReplaced: Bool { edits.replaced != nil && !isSongChanged }

  /// Brings back what a song has taken the place of.
  @inline(never)
  mutating func putBack(_ desk: inout Desk) -> [Effect<ClickMessage>] {
    guard let replaced = edits.replaced else { return [] }
    edits.replaced = nil
    let effects = set(replaced, &desk)
    desk.show(words.unsavedIsBack(songName), offersUndo: false)
    return effects
  }

  private mutating func set(_ next: Replaced, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    songID = next.songID
    listID = next.listID
    entryID = next.entryID
    score = next.score
    part = next.part
    begunPart = 0
    ownMetre = choices.isUsual(shownPart.metre) ? nil : shownPart.metre
    keep(&desk)
    return isPlaying ? begin() : []
  }

  /// Goes to the next song of the set list, or the one before, or else to the next part.
  @inline(never)
  mutating func skip(_ step: Int, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    // Behind another instrument the board is not followed.
    if !isShown, listID != nil {
      sheet = nil
      takeUp(&desk)
    }
    if let list, list.entries.count > 1 {
      guard let next = next(step, in: list), let song = sheet?.song(next.song) else { return [] }
      desk.spoken = song.name?.string ?? words.untitled
      return load(song, in: list.id, entry: next.id, &desk)
    }
    let next = part + step
    guard score.parts.indices.contains(next) else { return [] }
    return turn(toPart: next)
  }

  /// What is asked from the lock screen or by a headset's keys.
  @inline(never)
  mutating func obey(_ command: PlayCommand, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    if playsGroove, command == .play || command == .pause {
      return updateGrooves(.playTapped, Event(.click), &desk)
    }
    return switch command {
    case .play: isPlaying ? [] : begin()
    case .pause: isPlaying ? play() : []
    case .next: skip(1, &desk)
    case .previous: skip(-1, &desk)
    }
  }

  /// Lets a sound be heard: a strong beat and a normal one, or one that is told.
  @inline(never)
  mutating func tryOut(_ stroke: Stroke? = nil) -> [Effect<ClickMessage>] {
    isTrying = true
    var sample = Part(bars: 1, metre: Metre(2, 4), tempo: Tempo(240), kit: shownPart.kit)
    if let stroke {
      sample.kit = Kit(strong: stroke, normal: stroke, quiet: stroke, subdivision: stroke)
    }
    return [.sound(.adjust(playback)), .sound(.begin(Score(parts: [sample]).json.bytes()))]
  }

  /// What the song that is set is called; with a dot where it is not as it is kept.
  var songTitle: String { (song?.name?.string ?? words.untitled) + (isSongChanged ? " •" : "") }

  /// The way to what comes before and after, and where one is.
  @inline(never)
  var songBar: View {
    element("div", .class("song-bar"), .key("song-bar")) {
      skipKey("previous", words.previous, .back, -1)
      element(
        "button", .class("song-name"), .key("name"), .attribute("aria-label", words.openSong),
        .on(.click, .room(.songTapped))
      ) {
        text(place)
      }
      skipKey("next", words.next, .right, 1)
    }
  }

  private func skipKey(_ key: Key, _ name: String, _ sign: Icon, _ step: Int) -> View {
    element(
      "button", .class("action"), .key(key), .attribute("aria-label", name),
      .flag("disabled", !canSkip(step)), .on(.click, .transport(.skipTapped(step)))
    ) { icon(sign) }
  }

  /// "2 of 8 · Verse".
  private var place: String {
    var place = ""
    if let list, list.entries.count > 1 {
      place = words.place((entry ?? 0) + 1, of: list.entries.count)
    }
    if score.parts.count > 1 {
      place += (place.utf8.isEmpty ? "" : " · ") + words.part(part + 1, named: shownPart.name)
    }
    if place.utf8.isEmpty { place = songName }
    return speed == 100 ? place : place + " · " + words.percent(speed)
  }

  /// The entry so many steps on; from one that was taken out, the first.
  private func next(_ step: Int, in list: SetList) -> SetEntry? {
    let next = (entry ?? -1) + step
    return list.entries.indices.contains(next) ? list.entries[next] : nil
  }

  private func canSkip(_ step: Int) -> Bool {
    if let list, list.entries.count > 1 { return next(step, in: list) != nil }
    return score.parts.indices.contains(part + step)
  }
}
