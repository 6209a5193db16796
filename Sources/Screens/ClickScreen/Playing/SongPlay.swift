import Boards
import Clicking
import Interface
import JSONCoding
import Markup
import Replication

// The song that is played, what comes before and after it, and how fast it is practised.
extension ClickScreen {
  /// What the machine plays: from the part that was seen when it began, at the speed of practice.
  ///
  /// A song that begins anew goes through all of its parts from there.
  var playedScore: Score {
    var played = score
    if begunPart > 0, begunPart < score.parts.count {
      let first = Array(score.parts[begunPart...])
      played.parts = score.isRepeated ? first + score.parts[..<begunPart] : first
    }
    return speed == 100 ? played : played.atSpeed(speed)
  }

  /// The part of the song that is heard.
  func partHeard(_ beat: HeardBeat) -> Int {
    let index = begunPart + Int(beat.part)
    return score.parts.isEmpty ? 0 : index % score.parts.count
  }

  /// The song of the board that is played; `nil` where what is set is none of them.
  var song: Song? { songID.flatMap { sheet?.song($0) } }

  /// The set list that is played through.
  var list: SetList? { listID.flatMap { sheet?.list($0) } }

  /// The place in it of what is played; `nil` where it has been taken out.
  var entry: Int? { list?.entries.firstIndex { $0.id == entryID } }

  /// Whether there is something before and after what is played.
  var hasOthers: Bool { (list?.entries.count ?? 0) > 1 || score.parts.count > 1 }

  /// Shows another part; who plays hears it from its beginning.
  mutating func turn(toPart next: Int) -> [Effect<ClickMessage>] {
    dialing = nil
    part = next
    return isPlaying ? begin() : []
  }

  /// Plays from the part that is seen.
  mutating func begin() -> [Effect<ClickMessage>] {
    isTrying = false
    begunPart = score.parts.count > 1 ? part : 0
    let played = practiceSlot.isEmpty ? playedScore : practisedScore(isNew: true)
    heard = nil
    trouble = nil
    begunAt = now
    isPlaying = true
    playsGroove = false
    return [
      .sound(.adjust(playback)), .sound(.begin(played.json.bytes())), announcement,
      // A first beat does not wait for what practice needs.
      .wake(after: 15_000, .room(.practice(.begun(at: now)))),
    ]
  }

  /// What the lock screen shows.
  var announcement: Effect<ClickMessage> {
    .sound(
      .announce(
        title: song?.name?.string ?? words.title,
        subtitle: words.beatsPerMinute(playedScore.parts[0].tempo.beatsPerMinute),
        hasOthers: hasOthers))
  }
}
