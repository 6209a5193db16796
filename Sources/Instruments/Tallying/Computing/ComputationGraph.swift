import Boards
import Replication

/// The results of a board's computations, each worked out again only when something it uses changed.
struct ComputationGraph: Equatable, Sendable {
  /// A computation in the list, with what it uses.
  private struct Node: Equatable, Sendable {
    let formula: Result<Formula, ComputationFault>
    let inputs: [EntityID]
    let groups: [EntityID]
  }

  private var nodes: [EntityID: Node] = [:]
  /// The values of all nodes and of all their inputs.
  private var values: [EntityID: ComputationResult] = [:]
  /// Who uses a value.
  private var users: [EntityID: [EntityID]] = [:]
  private var groups = UsedGroups()
  /// Who uses a group.
  private var groupUsers: [EntityID: [EntityID]] = [:]

  /// Whether there is no computation.
  var isEmpty: Bool { nodes.isEmpty }

  /// What a computation comes to; `nil` for what is none, or is deleted.
  func result(of id: EntityID) -> ComputationResult? { nodes[id] == nil ? nil : values[id] }

  /// All computations that use one, directly or by way of others, itself included.
  ///
  /// - Complexity: O(those and what they use).
  func usersOfUsers(of id: EntityID) -> [EntityID] { usersOfUsers(of: [id]) }

  private func usersOfUsers(of ids: [EntityID]) -> [EntityID] {
    var found = ids
    var seen = Set(ids)
    var next = 0
    while next < found.count {
      for user in users[found[next]] ?? [] where seen.insert(user).inserted { found.append(user) }
      next += 1
    }
    return found
  }

  /// Reads all computations off a board.
  init(_ board: Board, _ computations: [EntityID]) {
    for id in computations { link(id, ComputationGraph.formula(id, on: board), board) }
    evaluate(computations, from: computations) { _ in }
  }

  /// Reads one entity anew, and works out what depends on it if that changed.
  ///
  /// - Parameter evaluated: told of every computation that was worked out.
  /// - Complexity: O(what depends on it, and the tallies of its group where that is used); O(entities)
  ///   where a group is used for the first time, or came, or went.
  mutating func refresh(_ id: EntityID, from board: Board, evaluated: (EntityID) -> Void) {
    var changed: [EntityID] = []
    for group in groups.refresh(id, from: board) { changed += groupUsers[group] ?? [] }
    let formula = ComputationGraph.formula(id, on: board)
    if formula != nodes[id]?.formula {
      unlink(id)
      link(id, formula, board)
      if formula == nil, users[id] != nil {
        values[id] = ComputationGraph.value(of: id, on: board)
      }
      changed.append(id)
    } else if formula == nil, users[id] != nil {
      let value = ComputationGraph.value(of: id, on: board)
      if value != values[id] { changed.append(id) }
      values[id] = value
    }
    if changed.isEmpty { return }
    evaluate(usersOfUsers(of: changed).filter { nodes[$0] != nil }, from: changed, evaluated)
  }

  // MARK: Reading

  /// The formula of a computation that is not deleted.
  private static func formula(
    _ id: EntityID, on board: Board
  ) -> Result<Formula, ComputationFault>? {
    guard board.kind(of: id) == .computation,
      board.integer(id, TallyField.deleted) != 1
    else { return nil }
    return Computation.formula(id, on: board)
  }

  /// The value of what is no computation, or a deleted one.
  private static func value(of id: EntityID, on board: Board) -> ComputationResult {
    guard let kind = board.kind(of: id) else { return .failure(.missing(id)) }
    if board.isSet(id, TallyField.deleted) { return .failure(.deleted(id)) }
    guard kind == .tally, let count = board.counter(id).count else { return .failure(.input(id)) }
    return .success(Rational(count))
  }

  private mutating func link(
    _ id: EntityID, _ formula: Result<Formula, ComputationFault>?, _ board: Board
  ) {
    guard let formula else { return }
    var inputs: [EntityID] = []
    var groups: [EntityID] = []
    if case .success(let formula) = formula {
      (inputs, groups) = (formula.entities, formula.groups)
    }
    nodes[id] = Node(formula: formula, inputs: inputs, groups: groups)
    for group in groups {
      groupUsers[group, default: []].append(id)
      self.groups.use(group, on: board)
    }
    for input in inputs {
      users[input, default: []].append(id)
      // Others' results come when they are worked out.
      if values[input] == nil { values[input] = ComputationGraph.value(of: input, on: board) }
    }
  }

