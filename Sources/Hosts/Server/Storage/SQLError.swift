/// Why a database did not do what it was asked for.
struct SQLError: Error, Equatable, CustomStringConvertible {
  enum Kind: Sendable {
    /// There is no room on its disk.
    case full
    /// Others hold what is needed, and didn't let go in time.
    case busy
    /// It can't be reached, read or written now.
    case unavailable
    /// It may be read and not written.
    case readOnly
    /// Two transactions stood in each other's way; the same again may go well.
    case conflict
    /// It is damaged, or a part of it is.
    case damaged
    /// Whether the transaction was done, nobody knows: the connection broke while it ended.
    case uncertain
    /// It refused this one statement.
    case refused
  }

  let kind: Kind
  /// The database's own words: for a log, not for the net, since they name paths, addresses and statements.
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  var description: String { message }

  /// Whether nobody could have written or read now, whatever they asked for.
  var isOfTheWholeDatabase: Bool { kind != .refused }

  /// Whether it may come of one board alone, so that the others can go on.
  var mayBeOfOneBoard: Bool { kind == .refused || kind == .damaged }
}
