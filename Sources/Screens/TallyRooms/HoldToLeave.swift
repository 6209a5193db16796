public import Interface
public import Markup

/// A key that leaves what has the screen to itself: no pocket and no hurried thumb holds it so long.
public struct HoldToLeave: Sendable {
  /// How long it has to be held, in milliseconds.
  public static let time: Int32 = 700

  /// The finger on it, by its timer's number.
  package private(set) var serial: Int64?
  /// Whether it was held long enough.
  public private(set) var isDone = false

  /// Nobody holds it.
  public init() {}

  /// Whether a finger is on it.
  public var isHeld: Bool { serial != nil }

  /// A finger came down; the number is for the timer.
  public mutating func press(_ desk: inout Desk) -> Int64 {
    let serial = desk.nextSerial()
    self.serial = serial
    return serial
  }

  /// The finger left it.
  public mutating func release() { serial = nil }

  /// The timer is over; whether the finger has stayed.
  public mutating func isHeldLongEnough(_ serial: Int64) -> Bool {
    guard self.serial == serial else { return false }
    leave()
    return true
  }

  /// A click; one that a finger made was no hold, but keys and assistive technology make them, too.
  public mutating func click(_ event: Event) { if event.detail == 0 { leave() } }

  /// Leaves.
  public mutating func leave() {
    serial = nil
    isDone = true
  }
}
