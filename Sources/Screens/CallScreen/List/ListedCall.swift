import Calling
import CivilTime
import Reports

/// When a call of the list is, by the clock of whoever reads it where one of its places has that, else by its
/// source's.
struct ListedCall {
  let call: Call
  /// Whose clock it is; the source is 0.
  let place: Int
  /// What that shows at the next call.
  let local: CivilDateTime
  /// Whether it is the reader's own.
  let isOwn: Bool
  private let instant: Instant
  private let zone: Zone
  private let source: Zone

  /// Nothing where the source's clock is not known.
  init?(_ call: Call, _ calls: Calls) {
    guard let source = call.source.flatMap({ calls.zone($0.zone) }) else { return nil }
    self.call = call
    self.source = source
    instant = calls.start(of: call)
    let own = calls.home.flatMap { home in call.places.firstIndex { $0.zone == home.zone } }
    place = own ?? 0
    isOwn = own != nil
    zone = calls.zone(call.places[place].zone) ?? source
    guard let local = try? zone.dateTime(at: instant) else { return nil }
    self.local = local
  }

  /// "every Thursday at 9:30", "Thu 3 Dec, 9:30 in Tokyo": with the place where it is not the reader's own.
  func when(_ calls: Calls) -> String {
    let (words, times) = (calls.words, calls.times)
    let said: String
    if let weekly = call.weeklyTime {
      let here = place == 0 ? weekly : try? weekly.moved(from: source, to: zone, at: calls.now)
      said = words.weekly(times.days((here ?? weekly).weekdays), times.time(local))
    } else {
      said = times.dates.beside(calls.day(local.date, of: zone), times.time(local))
    }
    return isOwn ? said : words.when(said, in: calls.name(of: call.places[place]))
  }

  /// The other places, in order, with the part of their day; of those whose clocks are known.
  func others(_ calls: Calls) -> [(place: CallPlace, part: DayPart)] {
    var others: [(place: CallPlace, part: DayPart)] = []
    for (i, other) in call.places.enumerated() where i != place {
      if let zone = calls.zone(other.zone),
        let there = try? LocalTime(zone, at: instant, from: source)
      {
        others.append((other, there.part))
      }
    }
    return others
  }
}
