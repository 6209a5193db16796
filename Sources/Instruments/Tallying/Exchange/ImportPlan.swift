import Replication

/// What importing a file would do to a board: to be looked at, and then to be done as one operation.
///
/// An import adds, or sets what the tallies of a list show. A tally of the same name counts on, any other
/// name becomes a tally at the end of the list. Taps that are on the board already, by tally, round, amount and time, are not counted again;
/// and the same lines are not imported twice unless that is asked for.
///
/// The file's last round of a tally counts in the round that is being counted in now, earlier ones in those
/// before; where the tally's own taps are in the file, and where the tally is new, the rounds are
/// those of the file.
public struct ImportPlan: Equatable, Sendable {
  /// What becomes of one tally.
  public struct Line: Equatable, Sendable {
    /// Which tally; of a new one, what it will be.
    public let tally: EntityID
    /// What it is called.
    public let name: Title
    /// Whether it is made by the import.
    public let isNew: Bool
    /// What it shows now; `nil` where that is beyond 64 bits.
    public let before: Int64?
    /// What it will show.
    public let after: Int64?
    /// What is added in earlier rounds.
    public let earlier: Int128
    /// What the file counted in rounds for which the tally has no room before its first.
    public let leftOut: Int128
  }

  /// The tallies of the file in its order.
  public let lines: [Line]
  /// How many taps of the file are on the board already.
  public let known: Int
  /// How many lines of the file are counted.
  public let counted: Int
  /// How many lines of the file are left out, since they show what a computation came to.
  public let computed: Int
  /// What has to be done; empty where all of it is known.
  public let changes: [Change]
}

extension CountTable {
  /// Works out what an import would do.
  ///
  /// - Parameters:
  ///   - board: where it would be done.
  ///   - sheet: the sheet of that board.
  ///   - timeline: its history, for finding taps that are there already; read only for a file of taps.
  ///   - mode: whether it adds or sets, and what was imported before.
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - newID: a random identity for each new tally.
  /// - Throws: `ImportFault`.
  /// - Complexity: O(lines + history), with O(lines) of memory.
  public func plan(
    on board: Board, _ sheet: TallySheet, _ timeline: Timeline, _ mode: ImportMode, now: Int64,
    newID: () -> EntityID
  ) throws(ImportFault) -> ImportPlan {
    var known = try KnownTaps(self, in: sheet)
    if known.isNeeded { _ = timeline.forEach { operation, _ in known.see(operation) } }
    return try plan(on: board, sheet, known, mode, now: now, newID: newID)
  }

  /// Works out what an import would do, with the board's history gone through before.
  ///
  /// - Parameters:
  ///   - known: what was found of this file on the board.
  ///   - mode, now, newID: as for the other.
  /// - Throws: `ImportFault`.
  /// - Complexity: O(lines).
  public func plan(
    on board: Board, _ sheet: TallySheet, _ known: KnownTaps, _ mode: ImportMode, now: Int64,
    newID: () -> EntityID
  ) throws(ImportFault) -> ImportPlan {
    let targets = try targets(in: sheet)
    var sums = names.map { _ in Sums() }
    var rest = known.counts
    var (knownCount, namedCount) = (0, 0)
    var fingerprint = Fingerprint(hasTaps: hasTaps)
    for entry in entries {
      guard let amount = entry.amount else {
        namedCount += 1
        continue
      }
      sums[entry.name].last = max(sums[entry.name].last, entry.round)
      if let target = targets[entry.name], let at = entry.at {
        let key = TapKey(counter: target, round: entry.round, amount: amount, at: at)
        if let left = rest[key], left > 0 {
          rest[key] = left - 1
          knownCount += 1
          sums[entry.name].isSame = true
          continue
        }
      }
      sums[entry.name].rounds[entry.round, default: 0] += Int128(amount)
      fingerprint.add(entry, amount, names[entry.name])
    }
    let counted = entries.count - knownCount - namedCount
    let isSetting = mode == .set && !hasTaps
    if counted > 0, mode == .add, let at = board.integer(fingerprint.entity, Fingerprint.field) {
      throw .importedBefore(at: at)
    }
    var builder = PlanBuilder(board: board, sheet: sheet, now: now)
    for (i, name) in names.enumerated() {
      if isSetting, let target = targets[i], let count = sums[i].rounds[0] {
        sums[i].rounds = [0: count - board.counter(target).total]
      }
      try builder.add(name, targets[i], sums[i], newID)
    }
    if counted > 0, !isSetting { try builder.mark(fingerprint) }
    return ImportPlan(
      lines: builder.lines, known: knownCount, counted: counted + namedCount,
      computed: computedCount,
      changes: builder.changes)
  }

