/// What an element listens for, and the message that says so.
///
/// The message is a value, not a closure: nothing is captured or leaked.
public struct Listener<Message: Sendable>: Sendable {
  /// The kind of event waited for.
  public let kind: Event.Kind
  /// What it means to the app.
  public let message: Message
  /// What the host measures on the listening element when the event comes.
  public let measuring: Measure

  /// Pairs a kind of event with a message.
  @inlinable
  public init(_ kind: Event.Kind, _ message: Message, measuring: Measure = []) {
    self.kind = kind
    self.message = message
    self.measuring = measuring
  }
}

/// What to measure on the listening element; reading it may make the browser lay out the page.
public struct Measure: OptionSet, Hashable, Sendable {
  /// The bits, as they travel to the host.
  public let rawValue: UInt8
  /// Takes the bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where the element is in the window: ``Event/box``.
  public static var box: Measure { Measure(rawValue: 1) }
  /// How far its content is scrolled, or what it lies in: ``Event/scroll``.
  public static var scroll: Measure { Measure(rawValue: 2) }
}
