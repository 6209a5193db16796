import Boards
import Replication

extension TallySetup {
  /// A sheet to give away, and what of it can't go along.
  public struct Extract: Equatable, Sendable {
    /// What can be given away.
    public let setup: TallySetup
    /// The computations that stay behind: they can't be read, or use something that is not in the
    /// list.
    public let computations: [Tally]
    /// The tallies whose picture stays behind, being one of one's own.
    public let pictures: [Tally]
    /// The tallies whose count stays behind, being beyond ±(2⁵³ − 1).
    public let counts: [Tally]
  }

  /// What is in the list of a board.
  ///
  /// - Parameter withCounts: whether what was counted goes along.
  /// - Throws: ``SetupFault/tooMany(limit:)``, ``SetupFault/tooLong(limit:)``.
  /// - Complexity: O(*n* + computations²).
  public static func extract(
    _ sheet: TallySheet, withCounts: Bool
  ) throws(SetupFault) -> Extract {
    let (left, behind) = split(sheet)
    var places: [EntityID: Int] = [:]
    for (i, tally) in left.enumerated() { places[tally.id] = i }
    var groups: [Title?] = []
    var numbers: [EntityID: Int] = [:]
    for section in sheet.sections {
      guard let group = section.group else { continue }
      numbers[group.id] = groups.count
      groups.append(group.name)
    }
    var pictures: [Tally] = []
    var counts: [Tally] = []
    var items: [Item] = []
    for tally in left {
      var settings = tally.settings
      if case .picture = settings.image {
        settings.image = nil
        pictures.append(tally)
      }
      var content = Content.tally()
      if let computation = tally.computation, case .success(let formula) = computation.formula,
        let local = formula.mapped(
          { places[$0].map { EntityID(UInt64($0)) } }, { numbers[$0].map { EntityID(UInt64($0)) } })
      {
        content = .computation(local, computation.presentation)
      } else {
        var count: Int64 = 0
        if withCounts {
          let limit = Operation.Limit.exact
          if let known = tally.count, known >= -limit, known <= limit {
            count = known
          } else {
            counts.append(tally)
          }
        }
        var also: [Int] = []
        for id in tally.countsAlso {
          if let place = places[id], left[place].computation == nil { also.append(place) }
        }
        content = .tally(count: count, countsAlso: also)
      }
      let group = tally.group.flatMap { numbers[$0] }
      items.append(Item(tally.name, color: tally.color, group: group, settings, content))
    }
    let setup = try TallySetup(name: sheet.name, groups: groups, items: items)
    return Extract(setup: setup, computations: behind, pictures: pictures, counts: counts)
  }

  /// What can go along, and the computations that can't.
  private static func split(_ sheet: TallySheet) -> (left: [Tally], behind: [Tally]) {
    var left: [Tally] = []
    for tally in sheet.tallies where tally.isListed { left.append(tally) }
    var behind: [Tally] = []
    while true {
      var ids: Set<EntityID> = []
      for tally in left { ids.insert(tally.id) }
      var kept: [Tally] = []
      for tally in left {
        var isKept = true
        if let computation = tally.computation {
          if case .success(let formula) = computation.formula {
            for input in formula.entities where !ids.contains(input) { isKept = false }
            for group in formula.groups where sheet.section(of: group) == nil { isKept = false }
          } else {
            isKept = false
          }
        }
        if isKept { kept.append(tally) } else { behind.append(tally) }
      }
      if kept.count == left.count { return (left, behind) }
      left = kept
    }
  }

  /// How many identities a copy needs: one for each group, then one for each item.
  public var identities: Int { groups.count + items.count }

  /// The changes that take a copy: at the end of what is in no group, and in groups behind all
  /// groups. A board without a name gets this one's; an example that nobody has touched makes way.
  ///
  /// - Parameter ids: `identities` random ones.
  /// - Returns: empty where there are not as many.
  func changes(_ maker: ChangeMaker, _ ids: [EntityID]) throws(RefusedChange) -> [Change] {
    guard ids.count == identities else { return [] }
    var changes: [Change] = []
    let isInstead = maker.board.isUntouchedExample
    if isInstead {
      for id in TallyExample.ids { changes += try maker.put(id, TallyField.deleted, .integer(1)) }
      changes += try maker.put(
        BoardEntity.id, TallyField.name, name.map { .text($0.utf8) } ?? .none)
    } else if maker.sheet.name == nil, let name {
      changes += try maker.put(BoardEntity.id, TallyField.name, .text(name.utf8))
    }
    var last = maker.sheet.sections.last?.group?.position
    for (i, name) in groups.enumerated() {
      let place = Position.between(last, nil)
      last = place
      changes += try maker.put(ids[i], BoardKind.field, BoardKind.group.value)
      if let name { changes += try maker.put(ids[i], TallyField.name, .text(name.utf8)) }
      changes += try maker.put(ids[i], TallyField.position, .bytes(place.digits))
    }
    let own = Array(ids.dropFirst(groups.count))
    var position = isInstead ? nil : maker.sheet.lastPosition
    var group: Int?
    for (i, item) in items.enumerated() {
      if item.group != group { position = nil }
      group = item.group
      let place = Position.between(position, nil)
      position = place
      changes += try self.changes(item, own[i], place, ids, own, maker)
    }
    return changes
  }

  private func changes(
    _ item: Item, _ id: EntityID, _ place: Position, _ groups: [EntityID], _ items: [EntityID],
    _ maker: ChangeMaker
  ) throws(RefusedChange) -> [Change] {
    var kind = BoardKind.tally
    if case .computation = item.content { kind = .computation }
    var changes = try maker.put(id, BoardKind.field, kind.value)
    if let name = item.name { changes += try maker.put(id, TallyField.name, .text(name.utf8)) }
    changes += try maker.put(id, TallyField.color, .integer(item.color))
    changes += try maker.put(id, TallyField.position, .bytes(place.digits))
    if let group = item.group {
      changes += try maker.put(id, TallyField.group, .entity(groups[group]))
    }
    for setting in item.settings.all {
      let entry = setting.entry
      changes += try maker.put(id, entry.field, entry.value)
    }
    switch item.content {
    case .tally(let count, let also):
      var others: [EntityID] = []
      for place in also { others.append(items[place]) }
      changes += try maker.put(id, TallyField.also, CountingAlso.value(others, for: id))
      changes += try maker.board.add(id, count)
    case .computation(let formula, let presentation):
      let mapped = formula.mapped({ items[Int($0.bits)] }, { groups[Int($0.bits)] })
      changes += try maker.compute(id, mapped, presentation)
    }
    return changes
  }
}

extension Formula {
  /// The same formula about other entities and groups; `nil` where one has no other.
  func mapped(
    _ other: (EntityID) -> EntityID?, _ otherGroup: (EntityID) -> EntityID?
  ) -> Formula? {
    guard let start = start.mapped(other, otherGroup) else { return nil }
    var mapped: [Step] = []
    for step in steps {
      guard let input = step.input.mapped(other, otherGroup) else { return nil }
      mapped.append(Step(step.operator, input))
    }
    return Formula(start, mapped)
  }
}

extension Formula.Input {
  fileprivate func mapped(
    _ other: (EntityID) -> EntityID?, _ otherGroup: (EntityID) -> EntityID?
  ) -> Formula.Input? {
    switch self {
    case .number: self
    case .entity(let id): other(id).map { .entity($0) }
    case .group(let aggregate, let id): otherGroup(id).map { .group(aggregate, $0) }
    case .nested(let inner): inner.mapped(other, otherGroup).map { .nested($0) }
    }
  }
}
