public import Boards
public import Replication
import Text

/// What a screen may touch outside of itself: the board, what is said, and what shall last.
///
/// It is lent to a screen for a turn of the loop. What was put on it is stored, told to other tabs
/// and sent by the app, when the turn is over.
public struct Desk: Sendable {
  /// What was just done, for a few seconds.
  public struct Note: Sendable {
    /// What it says.
    public let text: String
    /// Whether Undo stands out meanwhile.
    public let offersUndo: Bool
    /// Tells its timer from those of others.
    public let serial: Int64
  }

  /// What a host knows before anything else.
  public let surroundings: Surroundings
  /// The board that is open, with what has changed on it; `nil` until the store is open.
  public package(set) var session: BoardSession<BoardNews>?
  /// What this device does, and its boards.
  public package(set) var shelf = Shelf([])
  /// How what is done is kept and shared.
  public package(set) var standing = Standing()
  /// What a screen reader shall say.
  public var spoken = ""
  /// The line that is shown for a few seconds.
  public package(set) var note: Note?
  /// What shall last, until the app stores it.
  package var outbox = Outbox()
  private var serial: Int64 = 0

  /// An empty desk.
  public init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// The person's language.
  public var language: Language { surroundings.language }

  /// What this device may do with the board; all where it is not shared, or the server has not said.
  public var right: Right { session?.right ?? .own }

  /// The board's name, if it has one.
  public var boardName: Title? { session?.sheet.name }

  /// A number that no timer had before: with it an old one is known.
  public mutating func nextSerial() -> Int64 {
    serial += 1
    return serial
  }

  /// 16 random bytes, others for each moment and each number.
  public func chance(_ moment: Moment, _ number: UInt8) -> [UInt8] {
    var seed = surroundings.secret
    for shift in stride(from: 56, through: 0, by: -8) {
      seed.append(UInt8(truncatingIfNeeded: moment.random >> UInt64(shift)))
    }
    return Array(SHA256.hash(seed + [number])[..<16])
  }

  /// New identities, others for each moment and each number.
  public func identities(_ count: Int, _ moment: Moment, _ number: UInt8) -> [EntityID] {
    var bytes: [UInt8] = []
    while bytes.count < 8 * count {
      let random = moment.random &+ UInt64(bytes.count)
      bytes += chance(Moment(now: moment.now, random: random), number)
    }
    return EntityID.list(Array(bytes[..<(8 * count)])) ?? []
  }

  // MARK: What shall last

  /// Does something to the board, as one operation, and sees to it that it lasts.
  ///
  /// - Parameter changes: what it comes to on this board.
  /// - Returns: `nil` where there is nothing to change.
  /// - Throws: `RefusedChange.forbidden` where the board's link does not allow it.
  @discardableResult
  public mutating func perform(
    _ changes: [Change], at moment: Moment
  ) throws(RefusedChange) -> MadeOperation? {
    guard let made = try session?.perform(changes, now: moment.now) ?? nil else { return nil }
    outbox.made.append(made.operation)
    return made
  }

  /// The same for what only records what happened: undo goes past it.
  @inline(never)
  public mutating func record(
    _ changes: [Change], at moment: Moment
  ) throws(RefusedChange) -> MadeOperation? {
    guard let made = try session?.record(changes, now: moment.now) ?? nil else { return nil }
    outbox.made.append(made.operation)
    return made
  }

  /// Takes back the last thing this device did, or brings back what was taken back last.
  ///
  /// - Returns: `nil` where there is nothing left.
  package mutating func takeBack(
    isRedo: Bool, at moment: Moment
  ) throws(RefusedChange) -> MadeOperation? {
    let made =
      isRedo
      ? try session?.redoLast(now: moment.now) ?? nil
      : try session?.undoLast(now: moment.now) ?? nil
    if let made { outbox.made.append(made.operation) }
    return made
  }

