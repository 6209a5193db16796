import CivilTime

/// A zone as one would look it up by hand: every change listed, no search, no arithmetic on years.
struct ZoneReference {
  private(set) var starts: [(instant: Int64, offset: Int, name: String)] = []
  let offsets: Set<Int>

  /// Lists the changes of a file, those of its rule to the end of a year.
  init(_ file: TZifFile, rule: Rule?, until year: Int64) {
    starts.append((Int64.min, file.kinds[0].offset, file.kinds[0].name))
    for transition in file.transitions {
      let kind = file.kinds[transition.kind]
      starts.append((transition.instant, kind.offset, kind.name))
    }
    var offsets = Set(file.kinds.map(\.offset))
    if let rule {
      offsets.formUnion([rule.standard.offset, rule.daylight.offset])
      let last = file.transitions.last?.instant ?? Int64.min
      var changes = rule.changes(from: 1840, to: year + 2)
      // What holds at the last transition is what the rule said before.
      let held = changes.last { $0.instant <= last }
      if let held { changes.append((last, held.isDaylight)) }
      changes = changes.filter { $0.instant >= last }
      changes.sort { $0.instant < $1.instant }
      if file.transitions.isEmpty { starts = [] }
      for change in changes {
        let kind = change.isDaylight ? rule.daylight : rule.standard
        starts.append((change.instant, kind.offset, kind.name))
      }
    }
    self.offsets = offsets
  }

  /// The last start at the instant or before.
  func offset(at instant: Int64) -> Int {
    starts.last { $0.instant <= instant }?.offset ?? 0
  }

  /// Every instant with that local time.
  func instants(of local: Int64) -> [Int64] {
    offsets.sorted().reversed().map { local - Int64($0) }.filter {
      $0 + Int64(offset(at: $0)) == local
    }
  }

  /// Two days of each year, found by counting days.
  struct Rule: Sendable {
    var standard: TZifFile.Kind
    var daylight: TZifFile.Kind
    /// Seconds since 1970 on the clock of a change, in a year.
    var begin: @Sendable (Int64) throws -> Int64
    var end: @Sendable (Int64) throws -> Int64

    func changes(from first: Int64, to last: Int64) -> [(instant: Int64, isDaylight: Bool)] {
      var all: [(instant: Int64, isDaylight: Bool)] = []
      for year in first...last {
        guard let begin = try? begin(year), let end = try? end(year) else { return [] }
        all.append((begin - Int64(standard.offset), true))
        all.append((end - Int64(daylight.offset), false))
      }
      return all.sorted { $0.instant < $1.instant }
    }
  }

  /// The week's nth such weekday (0 is Sunday) of a month, 5 being the last, found day by day.
  static func weekday(
    _ month: Int, _ week: Int, _ weekday: Int, seconds: Int64
  ) -> @Sendable (Int64) throws -> Int64 {
    { year in
      var days: [Int64] = []
      for day in 1...CivilDate.length(ofMonth: month, in: year) {
        let date = try CivilDate(year: year, month: month, day: day)
        if date.weekday.rawValue % 7 == weekday { days.append(date.daysSince1970) }
      }
      return (week == 5 ? days[days.count - 1] : days[week - 1]) * 86_400 + seconds
    }
  }
}