  private mutating func unlink(_ id: EntityID) {
    guard let node = nodes[id] else { return }
    nodes[id] = nil
    for input in node.inputs {
      users[input]?.removeAll { $0 == id }
      if users[input]?.isEmpty == true {
        users[input] = nil
        if nodes[input] == nil { values[input] = nil }
      }
    }
    for group in node.groups {
      groupUsers[group]?.removeAll { $0 == id }
      if groupUsers[group]?.isEmpty == true {
        groupUsers[group] = nil
        groups.drop(group)
      }
    }
    if users[id] == nil { values[id] = nil }
  }

  // MARK: Evaluating

  /// Works out those of some nodes whose inputs changed, inputs first.
  ///
  /// - Parameters:
  ///   - affected: nodes, and with each all those that use it.
  ///   - changed: what is new: formulas, or values that are none's result.
  private mutating func evaluate(
    _ affected: [EntityID], from changed: [EntityID], _ evaluated: (EntityID) -> Void
  ) {
    var changed = Set(changed)
    for group in groups(of: affected) {
      let id = group[0]
      guard let node = nodes[id] else { continue }
      if group.count > 1 || node.inputs.contains(id) {
        for member in group where values[member] != .failure(.circle) {
          values[member] = .failure(.circle)
          changed.insert(member)
        }
        continue
      }
      // Who was in a circle and is not any more has nothing to go by but itself.
      guard
        changed.contains(id) || values[id] == .failure(.circle)
          || node.inputs.contains(where: { changed.contains($0) })
      else { continue }
      let value = result(node)
      evaluated(id)
      if value != values[id] {
        values[id] = value
        changed.insert(id)
      }
    }
  }

  private func result(_ node: Node) -> ComputationResult {
    switch node.formula {
    case .failure(let fault): return .failure(fault)
    case .success(let formula):
      do throws(ComputationFault) {
        return .success(
          try formula.value { id throws(ComputationFault) in
            switch values[id] {
            case .success(let value): return value
            case .failure(.deleted(id)): throw .deleted(id)
            case .failure(.missing(id)): throw .missing(id)
            case .failure, nil: throw .input(id)
            }
          } statistics: { group throws(ComputationFault) in
            try groups.statistics(of: group)
          })
      } catch { return .failure(error) }
    }
  }

  /// Nodes in an order in which inputs come first; those that use each other in a circle together.
  ///
  /// Tarjan 1972, without recursion: a chain of computations may be longer than the stack is deep.
  private func groups(of affected: [EntityID]) -> [[EntityID]] {
    var place: [EntityID: Int] = [:]
    for (i, id) in affected.enumerated() { place[id] = i }
    var order = [Int](repeating: 0, count: affected.count)
    var low = order
    var isOpen = [Bool](repeating: false, count: affected.count)
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    var count = 0
    var groups: [[EntityID]] = []
    for root in 0..<affected.count where order[root] == 0 {
      path.append((root, 0))
      while let (node, next) = path.last {
        if next == 0 {
          count += 1
          (order[node], low[node], isOpen[node]) = (count, count, true)
          open.append(node)
        }
        let inputs = nodes[affected[node]]?.inputs ?? []
        if next < inputs.count {
          path[path.count - 1].next += 1
          guard let input = place[inputs[next]] else { continue }
          if order[input] == 0 {
            path.append((input, 0))
          } else if isOpen[input] {
            low[node] = min(low[node], order[input])
          }
          continue
        }
        path.removeLast()
        if let (user, _) = path.last { low[user] = min(low[user], low[node]) }
        guard low[node] == order[node] else { continue }
        var group: [EntityID] = []
        while let member = open.popLast() {
          isOpen[member] = false
          group.append(affected[member])
          if member == node { break }
        }
        groups.append(group)
      }
    }
    return groups
  }
}

extension ComputationGraph {
  /// Compares results and what they come from; not the order in which users were found.
  static func == (a: ComputationGraph, b: ComputationGraph) -> Bool {
    guard a.nodes.count == b.nodes.count, a.values.count == b.values.count,
      a.groups == b.groups
    else { return false }
    for (id, node) in a.nodes where b.nodes[id] != node { return false }
    for (id, value) in a.values where b.values[id] != value { return false }
    return true
  }
}
