import Boards
import Clicking
import Gestures
import Interface
import Markup
import Replication
import Text

extension ClickScreen {
  /// What the song that is set is called.
  var songName: String { song?.name?.string ?? "" }

  /// Lets something happen among songs and set lists.
  @inline(never)
  mutating func updateSongs(
    _ message: ClickRoomMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .songTapped:
      edits.typedName = nil
      return open(.song)
    case .songLoaded(let id):
      guard let song = sheet?.song(id) else { return [] }
      roomSlot = .empty
      return load(song, &desk)
    case .songCopied(let id):
      guard let song = sheet?.song(id) else { return [] }
      var identities = desk.identities(song.parts.count + 1, moment, 41)
      let copy = song.copy(identities.removeLast(), name: song.name) { identities.removeLast() }
      perform(.add(copy, behind: id), &desk, at: moment)
    case .songDeleted(let id):
      perform(.deleteSong(id), &desk, at: moment)
      if id == songID { songID = nil }
      desk.show(words.songDeleted)
    case .listAdded:
      let id = desk.identities(1, moment, 42)[0]
      let name = try? Title(words.setListNumber((sheet?.lists.count ?? 0) + 1))
      perform(.saveList(SetList(id, name: name), from: nil), &desk, at: moment)
      edits.openList = id
    case .listOpened(let id): edits.openList = edits.openList == id ? nil : id
    case .listNamed(let id):
      guard let list = sheet?.list(id) else { return [] }
      var named = list
      named.name = try? Title(event.text)
      perform(.saveList(named, from: list), &desk, at: moment)
    case .listDeleted(let id):
      perform(.deleteList(id), &desk, at: moment)
      if id == listID { listID = nil }
      desk.show(words.setListDeleted)
    case .entryAdded(let song):
      guard let openList = edits.openList else { return [] }
      let entry = SetEntry(desk.identities(1, moment, 43)[0], song: song)
      perform(.addEntry(entry, to: openList, behind: nil), &desk, at: moment)
    case .entryLoaded(let id, let index):
      guard let list = sheet?.list(id), list.entries.indices.contains(index),
        let song = sheet?.song(list.entries[index].song)
      else { return [] }
      roomSlot = .empty
      return load(song, in: id, entry: list.entries[index].id, &desk)
    case .entryMoved(let id, let index):
      move(index, to: index - 1, in: id, &desk, at: moment)
    case .entryGrip(let id, let index, let phase):
      return sort(id, index, phase, event, &desk, at: moment)
    case .entryRemoved(let id, let index):
      guard let list = sheet?.list(id), list.entries.indices.contains(index) else { return [] }
      perform(.removeEntry(list.entries[index].id, from: id), &desk, at: moment)
    case .nameTyped: edits.typedName = event.text
    case .saveTapped: save(&desk, at: moment)
    case .newTapped:
      songID = nil
      listID = nil
      // Who has typed another name into its field before means it for this one.
      if edits.typedName == nil || roomSlot.value != .song { edits.typedName = "" }
      return open(.song)
    default: return updateParts(message, event, &desk)
    }
    return []
  }

  private mutating func sort(
    _ id: EntityID, _ index: Int, _ phase: GripPhase, _ event: Event, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<ClickMessage>] {
    guard let list = sheet?.list(id), list.entries.indices.contains(index) else { return [] }
    switch phase {
    case .pressed:
      guard edits.drag == nil, let begun = RowDrag(event, row: index, of: list.entries.count) else {
        return []
      }
      edits.focusedGrip = nil
      edits.drag = begun
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .moved: return edits.drag?.move(event) == true ? [.vibrate(5)] : []
    case .released:
      guard var drag = edits.drag, drag.pointer == event.pointer else { return [] }
      _ = drag.move(event, .ended)
      edits.drag = nil
      move(drag.from, to: drag.to, in: id, &desk, at: moment)
    case .cancelled: if edits.drag?.pointer == event.pointer { letGoOfRow() }
    case .keyed:
      switch event.keystroke {
      case .up: move(index, to: index - 1, in: id, &desk, at: moment)
      case .down: move(index, to: index + 1, in: id, &desk, at: moment)
      default:
        desk.pass()
        return []
      }
      edits.focusedGrip = list.entries[index].id
      return [.preventDefault]
    }
    return []
  }

  /// Puts an entry of a set list in the place of another.
  private mutating func move(
    _ from: Int, to place: Int, in id: EntityID, _ desk: inout Desk, at moment: Moment
  ) {
    guard let list = sheet?.list(id), list.entries.indices.contains(from),
      list.entries.indices.contains(place), place != from
    else { return }
    let behind =
      place > from ? list.entries[place].id : place > 0 ? list.entries[place - 1].id : nil
    let entry = list.entries[from]
    guard perform(.moveEntry(entry.id, in: id, behind: behind), &desk, at: moment) else { return }
    let name = sheet?.song(entry.song)?.name?.string ?? words.untitled
    desk.spoken = words.moved(name, place + 1, of: list.entries.count)
  }

  /// Keeps what is set as a song.
  private mutating func save(_ desk: inout Desk, at moment: Moment) {
    let name: Title?
    do { name = try Title(edits.typedName ?? songName) } catch { name = nil }
    guard let name else {
      desk.show(words.enterAName, offersUndo: false)
      return
    }
    var identities = desk.identities(score.parts.count + 1, moment, 40)
    let id = identities.removeLast()
    var next: Song
    if let song {
      next = song
      next.take(score) { identities.removeLast() }
      next.name = name
    } else {
      next = Song(id, name: name, score) { identities.removeLast() }
    }
    guard perform(.save(next, from: song), &desk, at: moment) else { return }
    songID = next.id
    edits.typedName = nil
    roomSlot = .empty
    desk.show(words.saved(name.string))
  }

  /// Does something to the board; whether it could be done.
  @discardableResult
  private mutating func perform(
    _ action: SongAction, _ desk: inout Desk, at moment: Moment
  ) -> Bool {
    guard let session = desk.session else { return false }
    let sheet = self.sheet ?? SongSheet(session.board)
    do throws(RefusedChange) {
      let changes = try action.changes(on: session.board, sheet, now: moment.now)
      try desk.perform(changes, at: moment)
      edits.replaced = nil
      takeUp(&desk)
      return true
    } catch {
      if error == .tooLarge { desk.show(words.tooLarge, offersUndo: false) } else { desk.refuse() }
      return false
    }
  }

  // MARK: Parts of the song that is set

  private mutating func updateParts(
    _ message: ClickRoomMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .partTapped(let index):
      return score.parts.indices.contains(index) ? turn(toPart: index) : []
    case .partAdded:
      guard score.parts.count < Song.mostParts else { return [] }
      var copy = score.parts[part]
      copy.name = []
      if score.parts[part].bars == nil { score.parts[part].bars = Song.usualBars }
      if copy.bars == nil, part < score.parts.count - 1 { copy.bars = Song.usualBars }
      score.parts.insert(copy, at: part + 1)
      part += 1
    case .partRemoved(let index):
      guard score.parts.count > 1, score.parts.indices.contains(index) else { return [] }
      score.parts.remove(at: index)
      part = min(part, score.parts.count - 1)
    case .partMoved(let index):
      guard index > 0, score.parts.indices.contains(index) else { return [] }
      score.parts.swapAt(index, index - 1)
      part = index - 1
    case .barsTyped:
      guard let bars = typedBars(event.text) else { return [] }
      score.parts[part].bars = bars == 0 ? nil : bars
    case .partNamed: score.parts[part].name = (try? Title(event.text))?.utf8 ?? []
    case .repeatTapped: score.isRepeated.toggle()
    default: return []
    }
    mendEnds()
    keep(&desk)
    // Parts that are heard have other numbers now.
    return isPlaying ? begin() : []
  }

  /// Bars as they were typed; 0 for nothing, `nil` for what is no number of them.
  private func typedBars(_ typed: String) -> Int64? {
    if typed.utf8.allSatisfy({ $0 == 0x20 }) { return 0 }
    guard case .clear(let number) = words.language.numbers.reading(typed),
      let fraction = Fraction(text: number), fraction.denominator == 1,
      (1...9999).contains(fraction.numerator)
    else { return nil }
    return fraction.numerator
  }

  /// Only the last part may be without an end, and none where the song begins anew.
  mutating func mendEnds() {
    let last = score.parts.count - 1
    for i in score.parts.indices where score.parts[i].bars == nil {
      if i < last || score.isRepeated { score.parts[i].bars = Song.usualBars }
    }
  }

  // MARK: The board

  /// Takes in what has changed on the board.
  mutating func takeUp(_ desk: inout Desk) {
    guard let session = desk.session else { return }
    followLog(session)
    if sheet == nil || session.sheet.isEverything {
      sheet = SongSheet(session.board)
    } else {
      for id in session.sheet.entities { sheet?.refresh(id, from: session.board, isHeld: false) }
    }
    // Whose song is gone goes on with what is set.
    if let songID, sheet?.song(songID) == nil { self.songID = nil }
    if let listID, sheet?.list(listID) == nil { self.listID = nil }
  }
}

extension Song {
  /// Takes over what is set: parts that are as they were, at the beginning and at the end, stay who they
  /// are, and of those between each takes the place of one.
  ///
  /// - Parameter makeID: gives those that are more an identity.
  fileprivate mutating func take(_ score: Score, _ makeID: () -> EntityID) {
    let before = parts
    countIn = score.countIn
    isRepeated = score.isRepeated
    seed = score.seed
    shift = score.shift
    var same = 0
    while same < min(before.count, score.parts.count),
      before[before.count - 1 - same].part == score.parts[score.parts.count - 1 - same]
    { same += 1 }
    parts = []
    for (i, part) in score.parts.enumerated() {
      let fromEnd = score.parts.count - i
      if fromEnd <= same {
        parts.append(before[before.count - fromEnd])
      } else if i < before.count - same {
        var next = before[i]
        next.part = part
        parts.append(next)
      } else {
        parts.append(SongPart(makeID(), part))
      }
    }
  }
}
