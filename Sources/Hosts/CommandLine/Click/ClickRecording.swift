import Clicking
import Foundation

/// A recording that is read piece by piece: a WAV file, or what ffmpeg or sox makes one of.
final class ClickRecording {
  let reader: WAVReader
  /// How many frames there are.
  let frames: Int64
  /// How many the header promises, where that is more.
  let promised: Int64?

  private let path: String
  private let descriptor: Int32
  /// What was decoded, to be removed.
  private let temporary: String?

  init(_ path: String) throws {
    var made: String?
    do {
      let (descriptor, header) = try Self.open(path)
      let reader: WAVReader
      do throws(WAVFault) {
        reader = try WAVReader(header: header)
      } catch {
        close(descriptor)
        throw error
      }
      (self.descriptor, self.reader) = (descriptor, reader)
    } catch let fault as WAVFault {
      guard fault.isForeign, (path as NSString).pathExtension.lowercased() != "wav" else {
        throw ClickFailure.notWAV(path: path, fault)
      }
      let file = try ClickDecoder.decoded(path)
      made = file
      do {
        let (descriptor, header) = try Self.open(file)
        (self.descriptor, reader) = (descriptor, try WAVReader(header: header))
      } catch {
        unlink(file)
        throw ClickFailure.notDecoded(path: path)
      }
    }
    self.path = path
    temporary = made
    let size = Int64(max(0, lseek(descriptor, 0, SEEK_END)))
    let there = max(0, size - reader.dataOffset) / Int64(reader.frameBytes)
    // Written into a pipe, a header does not know how long the file will be.
    let isUnknown = reader.dataBytes == 0 || reader.dataBytes >= 0x7FFF_F000
    frames = isUnknown ? there : min(there, reader.frames)
    promised = !isUnknown && reader.frames > there ? reader.frames : nil
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  private static func open(_ path: String) throws(FileFault) -> (Int32, header: [UInt8]) {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .reading(path) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else {
      let fault = FileFault.reading(path)
      close(descriptor)
      throw fault
    }
    return (descriptor, Array(bytes[..<count]))
  }

  /// Some of its frames, of each the channel that is loudest there; silence behind its end.
  func samples(from start: Int64, count: Int) throws(FileFault) -> [Float] {
    var buffer = [UInt8](repeating: 0, count: count * reader.frameBytes)
    let offset = reader.dataOffset + start * Int64(reader.frameBytes)
    var filled = 0
    while filled < buffer.count {
      let count = buffer.withUnsafeMutableBytes {
        pread(
          descriptor, $0.baseAddress.map { $0 + filled }, $0.count - filled,
          off_t(offset + Int64(filled)))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .reading(path)
      }
      if count == 0 { break }
      filled += count
    }
    var samples: [Float] = []
    samples.reserveCapacity(count)
    reader.append(buffer, to: &samples)
    return samples
  }
}

extension WAVFault {
  /// Whether another program may know what it is.
  fileprivate var isForeign: Bool {
    switch self {
    case .notWAV, .kind: true
    default: false
    }
  }
}

/// Makes a WAV file of another kind of recording by a program of the system.
private enum ClickDecoder {
  /// The path of a new file.
  static func decoded(_ path: String) throws(ClickFailure) -> String {
    let file = NSTemporaryDirectory() + "detent-\(UUID().uuidString).wav"
    let input = (path as NSString).isAbsolutePath ? path : "./" + path
    let known: [(name: String, arguments: [String])] = [
      (
        "ffmpeg",
        [
          "-nostdin", "-v", "error", "-y", "-i", "file:" + input, "-map", "0:a:0", "-c:a",
          "pcm_f32le", file,
        ]
      ),
      ("sox", [input, "-e", "floating-point", "-b", "32", file]),
    ]
    var isThere = false
    for (name, arguments) in known {
      guard let program = program(name) else { continue }
      isThere = true
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { continue }
      process.waitUntilExit()
      if process.terminationStatus == 0 { return file }
      unlink(file)
    }
    throw isThere ? .notDecoded(path: path) : .noDecoder(path: path)
  }

  private static func program(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
