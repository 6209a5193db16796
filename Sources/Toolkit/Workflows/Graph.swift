/// Boxes and arrows as tables of numbers: all that walking through them needs. It never changes, and
/// copies of a workflow share it.
@usableFromInline
final class Graph: Equatable, Sendable {
  /// A node's kind and first slot. A slot is an exit of a node; those of one node lie side by side,
  /// that of failing last.
  struct Box: Equatable, Sendable {
    let slot: Int32
    let kind: NodeKind
  }

  /// How long a node may take, and how often it is tried.
  struct Policy: Equatable, Sendable {
    let limit: Int64?
    let retry: Retry?
  }

  let boxes: [Box]
  let policies: [Policy]
  /// Where each slot leads: to a node (0 and above), nowhere, or to an outcome.
  let targets: [Int32]
  /// Slots that were given a target more than once; the first one counts.
  let duplicates: [Int32]
  let version: Int64

  static let nowhere: Int32 = -1

  init(_ drawing: GraphDrawing, version: Int64) {
    boxes = drawing.boxes
    policies = drawing.policies
    targets = drawing.targets
    duplicates = drawing.duplicates
    self.version = version
  }

  /// Whether boxes, arrows and version are the same.
  @usableFromInline
  static func == (a: Graph, b: Graph) -> Bool {
    a === b
      || a.boxes == b.boxes && a.policies == b.policies && a.targets == b.targets
        && a.duplicates == b.duplicates && a.version == b.version
  }

  /// The number of the outcome that a target stands for.
  static func outcome(_ target: Int32) -> Int? { target < nowhere ? Int(-2 - target) : nil }

  /// How long a node may be pending.
  @usableFromInline func limit(of node: Int32) -> Int64? { policies[Int(node)].limit }

  /// The slots of a node.
  func slots(of node: Int) -> Range<Int> {
    let box = boxes[node]
    return Int(box.slot)..<Int(box.slot + box.kind.failure) + 1
  }

  /// The node and the exit of a slot.
  ///
  /// - Complexity: O(log *n*).
  func port(of slot: Int) -> (node: Int, exit: Exit) {
    var low = 0
    var high = boxes.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if Int(boxes[middle].slot) <= slot { low = middle } else { high = middle - 1 }
    }
    let box = boxes[low]
    return (low, Exit(offset: Int32(slot) - box.slot, of: box.kind))
  }

  /// Whether a run can come to wait for a moment.
  @usableFromInline var needsClock: Bool {
    policies.contains {
      $0.limit != nil || ($0.retry.map { $0.attempts > 1 && $0.wait > 0 } ?? false)
    }
  }

  /// A number that other boxes and arrows hardly have: FNV-1a over the tables.
  var fingerprint: UInt64 {
    var hash = FNV()
    hash.add(version)
    for box in boxes {
      hash.add(Int64(box.slot))
      // A choice of two has as many exits as a decision.
      hash.add(box.kind == .decision ? 1 : 0)
    }
    for policy in policies {
      hash.add(policy.limit ?? -1)
      hash.add(Int64(policy.retry?.attempts ?? -1))
      hash.add(policy.retry?.wait ?? -1)
      hash.add(policy.retry?.longestWait ?? -1)
    }
    for target in targets { hash.add(Int64(target)) }
    return hash.value
  }
}

/// A graph while it is drawn.
struct GraphDrawing {
  private(set) var boxes: [Graph.Box] = []
  private(set) var policies: [Graph.Policy] = []
  private(set) var targets: [Int32] = []
  private(set) var duplicates: [Int32] = []

  mutating func add(_ kind: NodeKind, limit: Int64?, retry: Retry?) {
    boxes.append(Graph.Box(slot: Int32(targets.count), kind: kind))
    policies.append(Graph.Policy(limit: limit, retry: retry))
    for _ in 0...kind.failure { targets.append(Graph.nowhere) }
  }

  mutating func lead(_ slot: Int32, to node: Int32) { attach(node, to: slot) }

  mutating func end(_ slot: Int32, with outcome: Int) { attach(-2 - Int32(outcome), to: slot) }

  private mutating func attach(_ target: Int32, to slot: Int32) {
    if targets[Int(slot)] == Graph.nowhere {
      targets[Int(slot)] = target
    } else {
      duplicates.append(slot)
    }
  }
}

/// Fowler, Noll and Vo's hash 1a of 64 bits: notices each change of a single byte.
struct FNV {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  mutating func add(_ number: Int64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(byte: UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
  }
}
