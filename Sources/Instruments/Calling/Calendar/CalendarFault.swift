/// Why there is no calendar file.
public enum CalendarFault: Error, Equatable, Sendable {
  /// A call has no place.
  case noPlace
  /// More calls than ``CalendarFile/mostEntries``.
  case tooMany(limit: Int)
  /// An alarm rings from 0 to ``CalendarEntry/longestAlarm`` minutes before.
  case badAlarm
  /// A date is not in the years 1 to 9999.
  case outOfRange
}
