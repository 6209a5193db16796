import Calling
import CivilTime

/// A call that somebody asks about: who, when, how long.
struct CallPlan {
  let places: [CalledPlace]
  /// When it starts; the first time, where it is every week.
  let start: Instant
  /// The source's day.
  let date: CivilDate
  /// How long, in minutes.
  let length: Int
  /// The days of a weekly call; `nil` where it is once.
  let weekdays: Weekdays?
  /// What clocks have to do with the time that was asked for.
  let mark: Mark?
  let search: CallSearch

  /// A time that is not plain on the source's clock.
  enum Mark: Equatable {
    /// It is skipped.
    case gap(asked: Int, Transition)
    /// It is shown twice; the first is taken.
    case overlap(Transition)
  }

  var source: CalledPlace { places[0] }
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
    if case .gap(let asked, _) = mark { minute = asked }
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
    var at: TimeOfDay?
    var date: String?
    var classic: ClassicTime?
    var length: Int
    var weekdays: Weekdays?
  }

  /// Works out the time.
  init(_ places: [CalledPlace], _ wish: Wish, now: Instant) throws {
    self.places = places
    let zone = places[0].zone
    do throws(CallFault) {
      search = try CallSearch(
        places.map { Participant($0.zone) }, minutes: wish.length, weekdays: wish.weekdays ?? .all)
    } catch { throw CallFailure(error) }
    length = wish.length
    weekdays = wish.weekdays

    guard let today = try? zone.dateTime(at: now) else { throw CallFailure.outOfRange }
    var date = try Self.date(wish.date, today: today.date)
    while let weekdays, !weekdays.contains(date.weekday) { date = try Self.day(date, later: 1) }
    let isNow = wish.at == nil && date == today.date
    let minute = wish.at?.minute ?? today.hour * 60 + today.minute
    guard let local = try? CivilDateTime(date, hour: minute / 60, minute: minute % 60) else {
      throw CallFailure.outOfRange
    }
    var start: Instant
    var mark: Mark?
    switch zone.match(local) {
    case .unique(let instant): start = instant
    case .gap(let transition):
      guard let instant = try? local.instant(offset: transition.before.offset) else {
        throw CallFailure.outOfRange
      }
      start = instant
      mark = .gap(asked: minute, transition)
    case .overlap(let earlier, _, let transition):
      start = earlier
      mark = .overlap(transition)
    }
    if isNow {
      let seconds = Int64(today.second)
      start = Instant(secondsSince1970: now.secondsSince1970 - seconds)
      mark = nil
    }
    if let classic = wish.classic {
      do throws(CallFault) {
        start = try classic.optimizer.time(places.map { $0.zone }, at: start)
      } catch { throw CallFailure(error) }
      mark = nil
    }
    self.start = start
    self.mark = mark
    guard let shown = try? zone.dateTime(at: start) else { throw CallFailure.outOfRange }
    self.date = shown.date
  }

  private static func date(_ text: String?, today: CivilDate) throws -> CivilDate {
    switch text {
    case nil, "today": return today
    case "tomorrow": return try day(today, later: 1)
    case .some(let text):
      do throws(CivilTimeError) {
        return try CivilDate(reading: Array(text.utf8))
      } catch { throw CallFailure.date(text: text, error) }
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
