import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

// What is seen of a call once all of the app is here: it comes behind the first paint.

extension DetailView {
  /// What is to be seen on the day: now, the time that is kept and for how long, where clocks change, and the
  /// best time.
  @NodeBuilder<CallMessage>
  @inline(never)
  var marks: [View] {
    for jump in day.slider.jumps {
      let length = words.minutes((jump.seconds < 0 ? -jump.seconds : jump.seconds) / 60)
      mark(
        "jump", jump.seconds < 0 ? words.clocksBack(length) : words.clocksForward(length),
        from: jump.instant)
    }
    if let best = day.best {
      mark(
        "best", words.bestTime(clock(best.first), clock(best.last)), from: best.first,
        to: best.last)
    }
    if let call = playing.call, calls.areKept {
      let end = Instant(
        secondsSince1970: playing.saved.secondsSince1970 + Int64(call.length) * 60)
      mark("saved", words.saved(clock(playing.saved)), from: playing.saved, to: end)
    }
    mark("now", words.now(clock(playing.now)), from: playing.now)
  }

  /// A mark that speaks; nothing where the day has no such instant.
  private func mark(_ name: String, _ label: String, from start: Instant, to end: Instant? = nil)
    -> [View]
  {
    guard start >= day.slider.start, start < day.slider.end else { return [] }
    return [
      element(
        "i", .class(name + "-mark"), .attribute("role", "img"), .attribute("aria-label", label),
        .attribute("title", label), place("--from", day.slider.way(to: start)),
        place("--to", day.slider.way(to: end ?? start)))
    ]
  }

  /// What the source's clock shows at an instant.
  private func clock(_ instant: Instant) -> String {
    (try? playing.rows[0].zone.dateTime(at: instant)).map { times.time($0) } ?? ""
  }

  /// "every Thursday at 9:30", under the source of a weekly call that is kept, whatever time and date are shown.
  private func rhythm(_ place: CallPlace) -> View? {
    guard let call = playing.call, place.id == call.source?.id,
      case .weekly(let minute)? = call.time,
      calls.sheet?.call(call.id) != nil
    else { return nil }
    let said = words.weekly(times.days(call.weekdays), times.dates.clock(minute))
    return element("div", .class("sub rhythm")) { text(said) }
  }

  /// That the time that is shown, and might be saved, has passed, for a call of one date.
  private func passed(_ place: CallPlace) -> View? {
    guard let call = playing.call, place.id == call.source?.id, call.weeklyTime == nil,
      playing.instant.secondsSince1970 + 60 <= playing.now.secondsSince1970
    else { return nil }
    return element("div", .class("sub rhythm passed"), .attribute("role", "status")) {
      text(words.passed)
    }
  }

  /// Whether the time is within the hours of a place that has its own. It is always said, so that no row grows
  /// while the time changes.
  private func hours(_ place: CallPlace) -> View? {
    guard let hours = place.hours,
      let row = playing.rows.first(where: { $0.place.id == place.id }),
      let local = try? row.zone.dateTime(at: playing.instant)
    else { return nil }
    let isOutside = hours.rating(at: local) == .never
    return element("div", .class(isOutside ? "sub outside" : "sub")) {
      text(isOutside ? words.outsideHours : words.withinHours)
    }
  }

  /// How often one calls from there, who takes part, and how they are reached.
  @NodeBuilder<CallMessage>
  @inline(never)
  func people(_ place: CallPlace) -> [View] {
    rhythm(place)
    passed(place)
    hours(place)
    if !place.people.isEmpty {
      element("div", .class("sub")) { text(words.list(place.people.map { $0.string })) }
    }
    for phone in place.phones {
      let number = String(decoding: phone.ascii, as: UTF8.self)
      if let address = phone.address {
        element("a", .class("phone"), .attribute("href", address)) { text(number) }
      } else {
        element("div", .class("sub")) { text(number) }
      }
    }
  }
}

extension Calls {
  /// A date as a zone's calendar has it, with its year where that is not this one: "Mon 29 Mar 2027".
  @inline(never)
  func day(_ date: CivilDate, of zone: Zone) -> String {
    let today = (try? zone.dateTime(at: now))?.date
    return today?.year == date.year ? times.dates.weekday(date) : times.dates.fullDate(date)
  }
}
