import Calling
import CivilTime

/// A call that somebody asks about: who, when, how long.
struct CallPlan {
  let places: [CalledPlace]
  /// The call on a board that is played with, as it would be kept; `nil` where places were named.
  var call: Call?
  /// When it starts; the first time, where it is every week.
  let start: Instant
  /// The source's day.
  let date: CivilDate
  /// How long, in minutes.
  let length: Int
  /// The days of a weekly call, by the source's calendar; `nil` where it is once.
  let weekdays: Weekdays?
  /// Whether they hold by everybody's calendar.
  let isOnThemForEverybody: Bool
  /// When each place may be called; `nil` for the hours by the parts of the day.
  let hours: [CallHours?]
  /// The place by whose clock the time was asked for.
  let clock: Int
  /// Whether it is the time of asking.
  let isNow: Bool
  /// The day that was asked for in words that could mean another one, and those words.
  let vagueDate: (words: String, date: CivilDate)?
  /// What clocks have to do with the time that was asked for.
  let mark: Mark?
  let search: CallSearch

  /// A time that is not plain on the clock by which it was asked for.
  enum Mark: Equatable {
    /// It is skipped.
    case gap(asked: Int, Transition)
    /// It is shown twice; the first is taken.
    case overlap(Transition)
  }

  var source: CalledPlace { places[0] }
  var participants: [Participant] {
    places.indices.map { Participant(places[$0].zone, hours: hours[$0]) }
  }
  var zones: [Zone] { places.map { $0.zone } }

  /// When it is on the source's clock.
  var localStart: CivilDateTime {
    get throws { try local(source.zone, start) }
  }

  /// The weekly call at this time: on its days, else on all.
  var weeklyTime: WeeklyTime? {
    guard let time = try? localStart else { return nil }
    var minute = time.hour * 60 + time.minute
    // A series stays at the time that was asked for, though the first day has it not.
    if clock == 0, case .gap(let asked, _) = mark { minute = asked }
    return WeeklyTime(minuteOfDay: minute, on: weekdays ?? .all)
  }

  /// What the clocks of a zone show.
  func local(_ zone: Zone, _ instant: Instant) throws -> CivilDateTime {
    guard let time = try? zone.dateTime(at: instant) else { throw CallFailure.outOfRange }
    return time
  }

  /// Where each place is at an instant.
  func localTimes(at instant: Instant) throws -> [LocalTime] {
    do throws(CallFault) {
      var times: [LocalTime] = []
      for place in places {
        times.append(try LocalTime(place.zone, at: instant, from: source.zone))
      }
      return times
    } catch { throw CallFailure(error) }
  }
}

extension CallPlan {
  /// When a call is to be.
  struct Wish {
    var at: TimeAndPlace?
    var date: String?
    var classic: ClassicTime?
    var length: Int
    var weekdays: Weekdays?
    var isOnThemForEverybody = false
    var hours: [CallHoursWish] = []
    /// What is not asked for is as it is here.
    var kept: Kept?
  }

  /// A call on a board.
  struct Kept {
    let call: Call
    /// Its instant, or that of its next time.
    let start: Instant
    /// The source's day that this belongs to.
    let date: CivilDate
  }

