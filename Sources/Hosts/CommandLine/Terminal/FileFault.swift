import Foundation

/// Why a file was not read, or not written.
enum FileFault: Error, Equatable {
  /// There is no such file.
  case missing(path: String)
  /// It can't be read.
  case unreadable(path: String, reason: String)
  /// It can't be made.
  case notMade(path: String, reason: String)
  /// The disk has no room for it, or writing failed.
  case notWritten(path: String, reason: String)

  /// Why reading failed, by the number the system left.
  static func reading(_ path: String) -> FileFault {
    errno == ENOENT || errno == ENOTDIR
      ? .missing(path: path) : .unreadable(path: path, reason: String(cString: strerror(errno)))
  }

  /// Why writing failed, by the number the system left.
  static func writing(_ path: String) -> FileFault {
    let reason = String(cString: strerror(errno))
    switch errno {
    case ENOSPC, EDQUOT, EIO, EFBIG, EPIPE: return .notWritten(path: path, reason: reason)
    default: return .notMade(path: path, reason: reason)
    }
  }

  var exitCode: Int32 {
    switch self {
    case .missing: ExitStatus.noInput
    case .unreadable, .notWritten: ExitStatus.inputOutput
    case .notMade: ExitStatus.cannotCreate
    }
  }
}

extension FileFault: CustomStringConvertible {
  var description: String {
    switch self {
    case .missing(let path): "\(path) doesn't exist."
    case .unreadable(let path, let reason): "\(path) can't be read: \(reason)."
    case .notMade(let path, let reason): "\(path) can't be created: \(reason)."
    case .notWritten(let path, let reason):
      "\(path) couldn't be written: \(reason). Nothing changed."
    }
  }
}
