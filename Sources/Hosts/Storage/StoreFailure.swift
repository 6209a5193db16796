/// Why a store was not used; nothing in it was changed.
public enum StoreFailure: Error, Equatable, Sendable {
  /// Another program is using the store and did not let go in time.
  case busy(path: String)
  /// A later Detent wrote the file.
  case newer(path: String)
  /// The file is damaged beyond what can be set aside.
  case corrupt(path: String, reason: String)
  /// The file is another program's.
  case foreign(path: String)
  /// The store has no such board.
  case notOnShelf(path: String)
  /// The store cannot tell any more which of its boards is open.
  case noBoardOpen(path: String)
  /// The disk has no room.
  case full(path: String)
  /// The directory or the file cannot be made.
  case notCreatable(path: String, reason: String)
  /// This user may not read or write it.
  case denied(path: String, reason: String)
  /// The disk does not do what it is told.
  case broken(path: String, reason: String)
  /// Reading or writing failed for another reason.
  case failed(path: String, reason: String)
}
