/// The time that limits and waits go by, as two functions, so that a test can turn it by hand.
public struct WorkflowClock {
  /// The moment in milliseconds; it does not go back.
  public let now: () -> Int64
  /// Calls back after so many milliseconds or later, where the run was started. A call that has
  /// become needless does no harm.
  public let wake: (_ after: Int64, _ call: @escaping () -> Void) -> Void

  /// Pairs them.
  public init(
    now: @escaping () -> Int64,
    wake: @escaping (_ after: Int64, _ call: @escaping () -> Void) -> Void
  ) {
    self.now = now
    self.wake = wake
  }
}