  /// Works out the time.
  ///
  /// - Parameter index: gives the place of the call that a name means.
  init(
    _ places: [CalledPlace], _ wish: Wish, now: Instant, index: (String) throws -> Int
  ) throws {
    self.places = places
    let kept = wish.kept?.call
    var hours = try CallHoursWish.hours(wish.hours, count: places.count, index: index)
    for (i, place) in (kept?.places ?? []).enumerated() { hours[i] = hours[i] ?? place.hours }
    self.hours = hours
    let weekdays = wish.weekdays ?? kept?.weeklyTime?.weekdays
    do throws(CallFault) {
      search = try CallSearch(
        places.indices.map { Participant(places[$0].zone, hours: hours[$0]) },
        minutes: wish.length, weekdays: weekdays ?? kept?.weekdays ?? .all,
        wish.isOnThemForEverybody ? .everywhere : .atSource)
    } catch { throw CallFailure(error) }
    length = wish.length
    self.weekdays = weekdays
    isOnThemForEverybody = wish.isOnThemForEverybody
    clock = try wish.at?.place.map(index) ?? 0

    let zone = places[clock].zone
    guard let today = try? zone.dateTime(at: now) else { throw CallFailure.outOfRange }
    let asked = try wish.date.map { try CallDate($0, today: today.date) }
    vagueDate = asked.flatMap { $0.isVague ? (wish.date ?? "", $0.date) : nil }
    guard let usual = try? zone.dateTime(at: wish.kept?.start ?? now) else {
      throw CallFailure.outOfRange
    }
    let usualDate = clock == 0 ? wish.kept?.date ?? usual.date : usual.date
    var date = asked?.date ?? usualDate
    let minute =
      wish.at?.time.minute ?? kept?.weeklyTime?.minuteOfDay ?? usual.hour * 60 + usual.minute
    var found = try Self.start(zone, date, minute)
    // The first of the days, by the source's calendar.
    while let weekdays,
      !weekdays.contains(try Self.date(places[0].zone, found.start).weekday)
    {
      date = try Self.day(date, later: 1)
      found = try Self.start(zone, date, minute)
    }
    isNow = kept == nil && wish.at == nil && wish.classic == nil && date == today.date
    if isNow {
      found.start = Instant(secondsSince1970: now.secondsSince1970 - Int64(today.second))
      found.mark = nil
    }
    // Of a time that clocks show twice, a single call may be at the second.
    if let kept = wish.kept, kept.call.weeklyTime == nil, wish.weekdays == nil, wish.at == nil,
      asked == nil
    {
      found = (kept.start, nil)
    }
    if let classic = wish.classic {
      do throws(CallFault) {
        found.start = try classic.optimizer.time(places.map { $0.zone }, at: found.start)
      } catch { throw CallFailure(error) }
      found.mark = nil
    }
    start = found.start
    mark = found.mark
    self.date = try Self.date(places[0].zone, start)
    call = kept
    if let kept { call = asKept(kept) }
  }

  /// Makes a call as this one is: the time, the length, the days and everybody's hours.
  func asKept(_ call: Call) -> Call {
    var call = call
    call.length = length
    call.time = .once(start)
    if let weekdays, let minute = weeklyTime?.minuteOfDay {
      call.time = .weekly(minuteOfDay: minute)
      call.weekdays = weekdays
    }
    for i in call.places.indices { call.places[i].hours = hours[i] }
    return call
  }

  private static func date(_ zone: Zone, _ instant: Instant) throws -> CivilDate {
    guard let shown = try? zone.dateTime(at: instant) else { throw CallFailure.outOfRange }
    return shown.date
  }

  private static func start(
    _ zone: Zone, _ date: CivilDate, _ minute: Int
  ) throws -> (start: Instant, mark: Mark?) {
    guard let local = try? CivilDateTime(date, hour: minute / 60, minute: minute % 60) else {
      throw CallFailure.outOfRange
    }
    switch zone.match(local) {
    case .unique(let instant): return (instant, nil)
    case .gap(let transition):
      guard let instant = try? local.instant(offset: transition.before.offset) else {
        throw CallFailure.outOfRange
      }
      return (instant, .gap(asked: minute, transition))
    case .overlap(let earlier, _, let transition): return (earlier, .overlap(transition))
    }
  }

  /// The day so many days later.
  static func day(_ date: CivilDate, later days: Int64) throws -> CivilDate {
    guard let later = try? date.adding(days: days) else { throw CallFailure.outOfRange }
    return later
  }

  /// The first instant of the source's day so many days after the call's.
  func midnight(_ days: Int64) throws -> Instant {
    let date = try Self.day(date, later: days)
    guard let local = try? CivilDateTime(date, hour: 0, minute: 0) else {
      throw CallFailure.outOfRange
    }
    switch source.zone.match(local) {
    case .unique(let instant): return instant
    case .gap(let transition): return transition.instant
    case .overlap(let earlier, _, _): return earlier
    }
  }
}
