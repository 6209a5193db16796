public import Boards
import Replication

/// The tallies and computations of a board in the order they are shown, with their results.
///
/// Derived from the board and kept beside it, so that a tap costs one row and not the list.
public struct TallySheet: BoardSheet, Equatable {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// The tallies in the order they are shown, first those of no group, then those of each group:
  /// those neither deleted nor archived, and such that are kept in view.
  public private(set) var tallies: [Tally] = []
  /// The rows of no group, and then those of each group in the order of the groups; never empty.
  public private(set) var sections = [TallySection(nil, start: 0)]

  private var index: [EntityID: Int] = [:]
  /// Where each group is in `sections`.
  private var places: [EntityID: Int] = [:]
  /// The computations' results; `nil` until there is a computation.
  private var graph: ComputationGraph?

  /// Reads all tallies off a board.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ board: Board) { self.init(board, withArchived: false) }

  /// Reads all tallies off a board.
  ///
  /// - Parameter withArchived: whether those that were put away are in the list, too; such a sheet is
  ///   for looking at, and `refresh` takes them out.
  /// - Complexity: O(*n* log *n*).
  public init(_ board: Board, withArchived: Bool) {
    var tallies: [Tally] = []
    var groups: [TallyGroup] = []
    var computations: [EntityID] = []
    for entity in board.entities {
      if let group = TallyGroup(entity, on: board) { groups.append(group) }
      guard let tally = Tally(entity, on: board), !tally.isDeleted else { continue }
      // One that is put away goes on counting for those that are not.
      if tally.computation != nil { computations.append(entity) }
      if withArchived || !tally.isArchived { tallies.append(tally) }
    }
    if !computations.isEmpty { graph = ComputationGraph(board, computations) }
    readName(board)
    arrange(tallies, groups)
  }

  /// Where a tally stands, or `nil` where it is not shown.
  public func row(of id: EntityID) -> Int? { index[id] }

  /// The tally with an identity, or `nil` where it is not shown.
  public func tally(_ id: EntityID) -> Tally? {
    guard let row = index[id] else { return nil }
    return tallies[row]
  }

  /// The rows of a group, or of no group; `nil` where there is no such group.
  public func section(of group: EntityID?) -> TallySection? {
    guard let group else { return sections[0] }
    guard let place = places[group] else { return nil }
    return sections[place]
  }

  /// What a tally that goes to the very end stands behind: the last tally, or the last group where
  /// that has none; `nil` where there is neither.
  public var last: EntityID? {
    guard let section = sections.last else { return nil }
    return section.rows.last.map { tallies[$0].id } ?? section.group?.id
  }

  /// The place of a group in ``sections``; `nil` where there is no such group.
  public func place(ofGroup group: EntityID) -> Int? { places[group] }

  /// The section that a row is in.
  ///
  /// - Complexity: O(log groups).
  public func section(atRow row: Int) -> TallySection { sections[place(ofRow: row)] }

  /// Whether a shake counts anything that is shown.
  ///
  /// - Complexity: O(groups).
  public var isShaken: Bool { sections.contains { $0.shaken > 0 } }

  /// Whether a tally that is shown waits for a day to begin.
  ///
  /// - Complexity: O(groups).
  public var hasDaily: Bool { sections.contains { $0.daily > 0 } }

  /// What a computation comes to, or why it has no result; `nil` for what is none.
  public func result(of id: EntityID) -> ComputationResult? { graph?.result(of: id) }

  /// Whether a computation must not use an entity, since that one uses it.
  public func isCircular(_ input: EntityID, in computation: EntityID) -> Bool {
    input == computation || graph?.usersOfUsers(of: computation).contains(input) == true
  }

  /// What a computation may use without being computed from itself, in the order of the list.
  ///
  /// - Parameter computation: `nil` for one that is not there yet.
  public func inputs(for computation: EntityID?) -> [Tally] {
    guard let computation else { return tallies }
    let users = Set(graph?.usersOfUsers(of: computation) ?? [])
    return tallies.filter { $0.id != computation && !users.contains($0.id) }
  }

  /// How formulas call what is in the list.
  public var names: FormulaNames {
    var names: [(id: EntityID, name: Title)] = []
    for tally in tallies {
      if let name = tally.name { names.append((tally.id, name)) }
    }
    var groups: [(id: EntityID, name: Title)] = []
    for section in sections {
      if let group = section.group, let name = group.name { groups.append((group.id, name)) }
    }
    return FormulaNames(names, groups: groups)
  }

