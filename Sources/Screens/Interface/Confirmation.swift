/// What is done only at a second tap on the same thing, which has to come in time.
public struct Confirmation<ID: Equatable & Sendable>: Sendable {
  /// What was tapped once.
  public private(set) var id: ID?
  private var serial: Int64 = 0

  /// Nothing was tapped.
  public init() {}

  /// Takes a tap.
  ///
  /// - Parameter serial: tells the timer of this tap from others'.
  /// - Returns: whether it is the second one.
  public mutating func isSecondTap(on id: ID, serial: Int64) -> Bool {
    guard self.id != id else {
      forget()
      return true
    }
    (self.id, self.serial) = (id, serial)
    return false
  }

  /// The time for the second tap is over.
  public mutating func expire(_ serial: Int64) { if self.serial == serial { forget() } }

  /// Something else was done.
  public mutating func forget() { id = nil }

  /// How many milliseconds the second tap may take, and a short note stays.
  public static var patience: Int32 { 3000 }
}
