import Foundation
import Synchronization

/// A program that plays what it reads from a pipe.
struct ClickPlayer {
  let name: String
  let path: String
  let arguments: [String]
  /// What it wants to read before the samples.
  let header: [UInt8]

  /// The first that is there: ALSA's, PulseAudio's, PipeWire's.
  static func find(rate: Int64, environment: [String: String]) -> ClickPlayer? {
    let known: [(name: String, arguments: [String], header: [UInt8])] = [
      (
        "aplay",
        [
          "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "\(rate)", "--buffer-time=60000",
          "--period-time=10000", "-",
        ], []
      ),
      (
        "paplay",
        ["--raw", "--format=s16le", "--channels=1", "--rate=\(rate)", "--latency-msec=60"], []
      ),
      (
        "pw-play",
        // That of Debian 12 (0.3.65) knows no --raw, and takes two channels where none are said.
        ["--format=s16", "--channels=1", "--rate=\(rate)", "--latency=60ms", "-"],
        endlessHeader(rate: rate)
      ),
    ]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    for (name, arguments, header) in known {
      for folder in folders where access("\(folder)/\(name)", X_OK) == 0 {
        return ClickPlayer(
          name: name, path: "\(folder)/\(name)", arguments: arguments, header: header)
      }
    }
    return nil
  }

  /// The header of an AU file of 16-bit integers, one channel, least byte first, that does not say how
  /// long it is: alone among the formats it may go on for ever.
  private static func endlessHeader(rate: Int64) -> [UInt8] {
    var header = Array("dns.".utf8)
    for number in [24, UInt32.max, 3, UInt32(rate), 1] {
      withUnsafeBytes(of: number.littleEndian) { header += $0 }
    }
    return header
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
    _ = write(player.header)
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
