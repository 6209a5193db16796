import App
import Boards
import Replication

/// The buffer that JavaScript writes into before it calls, reused from call to call.
enum Inbox {
  nonisolated(unsafe) private static var start = UnsafeMutablePointer<UInt8>.allocate(
    capacity: 4096)
  nonisolated(unsafe) private static var capacity = 4096

  /// Makes room for `count` bytes.
  static func reserve(_ count: Int) -> UnsafeMutablePointer<UInt8> {
    if count > capacity {
      start.deallocate()
      capacity = max(count, capacity * 2)
      start = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    }
    return start
  }

  /// The first `count` bytes of it.
  static func bytes(_ count: Int32) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: min(Int(count), capacity)))
  }
}

/// Records as they cross to JavaScript and back: lengths are 32 bits, little-endian.
///
/// A record is the length of its key, the key, the length of its value, the value. A write has one
/// byte in front: 1 puts the record, 2 removes its key and has no value.
enum RecordBytes {
  static func encode(_ writes: [StoreWrite]) -> [UInt8] {
    var bytes: [UInt8] = []
    for write in writes {
      switch write {
      case .put(let key, let value):
        bytes.append(1)
        append(Array(key.utf8), to: &bytes)
        append(value, to: &bytes)
      case .remove(let key):
        bytes.append(2)
        append(Array(key.utf8), to: &bytes)
      }
    }
    return bytes
  }

  static func decode(_ bytes: [UInt8]) -> [StoreRecord] {
    var records: [StoreRecord] = []
    var offset = 0
    func run() -> ArraySlice<UInt8>? {
      guard bytes.count - offset >= 4 else { return nil }
      let count =
        UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8 | UInt32(bytes[offset + 2]) << 16
        | UInt32(bytes[offset + 3]) << 24
      offset += 4
      guard count <= UInt32(bytes.count - offset) else { return nil }
      defer { offset += Int(count) }
      return bytes[offset..<offset + Int(count)]
    }
    while let key = run(), let value = run() {
      records.append(StoreRecord(String(decoding: key, as: UTF8.self), Array(value)))
    }
    return records
  }

  static func append(_ run: [UInt8], to bytes: inout [UInt8]) {
    let count = UInt32(run.count)
    for shift: UInt32 in stride(from: 0, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift))
    }
    bytes.append(contentsOf: run)
  }
}

/// A request as it crosses to JavaScript: method and whether it is a stream in a byte each, then
/// path, token and body as runs.
enum RequestBytes {
  static func encode(_ request: NetworkRequest) -> [UInt8] {
    var bytes: [UInt8] = [
      request.method.rawValue, (request.isStream ? 1 : 0) | (request.isCanonical ? 2 : 0),
    ]
    RecordBytes.append(Array(request.path.utf8), to: &bytes)
    RecordBytes.append(Array((request.token?.secretText ?? "").utf8), to: &bytes)
    RecordBytes.append(request.body, to: &bytes)
    return bytes
  }
}
