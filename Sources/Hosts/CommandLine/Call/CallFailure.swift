import Calling
import CivilTime

/// Why nothing is said of a call; no file was made or changed.
enum CallFailure: Error, Equatable {
  /// More places than a call has.
  case tooManyPlaces(Int)
  /// A date can't be.
  case date(text: String, CivilTimeError)
  /// It is in years without a calendar, or too far away to be searched.
  case outOfRange
  /// The calendar can't be made.
  case calendar(CalendarFault)
  /// What came with the program can't be read.
  case badData
  /// A name after `--at` or `--hours` is no place of the call.
  case notInCall(name: String, places: [String])
  /// A place has more hours than can be kept.
  case tooManyHours
  /// Something that the command line allows and the computation refuses.
  case fault(CallFault)

  /// Says it of a computation's fault.
  init(_ fault: CallFault) {
    switch fault {
    case .tooManyPlaces(let count): self = .tooManyPlaces(count)
    case .outOfRange: self = .outOfRange
    default: self = .fault(fault)
    }
  }
}

extension CallFailure: CustomStringConvertible {
  var exitCode: Int32 {
    switch self {
    case .tooManyPlaces, .date, .outOfRange, .calendar, .fault: ExitStatus.data
    case .notInCall, .tooManyHours: ExitStatus.usage
    case .badData: ExitStatus.unavailable
    }
  }

  var description: String {
    switch self {
    case .tooManyPlaces(let count):
      "A call can have up to \(CallSearch.mostPlaces) places, not \(count)."
    case .date(let text, .noSuchDate(_, let month, _)) where month < 1 || month > 12:
      "There is no month \(month) in \"\(text)\"."
    case .date(let text, .noSuchDate(let year, let month, let day)):
      "\"\(text)\" can't be: month \(month) of \(year) has no day \(day)."
    case .date(let text, .outOfRange): "\"\(text)\" is too far away."
    case .date(let text, _):
      "\"\(text)\" isn't a date. Use one like 2026-11-24, tomorrow, tuesday, next tuesday or in 3 days."
    case .outOfRange: "The time is too far away."
    case .calendar(.outOfRange): "Calendar files have dates from the year 1 to 9999."
    case .calendar(.badAlarm): "An alarm can ring up to four weeks before the call."
    case .calendar(.tooMany(let limit)): "A calendar file can have up to \(limit) calls."
    case .calendar(.noPlace): "A call needs a place."
    case .badData: "The places or time zones of this program can't be read."
    case .notInCall(let name, let places):
      "\"\(name)\" isn't one of the places in this call: \(places.joined(separator: ", "))."
    case .tooManyHours:
      "A place can have --hours up to \(CallHours.mostRules) times, each for different days."
    case .fault(.badLength): "A call lasts from 1 to 1440 minutes."
    case .fault(.noWeekday): "A call needs a day of the week."
    case .fault(.badSeries): "A series has from 1 to \(FairSeries.mostWeeks) weeks."
    case .fault: "That can't be computed."
    }
  }
}
