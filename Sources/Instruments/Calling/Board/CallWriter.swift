import Boards
import Replication

/// Makes changes out of actions, on a board as it is.
struct CallWriter {
  let board: Board
  let sheet: CallSheet
  let now: Int64
  private(set) var changes: [Change] = []

  init(board: Board, sheet: CallSheet, now: Int64) {
    self.board = board
    self.sheet = sheet
    self.now = now
  }

  /// A write, where the field does not hold that already.
  mutating func put(_ id: EntityID, _ field: Field, _ value: Value) throws(RefusedChange) {
    if board.value(id, field) == value { return }
    changes.append(try board.put(id, field, value, now: now))
  }

  // MARK: - Saving

  mutating func save(_ call: Call, _ base: Call?) throws(RefusedChange) {
    guard call.isWithinLimits else { throw .tooLarge }
    if base == nil {
      try put(call.id, BoardKind.field, BoardKind.call.value)
      try put(call.id, CallField.position, .bytes(position(behind: nil, without: call.id).digits))
    }
    let old = base?.entries ?? []
    for (i, entry) in call.entries.enumerated() where old.isEmpty || old[i].value != entry.value {
      try put(call.id, entry.field, entry.value)
    }
    let basePlaces = base?.places ?? []
    for place in basePlaces where !call.places.contains(where: { $0.id == place.id }) {
      try put(place.id, CallField.deleted, .integer(1))
    }
    for place in call.places {
      try save(place, basePlaces.first { $0.id == place.id }, in: call.id)
    }
    if let source = call.source?.id, base == nil || base?.source?.id != source {
      try put(call.id, CallField.source, .entity(source))
    }
    try order(call.destinations, basePlaces)
  }

  private mutating func save(
    _ place: CallPlace, _ base: CallPlace?, in call: EntityID
  ) throws(RefusedChange) {
    if base == nil {
      try put(place.id, BoardKind.field, BoardKind.place.value)
      try put(place.id, CallField.call, .entity(call))
      try put(place.id, CallField.deleted, .none)
    }
    let old = base?.entries ?? []
    for (i, entry) in place.entries.enumerated() where old.isEmpty || old[i].value != entry.value {
      try put(place.id, entry.field, entry.value)
    }
  }

  /// Gives positions to the destinations that do not stand in order by those they had: to as few as
  /// can be, so that what others move meanwhile stays where it went.
  private mutating func order(
    _ places: ArraySlice<CallPlace>, _ base: [CallPlace]
  ) throws(RefusedChange) {
    let places = Array(places)
    var positions: [Position?] = []
    for place in places {
      let position = base.first { $0.id == place.id }?.position
      // Who was the source has none: nothing could stand in front of it.
      positions.append(position?.digits.isEmpty == true ? nil : position)
    }
    for (i, position) in Position.keeping(positions).enumerated() where position != positions[i] {
      try put(places[i].id, CallField.position, .bytes(position.digits))
    }
  }

  // MARK: - The list

  mutating func move(_ id: EntityID, behind: EntityID?) throws(RefusedChange) {
    guard sheet.call(id) != nil, id != behind else { return }
    try put(id, CallField.position, .bytes(position(behind: behind, without: id).digits))
  }

  private func position(behind: EntityID?, without id: EntityID) -> Position {
    let others = sheet.calls.filter { $0.id != id }
    let row = behind.map { id in others.firstIndex { $0.id == id } ?? others.count - 1 }
    return .behind(row.flatMap { $0 < 0 ? nil : $0 }, of: others.map { $0.position })
  }
}
