import Foundation
import Synchronization

/// A program that plays what it reads from a pipe.
struct ClickPlayer {
  let name: String
  let path: String
  let arguments: [String]

  /// The first that is there: ALSA's, PulseAudio's, PipeWire's.
  static func find(rate: Int64, environment: [String: String]) -> ClickPlayer? {
    let known: [(String, [String])] = [
      (
        "aplay",
        [
          "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "\(rate)", "--buffer-time=60000",
          "--period-time=10000", "-",
        ]
      ),
      (
        "paplay",
        ["--raw", "--format=s16le", "--channels=1", "--rate=\(rate)", "--latency-msec=60"]
      ),
      (
        "pw-play",
        ["--raw", "--format=s16", "--channels=1", "--rate=\(rate)", "--latency=60ms", "-"]
      ),
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    for (name, arguments) in known {
      for folder in folders where access("\(folder)/\(name)", X_OK) == 0 {
        return ClickPlayer(name: name, path: "\(folder)/\(name)", arguments: arguments)
      }
    }
    return nil
  }
}

/// A player that runs, and its pipe.
///
/// The pipe holds 4 KiB, so that what a key changes is heard at once and not after what was written
/// before.
final class ClickPipe: Sendable {
  private let process: Mutex<Process>
  private let descriptor: Int32

  init(_ player: ClickPlayer) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: player.path)
    process.arguments = player.arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardInput = pipe
    descriptor = dup(pipe.fileHandleForWriting.fileDescriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if os(Linux)
      // F_SETPIPE_SZ
      _ = fcntl(descriptor, 1031, 4096)
    #endif
    do { try process.run() } catch {
      close(descriptor)
      throw ClickFailure.playerEnded(name: player.name)
    }
    try? pipe.fileHandleForWriting.close()
    self.process = Mutex(process)
  }

  /// Waits until all is taken; false where nobody takes it any more.
  func write(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      start += count
    }
    return true
  }

  /// Bytes that the player has not read.
  var waiting: Int64 {
    var count: Int32 = 0
    return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int64(count) : 0
  }

  /// Ends the player; at once, or when it has played what it has.
  func end(atOnce: Bool) {
    close(descriptor)
    process.withLock {
      if atOnce { $0.terminate() }
      $0.waitUntilExit()
    }
  }
}
