import Calling
import CivilTime
import JSONCoding
import Reports
import Text

/// The calls of a board, one below the other.
struct CallListing {
  let calls: [KeptCall]
  let words: CallWords
  let width: Int
  let now: Instant
  /// Whether people and their numbers are in it.
  let hasPeople: Bool

  /// What a person reads: when each call is by its source's clock, and what it is then in each place.
  func text(_ paint: Paint) -> String {
    calls.map { call in
      var text = head(call, paint)
      let parts = call.call.places.indices.map { place(call, $0) }
      // With people each place has a line, for what stands there is long.
      for line in hasPeople ? parts.map({ [$0] }) : [parts] where !line.isEmpty {
        text += CallTable.lines(line, between: words.say("; ", "、"), indent: 4, to: width)
      }
      return text
    }.joined()
  }

  /// The number, the name and the time, broken between words where there is no room.
  private func head(_ call: KeptCall, _ paint: Paint) -> String {
    let name = Isolation.isolated(call.name)
    let text = "\(name): \(when(call))".split(separator: " ").map(String.init)
    let lines = CallTable.lines(text, between: " ", indent: 4, to: width).dropFirst(4)
    let number = paint.strong(CallTable.pad("\(call.number).", to: 4))
    guard lines.hasPrefix(name) else { return number + lines }
    return number + paint.strong(name) + lines.dropFirst(name.count)
  }

  /// "Wed 25 Nov 2026, 15:00, 45 minutes; every Mon, Wed".
  private func when(_ call: KeptCall) -> String {
    let length = words.length(minutes: call.call.length)
    guard let start = call.start, let source = call.places.first?.flatMap({ $0 }),
      let local = try? source.zone.dateTime(at: start)
    else { return words.say("the time isn't known", "日時は不明です") }
    var text = words.times.dates.fullDate(local.date) + words.say(", ", " ") + words.time(local)
    text += words.say(", ", "、") + length
    if let weekly = call.call.weeklyTime {
      return text + words.say("; ", "、") + words.times.days(weekly.weekdays)
    }
    return start < now ? text + words.say("; past", "、過去") : text
  }

  /// "Tokyo 05:00 before dawn, next day", and who is there.
  private func place(_ call: KeptCall, _ index: Int) -> String {
    let kept = call.call.places[index]
    var text = Isolation.isolated(KeptCall.placeName(kept))
    if let local = local(call, index) {
      text += " " + words.time(local.dateTime) + " " + words.times.part(local.part)
      if local.dayShift != 0 {
        text += words.say(", ", "・") + words.times.dayShift(local.dayShift, isToday: false)
      }
    } else {
      text += " —"
    }
    guard hasPeople else { return text }
    let people = kept.people.map { Isolation.isolated($0.string) } + kept.phones.map(Self.text)
    return people.isEmpty ? text : text + ": " + people.joined(separator: words.say(", ", "、"))
  }

  private func local(_ call: KeptCall, _ index: Int) -> LocalTime? {
    guard let start = call.start, let source = call.places.first?.flatMap({ $0 }),
      let place = call.places[index]
    else { return nil }
    return try? LocalTime(place.zone, at: start, from: source.zone)
  }

  private static func text(_ phone: PhoneNumber) -> String {
    String(decoding: phone.ascii, as: UTF8.self)
  }

  /// The same for machines.
  var json: JSON { .array(calls.map(json)) }

  private func json(_ call: KeptCall) -> JSON {
    .object([
      JSON.Member("id", JSON(call.call.id.description)),
      JSON.Member("name", call.call.name.map { JSON($0.string) } ?? .null),
      JSON.Member("start", call.start.map { JSON(ZoneWords.utc($0)) } ?? .null),
      JSON.Member("minutes", JSON(Int64(call.call.length))),
      JSON.Member(
        "weekdays",
        call.call.weeklyTime.map { .array($0.weekdays.days.map { JSON(Int64($0.rawValue)) }) }
          ?? .null),
      JSON.Member("places", .array(call.call.places.indices.map { json(call, $0) })),
    ])
  }

  private func json(_ call: KeptCall, _ index: Int) -> JSON {
    let kept = call.call.places[index]
    let local = local(call, index)
    var members = [
      JSON.Member("name", JSON(KeptCall.placeName(kept))),
      JSON.Member("id", kept.reference.map { JSON($0) } ?? .null),
      JSON.Member("zone", JSON(String(decoding: kept.zone, as: UTF8.self))),
      JSON.Member(
        "local",
        local.flatMap { local in
          call.start.map { JSON(ZoneWords.stamp($0, local.offset)) }
        } ?? .null),
      JSON.Member("dayShift", local.map { JSON(Int64($0.dayShift)) } ?? .null),
      JSON.Member("part", local.map { JSON($0.part.code) } ?? .null),
    ]
    if hasPeople {
      members.append(JSON.Member("people", .array(kept.people.map { JSON($0.string) })))
      members.append(JSON.Member("phones", .array(kept.phones.map { JSON(Self.text($0)) })))
    }
    return .object(members)
  }
}
