/// A way out of a node, where an arrow or an outcome may be attached.
///
/// Work leaves by `complete`, a decision by `yes` or `no`, a choice by one of its numbers; each
/// node may also leave by `failed`.
public enum Exit: Hashable, Sendable {
  /// The work is done.
  case complete
  /// The decision is yes.
  case yes
  /// The decision is no.
  case no
  /// One of several, counted from 0.
  case choice(UInt8)
  /// The node failed, or took longer than its limit, as often as it may.
  case failed

  /// Its place among the exits of a node of a kind; `nil` where such a node has none of the sort.
  @usableFromInline func offset(of kind: NodeKind) -> Int32? {
    switch (self, kind) {
    case (.complete, .work): 0
    case (.yes, .decision): 0
    case (.no, .decision): 1
    case (.choice(let number), .choice(let count)): number < count ? Int32(number) : nil
    case (.failed, _): kind.failure
    default: nil
    }
  }

  /// The exit at a place among those of a node of a kind.
  init(offset: Int32, of kind: NodeKind) {
    switch kind {
    case _ where offset >= kind.failure: self = .failed
    case .work: self = .complete
    case .decision: self = offset == 0 ? .yes : .no
    case .choice: self = .choice(UInt8(truncatingIfNeeded: offset))
    }
  }
}

/// What sort of question a node answers.
public enum NodeKind: Hashable, Sendable {
  /// Something is done: `complete`.
  case work
  /// `yes` or `no`.
  case decision
  /// One of so many, at least two.
  case choice(UInt8)

  /// The place of `failed`, behind the others.
  @usableFromInline var failure: Int32 {
    switch self {
    case .work: 1
    case .decision: 2
    case .choice(let count): Int32(count)
    }
  }
}
