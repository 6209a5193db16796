import CivilTime

/// One place that takes part in a call, as far as its time matters.
public struct Participant: Sendable {
  /// Its clocks.
  public let zone: Zone
  /// When it may be called; `nil` for the hours by the parts of the day.
  public let hours: CallHours?

  /// Puts the parts together.
  public init(_ zone: Zone, hours: CallHours? = nil) {
    self.zone = zone
    self.hours = hours
  }
}
