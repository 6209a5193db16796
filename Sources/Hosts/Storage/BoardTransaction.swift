public import Boards
public import Calling
public import Clicking
public import Replication
public import Tallying

/// What one command does to a board; all of it is on the disk when the transaction has ended, or
/// none of it.
public struct BoardTransaction {
  /// The board as it is, with what was done in this transaction.
  public private(set) var session: TallySession
  /// The boards of this device.
  public private(set) var shelf: Shelf
  /// What stands in front of the keys of this board.
  public let scope: String
  /// How many records could not be read and were set aside.
  public private(set) var damaged: Int
  private(set) var writes: [StoreWrite]
  private(set) var shelfWrites: [StoreWrite] = []
  private let now: Int64
  private let readLogs: () throws -> [[UInt8]]

  init(
    _ opened: TallySession.Opened, _ shelf: Shelf, scope: String, now: Int64,
    readLogs: @escaping () throws -> [[UInt8]]
  ) {
    session = opened.session
    damaged = opened.damaged
    writes = opened.writes
    self.shelf = shelf
    self.scope = scope
    self.now = now
    self.readLogs = readLogs
  }

  /// Does something, as one operation.
  ///
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`.
  public mutating func perform(_ action: TallyAction) throws -> MadeOperation? {
    try keep(session.perform(action, now: now))
  }

  /// Does something to a call, as one operation.
  ///
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`.
  public mutating func perform(call action: CallAction) throws -> MadeOperation? {
    let changes = try action.changes(on: session.board, CallSheet(session.board), now: now)
    return try keep(session.perform(changes, now: now))
  }

  /// Does something to songs, set lists or the log of practice, as one operation.
  ///
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`.
  public mutating func perform(song action: SongAction) throws -> MadeOperation? {
    let changes = try action.changes(on: session.board, SongSheet(session.board), now: now)
    return try keep(session.perform(changes, now: now))
  }

  /// Works out what importing a file does, and does it, as one operation.
  ///
  /// - Parameter mode: whether it adds or sets, and what was imported before.
  /// - Throws: `ImportFault`, `RefusedChange.forbidden`, or what the store throws.
  public mutating func bringIn(_ table: CountTable, _ mode: ImportMode) throws -> ImportPlan {
    let plan = try table.plan(
      on: session, try readLogs(), mode, now: now)
    _ = try keep(session.perform(plan, now: now))
    return plan
  }

  /// Gives this device a name, which everyone on the board sees.
  ///
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`.
  public mutating func nameDevice(_ name: Title) throws -> MadeOperation? {
    try keep(session.nameDevice(name, now: now))
  }

  /// Takes back the last thing that was done through this store.
  ///
  /// - Returns: `nil` where there is nothing left to take back.
  public mutating func undo() throws -> MadeOperation? {
    if needsHistoryToUndo { try learnHistory() }
    return try keep(session.undoLast(now: now))
  }

  /// Brings back what was taken back last.
  ///
  /// - Returns: `nil` where there is nothing left to bring back.
  public mutating func redo() throws -> MadeOperation? {
    try learnHistory()
    return try keep(session.redoLast(now: now))
  }

  // MARK: Sharing

  /// Makes the board a shared one, or notes what its server said of it.
  public mutating func share(_ shared: SharedBoard) {
    writes.append(session.share(shared))
    shelve()
  }

  /// Takes in what answers of the server changed.
  public mutating func take(_ changes: [SyncChange]) throws {
    for change in changes {
      writes += session.take(change)
      if session.board.needsHistory { try learnHistory() }
    }
    writes = session.folding(writes)
    leaveFork()
    shelve()
  }

  /// Makes anew, as another replica, what operations come to that no server takes.
  ///
  /// - Throws: `RefusedChange`.
  public mutating func sayAgain(_ stranded: [Operation]) throws {
    for operation in try session.sayAgain(stranded, now: now, run: Entropy.word()) {
      writes.append(BoardStore.write(operation))
    }
  }

