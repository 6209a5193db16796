import Boards
import Clicking
import Gestures
import Interface
import JSONCoding
import Markup
import Text

extension ClickScreen {
  /// Lets something happen among grooves and rudiments.
  @inline(never)
  mutating func updateGrooves(
    _ message: GroovesMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    if message == .opened {
      if groovesSlot.isEmpty { groovesSlot = .full(GroovesRoom(words)) }
      return []
    }
    guard case .full(var room) = groovesSlot else { return [] }
    // Taken out while it changes: it would be copied.
    groovesSlot = .empty
    if message == .closed, room.chosen == nil { return [] }
    defer { groovesSlot = .full(room) }
    switch message {
    case .opened: break
    case .closed:
      room.leave()
      return endGroove()
    case .queryEdited:
      room.look(for: event.text)
      desk.spoken = room.matches.isEmpty ? words.noGroove : words.found(room.matches.count)
    case .queryCleared: room.look(for: "")
    case .picked(let index): room.choose(index)
    case .playTapped: return playGroove(&room)
    case .stepTapped(let step):
      room.set(tempo: room.tempo + step)
      return changeGroove(room)
    case .tempoSlid:
      guard let tempo = Int64(event.text) else { return [] }
      room.set(tempo: tempo)
      return changeGroove(room)
    case .ownTempoTapped:
      room.set(tempo: ownTempo)
      return changeGroove(room)
    case .beatsTapped:
      room.hasBeats.toggle()
      return changeGroove(room)
    case .useTapped: use(room, &desk)
    case .resized: room.resize(to: event.box?.width ?? 0)
    }
    return []
  }

  /// Beats a minute of the instrument, whole.
  var ownTempo: Int64 { Int64(nearestInteger(shownPart.tempo.beatsPerMinute.double)) }

  /// Space plays what is seen, Escape leads back; whether the key meant something.
  @inline(never)
  mutating func keyGrooves(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    if event.keystroke == .escape {
      return [.preventDefault] + updateGrooves(.closed, event, &desk)
    }
    if sameUTF8(event.key, " "), groovesSlot.value?.chosen != nil {
      return [.preventDefault] + updateGrooves(.playTapped, event, &desk)
    }
    desk.pass()
    return []
  }

  /// Takes in a beat of what is played along.
  @inline(never)
  mutating func hearGroove() {
    guard case .full(var room) = groovesSlot else { return }
    groovesSlot = .empty
    room.heardCount += 1
    groovesSlot = .full(room)
  }

  // MARK: Playing

  private mutating func playGroove(_ room: inout GroovesRoom) -> [Effect<ClickMessage>] {
    if playsGroove, isPlaying { return endGroove() }
    guard let score = room.score(self.shownPart.kit) else { return [] }
    playsGroove = true
    isPlaying = true
    heard = nil
    trouble = nil
    begunAt = now
    beginPractising()
    return [.sound(.adjust(playback)), .sound(.begin(score.json.bytes()))]
  }

  private func changeGroove(_ room: GroovesRoom) -> [Effect<ClickMessage>] {
    guard playsGroove, isPlaying, let score = room.score(self.shownPart.kit) else {
      return []
    }
    return [.sound(.change(score.json.bytes()))]
  }

  /// Falls silent where it is the groove that plays; the instrument goes on.
  private mutating func endGroove() -> [Effect<ClickMessage>] {
    guard playsGroove else { return [] }
    playsGroove = false
    guard isPlaying else { return [] }
    isPlaying = false
    heard = nil
    return [.sound(.end)]
  }

  /// Puts the groove into the part of the instrument, with its metre and tempo.
  private mutating func use(_ room: GroovesRoom, _ desk: inout Desk) {
    guard let chosen = room.chosen else { return }
    var part = shownPart
    part.groove = chosen.groove
    part.hasBeats = room.hasBeats
    if part.metre != chosen.entry.metre { part.take(chosen.entry.metre) }
    part.tempo.beatsPerMinute = Fraction(room.tempo)
    score.parts[self.part] = part
    keep(&desk)
    desk.show(words.used(words.name(ofGroove: chosen.index)), offersUndo: false)
  }
}