  /// The tally of each name; `nil` for those that are to be made. Refused where those are too many, whatever
  /// is counted of them: before a history is gone through for it.
  fileprivate func targets(in sheet: TallySheet) throws(ImportFault) -> [EntityID?] {
    var tallies: [[UInt8]: [Tally]] = [:]
    for tally in sheet.tallies {
      if let name = tally.name { tallies[name.utf8, default: []].append(tally) }
    }
    var targets: [EntityID?] = []
    var newCount = 0
    for (i, name) in names.enumerated() {
      let namesakes = tallies[name.utf8] ?? []
      guard namesakes.count <= 1 else { throw .ambiguous(name, line: lines[i]) }
      if let tally = namesakes.first, tally.computation != nil {
        throw .computed(name, line: lines[i])
      }
      targets.append(namesakes.first?.id)
      if namesakes.isEmpty { newCount += 1 }
      guard newCount <= CountTable.mostNew else {
        throw .tooMany(limit: Operation.Limit.changes)
      }
    }
    return targets
  }
}

/// What an import does beside counting what nobody has counted yet.
public enum ImportMode: Equatable, Sendable {
  /// Adds what has not been imported before.
  case add
  /// Adds, even what was imported before.
  case addAgain
  /// Makes the counts those of the file; a file of taps is added.
  case set
}

/// How many of each tap in a file a board's history has.
public struct KnownTaps: Sendable {
  fileprivate var counts: [TapKey: Int] = [:]

  /// Looks for nothing yet but the tallies of the file.
  ///
  /// - Throws: `ImportFault`.
  public init(_ table: CountTable, in sheet: TallySheet) throws(ImportFault) {
    guard table.hasTaps else { return }
    let targets = try table.targets(in: sheet)
    for entry in table.entries {
      guard let target = targets[entry.name], let at = entry.at, let amount = entry.amount else {
        continue
      }
      counts[TapKey(counter: target, round: entry.round, amount: amount, at: at)] = 0
    }
  }

  /// Whether the history has to be gone through at all.
  public var isNeeded: Bool { !counts.isEmpty }

  /// Takes note of an operation of the board.
  public mutating func see(_ operation: Operation) {
    Tap.forEach(in: operation) { tap in
      let key = TapKey(counter: tap.counter, round: tap.round, amount: tap.amount, at: tap.at)
      if let count = counts[key] { counts[key] = count + 1 }
    }
  }
}

/// What one tap can be told by, in a file as on a board.
private struct TapKey: Hashable {
  let counter: EntityID
  let round: Int64
  let amount: Int64
  let at: Int64
}

/// What a file counts of one tally.
private struct Sums {
  var rounds: [Int64: Int128] = [:]
  /// The last round that the file has of it, known taps included.
  var last: Int64 = 0
  /// Whether taps of it are on the board: it is the same tally, and so are its rounds.
  var isSame = false
}

/// A sum over lines by which the same lines are known again, in whatever order.
private struct Fingerprint {
  static let field = Field("imported")

  private var sum: UInt64

  init(hasTaps: Bool) { sum = hasTaps ? 1 : 2 }

  var entity: EntityID { EntityID(sum) }

