/// A key as far as the app knows it.
///
/// Told apart by bytes: comparing strings would bring the tables of Unicode's equivalences into the
/// page, a tenth of its weight.
enum Keystroke: Equatable {
  case plus, minus, left, right, up, down, enter, escape, undo, redo, other

  /// Reads `KeyboardEvent.key`; `z` and `y` count as undo and redo only with a command key.
  init(_ key: String, isCommand: Bool) {
    func `is`(_ name: StaticString) -> Bool {
      key.utf8.count == name.utf8CodeUnitCount
        && key.utf8.elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }
    if isCommand {
      self = `is`("z") ? .undo : `is`("Z") || `is`("y") ? .redo : .other
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
    } else if `is`("Enter") {
      self = .enter
    } else if `is`("Escape") {
      self = .escape
    } else {
      self = .other
    }
  }
}
