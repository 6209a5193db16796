public import Markup

/// A key as far as the app knows it.
///
/// Told apart by bytes: comparing strings would bring the tables of Unicode's equivalences into the
/// page, a tenth of its weight.
public enum Keystroke: Equatable {
  /// `+`, also without shift where it shares its key with `=`.
  case plus
  /// `-`
  case minus
  /// The arrows.
  case left, right, up, down
  /// Far back and far on, and to either end.
  case pageUp, pageDown, home, end
  /// Takes over what was typed.
  case enter
  /// Leaves.
  case escape
  /// With a command key: takes back, and brings back.
  case undo, redo
  /// Any other.
  case other

  /// Reads `KeyboardEvent.key`. With a command key `z` and `y` undo and redo; whether shift is held decides,
  /// and not the letter's case, which Caps Lock turns and a Mac leaves small.
  public init(_ key: String, isCommand: Bool, isShifted: Bool) {
    func `is`(_ name: StaticString) -> Bool {
      key.utf8.count == name.utf8CodeUnitCount
        && key.utf8.elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
    if isCommand {
      let isZ = `is`("z") || `is`("Z")
      let isY = `is`("y") || `is`("Y")
      self = isZ ? (isShifted ? .redo : .undo) : isY ? .redo : .other
    } else if `is`("+") || `is`("=") {
      self = .plus
    } else if `is`("-") {
      self = .minus
    } else if `is`("ArrowLeft") {
      self = .left
    } else if `is`("ArrowRight") {
      self = .right
    } else if `is`("ArrowUp") {
      self = .up
    } else if `is`("ArrowDown") {
      self = .down
    } else if `is`("PageUp") {
      self = .pageUp
    } else if `is`("PageDown") {
      self = .pageDown
    } else if `is`("Home") {
      self = .home
    } else if `is`("End") {
      self = .end
    } else if `is`("Enter") {
      self = .enter
    } else if `is`("Escape") {
      self = .escape
    } else {
      self = .other
    }
  }
}

extension Event {
  /// The key of a keyboard event.
  public var keystroke: Keystroke {
    let isCommand = modifiers.contains(.control) || modifiers.contains(.command)
    return Keystroke(key, isCommand: isCommand, isShifted: modifiers.contains(.shift))
  }
}
