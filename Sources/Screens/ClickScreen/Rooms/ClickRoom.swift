import Clicking
public import Interface
import Markup
public import Replication

/// What is in the instrument's place, or beside it.
enum ClickRoom: Equatable, Sendable {
  case tempo, bar, sound, practice
  /// What was practised.
  case practiceLog
  /// The songs and set lists of the board.
  case songs
  /// The song that is set, part by part.
  case song
  /// How this device plays.
  case device
  /// Files of what is set, and proofs of it.
  case export, proof
}

/// What happened in a room.
public enum ClickRoomMessage: Equatable, Sendable {
  /// The way back to the instrument.
  case closed
  /// Something that is set is to change.
  case change(ScoreChange)
  /// A slider was moved.
  case slid(Slide)
  /// Another sound is to be heard for a kind of stroke.
  case voice(KitSlot, by: Int)
  /// A tempo was typed.
  case tempoTyped
  /// With what one practises with, or its log.
  case practice(PracticeMessage)

  /// Something of this device is set.
  case device(DeviceMessage)

  // Songs and set lists
  case songTapped
  case songLoaded(EntityID)
  case songCopied(EntityID)
  case songDeleted(EntityID)
  case listAdded
  case listOpened(EntityID)
  case listNamed(EntityID)
  case listDeleted(EntityID)
  case entryAdded(EntityID)
  case entryLoaded(EntityID, Int)
  case entryMoved(EntityID, Int)
  case entryGrip(EntityID, Int, GripPhase)
  case entryRemoved(EntityID, Int)

  // The song that is set
  case nameTyped
  case saveTapped
  case newTapped
  case partTapped(Int)
  case partAdded
  case partRemoved(Int)
  case partMoved(Int)
  case partNamed
  /// How many bars it has was typed; nothing for no end.
  case barsTyped
  case repeatTapped

  // Files and proofs
  case out(OutMessage)
}

/// What a slider sets.
public enum Slide: Equatable, Sendable {
  /// How fast it is practised, in hundredths of the tempo.
  case speed
  /// Where the second of two strokes falls, in hundredths of both.
  case swing
  /// How loud a stroke between beats is, in decibels beside the others.
  case between(Int)
  /// How loud strokes of a kind are, in decibels.
  case level(KitSlot)
  /// How high they are, in semitones.
  case pitch(KitSlot)
}

extension Aspect {
  /// Where more of what it sets is seen.
  var room: ClickRoom {
    switch self {
    case .tempo, .ramp: .tempo
    case .metre, .subdivision, .accents, .swing: .bar
    case .sound: .sound
    case .practice: .practice
    }
  }
}

extension ClickScreen {
  /// Puts a room in the instrument's place.
  @inline(never)
  mutating func open(_ room: ClickRoom) -> [Effect<ClickMessage>] {
    edits.isTypedWrong = false
    roomSlot = .full(room)
    return []
  }

  @inline(never)
  mutating func updateRoom(
    _ message: ClickRoomMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .out(let message): return updateOut(message, &desk)
    case .closed where !outSlot.isEmpty: return leaveOut()
    case .closed where roomSlot.value == .song && sheet?.songs.isEmpty == false:
      return open(.songs)
    case .closed where roomSlot.value == .practiceLog:
      closeLog()
      return open(.practice)
    case .closed:
      roomSlot = .empty
      return []
    case .practice(let message): return updatePractice(message, &desk, at: moment)
    case .tempoTyped: return takeTyped(event.text, &desk)
    case .change(let change):
      var next = score
      next.apply(change, to: part)
      return take(next, &desk)
    case .voice(let slot, let step):
      var stroke = shownPart[slot]
      let count = Voice.allCases.count
      let next = (Int(stroke.voice.rawValue) + step + count) % count
      stroke.voice = Voice(rawValue: UInt8(next)) ?? .woodBlock
      return set(stroke, slot, &desk)
    case .slid(let slide):
      guard let value = Int(event.text) else { return [] }
      return slid(slide, value, &desk)
    case .device(let message): return updateDevice(message, event, &desk)
    default: return updateSongs(message, event, &desk, at: moment)
    }
  }

  private mutating func slid(
    _ slide: Slide, _ value: Int, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    var next = score
    switch slide {
    case .speed:
      speed = max(50, min(120, value))
      return changeSound()
    case .swing:
      next.parts[part].subdivision.swing =
        Fraction(Int64(max(50, min(75, value))), 100) ?? Subdivision.even
    case .between(let index):
      var division = next.parts[part].subdivision
      if division.levels.isEmpty {
        division.levels = Array(repeating: 0, count: division.parts - 1)
      }
      guard division.levels.indices.contains(index) else { return [] }
      division.levels[index] = value <= -40 ? nil : min(6, value) * 10
      next.parts[part].subdivision = division
    case .level(let slot):
      var stroke = shownPart[slot]
      stroke.level = max(-40, min(0, value)) * 10
      return set(stroke, slot, &desk)
    case .pitch(let slot):
      var stroke = shownPart[slot]
      stroke.semitones = max(-12, min(12, value))
      return set(stroke, slot, &desk)
    }
    return take(next, &desk)
  }

  /// Lets strokes of a kind sound otherwise; who does not play hears one.
  private mutating func set(
    _ stroke: Stroke, _ slot: KitSlot, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    score.parts[part][slot] = stroke
    keep(&desk)
    return isPlaying ? changeSound() : tryOut(stroke)
  }

  /// Takes another score; who plays goes on in phase.
  private mutating func take(_ next: Score, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    guard next != score else { return [] }
    score = next
    mendEnds()
    if !choices.isUsual(shownPart.metre) { ownMetre = shownPart.metre }
    keep(&desk)
    return changeSound()
  }

  // MARK: How it looks

  /// The room that is open.
  @inline(never)
  func roomView(_ room: ClickRoom) -> View {
    element("section", .class("click-room"), .key("room")) {
      element("div", .class("sheet"), .key("sheet")) {
        switch room {
        case .tempo: tempoRoom
        case .bar: barRoom
        case .sound: soundRoom
        case .practice: practiceRoom
        case .practiceLog: practiceLogRoom
        case .songs: songsRoom
        case .song: songRoom
        case .device: deviceRoom
        case .export: exportRoom
        case .proof: proofRoom
        }
      }
      transport
    }
  }

  @inline(never)
  func title(of room: ClickRoom) -> String {
    switch room {
    case .tempo: words.name(of: .tempo)
    case .bar: words.theBar
    case .sound: words.sounds
    case .practice: words.practice
    case .practiceLog: words.practiceLog
    case .songs: words.songs
    case .song: words.song
    case .device: words.deviceSettings
    case .export: words.export
    case .proof: words.checkTiming
    }
  }
}