  /// Gives this device a name, which everyone on the board sees.
  public mutating func nameDevice(_ name: Title, at moment: Moment) throws(RefusedChange) {
    guard let made = try session?.nameDevice(name, now: moment.now) ?? nil else { return }
    outbox.made.append(made.operation)
  }

  /// Takes in operations of a board's file; they are passed on to the server, too.
  public mutating func takeIn(_ operations: [Operation]) {
    guard let writes = session?.merge(operations), !operations.isEmpty else { return }
    outbox.writes += writes
    outbox.hasTakenIn = true
    // Both sides are laid side by side again: what others did is passed on, too.
    if let write = session?.stand(nil) ?? nil { outbox.writes.append(write) }
  }

  /// Takes in the board's logs, without which it does not know all that it has seen.
  public mutating func read(history logs: [[UInt8]]) { _ = session?.read(history: logs) }

  /// Keeps something with the board on this device alone.
  public mutating func keep(_ write: StoreWrite) { outbox.writes.append(write) }

  /// Lets every tap tick on this device from now on, or none.
  public mutating func sound(_ isOn: Bool) { outbox.shelfWrites.append(shelf.sound(isOn)) }

  /// Remembers something of this device for an instrument, in that screen's own form.
  public mutating func remember(_ key: String, _ bytes: [UInt8]) {
    outbox.shelfWrites.append(shelf.remember(key, bytes))
  }

  // MARK: What is said

  /// Leaves the key that was pressed to what lies around: here it means nothing.
  public mutating func pass() { outbox.isKeyPassed = true }

  /// Shows a line for a few seconds, where the standing is shown, and says it.
  public mutating func show(_ text: String, offersUndo: Bool = true) {
    note = Note(text: text, offersUndo: offersUndo, serial: nextSerial())
    spoken = text
  }

  /// Says why something is not done, which the server would refuse: nothing of it is kept.
  public mutating func refuse() {
    let words = CommonWords(language: language)
    show(right == .look ? words.lookOnly : words.countOnly, offersUndo: false)
    feelRefusal()
  }

  /// Lets a person feel that something is not done.
  public mutating func feelRefusal() { outbox.vibration = 200 }
}

/// What leaves the desk at the end of a turn, in the order it came.
package struct Outbox: Sendable {
  /// Operations that were made here.
  package var made: [Operation] = []
  /// What else is written to the board that is open, and to the shelf.
  package var writes: [StoreWrite] = []
  package var shelfWrites: [StoreWrite] = []
  /// For how many milliseconds the device vibrates, beside what the screen asks for.
  package var vibration: Int32?
  /// Whether the key that was pressed means nothing to the screen.
  package var isKeyPassed = false
  /// Whether operations of others are among the writes.
  package var hasTakenIn = false

  /// Nothing.
  package init() {}

  /// Whether there is nothing.
  package var isEmpty: Bool { made.isEmpty && writes.isEmpty && shelfWrites.isEmpty }
}

/// How what is done is kept and shared, as far as screens say it.
public struct Standing: Sendable {
  /// What is to be thought of it.
  public enum Kind: Equatable, Sendable {
    /// All is where it shall be.
    case good
    /// Something is on its way.
    case pending
    /// Something is not kept.
    case failed
  }

  /// A few words.
  public package(set) var line = ""
  /// What is to be thought of it.
  public package(set) var kind = Kind.pending
  /// Whether the board is shared.
  public package(set) var isShared = false
  /// Whether what the server has of the board is not all here yet.
  public package(set) var isFetching = false
  /// Whether the server can't be reached.
  public package(set) var isOffline = false
  /// What is said in the place of a board that was joined and has not come yet; `nil` for others.
  public package(set) var joiningLine: String?
  /// When the server was last heard, by the wall clock in milliseconds; `nil` while in step with it.
  public package(set) var lastHeard: Int64?
  /// Whether anything is kept here.
  public package(set) var isKept = true

  /// Nothing is known yet.
  public init() {}
}
