import Foundation

/// The process's input.
enum InputStream {
  /// Whether a person types it.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }
}

/// A file that is read whole.
enum InputFile {
  /// Whether there is such a file.
  static func isThere(_ path: String) -> Bool { path == "-" || access(path, F_OK) == 0 }

  /// What a file, or standard input for `-`, holds; a little more than the limit if it holds more.
  static func read(_ path: String, upTo limit: Int) throws(FileFault) -> [UInt8] {
    let isInput = path == "-"
    let name = isInput ? "Standard input" : path
    let descriptor = isInput ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .reading(name) }
    defer { if !isInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .reading(name)
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
