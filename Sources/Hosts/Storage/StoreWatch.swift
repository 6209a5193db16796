import GRDB

/// Notices when anybody changes a store, this process included.
///
/// Keeps the file open, and asks SQLite for its
/// [data_version](https://sqlite.org/pragma.html#pragma_data_version), which costs a few
/// microseconds.
public final class StoreWatch {
  private let database: DatabaseQueue
  private let path: String
  private var version: Int64?

  /// Opens the file, which must be there.
  ///
  /// - Throws: ``StoreFailure``.
  public init(_ store: LocalStore) throws {
    path = store.path
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    do {
      database = try DatabaseQueue(path: path, configuration: configuration)
    } catch let error as DatabaseError {
      throw StoreFailure(error, path: store.path)
    }
  }

  /// Whether the store was changed since this was asked last; false, too, while another process
  /// holds it so that nothing can be told, and then the next answer tells.
  ///
  /// - Throws: ``StoreFailure``.
  public func hasChanged() throws -> Bool {
    do {
      let now = try database.read { db in try Int64.fetchOne(db, sql: "PRAGMA data_version") }
      defer { version = now }
      return now != version
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
      return false
    } catch let error as DatabaseError {
      throw StoreFailure(error, path: path)
    }
  }
}
