import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// What happened to what else is known of a place.
public enum PlaceDetailsMessage: Equatable, Sendable {
  case peopleEdited
  case phonesEdited
  /// Hours of its own, or those by the parts of the day.
  case hoursTapped(isOwn: Bool)
  /// On the band of its hours.
  case band(HoursBandMessage)
}

/// The people of a place of a call that is edited, their numbers, and when they may be called.
struct PlaceDetails: Sendable {
  let id: EntityID
  private(set) var people: String
  private(set) var phones: String
  /// Whether one of the lines is no number.
  private(set) var isPhoneWrong = false
  private(set) var isPeopleWrong = false
  /// Whether something was typed that can't be kept.
  var isWrong: Bool { isPhoneWrong || isPeopleWrong || band?.isWrong ?? false }
  /// Its own hours; `nil` for those by the parts of the day.
  private(set) var band: HoursBand?

  init(_ place: CallPlace) {
    id = place.id
    people = Self.lines(place.people.map { $0.utf8 })
    phones = Self.lines(place.phones.map { $0.ascii })
    band = place.hours.map { HoursBand($0) }
  }

  private static func lines(_ lines: [[UInt8]]) -> String {
    var text: [UInt8] = []
    for (i, line) in lines.enumerated() {
      if i > 0 { text.append(ASCII.lineFeed) }
      text += line
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Lets something happen, and writes it into the place.
  mutating func update(
    _ message: PlaceDetailsMessage, _ event: Event, _ place: inout CallPlace, _ calls: Calls,
    _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
    case .peopleEdited:
      people = event.text
      (place.people, isPeopleWrong) = ([], false)
      for line in people.utf8.split(separator: ASCII.lineFeed) {
        if let name = try? Title(String(decoding: Array(line), as: UTF8.self)),
          place.people.count < CallPlace.mostPeople
        {
          place.people.append(name)
        } else {
          isPeopleWrong = true
        }
      }
    case .phonesEdited:
      phones = event.text
      (place.phones, isPhoneWrong) = ([], false)
      for line in phones.utf8.split(separator: ASCII.lineFeed) {
        if let number = PhoneNumber(Array(line)), place.phones.count < CallPlace.mostPhones {
          place.phones.append(number)
        } else {
          isPhoneWrong = true
        }
      }
    case .hoursTapped(let isOwn):
      band = isOwn ? HoursBand() : nil
      place.hours = band?.hours
    case .band(let message):
      guard var band else { return [] }
      let effects = band.update(message, event, calls.times.dates, &desk)
      self.band = band
      place.hours = band.hours
      return effects
    }
    return []
  }
}
