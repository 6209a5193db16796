import Boards
import Clicking
public import Interface
import JSONCoding
public import Markup

extension ClickScreen {
  /// Lets something happen on it.
  public mutating func update(
    _ message: ClickMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    now = moment.now
    let effects = carryOut(message, event, &desk, at: moment)
    return practiceSlot.isEmpty ? effects : effects + followPractice(message, &desk, at: moment)
  }

  private mutating func carryOut(
    _ message: ClickMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .dial(let message): return updateDial(message, event, &desk)
    case .strip(let message): return updateStrip(message, event, &desk)
    case .transport(let message): return updateTransport(message, event, &desk)
    case .songsTapped:
      takeUp(&desk)
      return open(.songs)
    case .room(let message): return updateRoom(message, event, &desk, at: moment)
    case .grooves(let message): return updateGrooves(message, event, &desk)
    case .keyPressed where !groovesSlot.isEmpty: return keyGrooves(event, &desk)
    case .keyPressed:
      guard event.key.utf8.count == 1, event.key.utf8.first == UInt8(ascii: " ") else {
        return otherKey(event, &desk)
      }
      return [.preventDefault] + play()
    case .settingsTapped: return open(.device)
    case .putBack: return putBack(&desk)
    case .shown:
      isShown = true
      playback = desk.shelf.memory(Shelf.clickKey)
    case .hidden:
      isShown = false
      sheet = nil
      dialing = nil
      stretching = nil
      stepping = nil
      if !editsSlot.isEmpty { leaveEdits() }
      // Whoever looks at something else is not listened to.
      if !practiceSlot.isEmpty { return stopListening() }
    case .answered(.sound(let state)): take(state, &desk)
    case .answered(.heard(let beat)):
      guard isPlaying else { return [] }
      heard = beat
      if !groovesSlot.isEmpty { hearGroove() }
      if !playsGroove, score.parts.count > 1, dialing == nil, stretching == nil {
        part = partHeard(beat)
      }
    case .answered(.worked(let words)): return hear(worked: words, &desk)
    case .answered(.command(let command)): return obey(command, &desk)
    case .answered(.latency(let latency)): output = latency
    case .answered: break
    }
    return []
  }

  /// Takes in what has changed on the board, while it is looked at.
  ///
  /// Songs are read for who has one or looks at them; who only wants a beat does not wait for that.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<ClickMessage>] {
    if isShown, sheet != nil || songID != nil || !roomSlot.isEmpty { takeUp(&desk) }
    return []
  }

  /// Takes a part in the place of the one that is seen; who plays goes on in phase.
  mutating func change(_ part: Part) -> [Effect<ClickMessage>] {
    guard score.parts[self.part] != part else { return [] }
    let wasSounding = score.parts[self.part].kit
    score.parts[self.part] = part
    if !isPlaying, part.kit != wasSounding { return tryOut() }
    return changeSound()
  }

  /// Lets who plays hear what the score has become.
  mutating func changeSound() -> [Effect<ClickMessage>] {
    isPlaying && !playsGroove
      ? [.sound(.change(practisedScore(isNew: false).json.bytes())), announcement] : []
  }

  func keep(_ desk: inout Desk) {
    desk.keep(.put(BoardStore.scoreKey, score.json.bytes()))
  }

  private mutating func take(_ state: SoundState, _ desk: inout Desk) {
    if isTrying, state == .over { isTrying = false }
    switch state {
    case .running:
      trouble = nil
      isUnlocked = true
    case .waiting, .interrupted, .silent: if isPlaying { trouble = state }
    case .over: fallSilent()
    case .refused, .failed, .absent, .insecure:
      fallSilent()
      trouble = state
    }
    if let trouble { desk.spoken = words.trouble(trouble) }
  }

  private mutating func fallSilent() {
    isPlaying = false
    heard = nil
  }
}
