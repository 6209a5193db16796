/// What a finger was found to do by one sample, in the order of the cases; mostly nothing or one.
///
/// How many taps, how far and how fast, the recogniser itself tells.
public struct Gesture: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// Takes the bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No further tap can follow the last ones: what a single tap waits for where two mean something
  /// else. Their number is ``GestureRecognizer/endedTaps``.
  public static var tapsEnded: Gesture { Gesture(rawValue: 1) }
  /// Rested for the time of a hold.
  public static var hold: Gesture { Gesture(rawValue: 2) }
  /// Went past the slop: a drag from now on.
  public static var dragBegan: Gesture { Gesture(rawValue: 4) }
  /// Went on.
  public static var dragMoved: Gesture { Gesture(rawValue: 8) }
  /// Lifted after a drag.
  public static var dragEnded: Gesture { Gesture(rawValue: 16) }
  /// Lifted after a hold without a drag.
  public static var holdEnded: Gesture { Gesture(rawValue: 32) }
  /// Lifted where it came down; ``GestureRecognizer/taps`` is 2 for a double tap.
  public static var tap: Gesture { Gesture(rawValue: 64) }
  /// Taken away by the system: all since the finger came down is void.
  public static var cancelled: Gesture { Gesture(rawValue: 128) }

  /// Any of a drag's three.
  public static var drag: Gesture { [.dragBegan, .dragMoved, .dragEnded] }
}
