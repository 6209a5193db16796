/// A consistent copy of a server's database in one file, while the server goes on.
///
///     let contents = try DatabaseBackup(database: "data/detent.sqlite", file: "monday.detent").make()
///
/// The copy is what was on the disk at one moment: whatever had been acknowledged by then is in it.
public struct DatabaseBackup: Sendable {
  private let database: String
  private let file: String
  private let replaces: Bool

  /// Says what is to be copied, and where to.
  ///
  /// - Parameters:
  ///   - database: the path of the server's database.
  ///   - file: the path of the backup; its folder must be there.
  ///   - replaces: whether it may take the place of a file that is there.
  public init(database: String, file: String, replaces: Bool = false) {
    self.database = database
    self.file = file
    self.replaces = replaces
  }

  /// Copies, checks, and gives the copy its name when it is on the disk.
  ///
  /// - Parameter progress: hears now and then which part is copied, from 0 to 1.
  /// - Throws: ``BackupFailure``; what was there before is then as it was.
  /// - Complexity: O(size of the database).
  public func make(
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(BackupFailure) -> DatabaseContents {
    guard FileStatus.exists(database) else { throw .missing(path: database) }
    guard !FileStatus.isSame(database, file) else { throw .sameFile(path: file) }
    guard replaces || !FileStatus.exists(file) else { throw .exists(path: file) }
    // SQLite would take what lies beside the old file for changes to the new one.
    for suffix in ["-wal", "-journal"] where FileStatus.exists(file + suffix) {
      throw .unclosed(path: file, sidecar: file + suffix)
    }
    let copy = try DatabaseCopy(for: file)
    try copy.fill(from: database) { progress($0 / 2) }
    let contents: DatabaseContents
    do throws(BackupFailure) {
      contents = try copy.work { db in
        let schema = try DatabaseFinding.schema(of: db)
        let contents = try DatabaseContents(SQLiteConnection(db), bytes: FileStatus.size(copy.path))
        if schema == SQLiteSchema.current {
          let findings = try DatabaseCheck.findings(
            DatabaseCheck.reading(db), of: contents.operations
          ) {
            progress(0.5 + $0 / 2)
          }
          if let first = findings.first { throw DatabaseFinding.damaged(first) }
        }
        return contents
      }
    } catch {
      // What is wrong with the copy is wrong with what it was made of.
      if case .unfit(_, let finding) = error { throw .unfit(path: database, finding) }
      throw error
    }
    try copy.finish(replacing: replaces)
    return contents
  }
}
