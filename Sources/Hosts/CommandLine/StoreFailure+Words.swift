import Storage

extension StoreFailure {
  /// What went wrong and the way out.
  var words: String {
    switch self {
    case .busy(let path):
      "Another program is using \(path). Try again in a moment; nothing changed."
    case .newer(let path):
      "\(path) is from a newer version of Detent. Use that version, or another store with "
        + "--store; nothing changed."
    case .corrupt(let path, let reason):
      "\(path) is damaged (\(reason)); nothing changed. Restore a backup, or move it "
        + "away to start over:\n  mv '\(path)' '\(path).damaged'\n"
        + "`sqlite3 '\(path)' .recover` may save what can be read."
    case .foreign(let path):
      "\(path) belongs to another program; nothing changed. Choose another directory with "
        + "--store."
    case .notOnShelf:
      "This board isn't on this device. `detent board` lists the ones that are."
    case .noBoardOpen(let path):
      "\(path) no longer says which board is open; nothing changed. Choose one: `detent "
        + "board use NAME`, or `detent board use --own-tallies`."
    case .full(let path):
      "The disk of \(path) is full; nothing changed. Free up space, then try again."
    case .notCreatable(let path, let reason):
      "\(path) can't be created: \(reason). Choose another directory with --store."
    case .denied(let path, let reason):
      "No permission to use \(path): \(reason). Change its permissions, or choose another directory "
        + "with --store."
    case .broken(let path, let reason):
      "The disk with \(path) isn't working: \(reason). Check the disk or its connection, or choose a "
        + "directory on another one with --store. What isn't confirmed may not be saved."
    case .failed(let path, let reason):
      "\(path) can't be read or written: \(reason). Nothing changed."
    }
  }

  /// The number for scripts.
  var exitCode: Int32 {
    switch self {
    case .busy: ExitStatus.temporary
    case .newer: ExitStatus.unavailable
    case .corrupt, .foreign, .noBoardOpen: ExitStatus.data
    case .notOnShelf: ExitStatus.noInput
    case .full, .broken, .failed: ExitStatus.inputOutput
    case .notCreatable: ExitStatus.cannotCreate
    case .denied: ExitStatus.noPermission
    }
  }
}
