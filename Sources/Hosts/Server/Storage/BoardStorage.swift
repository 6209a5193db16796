/// What a server keeps boards in: a file of SQLite's, or a database of PostgreSQL's.
///
/// All that is known of boards is written once, in SQL that both understand; what differs between them
/// is behind this protocol and ``SQLConnection``.
protocol BoardStorage: Sendable {
  /// What people know it by: a path, or an address without its password.
  var name: String { get }

  /// Whether other servers may write at the same time, so that what was true a moment ago may not be now.
  var isShared: Bool { get }

  /// How many threads read best at once.
  var readingThreads: Int { get }

  /// Reads on the caller's thread; all of it as it was at one moment.
  ///
  /// - Throws: ``SQLError``, and what `body` throws.
  func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value

  /// Reads on a thread of the storage's own.
  func readAtOnce<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value

  /// Gives the one connection that writes, outside any transaction; waits for whoever has it.
  func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value

  /// Makes sure that a write would reach the disk now, by one that changes nothing of any board.
  func check() async throws -> StorageCondition

  /// Tells other servers, soon and without a promise that they hear it.
  func tell(_ news: ServerNews)

  /// Hears what other servers tell, and lets ``tell(_:)`` reach them, until the task is cancelled.
  func listen(_ hear: @escaping @Sendable (Heard) -> Void) async

  /// Whether it is this server's turn to look through all boards.
  func isCheckDue() async throws -> Bool

  /// What the database itself finds wrong with a table and its indexes; nil where that is nothing, or
  /// nothing that it would say.
  func damage(to table: String) throws -> String?

  /// Lets go of it; nothing can be read or written afterwards.
  func close() throws
}

/// How a database is that can be written.
struct StorageCondition: Sendable {
  /// The version of its tables.
  let schema: Int
  /// What it takes of the disk.
  let bytes: Int64
  /// How many operations were lost there and have not come again.
  let lost: Int
}

/// A storage that one server has for itself.
extension BoardStorage {
  func tell(_ news: ServerNews) {}
  func listen(_ hear: @escaping @Sendable (Heard) -> Void) async { hear(.hearing) }
  func isCheckDue() async throws -> Bool { true }
}
