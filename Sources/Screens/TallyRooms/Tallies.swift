import Boards
public import Interface
import Markup
public import Replication
import Reports
public import Tallying
public import Text

/// The tallies of the board that is open, as the list and the rooms around it show and change them.
public struct Tallies: Sendable {
  /// What is on the board; `nil` until the store is open.
  public private(set) var sheet: TallySheet?
  /// What tallies are called, and what is said of them everywhere.
  public let words: TallyWords
  /// The tally that can't count any further, until something else happens.
  public package(set) var full: EntityID?

  /// What the devices are called that count on the board; `nil` where only this one does.
  var devices: DeviceNames?
  var replicaCount = 0

  /// No board yet.
  public init(_ language: Language) { words = TallyWords(language) }

  /// Takes in what has changed on the board.
  ///
  /// - Parameter held: the tallies with a thumb on them, which stay in view although deleted.
  public mutating func follow(_ desk: Desk, held: Set<EntityID> = []) {
    guard let session = desk.session else {
      sheet = nil
      return
    }
    if sheet == nil || session.sheet.isEverything {
      sheet = TallySheet(session.board)
    } else {
      for id in session.sheet.entities {
        sheet?.refresh(id, from: session.board, isHeld: held.contains(id))
      }
    }
    // Where others may have counted: on a shared board, or one that took in a file of another device's.
    if session.shared != nil || session.board.replicaCount > session.own.count + 1 {
      followDevices(session)
    }
  }

  /// Forgets what is on the board: others may have changed it meanwhile.
  public mutating func forget() { sheet = nil }

  /// Reads a tally anew once no thumb is on it any more.
  public mutating func letGo(_ id: EntityID, _ desk: Desk) {
    if let board = desk.session?.board { sheet?.refresh(id, from: board, isHeld: false) }
  }

  // MARK: What is done

  /// Does something to the tallies, and sees to it that it lasts; says so where it can't be done.
  ///
  /// - Parameter held: the tallies with a thumb on them.
  public mutating func perform(
    _ action: TallyAction, _ desk: inout Desk, held: Set<EntityID> = [], at moment: Moment
  ) {
    guard let sheet, let board = desk.session?.board else { return }
    do throws(RefusedChange) {
      try desk.perform(try action.changes(on: board, sheet, now: moment.now), at: moment)
    } catch {
      if case .forbidden = error { return desk.refuse() }
      if case .count(let id, _) = action { full = id }
      if let id = full, let row = sheet.tally(id) { desk.spoken = words.noRoom(words.name(row)) }
      return desk.feelRefusal()
    }
    // Whatever was done, the complaint about the last thing is over.
    full = nil
    follow(desk, held: held)
  }

  /// Whether the board's link allows an action; what can't be done for another reason is allowed.
  public func allows(_ action: TallyAction, _ desk: Desk, at moment: Moment) -> Bool {
    guard let sheet, let session = desk.session,
      let changes = try? action.changes(on: session.board, sheet, now: moment.now)
    else { return true }
    return session.right.allows(changes, by: session.author.replica, on: session.board)
  }

  // MARK: How they are shown

  /// A count as the display shows it.
  ///
  /// - Parameter steps: how many more steps fingers that are still down would add.
  public func figures(of row: Tally, after steps: Int64 = 0) -> String {
    if row.computation != nil { return result(of: row) }
    guard let count = row.count else { return "—" }
    // A few fingers times a step of 53 bits at most: this does not overflow, the sum may.
    let (shown, isTooMuch) = count.addingReportingOverflow(steps * row.settings.step.value)
    return words.language.numbers.text(isTooMuch ? count : shown)
  }

  /// A computation's result as the display shows it, or a dash.
  private func result(of row: Tally) -> String {
    guard let computation = row.computation, case .success(let value)? = sheet?.result(of: row.id)
    else { return "—" }
    return computation.presentation.text(value, words.language.numbers)
  }

  /// The line below a tally's name where one counts: how far it is, what it is about, and who counted how
  /// much where several devices did: `of 250 · Door A 112 + Door B 97`.
  public func line(below row: Tally, _ desk: Desk) -> String? {
    // What there is to say comes behind the first sight.
    devices != nil || Tallies.hasStanding(row) ? lineShown(below: row, desk) : nil
  }

  /// Whether there is more to say of a tally than its name.
  public static func hasStanding(_ row: Tally) -> Bool {
    row.settings.target != nil || row.settings.capacity != nil || row.settings.note != nil
      || row.settings.price != nil
  }
}
