import Calling
import CivilTime
import JSONCoding

extension CallAnswer {
  /// Everything, for machines: times as RFC 3339 with the offset of the place.
  func json() throws -> JSON {
    let bands = try plan.participants.map { try band($0) }
    let times = try plan.localTimes(at: plan.start)
    var members: [JSON.Member] = []
    if let call = plan.call {
      members.append(
        JSON.Member(
          "call",
          ["id": JSON(call.id.description), "name": call.name.map { JSON($0.string) } ?? .null]))
    }
    members += [
      JSON.Member("start", JSON(ZoneWords.utc(plan.start))),
      JSON.Member("minutes", JSON(Int64(plan.length))),
      JSON.Member("date", JSON(plan.date.text)),
      JSON.Member("weekdays", plan.weekdays.map(json) ?? .null),
      JSON.Member(
        "weekdaysFor",
        plan.weekdays == nil ? .null : plan.isOnThemForEverybody ? "everybody" : "source"),
      JSON.Member("mark", mark),
      JSON.Member(
        "places",
        .array(
          plan.places.indices.map { i in
            let place = plan.places[i]
            var members = named(place)
            members.append(JSON.Member("hours", plan.hours[i].map(json) ?? .null))
            members += local(i, times[i], prices[i], plan.start)
            members.append(JSON.Member("band", bands[i]))
            return .object(members)
          })),
      JSON.Member("changes", .array(try sentences.shifts().map(json))),
    ]
    if let best {
      var isLeastBad = false
      if case .leastBad = best.times { isLeastBad = true }
      members.append(JSON.Member("leastBad", JSON(isLeastBad)))
      members.append(JSON.Member("windows", .array(try best.times.windows.map(json))))
    }
    if let series {
      members.append(JSON.Member("series", .array(try series.series.weeks.map(json))))
      members.append(
        JSON.Member("burdens", .array(series.series.burdens.map { JSON(Int64($0)) })))
      members.append(JSON.Member("isProvenBest", JSON(series.series.isProvenBest)))
    }
    return .object(members)
  }

  private var mark: JSON {
    switch plan.mark {
    case nil: .null
    case .gap: "skipped"
    case .overlap: "repeated"
    }
  }

  private func json(_ weekdays: Weekdays) -> JSON {
    .array(weekdays.days.map { JSON(Int64($0.rawValue)) })
  }

  private func json(_ hours: CallHours) -> JSON {
    .array(
      hours.rules.map { rule in
        [
          "weekdays": json(rule.weekdays),
          "spans": .array(
            rule.spans.map { span in
              [
                "start": JSON(Int64(span.start)), "end": JSON(Int64(span.end)),
                "rating": JSON(span.rating.code),
              ]
            }),
        ]
      })
  }

  private func named(_ place: CalledPlace) -> [JSON.Member] {
    [
      JSON.Member("asked", JSON(place.word)),
      JSON.Member("name", JSON(place.name)),
      JSON.Member(
        "country",
        place.place.map { JSON(String(decoding: $0.countryCode, as: UTF8.self)) } ?? .null),
      JSON.Member("id", place.place.map { JSON(Int64($0.id)) } ?? .null),
      JSON.Member("zone", JSON(place.zoneName)),
      JSON.Member("match", JSON(place.match)),
      JSON.Member("note", place.note.map { JSON($0) } ?? .null),
    ]
  }

  private func local(
    _ place: Int, _ time: LocalTime, _ price: Int, _ instant: Instant
  ) -> [JSON.Member] {
    [
      JSON.Member("local", JSON(ZoneWords.stamp(instant, time.offset))),
      JSON.Member("dayShift", JSON(Int64(time.dayShift))),
      JSON.Member(
        "isWeekend", plan.places[place].isWeekend(time.dateTime.date).map { JSON($0) } ?? .null),
      JSON.Member("part", JSON(time.part.code)),
      JSON.Member("price", JSON(Int64(price))),
    ]
  }

  private func band(_ participant: Participant) throws -> JSON {
    do throws(CallFault) {
      let band = try DayBand(participant, on: plan.date, of: plan.source.zone)
      return .array(
        band.spans.map { span in
          [
            "start": JSON(ZoneWords.utc(span.start)), "minutes": JSON(span.length / 60),
            "part": JSON(span.part.code), "rating": JSON(span.rating.code),
            "dayShift": JSON(Int64(span.dayShift)),
          ]
        })
    } catch { throw CallFailure(error) }
  }

  private func json(_ shift: ClockShift) -> JSON {
    [
      "place": JSON(Int64(shift.place)), "date": JSON(shift.date.text),
      "start": JSON(ZoneWords.utc(shift.start)), "shiftMinutes": JSON(Int64(shift.shift / 60)),
      "nearerMinutes": JSON(Int64(shift.nearer / 60)),
    ]
  }

  private func json(_ window: CallWindow) throws -> JSON {
    [
      "first": JSON(ZoneWords.utc(window.first)), "last": JSON(ZoneWords.utc(window.last)),
      "bestFirst": JSON(ZoneWords.utc(window.bestFirst)),
      "bestLast": JSON(ZoneWords.utc(window.bestLast)),
      "suggested": JSON(ZoneWords.utc(window.suggested)), "price": JSON(Int64(window.total)),
      "places": try places(at: window.suggested),
    ]
  }

  private func json(_ week: FairSeries.Week) throws -> JSON {
    ["start": JSON(ZoneWords.utc(week.start)), "places": try places(at: week.start)]
  }

  private func places(at instant: Instant) throws -> JSON {
    let times = try plan.localTimes(at: instant)
    let prices: [Int]
    do throws(CallFault) {
      prices = try plan.search.prices(at: instant)
    } catch { throw CallFailure(error) }
    return .array(
      times.indices.map { .object(local($0, times[$0], prices[$0], instant)) })
  }
}

extension Rating {
  /// What machines call it.
  fileprivate var code: String {
    switch self {
    case .never: "never"
    case .possible: "possible"
    case .good: "good"
    }
  }
}

extension DayPart {
  /// What machines call it.
  var code: String {
    switch self {
    case .beforeDawn: "beforeDawn"
    case .breakfast: "breakfast"
    case .morning: "morning"
    case .lunch: "lunch"
    case .afternoon: "afternoon"
    case .dinner: "dinner"
    case .late: "late"
    }
  }
}
