/// Why something about a call can't be worked out.
public enum CallFault: Error, Equatable, Sendable {
  /// There is nobody to call, or nobody who calls.
  case noPlace
  /// More than ``CallSearch/mostPlaces``.
  case tooManyPlaces(Int)
  /// No zone has the name that a place of the call has; 0 is the source.
  case unknownZone(place: Int, name: [UInt8])
  /// A call lasts from 1 to 1,440 minutes.
  case badLength(minutes: Int)
  /// The call may be on no day of the week.
  case noWeekday
  /// The end is not after the start, or more than ``CallSearch/mostDays`` after it.
  case badRange
  /// A series has from 1 to ``FairSeries/mostWeeks`` weeks.
  case badSeries(weeks: Int)
  /// In years without a calendar.
  case outOfRange
}