  /// Reads one entity anew after an operation spoke of it.
  ///
  /// - Parameters:
  ///   - isHeld: whether a thumb is on it; then it stays in view although deleted or archived.
  ///   - evaluated: told of every computation that was worked out anew: those that depend on what
  ///     changed, and no others.
  /// - Complexity: O(1) while name, place and presence stay, else O(*n*); O(*n* log *n*) where a
  ///   group came, went or moved; and O(what depends on it).
  public mutating func refresh(
    _ id: EntityID, from board: Board, isHeld: Bool = false, evaluated: (EntityID) -> Void
  ) {
    if id == BoardEntity.id { return readName(board) }
    if places[id] != nil || board.kind(of: id) == .group {
      refreshGroup(id, from: board)
    }
    if graph == nil, board.kind(of: id) == .computation {
      graph = ComputationGraph(board, [])
    }
    graph?.refresh(id, from: board, evaluated: evaluated)
    let tally = Tally(id, on: board)
    let row = index[id]
    if let row, let tally, tally.isListed || isHeld {
      let place = place(ofRow: row)
      if tally.position == tallies[row].position, place == self.place(of: tally) {
        sections[place].discount(tallies[row])
        sections[place].count(tally)
        tallies[row] = tally
        return
      }
    }
    var from = tallies.count
    if let row {
      remove(at: row)
      from = row
    }
    if let tally, tally.isListed || (isHeld && row != nil) { from = min(from, insert(tally)) }
    reindex(from: from)
  }

  /// Reads one entity anew after an operation spoke of it; as above.
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {
    refresh(id, from: board, isHeld: isHeld, evaluated: { _ in })
  }

  private mutating func readName(_ board: Board) {
    name = board.name
  }

  // MARK: Sections

  /// The place of a tally's section; that of no group while its group has not been read yet.
  private func place(of tally: Tally) -> Int { tally.group.flatMap { places[$0] } ?? 0 }

  /// The place of the section that a row is in.
  private func place(ofRow row: Int) -> Int {
    var low = 0
    var high = sections.count - 1
    while low < high {
      let middle = (low + high) / 2
      if row < sections[middle].rows.upperBound { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private mutating func remove(at row: Int) {
    let place = place(ofRow: row)
    sections[place].discount(tallies[row])
    index[tallies[row].id] = nil
    tallies.remove(at: row)
    shift(behind: place, by: -1)
  }

  /// Puts a tally in its place, and tells in which row.
  private mutating func insert(_ tally: Tally) -> Int {
    let place = place(of: tally)
    var low = sections[place].rows.lowerBound
    var high = sections[place].rows.upperBound
    while low < high {
      let middle = (low + high) / 2
      if Tally.precedes(tallies[middle], tally) { low = middle + 1 } else { high = middle }
    }
    tallies.insert(tally, at: low)
    sections[place].count(tally)
    shift(behind: place, by: 1)
    return low
  }

  /// A section has more or fewer rows, and those behind it begin elsewhere.
  private mutating func shift(behind place: Int, by rows: Int) {
    var start = sections[place].rows.lowerBound
    var end = sections[place].rows.upperBound + rows
    sections[place].rows = start..<end
    var next = place + 1
    while next < sections.count {
      (start, end) = (end, end + sections[next].rows.count)
      sections[next].rows = start..<end
      next += 1
    }
  }

  /// Reads a group anew; where one came, went or moved everything is put in order again.
  private mutating func refreshGroup(_ id: EntityID, from board: Board) {
    let known = places[id]
    let group = TallyGroup(id, on: board)
    if known == nil, group == nil { return }
    if let known, let group, group.position == sections[known].group?.position {
      sections[known].group = group
      return
    }
    var groups: [TallyGroup] = []
    for section in sections {
      if let other = section.group, other.id != id { groups.append(other) }
    }
    if let group { groups.append(group) }
    var read: [Tally] = []
    for tally in tallies { read.append(Tally(tally.id, on: board) ?? tally) }
    arrange(read, groups)
  }

  /// Makes sections of all groups, and puts all tallies in order.
  private mutating func arrange(_ all: [Tally], _ groups: [TallyGroup]) {
    let groups = groups.ordered(by: TallyGroup.precedes)
    places = [:]
    for (i, group) in groups.enumerated() { places[group.id] = i + 1 }
    var parts: [[Tally]] = [[]]
    for _ in groups { parts.append([]) }
    for tally in all { parts[place(of: tally)].append(tally) }
    tallies = []
    sections = []
    for (i, part) in parts.enumerated() {
      var section = TallySection(i == 0 ? nil : groups[i - 1], start: tallies.count)
      tallies += part.ordered(by: Tally.precedes)
      section.rows = section.rows.lowerBound..<tallies.count
      for tally in part { section.count(tally) }
      sections.append(section)
    }
    reindex(from: 0)
  }

  private mutating func reindex(from first: Int) {
    var row = first
    while row < tallies.count {
      index[tallies[row].id] = row
      row += 1
    }
  }

  /// Without computations it does not matter whether there were any.
  private static func sameResults(_ a: ComputationGraph?, _ b: ComputationGraph?) -> Bool {
    switch (a, b) {
    case (let a?, let b?): a == b
    case (let one?, nil), (nil, let one?): one.isEmpty
    case (nil, nil): true
    }
  }

  /// Compares what is shown.
  public static func == (a: TallySheet, b: TallySheet) -> Bool {
    a.name == b.name && a.tallies == b.tallies && a.sections == b.sections
      && sameResults(a.graph, b.graph)
  }
}
