import Calling
import CivilTime

extension CalledPlace {
  /// The days of its weekend, by the country that it is in; `nil` where a zone was named, which may
  /// be in several.
  ///
  /// They are those of CLDR's week data: Saturday and Sunday where it says nothing else.
  var weekend: Weekdays? {
    guard let place else { return nil }
    switch String(decoding: place.countryCode, as: UTF8.self) {
    case "AF": return Weekdays([.thursday, .friday])
    case "BH", "DZ", "EG", "IL", "IQ", "JO", "KW", "LY", "OM", "QA", "SA", "SD", "SY", "YE":
      return Weekdays([.friday, .saturday])
    case "IN", "UG": return Weekdays([.sunday])
    case "IR": return Weekdays([.friday])
    default: return .weekend
    }
  }

  /// Whether a day is one of them; `nil` where that is not known.
  func isWeekend(_ date: CivilDate) -> Bool? { weekend?.contains(date.weekday) }
}
