import Boards
public import Replication

/// What one change is about, for saying what was undone.
public enum ChangedPart: Equatable, Sendable {
  /// How much was counted.
  case count
  /// Whether a tally, a computation or a group is in the list at all.
  case presence(isThere: Bool)
  /// What it is called.
  case name
  /// Its crayon.
  case color
  /// Where it stands, and in which group.
  case place
  /// What counts when it does.
  case also
  /// How it is computed, and how the result is shown.
  case computation
  // What can be set for a tally; see `TallySetting`.
  case step, note, price, target, capacity, key, shake, daily, image

  /// Tells it by the field that a change writes; `nil` where that says nothing to people.
  public init?(_ change: Change) {
    guard case .put(_, let field, let value, _) = change else {
      guard change.isCount else { return nil }
      self = .count
      return
    }
    switch field {
    case BoardKind.field: self = .presence(isThere: value != .none)
    case TallyField.deleted, TallyField.archived: self = .presence(isThere: value == .none)
    case TallyField.name: self = .name
    case TallyField.color: self = .color
    case TallyField.position, TallyField.group: self = .place
    case TallyField.also: self = .also
    case TallyField.formula, TallyField.percent, TallyField.decimals: self = .computation
    case TallyField.step: self = .step
    case TallyField.memo: self = .note
    case TallyField.price: self = .price
    case TallyField.target: self = .target
    case TallyField.capacity: self = .capacity
    case TallyField.key: self = .key
    case TallyField.shake: self = .shake
    case TallyField.daily: self = .daily
    case TallyField.icon: self = .image
    default: return nil
    }
  }
}

extension Change {
  /// Whether it counts, or begins or reopens a round.
  fileprivate var isCount: Bool {
    switch self {
    case .add, .round: true
    case .put, .unknown: false
    }
  }
}

extension Operation {
  /// What the operation is about, for people: the parts of each thing that it changes, in the order in
  /// which it speaks of them; of what comes or goes nothing but that.
  ///
  /// - Complexity: O(changes).
  public var parts: [(id: EntityID, part: ChangedPart)] {
    var parts: [(id: EntityID, part: ChangedPart)] = []
    var places: [EntityID: Int] = [:]
    for change in changes {
      guard let id = change.entity, let part = ChangedPart(change) else { continue }
      guard let place = places[id] else {
        places[id] = parts.count
        parts.append((id, part))
        continue
      }
      if case .presence = part { parts[place].part = part }
    }
    return parts
  }

  /// The kind that the operation makes a thing; `nil` where it makes it none.
  public func givenKind(of id: EntityID) -> BoardKind? {
    for case .put(id, BoardKind.field, .integer(let number), _) in changes {
      return BoardKind(rawValue: number)
    }
    return nil
  }

  /// The name that the operation gives a thing; `nil` where it gives it none.
  public func givenName(of id: EntityID) -> Title? {
    for case .put(id, TallyField.name, .text(let text), _) in changes {
      return Title(showing: text)
    }
    return nil
  }
}
