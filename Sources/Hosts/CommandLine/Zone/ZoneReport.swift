import CivilTime
import JSONCoding

/// What is said of one zone.
struct ZoneReport {
  let named: NamedZone
  /// The name that it goes by today, if it is another one.
  let canonicalName: String?
  /// The version of the data.
  let version: String

  // MARK: - Now

  func summary(at now: Instant) -> String {
    let type = named.zone.localTimeType(at: now)
    var rows = [("now", ZoneWords.stamp(now, type.offset)), ("clocks", ZoneWords.type(type))]
    if let time = try? CivilDateTime(now, offset: type.offset) {
      rows.append(("day", ZoneWords.day(time.date)))
    }
    let next = named.zone.nextTransition(after: now)
    rows.append(("next", next.map(line) ?? "no more changes"))
    let last = now.secondsSince1970 == Int64.max ? now : Self.after(now)
    rows.append(("last", named.zone.previousTransition(before: last).map(line) ?? "never changed"))
    let title = canonicalName.map { "\(named.name), today \($0)" } ?? named.name
    return "\(title) (data of \(version))\n"
      + rows.map { "  \($0.0.padded(to: 8))\($0.1)\n" }.joined()
  }

  private static func after(_ instant: Instant) -> Instant {
    Instant(secondsSince1970: instant.secondsSince1970 + 1)
  }

  func json(at now: Instant) -> JSON {
    var members = head
    members.append(JSON.Member("now", json(now, named.zone.localTimeType(at: now))))
    let last = now.secondsSince1970 == Int64.max ? now : Self.after(now)
    members.append(
      JSON.Member("next", named.zone.nextTransition(after: now).map(json) ?? .null))
    members.append(
      JSON.Member("last", named.zone.previousTransition(before: last).map(json) ?? .null))
    return .object(members)
  }

  // MARK: - Transitions

  func transitions(_ years: ZoneYears) -> String {
    let all = named.zone.transitions(from: years.start, to: years.end)
    let lines = all.map { "  \(line($0))\n" }.joined()
    return named.name + "\n"
      + (all.isEmpty
        ? "  none; \(ZoneWords.type(named.zone.localTimeType(at: years.start)))\n" : lines)
  }

  func json(_ years: ZoneYears) -> JSON {
    let all = named.zone.transitions(from: years.start, to: years.end)
    let start = named.zone.localTimeType(at: years.start)
    return .object(
      head + [
        JSON.Member("start", json(years.start, start)),
        JSON.Member("transitions", .array(all.map(json))),
      ])
  }

  // MARK: - A local time

  func match(_ local: CivilDateTime) -> String {
    let zone = named.zone
    let day = "  \("day".padded(to: 12))\(ZoneWords.day(local.date))\n"
    let title = "\(local.text) in \(named.name)"
    func line(_ name: String, _ instant: Instant) -> String {
      let time = ZoneWords.time(instant, zone.localTimeType(at: instant))
      return "  \(name.padded(to: 12))\(time) = \(ZoneWords.utc(instant))\n"
    }
    switch zone.match(local) {
    case .unique(let instant): return "\(title)\n" + line("time", instant) + day
    case .gap(let transition):
      let (earlier, later) = Self.around(transition, local)
      return "\(title) does not exist: \(ZoneWords.gap(transition))\n"
        + line("taken as", later) + line("or earlier", earlier) + day
    case .overlap(let earlier, let later, let transition):
      return "\(title) comes twice: \(ZoneWords.overlap(transition))\n"
        + line("taken as", earlier) + line("or later", later) + day
    }
  }

  func json(_ local: CivilDateTime) -> JSON {
    func instant(_ instant: Instant) -> JSON {
      json(instant, named.zone.localTimeType(at: instant))
    }
    var members = head
    members.append(JSON.Member("local", JSON(local.text)))
    switch named.zone.match(local) {
    case .unique(let only):
      members.append(JSON.Member("match", "unique"))
      members.append(JSON.Member("instants", .array([instant(only)])))
    case .gap(let transition):
      let (earlier, later) = Self.around(transition, local)
      members.append(JSON.Member("match", "gap"))
      members.append(JSON.Member("instants", .array([])))
      members.append(JSON.Member("earlier", instant(earlier)))
      members.append(JSON.Member("later", instant(later)))
      members.append(JSON.Member("transition", json(transition)))
    case .overlap(let earlier, let later, let transition):
      members.append(JSON.Member("match", "overlap"))
      members.append(JSON.Member("instants", .array([instant(earlier), instant(later)])))
      members.append(JSON.Member("transition", json(transition)))
    }
    return .object(members)
  }

  /// A time in a gap by the offset after it and by the offset before it.
  private static func around(
    _ transition: Transition, _ local: CivilDateTime
  ) -> (earlier: Instant, later: Instant) {
    let seconds = local.localSeconds
    return (
      Instant(secondsSince1970: seconds - Int64(transition.after.offset)),
      Instant(secondsSince1970: seconds - Int64(transition.before.offset))
    )
  }

  // MARK: - Parts

  private func line(_ transition: Transition) -> String {
    let jump = transition.jump
    let words =
      jump == 0
      ? "only called otherwise"
      : "\(jump > 0 ? "forward" : "back") by \(ZoneWords.length(abs(jump)))"
    return "\(ZoneWords.utc(transition.instant))  \(ZoneWords.type(transition.before)) → "
      + "\(ZoneWords.type(transition.after)) (\(words))"
  }

  private var head: [JSON.Member] {
    [
      JSON.Member("zone", JSON(named.name)),
      JSON.Member("canonical", JSON(canonicalName ?? named.name)),
      JSON.Member("data", JSON(version)),
    ]
  }

  private func json(_ instant: Instant, _ type: LocalTimeType) -> JSON {
    .object([
      JSON.Member("seconds", JSON(instant.secondsSince1970)),
      JSON.Member("utc", JSON(ZoneWords.utc(instant))),
      JSON.Member("local", JSON(ZoneWords.stamp(instant, type.offset))),
      JSON.Member("offset", JSON(Int64(type.offset))),
      JSON.Member("abbreviation", JSON(type.abbreviation)),
      JSON.Member("daylight", JSON(type.isDaylight)),
    ])
  }

  private func json(_ transition: Transition) -> JSON {
    .object([
      JSON.Member("seconds", JSON(transition.instant.secondsSince1970)),
      JSON.Member("utc", JSON(ZoneWords.utc(transition.instant))),
      JSON.Member("before", json(transition.instant, transition.before)),
      JSON.Member("after", json(transition.instant, transition.after)),
    ])
  }
}

extension String {
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - count))
  }
}
