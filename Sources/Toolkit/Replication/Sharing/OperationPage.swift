import JSONCoding

/// A part of a board's operations in the order in which its server got them: the answer to a
/// request, or one message of the stream.
///
/// `{"epoch", "after", "afterHash", "cursor", "cursorHash", "head", "operations"}`.
public struct OperationPage: Equatable, Sendable {
  /// The life of the board on that server: another one after a backup was restored.
  public let epoch: UInt64
  /// The cursor before the first operation.
  public let after: Int64
  /// The cursor behind the last one.
  public let cursor: Int64
  /// The board's cursor when this was written; greater than `cursor` where more is to come.
  public let head: Int64
  /// What the history up to `after` comes to, as of `HistoryHash`; `none` where the server doesn't know.
  public let afterHash: Digest
  /// What the history up to `cursor` comes to.
  public let cursorHash: Digest
  /// The operations.
  public let operations: [Operation]

  /// Most operations of one page.
  public static let limit = 1000

  /// Puts the parts together.
  public init(
    epoch: UInt64, after: Int64, cursor: Int64, head: Int64, afterHash: Digest = .none,
    cursorHash: Digest = .none, operations: [Operation]
  ) {
    self.epoch = epoch
    self.after = after
    self.cursor = cursor
    self.head = head
    self.afterHash = afterHash
    self.cursorHash = cursorHash
    self.operations = operations
  }

  private static let version: UInt64 = 1

  /// The canonical bytes, a third of the JSON form.
  ///
  /// Layout: version, epoch (8 bytes), after, its hash (8 bytes); a run for each operation, and an empty
  /// one behind the last; cursor, its hash (8 bytes), head. What is known last stands last, so that a page
  /// can be written while it is read.
  public var canonicalBytes: [UInt8] {
    var bytes = OperationPage.canonicalStart(epoch: epoch, after: after, afterHash: afterHash)
    for operation in operations { bytes += OperationPage.canonicalRun(operation) }
    return bytes + OperationPage.canonicalEnd(cursor: cursor, cursorHash: cursorHash, head: head)
  }

  /// What stands before the first operation in ``canonicalBytes``.
  public static func canonicalStart(epoch: UInt64, after: Int64, afterHash: Digest) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.varint(version)
    writer.word(epoch)
    writer.varint(after)
    writer.word(afterHash.bits)
    return writer.bytes
  }

  /// An operation in ``canonicalBytes``.
  public static func canonicalRun(_ operation: Operation) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.run(operation.canonicalBytes)
    return writer.bytes
  }

  /// What stands behind the last operation in ``canonicalBytes``.
  public static func canonicalEnd(cursor: Int64, cursorHash: Digest, head: Int64) -> [UInt8] {
    var writer = CanonicalWriter()
    writer.run([])
    writer.varint(cursor)
    writer.word(cursorHash.bits)
    writer.varint(head)
    return writer.bytes
  }

  /// Reads the canonical bytes.
  ///
  /// - Throws: `FormatError`.
  public init(canonicalBytes bytes: [UInt8]) throws(FormatError) {
    var reader = CanonicalReader(bytes)
    try reader.version(OperationPage.version)
    let epoch = try reader.word()
    let after = try reader.exact()
    let afterHash = Digest(try reader.word())
    var operations: [Operation] = []
    while true {
      let run = try reader.run()
      if run.isEmpty { break }
      operations.append(try Operation(canonicalBytes: run))
    }
    let cursor = try reader.exact()
    let cursorHash = Digest(try reader.word())
    self.init(
      epoch: epoch, after: after, cursor: cursor, head: try reader.exact(), afterHash: afterHash,
      cursorHash: cursorHash, operations: operations)
    try reader.finish()
  }

  /// The JSON form.
  public var json: JSON {
    var list: [JSON] = []
    for operation in operations { list.append(operation.json) }
    return .object([
      JSON.Member("epoch", JSON(Digest(epoch).description)),
      JSON.Member("after", .integer(after)),
      JSON.Member("afterHash", JSON(afterHash.description)),
      JSON.Member("cursor", .integer(cursor)),
      JSON.Member("cursorHash", JSON(cursorHash.description)),
      JSON.Member("head", .integer(head)),
      JSON.Member("operations", .array(list)),
    ])
  }

  /// Reads the JSON form; members of other names are left to newer servers.
  public init(json cursor: JSONCursor) throws(JSONError) {
    let exact = 0...Operation.Limit.exact
    var operations: [Operation] = []
    for element in try cursor.required("operations").elements() {
      operations.append(try Operation(json: element))
    }
    self.init(
      epoch: try cursor.required("epoch").epoch(),
      after: try cursor.required("after").integer(in: exact),
      cursor: try cursor.required("cursor").integer(in: exact),
      head: try cursor.required("head").integer(in: exact),
      afterHash: try cursor.hash("afterHash"), cursorHash: try cursor.hash("cursorHash"),
      operations: operations)
  }
}

extension JSONCursor {
  /// Sixteen hexadecimal digits.
  func epoch() throws(JSONError) -> UInt64 {
    guard let epoch = Digest(hexadecimal: try text().utf8) else {
      throw refused("expected 16 hexadecimal digits")
    }
    return epoch.bits
  }

  /// A hash of the history in a member; `none` where an older server or store tells none.
  func hash(_ name: String) throws(JSONError) -> Digest {
    Digest(try member(name)?.epoch() ?? 0)
  }
}
