import Replication
public import Text

/// A sheet as it can be given away: what is counted and how, with or without what was counted.
///
/// A value of its own, apart from any board: it is looked at before it is taken, and what is taken is
/// a copy with identities of its own, which goes its own way.
public struct TallySetup: Equatable, Sendable {
  /// A tally or a computation.
  public struct Item: Equatable, Sendable {
    /// Its name; `nil` where it has none.
    public var name: Title?
    /// The number of its crayon, 0 to 15.
    public var color: Int64
    /// The place of its group in `groups`; `nil` where it is in none.
    public var group: Int?
    /// What is set for it; its image is a drawing of the library, never a picture of one's own.
    public var settings = TallySettings()
    /// What it is.
    public var content: Content

    /// Puts the parts together.
    public init(
      _ name: Title?, color: Int64, group: Int? = nil, _ settings: TallySettings = TallySettings(),
      _ content: Content = .tally()
    ) {
      self.name = name
      self.color = color
      self.group = group
      self.settings = settings
      self.content = content
    }
  }

  /// What an item is. Items are called by their place in `items`.
  public enum Content: Equatable, Sendable {
    /// Something that is counted: what it begins with, and what it counts also for.
    case tally(count: Int64 = 0, countsAlso: [Int] = [])
    /// Something computed; the entities of its formula are the places of items, and its groups those of
    /// groups.
    case computation(Formula, Computation.Presentation)
  }

  /// Bounds of what can be given away.
  public enum Limit {
    /// Most items.
    public static let items = 200
    /// Most groups.
    public static let groups = 50
    /// Most bytes, however they are written; as text a third more.
    public static let bytes = 16_384
  }

  /// What the board is called; `nil` where it has no name.
  public let name: Title?
  /// The names of the groups, in order.
  public let groups: [Title?]
  /// First those of no group, then those of each group in order.
  public let items: [Item]

  /// Puts the parts together.
  ///
  /// - Throws: ``SetupFault`` where there is too much, or something refers to what is not there.
  public init(name: Title?, groups: [Title?], items: [Item]) throws(SetupFault) {
    guard groups.count <= Limit.groups else { throw .tooMany(limit: Limit.groups) }
    guard items.count <= Limit.items else { throw .tooMany(limit: Limit.items) }
    self.name = name
    self.groups = groups
    self.items = items
    var last = -1
    for (i, item) in items.enumerated() {
      let group = item.group ?? -1
      guard group >= last, group < groups.count, item.group == nil || group >= 0 else {
        throw .reference(item: i)
      }
      last = group
      guard isWhole(item, at: i) else { throw .reference(item: i) }
    }
    guard bytes.count <= Limit.bytes else { throw .tooLong(limit: Limit.bytes) }
  }

  /// Without looking; for what is written in the program and tested.
  init(unchecked name: Title?, groups: [Title?], items: [Item]) {
    self.name = name
    self.groups = groups
    self.items = items
  }

  private func isWhole(_ item: Item, at place: Int) -> Bool {
    if case .picture = item.settings.image { return false }
    guard item.color >= 0, item.color < Tally.colors else { return false }
    switch item.content {
    case .tally(let count, let also):
      guard count.magnitude <= UInt64(Operation.Limit.exact), also.count <= CountingAlso.most else {
        return false
      }
      for (i, other) in also.enumerated() {
        guard other >= 0, other < items.count, other != place, !also[..<i].contains(other),
          case .tally = items[other].content
        else { return false }
      }
      return true
    case .computation(let formula, _):
      guard formula.isWithinLimits else { return false }
      for entity in formula.entities where entity.bits >= UInt64(items.count) { return false }
      for group in formula.groups where group.bits >= UInt64(groups.count) { return false }
      return true
    }
  }

  /// Whether a formula of it is about a group.
  var usesGroups: Bool {
    for item in items {
      if case .computation(let formula, _) = item.content, !formula.groups.isEmpty { return true }
    }
    return false
  }

  /// Whether it brings counts along.
  public var hasCounts: Bool {
    for item in items { if case .tally(let count, _) = item.content, count != 0 { return true } }
    return false
  }

  /// How an item is computed, as a line with the names of the others; `nil` for a tally.
  public func line(of item: Int, _ numbers: NumberForm = .english) -> [UInt8]? {
    guard case .computation(let formula, _) = items[item].content else { return nil }
    var names: [(id: EntityID, name: Title)] = []
    for (i, item) in items.enumerated() {
      if let name = item.name { names.append((EntityID(UInt64(i)), name)) }
    }
    var groupNames: [(id: EntityID, name: Title)] = []
    for (i, name) in groups.enumerated() {
      if let name { groupNames.append((EntityID(UInt64(i)), name)) }
    }
    return formula.line(FormulaNames(names, groups: groupNames), numbers)
  }
}

/// Why a setup can't be made or read; nothing changed.
public enum SetupFault: Error, Equatable, Sendable {
  /// There is nothing to read.
  case empty
  /// More than so many tallies, computations or groups.
  case tooMany(limit: Int)
  /// More than so many bytes.
  case tooLong(limit: Int)
  /// A character that no such text has, and where.
  case character(offset: Int)
  /// Something is missing or was altered on the way.
  case damaged
  /// A newer program made it.
  case newer
  /// Whole, but not as any program makes it; where it begins to be so, in bytes.
  case malformed(offset: Int)
  /// An item refers to what is not there, or has what can't be given away.
  case reference(item: Int)
}
