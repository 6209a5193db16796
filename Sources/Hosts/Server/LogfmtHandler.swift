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
  private let write: @Sendable (String) -> Void

  /// Writes to standard error, with the machine's clock.
  public init() {
    self.init(now: { Timestamp.now() }, write: { StandardStream.error.write($0) })
  }

  init(now: @escaping @Sendable () -> String, write: @escaping @Sendable (String) -> Void) {
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
    var line =
      "time=\(now()) level=\(event.level.rawValue) message=\(Self.quoted("\(event.message)"))"
    var fields = metadata
    if let provided = metadataProvider?.get() { fields.merge(provided) { _, new in new } }
    if let own = event.metadata { fields.merge(own) { _, new in new } }
    if let error = event.error { fields["error"] = "\(error)" }
    let order = ["method", "path", "status", "ms"]
    for key in order + fields.keys.filter({ !order.contains($0) }).sorted() {
      if let value = fields[key] { line += " \(key)=\(Self.quoted("\(value)"))" }
    }
    write(line + "\n")
  }

  private static func quoted(_ value: String) -> String {
    let isPlain =
      !value.isEmpty
      && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x3D && $0 != 0x5C }
    return isPlain ? value : "\"\(jsonEscaped(value))\""
  }
}
