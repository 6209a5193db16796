import JSONCoding
import Replication

/// Reads a stream in server-sent-event form (HTML Living Standard, 9.2.6), as far as Detent's
/// servers write it: UTF-8, lines ending in a line feed, with or without a carriage return.
public struct EventStream: Equatable, Sendable {
  /// One message.
  public struct Event: Equatable, Sendable {
    /// What kind it is.
    public let name: [UInt8]
    /// Its lines of data.
    public let data: [UInt8]
  }

  /// Whether a whole line came that is one of such a stream: a comment, as the server's greeting is, or
  /// a field.
  public private(set) var hasSpoken = false
  private var line: [UInt8] = []
  private var name: [UInt8] = []
  private var data: [UInt8] = []

  /// Most bytes of one message; a server of ours stays far below.
  static let limit = 4 << 20

  /// Reads from the beginning of a stream.
  public init() {}

  /// Takes the next bytes.
  ///
  /// - Returns: the messages that are complete now; `nil` where a message has no end.
  public mutating func read(_ bytes: [UInt8]) -> [Event]? {
    var events: [Event] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if let event = endLine() { events.append(event) }
      line = []
    }
    return line.count + data.count > EventStream.limit ? nil : events
  }

  private mutating func endLine() -> Event? {
    if line.isEmpty {
      defer {
        name = []
        data = []
      }
      return data.isEmpty && name.isEmpty ? nil : Event(name: name, data: data)
    }
    if line[0] == UInt8(ascii: ":") { hasSpoken = true }
    if let value = value(of: "event") {
      hasSpoken = true
      name = value
    }
    if let value = value(of: "data") {
      if !data.isEmpty { data.append(UInt8(ascii: "\n")) }
      data += value
    }
    return nil
  }

  private func value(of field: StaticString) -> [UInt8]? {
    let count = field.utf8CodeUnitCount
    guard line.count > count, line[count] == UInt8(ascii: ":") else { return nil }
    for i in 0..<count where line[i] != field.utf8Start[i] { return nil }
    let hasSpace = line.count > count + 1 && line[count + 1] == UInt8(ascii: " ")
    return Array(line[(count + (hasSpace ? 2 : 1))...])
  }
}
