extension Zone {
  /// The first transition after an instant; nil if there is none, or none within 64 bits.
  public func nextTransition(after instant: Instant) -> Transition? {
    let seconds = instant.secondsSince1970
    if let rule = table.rule, isBeyondTable(seconds) {
      return rule.changes.next(after: seconds).map { transition($0, of: rule) }
    }
    let next = segment(at: seconds) + 1
    if next < table.segments.count - 1 { return transition(at: next) }
    guard let rule = table.rule, table.segments[next].start > seconds else { return nil }
    return rule.changes.next(after: table.segments[next].start - 1).map { transition($0, of: rule) }
  }

  /// The last transition before an instant; nil if there is none, or none within 64 bits.
  public func previousTransition(before instant: Instant) -> Transition? {
    let seconds = instant.secondsSince1970
    guard seconds > Int64.min else { return nil }
    if let rule = table.rule, isBeyondTable(seconds - 1) {
      return rule.changes.previous(before: seconds).map { transition($0, of: rule) }
    }
    let last = segment(at: seconds - 1)
    if last > 0 { return transition(at: last) }
    // A table that begins late begins with a change of the rule.
    guard let rule = table.rule, table.segments[0].start > Int64.min else { return nil }
    return rule.changes.previous(before: seconds).map { transition($0, of: rule) }
  }

  /// The transitions from an instant, that one included, to another, that one left out, in order.
  ///
  /// - Complexity: O(*transitions*) in time and memory: two for each year in which a rule holds.
  public func transitions(from start: Instant, to end: Instant) -> [Transition] {
    var result: [Transition] = []
    var place = start.secondsSince1970
    if place > Int64.min { place -= 1 }
    while let next = nextTransition(after: Instant(secondsSince1970: place)), next.instant < end {
      result.append(next)
      place = next.instant.secondsSince1970
    }
    return result
  }

  func transition(at segment: Int) -> Transition {
    let (before, after) = (table.segments[segment - 1], table.segments[segment])
    return Transition(
      instant: Instant(secondsSince1970: after.start), before: table.types[Int(before.type)],
      after: table.types[Int(after.type)])
  }

  private func transition(_ change: YearlyRule.Change, of rule: Rule) -> Transition {
    let standard = table.types[rule.standard]
    let daylight = table.types[rule.daylight]
    return Transition(
      instant: Instant(secondsSince1970: change.instant),
      before: change.isDaylight ? standard : daylight,
      after: change.isDaylight ? daylight : standard)
  }
}
