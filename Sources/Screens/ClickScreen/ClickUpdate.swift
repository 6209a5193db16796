import Boards
import Clicking
import Gestures
public import Interface
import JSONCoding
public import Markup

extension ClickScreen {
  /// Lets something happen on it.
  public mutating func update(
    _ message: ClickMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .dialPressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      dialBox = event.box
      turn(.began, event)
      return [.preventDefault, .capturePointer]
    case .dialMoved:
      guard case .turned? = turn(.moved, event) else { return [] }
      return [.vibrate(5)] + changeTempo()
    case .dialReleased:
      guard let change = turn(.ended, event) else { return [] }
      keep(&desk)
      return change == .ended ? changeTempo() : []
    case .dialCancelled:
      turn(.cancelled, event)
      return changeTempo()
    case .dialKeyed: return key(event, &desk)
    case .stepTapped(let step): return set(dial.value + Double(step), &desk)
    case .playTapped: return play()
    case .grooves(let message): return updateGrooves(message, event, &desk)
    case .keyPressed where !groovesSlot.isEmpty: return keyGrooves(event, &desk)
    case .keyPressed:
      guard event.key.utf8.count == 1, event.key.utf8.first == UInt8(ascii: " ") else {
        desk.pass()
        return []
      }
      return [.preventDefault] + play()
    case .answered(.sound(let state)): take(state, &desk)
    case .answered(.heard(let beat)):
      guard isPlaying else { return [] }
      heard = beat
      heardCount += 1
      if !groovesSlot.isEmpty { hearGroove() }
    case .answered: break
    }
    return []
  }

  /// The board has nothing for it yet.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<ClickMessage>] {
    []
  }

  // MARK: The tempo

  @discardableResult
  private mutating func turn(_ phase: Sample.Phase, _ event: Event) -> Dial.Change? {
    guard let box = dialBox else { return nil }
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    return dial.update(
      phase, finger: event.pointer, at: Point(x: event.x, y: event.y), around: center)
  }

  private mutating func key(_ event: Event, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    let next: Double
    switch event.keystroke {
    case .right, .up: next = dial.value + 1
    case .left, .down: next = dial.value - 1
    case .pageUp: next = dial.value + 10
    case .pageDown: next = dial.value - 10
    case .home: next = ClickScreen.scale.range.lowerBound
    case .end: next = ClickScreen.scale.range.upperBound
    default:
      desk.pass()
      return []
    }
    return [.preventDefault] + set(next, &desk)
  }

  private mutating func set(_ tempo: Double, _ desk: inout Desk) -> [Effect<ClickMessage>] {
    dial.set(tempo)
    let effects = changeTempo()
    keep(&desk)
    return effects
  }

  /// Writes the dial's tempo into the score, which goes on in phase.
  private mutating func changeTempo() -> [Effect<ClickMessage>] {
    guard score.parts[0].tempo.beatsPerMinute.double != dial.value else { return [] }
    score.parts[0].tempo.beatsPerMinute = Fraction(tempo)
    return isPlaying ? [.sound(.change(score.json.bytes()))] : []
  }

  private func keep(_ desk: inout Desk) {
    desk.keep(.put(BoardStore.scoreKey, score.json.bytes()))
  }

  // MARK: Playing

  private mutating func play() -> [Effect<ClickMessage>] {
    isPlaying.toggle()
    heard = nil
    trouble = nil
    return [.sound(isPlaying ? .begin(score.json.bytes()) : .end)]
  }

  private mutating func take(_ state: SoundState, _ desk: inout Desk) {
    switch state {
    case .running: trouble = nil
    case .waiting, .interrupted, .silent: trouble = state
    case .over:
      isPlaying = false
      heard = nil
    case .refused, .failed, .absent, .insecure:
      isPlaying = false
      heard = nil
      trouble = state
    }
    if let trouble { desk.spoken = words.trouble(trouble) }
  }
}
