import Foundation

/// What the command for drawings asks of files.
enum DrawFiles {
  /// Whether two paths are the same file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0
      && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes the folder that a file is to lie in, and those around it, where they are missing.
  static func makeFolder(of path: String) throws(FileFault) {
    let folder = (path as NSString).deletingLastPathComponent
    if folder.isEmpty || isFolder(folder) { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .notMade(path: folder, reason: "the folder can't be made")
    }
  }
}
