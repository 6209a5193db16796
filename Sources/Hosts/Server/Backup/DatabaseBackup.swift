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
  ///   - database: the path of the server's database, or its address.
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
    guard !file.contains("://") else { throw .notAFile(command: "backup") }
    let location = try DatabaseLocation.forBackup(database)
    if case .file(let path) = location {
      guard FileStatus.exists(path) else { throw .missing(path: path) }
      guard !FileStatus.isSame(path, file) else { throw .sameFile(path: file) }
    }
    guard replaces || !FileStatus.exists(file) else { throw .exists(path: file) }
    // SQLite would take what lies beside the old file for changes to the new one.
    for suffix in ["-wal", "-journal"] where FileStatus.exists(file + suffix) {
      throw .unclosed(path: file, sidecar: file + suffix)
    }
    let copy = try DatabaseCopy(for: file)
    switch location {
    case .file(let path): try copy.fill(from: path) { progress($0 / 2) }
    case .postgreSQL(let address): try copy.fill(from: address) { progress($0 / 2) }
    }
    let contents: DatabaseContents
    do throws(BackupFailure) {
      contents = try copy.contents { progress(0.5 + $0 / 2) }
    } catch {
      // What is wrong with the copy is wrong with what it was made of.
      if case .unfit(_, let finding) = error { throw .unfit(path: location.name, finding) }
      throw error
    }
    try copy.finish(replacing: replaces)
    return contents
  }
}
