import Replication

/// Authors and boards as tests write them.
struct Maker {
  var author: Author
  var board = Board()
  var undo = Undo()
  var own: Set<ReplicaID>
  var made: [Operation] = []

  init(_ number: UInt8, session: UInt64 = 1) {
    author = Author(secret: [UInt8](repeating: number, count: 16), session: session)
    own = [author.replica]
  }

  /// Makes an operation as a page does: noted for undo, applied, kept.
  @discardableResult
  mutating func make(
    at now: Int64 = 1000, undoes: Digest? = nil, _ changes: (Board) throws -> [Change]
  ) rethrows -> Operation {
    let changes = try changes(board)
    let replaced = Undo.replaced(by: changes, on: board)
    let operation = board.operation(by: &author, changes, now: now, undoes: undoes)
    undo.note(Undo.Entry(operation: operation, digest: operation.digest, replaced: replaced))
    made.append(operation)
    return operation
  }

  @discardableResult
  mutating func add(_ n: Int64, to counter: EntityID = tea, at now: Int64 = 1000) throws
    -> Operation
  {
    try make(at: now) { try $0.add(counter, n) }
  }

  @discardableResult
  mutating func reset(_ counter: EntityID = tea, at now: Int64 = 1000) throws -> Operation {
    try make(at: now) { [try $0.reset(counter, now: now)] }
  }

  @discardableResult
  mutating func put(_ text: String, in field: Field = name, at now: Int64 = 1000) throws
    -> Operation
  {
    try make(at: now) { [try $0.put(tea, field, .string(text), now: now)] }
  }

  /// Takes the last step back; `false` where nothing of it can be taken back.
  @discardableResult
  mutating func undoLast(at now: Int64 = 2000) throws -> Bool {
    try takeBack(undo.last, at: now)
  }

  /// Brings the last step that was taken back again.
  @discardableResult
  mutating func redoLast(at now: Int64 = 3000) throws -> Bool {
    try takeBack(undo.lastUndone, at: now)
  }

  private mutating func takeBack(_ entry: Undo.Entry?, at now: Int64) throws -> Bool {
    guard let entry else { return false }
    let changes = try Undo.inverse(
      of: entry, on: board, by: author.replica, own: own, now: now)
    guard !changes.isEmpty else {
      undo.forget(entry.digest)
      return false
    }
    make(at: now, undoes: entry.digest) { _ in changes }
    return true
  }

  mutating func receive(_ operations: [Operation]) {
    for operation in operations { board.apply(operation) }
  }

  /// Starts again from operations alone, as a new run of the program.
  mutating func restart(knowing operations: [Operation], session: UInt64 = 2) {
    author = Author(secret: author.secret, session: session)
    board = Board()
    receive(operations)
    undo = Undo(
      from: { body in for operation in operations { body(operation, operation.digest) } },
      own: own)
  }

  func count(_ counter: EntityID = tea) -> Int64? { board.counter(counter).count }
  func text(_ field: Field = name) -> String? { board.text(tea, field) }
}

let tea = EntityID(7)
let cake = EntityID(8)
let name = Field("name")

/// Calls `body` with every order of the elements (Heap's algorithm).
func forEachPermutation<T>(of elements: [T], _ body: ([T]) throws -> Void) rethrows {
  var elements = elements
  var counts = [Int](repeating: 0, count: elements.count)
  try body(elements)
  var i = 0
  while i < elements.count {
    if counts[i] < i {
      elements.swapAt(i % 2 == 0 ? 0 : counts[i], i)
      try body(elements)
      counts[i] += 1
      i = 0
    } else {
      counts[i] = 0
      i += 1
    }
  }
}

/// The board that operations make in the order given.
func board(_ operations: [Operation]) -> Board {
  var board = Board()
  for operation in operations { board.apply(operation) }
  return board
}
