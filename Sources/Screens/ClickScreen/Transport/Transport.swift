import Clicking
import Interface
import JSONCoding
import Markup

extension ClickScreen {
  mutating func updateTransport(
    _ message: TransportMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    switch message {
    case .playPressed:
      // Browsers let a page sound from the release of the first touch on, and then from the press.
      guard isUnlocked, event.isPrimaryPress else { return [] }
      isAnswered = true
      return play()
    case .playTapped: return isAnswered(event) ? [] : play()
    case .skipTapped(let step): return skip(step, &desk)
    case .tapPressed:
      guard event.isPrimaryPress else { return [] }
      isAnswered = true
      return tap(event.time, &desk)
    case .tapTapped: return isAnswered(event) ? [] : tap(event.time, &desk)
    case .stepPressed(let step):
      guard event.isPrimaryPress else { return [] }
      isAnswered = true
      let serial = desk.nextSerial()
      stepping = serial
      return set(dialValue + Double(step), &desk) + [
        .wake(after: 450, .transport(.stepHeld(step, serial: serial)))
      ]
    case .stepHeld(let step, let serial):
      guard stepping == serial else { return [] }
      return [.vibrate(5)] + set(dialValue + Double(step), &desk) + [
        .wake(after: 90, .transport(.stepHeld(step, serial: serial)))
      ]
    case .stepReleased: stepping = nil
    case .stepTapped(let step):
      return isAnswered(event) ? [] : set(dialValue + Double(step), &desk)
    }
    return []
  }

  /// Whether the press has done what this click means, which a key's has not; said once.
  private mutating func isAnswered(_ event: Event) -> Bool {
    defer { isAnswered = false }
    return isAnswered && event.detail != 0
  }

  // MARK: Playing

  /// Starts or stops.
  mutating func play() -> [Effect<ClickMessage>] {
    guard isPlaying else { return begin() }
    isPlaying = false
    isTrying = false
    heard = nil
    trouble = nil
    return [.sound(.end)]
  }
}

extension Event {
  /// Whether a finger came down, or a mouse's first button.
  fileprivate var isPrimaryPress: Bool { pointerType != .mouse || buttons & 1 == 1 }
}