  /// Takes in what a file has that this board has not.
  ///
  /// What others did is passed on to the server, so both sides are laid side by side again.
  ///
  /// - Returns: how many operations were new.
  /// - Throws: `BoardFileFault`, `RefusedChange.forbidden` where this device may pass on nothing, or what the
  ///   store throws.
  public mutating func merge(_ file: BoardFile) throws -> Int {
    guard session.right.reaches(.edit) else { throw RefusedChange.forbidden(session.right) }
    try learnHistory()
    let news = try file.news(for: session.board)
    writes += session.merge(news)
    if !news.isEmpty, let write = session.stand(nil) { writes.append(write) }
    if session.board.needsHistory { try learnHistory() }
    writes = session.folding(writes)
    leaveFork()
    shelve()
    return news.count
  }

  /// Opens the board behind a scope for the commands to come; one that was removed is on the list again.
  public mutating func open(_ scope: String) {
    if var entry = shelf.entry(ofScope: scope), entry.isRemoved {
      entry.isRemoved = false
      shelfWrites.append(shelf.put(entry))
    }
    shelfWrites.append(shelf.open(scope))
  }

  /// Puts the board on the shelf as a new one, this device's alone, and opens it.
  ///
  /// - Throws: `RefusedChange`.
  public mutating func begin(_ board: BoardID, named name: Title?) throws {
    shelfWrites.append(shelf.put(Shelf.Entry(board: board, name: "")))
    if let name { _ = try perform(.renameBoard(name)) }
    open(scope)
  }

  /// Takes the board off the list; all of it is kept.
  ///
  /// - Parameters:
  ///   - other: the scope of the board that is opened if this one is open.
  ///   - waiting: how many changes its server is not known to have.
  public mutating func remove(opening other: String, waiting: Int) {
    let known = shelf.entry(ofScope: scope)
    let new = BoardID(high: Entropy.word(), low: Entropy.word())
    var entry = Shelf.Entry(
      board: session.shared?.link.board ?? known?.board ?? new, scope: scope,
      name: session.sheet.name?.string ?? "", isLocal: session.shared == nil,
      right: session.shared?.right, waiting: waiting)
    entry.isRemoved = true
    shelfWrites.append(shelf.put(entry))
    if shelf.scope == scope { shelfWrites.append(shelf.open(other)) }
  }

  /// Puts the board on the shelf under the name it has now.
  private mutating func shelve() {
    guard let board = session.shared?.link.board else { return }
    let name = session.sheet.name?.string ?? ""
    if let entry = shelf.entry(of: board), entry.scope == scope, entry.name == name { return }
    shelfWrites.append(shelf.put(board, scope: scope, name: name))
  }

  /// Gives the board the name on the shelf that it has now, if it is there.
  private mutating func nameOnShelf() {
    let name = session.sheet.name?.string ?? ""
    guard var entry = shelf.entry(ofScope: scope), entry.name != name else { return }
    entry.name = name
    shelfWrites.append(shelf.put(entry))
  }

  // MARK: History

  /// What a write replaced may stand in a log; a count needs nothing to be taken back.
  private var needsHistoryToUndo: Bool {
    guard let last = session.undo.last else { return true }
    return last.operation.changes.contains { change in
      if case .put = change { true } else { false }
    }
  }

  private mutating func learnHistory() throws {
    guard session.hasHistory else { return }
    damaged += session.read(history: try readLogs())
    leaveFork()
  }

  /// A clone of this store wrote under the same name: go on under another.
  private mutating func leaveFork() {
    if session.isForked { leaveBehind() }
  }

  /// Goes on under another identity: what this one did and could not send holds up nothing that
  /// comes after it.
  public mutating func leaveBehind() {
    writes += session.takeNewIdentity(Entropy.secret(), run: Entropy.word())
  }

  private mutating func keep(_ made: MadeOperation?) -> MadeOperation? {
    guard let made else { return nil }
    writes.append(BoardStore.write(made.operation))
    nameOnShelf()
    return made
  }
}
