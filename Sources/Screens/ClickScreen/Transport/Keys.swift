import Clicking
import Gestures
import Interface
import Markup

// Keys, and taps that count the tempo.
extension ClickScreen {
  @inline(never)
  mutating func dialKeyed(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    let scale = aspect.scale(choices, radius: 100)
    let next: Double
    switch event.keystroke {
    case .right, .up: next = dialValue + 1
    case .left, .down: next = dialValue - 1
    case .pageUp: next = dialValue + 10
    case .pageDown: next = dialValue - 10
    case .home: next = scale.range.lowerBound
    case .end: next = scale.range.upperBound
    default:
      desk.pass()
      return []
    }
    return [.preventDefault] + set(next, &desk)
  }

  /// Keeps what practice has of what the dial has set, and says where the same number counts other notes now.
  @inline(never)
  mutating func sayDialled(from note: MusicSymbol, _ desk: inout Desk) {
    if aspect == .practice { keepPractice(&desk) }
    let next = shownPart.beatNote
    guard next != note else { return }
    desk.show(words.counts(next, shownPart.tempo.beatsPerMinute), offersUndo: false)
  }

  /// Says how much later or earlier than at first the beats are now.
  @inline(never)
  func sayShift(_ desk: inout Desk) {
    let beat = 60_000 / playedScore.parts[0].tempo.beatsPerMinute.double
    desk.show(words.shifted(by: Int(nearestInteger(score.shift.double * beat))), offersUndo: false)
  }

  // MARK: Tapping

  @inline(never)
  mutating func tap(_ time: Double, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    if isTappedAlong { return tapAlong(time) }
    let effects: [Effect<ClickMessage>] = [.vibrate(5)] + turnTo(.tempo)
    guard let tempo = taps.tap(at: time) else { return effects }
    return effects + set(tempo.double, &desk)
  }

  // MARK: Keys

  /// A key that nothing nearer took: T counts, plus and minus and the arrows turn.
  @inline(never)
  mutating func otherKey(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    if event.key.utf8.count == 1, let letter = event.key.utf8.first {
      switch letter {
      case UInt8(ascii: "t"), UInt8(ascii: "T"):
        if !event.isRepeat, event.modifiers.isDisjoint(with: [.control, .command, .option]) {
          return tap(event.time, &desk)
        }
      default: break
      }
    }
    switch event.keystroke {
    case .escape where !outSlot.isEmpty: return [.preventDefault] + leaveOut()
    case .escape where !roomSlot.isEmpty:
      roomSlot = .empty
      return [.preventDefault]
    // A pedal's keys, where there is something to turn to.
    case .right where hasOthers, .pageDown where hasOthers:
      return [.preventDefault] + skip(1, &desk)
    case .left where hasOthers, .pageUp where hasOthers: return [.preventDefault] + skip(-1, &desk)
    case .plus: return set(dialValue + 1, &desk)
    case .minus: return set(dialValue - 1, &desk)
    case .left, .right, .up, .down, .pageUp, .pageDown: return updateDial(.keyed, event, &desk)
    default:
      desk.pass()
      return []
    }
  }
}
