/// What is done only at a second tap on the same thing, which has to come in time.
struct Confirmation<ID: Equatable & Sendable>: Sendable {
  /// What was tapped once.
  private(set) var id: ID?
  private var serial: Int64 = 0

  /// Nothing was tapped.
  init() {}

  /// Takes a tap.
  ///
  /// - Parameter serial: tells the timer of this tap from others'.
  /// - Returns: whether it is the second one.
  mutating func isSecondTap(on id: ID, serial: Int64) -> Bool {
    guard self.id != id else {
      forget()
      return true
    }
    (self.id, self.serial) = (id, serial)
    return false
  }

  /// The time for the second tap is over.
  mutating func expire(_ serial: Int64) { if self.serial == serial { forget() } }

  /// Something else was done.
  mutating func forget() { id = nil }
}

extension App {
  /// How many milliseconds a second tap may take, and a short note stays.
  static var patience: Int32 { 3000 }
}