  mutating func add(_ entry: CountTable.Entry, _ amount: Int64, _ name: Title) {
    var bytes = name.utf8
    bytes.append(0)
    for number in [entry.round, amount, entry.at ?? .min] {
      for i in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: number >> Int64(8 * i)))
      }
    }
    sum &+= SHA256.prefix64(bytes)
  }
}

/// Gathers the changes, tally by tally.
private struct PlanBuilder {
  let board: Board
  let sheet: TallySheet
  let now: Int64
  var lines: [ImportPlan.Line] = []
  var changes: [Change] = []
  private var position: Position?
  private var newCount = 0

  init(board: Board, sheet: TallySheet, now: Int64) {
    self.board = board
    self.sheet = sheet
    self.now = now
    position = sheet.lastPosition
  }

  mutating func add(
    _ name: Title, _ known: EntityID?, _ sums: Sums, _ newID: () -> EntityID
  ) throws(ImportFault) {
    let id = known ?? newID()
    let current = board.counter(id).current
    var earlier: Int128 = 0
    var added: Int128 = 0
    var leftOut: Int128 = 0
    if known == nil { try create(id, name) }
    for number in sums.rounds.keys.ordered() {
      let sum = sums.rounds[number] ?? 0
      if known == nil, number > 0 {
        let stamp = max(0, min(Operation.Limit.exact, now))
        try append([.round(id, number, stands: true, stamp: stamp)])
      }
      // The round of the board that is as many resets before its last one as this of the file's.
      var round = number
      if known != nil, !sums.isSame { round = current - (sums.last - number) }
      guard round >= 0 else {
        leftOut += sum
        continue
      }
      let isCurrent = known == nil ? number == sums.last : round >= current
      if isCurrent { added += sum } else { earlier += sum }
      try append(adds(sum, to: id, round, name))
    }
    let total = board.counter(id).total
    guard Int64(exactly: total + added) != nil else { throw .overflow(name) }
    lines.append(
      ImportPlan.Line(
        tally: id, name: name, isNew: known == nil, before: Int64(exactly: total),
        after: Int64(exactly: total + added), earlier: earlier, leftOut: leftOut))
  }

  /// A tally behind all that are there, and behind those made before it.
  private mutating func create(_ id: EntityID, _ name: Title) throws(ImportFault) {
    let place = Position.between(position, nil)
    position = place
    let color = Int64((8 + (sheet.tallies.count + newCount) * 5) % 16)
    newCount += 1
    let made = try allowed { () throws(RefusedChange) in
      try TallyAction.create(id, name, color: color, behind: nil)
        .changes(on: board, sheet, now: now)
    }
    try append(
      made.map { change in
        guard case .put(id, TallyField.position, _, let stamp) = change else { return change }
        return .put(id, TallyField.position, .bytes(place.digits), stamp: stamp)
      })
  }

  private func adds(
    _ sum: Int128, to id: EntityID, _ round: Int64, _ name: Title
  ) throws(ImportFault) -> [Change] {
    guard var rest = Int64(exactly: sum) else { throw .overflow(name) }
    var changes: [Change] = []
    while rest != 0 {
      let part = max(-Operation.Limit.exact, min(Operation.Limit.exact, rest))
      changes.append(.add(id, round: round, n: part))
      rest -= part
    }
    return changes
  }

  /// Notes that these lines were imported, so that they are known again; an undo takes it back.
  mutating func mark(_ fingerprint: Fingerprint) throws(ImportFault) {
    let mark = try allowed { () throws(RefusedChange) in
      try board.put(fingerprint.entity, Fingerprint.field, .integer(max(0, now)), now: now)
    }
    try append([mark])
  }

  /// Stamps that are used up are all that can be refused here.
  private func allowed<T>(_ make: () throws(RefusedChange) -> T) throws(ImportFault) -> T {
    do throws(RefusedChange) { return try make() } catch {
      throw .tooMany(limit: Operation.Limit.changes)
    }
  }

  private mutating func append(_ more: [Change]) throws(ImportFault) {
    changes += more
    guard changes.count <= Operation.Limit.changes else {
      throw .tooMany(limit: Operation.Limit.changes)
    }
  }
}
