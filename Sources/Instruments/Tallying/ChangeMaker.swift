import Boards
import Replication

/// Makes changes out of actions, on a board as it is.
struct ChangeMaker {
  let board: Board
  let sheet: TallySheet
  let now: Int64

  /// A write, where the field does not hold that already.
  func put(_ id: EntityID, _ field: Field, _ value: Value) throws(RefusedChange) -> [Change] {
    if board.value(id, field) == value { return [] }
    return [try board.put(id, field, value, now: now)]
  }

  /// Whether an entity can be counted: a tally, or one that has not come yet.
  func counts(_ id: EntityID) -> Bool {
    let kind = board.kind(of: id)
    return kind == nil || kind == .tally
  }

  func set(_ id: EntityID, to target: Int64, _ note: Title?) throws(RefusedChange) -> [Change] {
    guard counts(id) else { return [] }
    // From beyond 64 bits there is no way back in one add, so it is refused.
    guard let difference = Int64(exactly: Int128(target) - board.counter(id).total) else {
      throw .countOverflow
    }
    var changes = try CountingAlso.changes(id, by: difference, on: board)
    if let note { changes += [try board.put(id, TallyField.note, .text(note.utf8), now: now)] }
    guard changes.count <= Operation.Limit.changes else { throw .tooLarge }
    return changes
  }

  func resetDaily(_ id: EntityID, after day: Int64?) throws(RefusedChange) -> [Change] {
    guard counts(id) else { return [] }
    guard let day else { return try put(id, TallyField.daily, .none) }
    // What was counted today has begun already.
    return try put(id, TallyField.daily, .integer(1)) + put(id, TallyField.day, .integer(day))
  }

  func startDay(_ day: Int64) throws(RefusedChange) -> [Change] {
    var changes: [Change] = []
    for tally in sheet.tallies where tally.isCounted && tally.settings.isDaily {
      let more = try DailyReset.changes(tally.id, day: day, on: board, now: now)
      // What has no room in one operation comes with the next.
      if changes.count + more.count > Operation.Limit.changes { break }
      changes += more
    }
    return changes
  }

  // MARK: Making

  func create(
    _ kind: BoardKind, _ id: EntityID, _ name: Title, _ color: Int64, _ behind: EntityID?
  ) throws(RefusedChange) -> [Change] {
    try create(kind, NewTally(id, name, color: color), at: destination(behind, without: id))
  }

  func create(_ tallies: [NewTally], _ behind: EntityID?) throws(RefusedChange) -> [Change] {
    guard let first = tallies.first else { return [] }
    var place = destination(behind, without: first.id)
    var changes: [Change] = []
    for tally in tallies {
      changes += try create(.tally, tally, at: place) + board.add(tally.id, tally.count)
      place.position = Position.between(place.position, place.next)
    }
    guard changes.count <= Operation.Limit.changes else { throw .tooLarge }
    return changes
  }

  private func create(
    _ kind: BoardKind, _ tally: NewTally, at place: Destination
  ) throws(RefusedChange) -> [Change] {
    try put(tally.id, BoardKind.field, kind.value)
      + put(tally.id, TallyField.name, .text(tally.name.utf8))
      + put(tally.id, TallyField.color, .integer(tally.color))
      + put(tally.id, place)
  }

  func compute(
    _ id: EntityID, _ formula: Formula?, _ presentation: Computation.Presentation
  ) throws(RefusedChange) -> [Change] {
    var changes: [Change] = []
    if let formula {
      guard formula.isWithinLimits else { throw .tooLarge }
      changes += try put(id, TallyField.formula, .bytes(formula.bytes))
    }
    let percent: Value = presentation.isPercent ? .integer(1) : .none
    let decimals: Value = presentation.decimals.map { .integer(Int64($0)) } ?? .none
    return try changes + put(id, TallyField.percent, percent)
      + put(id, TallyField.decimals, decimals)
  }

  func createGroup(
    _ id: EntityID, _ name: Title, _ behind: EntityID?
  ) throws(RefusedChange) -> [Change] {
    let last = behind ?? sheet.sections.last?.group?.id
    return try put(id, BoardKind.field, BoardKind.group.value)
      + put(id, TallyField.name, .text(name.utf8))
      + put(id, TallyField.position, .bytes(groupPosition(behind: last, without: id).digits))
  }

  // MARK: Moving

  func move(_ id: EntityID, behind: EntityID?) throws(RefusedChange) -> [Change] {
    guard let behind else { return try place(id, in: nil, nil) }
    return try put(id, following(behind, without: id))
  }

  func place(
    _ id: EntityID, in group: EntityID?, _ behind: EntityID?
  ) throws(RefusedChange) -> [Change] {
    guard let section = sheet.section(of: group) else { return [] }
    if let behind, let row = sheet.row(of: behind), section.rows.contains(row) {
      return try put(id, following(behind, without: id))
    }
    return try put(id, between(nil, section.rows.lowerBound, section, without: id))
  }

  func moveGroup(_ id: EntityID, _ behind: EntityID?) throws(RefusedChange) -> [Change] {
    try put(
      id, TallyField.position, .bytes(groupPosition(behind: behind, without: id).digits))
  }

  /// A place in the list.
  private struct Destination {
    let group: EntityID?
    var position: Position
    /// That of what follows; `nil` at the end.
    var next: Position?
  }

  private func put(_ id: EntityID, _ place: Destination) throws(RefusedChange) -> [Change] {
    try put(id, TallyField.position, .bytes(place.position.digits))
      + put(id, TallyField.group, place.group.map { .entity($0) } ?? .none)
  }

  private func destination(_ behind: EntityID?, without id: EntityID) -> Destination {
    behind.map { following($0, without: id) } ?? end
  }

  /// Behind everything that is in no group.
  private var end: Destination {
    Destination(group: nil, position: Position.between(sheet.lastPosition, nil))
  }

  /// The place between a row and the next one, not counting the tally that goes there; or the first
  /// place of a group.
  private func following(_ behind: EntityID, without id: EntityID) -> Destination {
    if let section = sheet.section(of: behind) {
      return between(nil, section.rows.lowerBound, section, without: id)
    }
    guard let row = sheet.row(of: behind) else { return end }
    let section = sheet.section(atRow: row)
    var low: Position? = sheet.tallies[row].position
    if behind == id {
      let above = row - 1
      low = above >= section.rows.lowerBound ? sheet.tallies[above].position : nil
    }
    return between(low, row + 1, section, without: id)
  }

  private func between(
    _ low: Position?, _ next: Int, _ section: TallySection, without id: EntityID
  ) -> Destination {
    var next = next
    if next < section.rows.upperBound, sheet.tallies[next].id == id { next += 1 }
    let high = next < section.rows.upperBound ? sheet.tallies[next].position : nil
    return Destination(
      group: section.group?.id, position: Position.between(low, high), next: high)
  }

  private func groupPosition(behind: EntityID?, without id: EntityID) -> Position {
    var low: Position?
    var high: Position?
    var isPast = behind == nil
    for section in sheet.sections {
      guard let group = section.group, group.id != id else { continue }
      if isPast {
        high = group.position
        break
      }
      low = group.position
      if group.id == behind { isPast = true }
    }
    return Position.between(low, high)
  }
}

extension TallySheet {
  /// The position of the last row of no group; `nil` where there is none.
  var lastPosition: Position? {
    sections[0].rows.last.map { tallies[$0].position }
  }
}
