import Storage

extension StoreFailure {
  /// What went wrong and the way out.
  var words: String {
    switch self {
    case .busy(let path):
      "Another program holds \(path). Try again in a moment; nothing was changed."
    case .newer(let path):
      "\(path) was written by a newer Detent. Run that one, or choose another store with "
        + "--store; nothing was changed."
    case .corrupt(let path, let reason):
      "\(path) is damaged (\(reason)); nothing was changed. Put a backup in its place, or move it "
        + "away to begin anew:\n  mv '\(path)' '\(path).damaged'\n"
        + "`sqlite3 '\(path)' .recover` may save what can be read."
    case .foreign(let path):
      "\(path) belongs to another program; nothing was changed. Choose another directory with "
        + "--store."
    case .notOnShelf:
      "This board was not joined here. `detent board` lists those that were."
    case .noBoardOpen(let path):
      "\(path) does not tell any more which board is open; nothing was changed. Say it: `detent "
        + "board use NAME`, or `detent board use --own-tallies`."
    case .full(let path):
      "No room left on the disk of \(path); nothing was changed. Free some space, then try again."
    case .notCreatable(let path, let reason):
      "\(path) can't be made: \(reason). Choose another directory with --store."
    case .denied(let path, let reason):
      "No permission to use \(path): \(reason). Change its rights, or choose another directory "
        + "with --store."
    case .failed(let path, let reason):
      "\(path) can't be read or written: \(reason). Nothing was changed."
    }
  }

  /// The number for scripts.
  var exitCode: Int32 {
    switch self {
    case .busy: ExitStatus.temporary
    case .newer: ExitStatus.unavailable
    case .corrupt, .foreign, .noBoardOpen: ExitStatus.data
    case .notOnShelf: ExitStatus.noInput
    case .full, .failed: ExitStatus.inputOutput
    case .notCreatable: ExitStatus.cannotCreate
    case .denied: ExitStatus.noPermission
    }
  }
}
