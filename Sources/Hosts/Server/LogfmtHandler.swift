public import Logging

/// Writes log events as lines of `key=value`, for people and for machines alike.
///
///     time=2026-03-01T09:30:00.123Z level=info message=request method=GET path=/ status=200 ms=0.41
///
/// Values that hold anything but plain characters are quoted with JSON's escapes, so that one
/// event is always one line, whatever a request contained.
public struct LogfmtHandler: LogHandler {
  /// The fields that every line of this logger carries.
  public var metadata: Logger.Metadata = [:]
  /// The least level that is written.
  public var logLevel: Logger.Level = .info
  /// Adds the fields of the task at hand.
  public var metadataProvider: Logger.MetadataProvider?
  private let now: @Sendable () -> String
  /// Takes a line, and whether it has to be out before anything else happens.
  private let write: @Sendable (String, Bool) -> Void

  /// Writes to standard error, with the machine's clock; within a moment, and errors at once.
  public init() {
    self.init(now: { Timestamp.now() }) { line, isUrgent in
      BufferedOutput.error.write(line)
      if isUrgent { BufferedOutput.error.flush() }
    }
  }

  init(now: @escaping @Sendable () -> String, write: @escaping @Sendable (String, Bool) -> Void) {
    self.now = now
    self.write = write
  }

  /// One of the fields that every line carries.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the event as one line, the fields of a request first, the others by name.
  public func log(event: LogEvent) {
    var line = ""
    line.reserveCapacity(256)
    line += "time="
    line += now()
    line += " level="
    line += event.level.rawValue
    Self.add("message", .string("\(event.message)"), to: &line)
    var own = event.metadata ?? [:]
    if let error = event.error { own["error"] = "\(error)" }
    let provided = metadataProvider?.get() ?? [:]
    // A line is written for each tap: no dictionary is made of the three.
    for key in Self.first {
      if let value = own[key] ?? provided[key] ?? metadata[key] { Self.add(key, value, to: &line) }
    }
    var others: [(key: String, value: Logger.Metadata.Value)] = []
    for fields in [own, provided, metadata] {
      for (key, value) in fields where !Self.first.contains(key) {
        if !others.contains(where: { $0.key == key }) { others.append((key, value)) }
      }
    }
    for (key, value) in others.sorted(by: { $0.key < $1.key }) { Self.add(key, value, to: &line) }
    line += "\n"
    write(line, event.level >= .error)
  }

  private static let first = ["method", "path", "status", "ms"]

  private static func add(_ key: String, _ value: Logger.Metadata.Value, to line: inout String) {
    line += " "
    line += key
    line += "="
    let text = if case .string(let text) = value { text } else { "\(value)" }
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D && $0 != 0x5C }
    line += isPlain ? text : "\"\(jsonEscaped(text))\""
  }
}
