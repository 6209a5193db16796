/// Operations as a log, with the order in which they came and a number beside each: a few bytes more a tap
/// than a `Log`, which is a set.
///
/// Layout: version, the numbers, the order, and a `Log` to the end. Numbers and order are run-length coded;
/// the order is, for each operation, how far its place in the log is from the one behind the last.
public enum OrderedLog {
  /// An operation of the log.
  public struct Entry: Equatable, Sendable {
    /// The operation.
    public let operation: Operation
    /// Its digest.
    public let digest: Digest
    /// The number beside it.
    public let number: Int64

    /// Puts them together.
    public init(_ operation: Operation, _ digest: Digest, number: Int64) {
      self.operation = operation
      self.digest = digest
      self.number = number
    }
  }

  private static let version: UInt64 = 1

  /// Writes operations as a log that keeps their order.
  ///
  /// - Parameter entries: none twice, at most `Log.capacity`.
  /// - Complexity: O(*n* log *n*).
  public static func encode(_ entries: [Entry]) -> [UInt8] {
    var operations: [Operation] = []
    operations.reserveCapacity(entries.count)
    for entry in entries { operations.append(entry.operation) }
    let log = Log.encode(operations)
    var places: [Digest: Int64] = [:]
    // It has just been written.
    try? Log.forEach(in: log) { _, digest in places[digest] = Int64(places.count) }
    precondition(places.count == entries.count)
    var numbers = RunLengths()
    var order = RunLengths()
    var next: Int64 = 0
    for entry in entries {
      numbers.append(entry.number)
      let place = places[entry.digest] ?? 0
      order.append(place - next)
      next = place + 1
    }
    var writer = CanonicalWriter()
    writer.varint(version)
    writer.varint(UInt64(entries.count))
    numbers.write(to: &writer)
    order.write(to: &writer)
    writer.bytes.append(contentsOf: log)
    return writer.bytes
  }

  /// Reads operations in the order in which they came.
  ///
  /// - Throws: `FormatError`.
  /// - Complexity: O(*n*), one SHA-256 an operation.
  public static func decode(_ bytes: [UInt8]) throws(FormatError) -> [Entry] {
    var reader = CanonicalReader(bytes)
    try reader.version(version)
    let count = try reader.varint()
    guard count <= UInt64(Log.capacity) else { throw reader.error(.tooLarge) }
    let numbers = try RunLengths.read(Int(count), from: &reader)
    let order = try RunLengths.read(Int(count), from: &reader)
    var log: [(operation: Operation, digest: Digest)] = []
    log.reserveCapacity(Int(count))
    try Log.forEach(in: Array(bytes[reader.offset...])) { operation, digest in
      log.append((operation, digest))
    }
    guard log.count == Int(count) else { throw reader.error(.inconsistent) }
    var isTaken = [Bool](repeating: false, count: log.count)
    var entries: [Entry] = []
    entries.reserveCapacity(log.count)
    var next: Int64 = 0
    for (i, distance) in order.enumerated() {
      let (place, isBeyond) = next.addingReportingOverflow(distance)
      guard !isBeyond, place >= 0, place < Int64(log.count), !isTaken[Int(place)] else {
        throw reader.error(.inconsistent)
      }
      isTaken[Int(place)] = true
      let (operation, digest) = log[Int(place)]
      entries.append(Entry(operation, digest, number: numbers[i]))
      next = place + 1
    }
    return entries
  }
}
