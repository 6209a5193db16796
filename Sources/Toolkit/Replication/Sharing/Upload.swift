import JSONCoding

/// What a device sends to the server: operations, with proof of those replicas that are its own.
///
/// `{"secrets": {REPLICA: SECRET, …}, "operations": [OPERATION, …]}`. Operations of a replica that
/// is not proven are passed on for somebody else.
public struct Upload: Equatable, Sendable {
  /// Replicas with the secrets that prove them.
  public var secrets: [(replica: ReplicaID, secret: [UInt8])]
  /// The operations; each behind the one it follows on.
  public var operations: [Operation]

  /// Most operations of one upload.
  public static let limit = 500

  /// Puts the parts together.
  public init(secrets: [(replica: ReplicaID, secret: [UInt8])], operations: [Operation]) {
    self.secrets = secrets
    self.operations = operations
  }

  /// Compares all parts.
  public static func == (a: Upload, b: Upload) -> Bool {
    a.operations == b.operations
      && a.secrets.elementsEqual(b.secrets) { $0.replica == $1.replica && $0.secret == $1.secret }
  }

  /// The type of canonical bytes (RFC 9110, section 8.3): an upload's, the answer's to it, a page's.
  public static let canonicalType = "application/vnd.detent"

  private static let version: UInt64 = 1

  /// The canonical bytes, a third of the JSON form; they hold secrets: never for a log.
  ///
  /// Layout: version, the secrets, the operations; both as a count and as many runs, of the secret
  /// itself, which tells its replica, and of an operation's canonical bytes.
  public var canonicalBytes: [UInt8] {
    var writer = CanonicalWriter()
    writer.varint(Upload.version)
    writer.varint(UInt64(secrets.count))
    for (_, secret) in secrets { writer.run(secret) }
    writer.varint(UInt64(operations.count))
    for operation in operations { writer.run(operation.canonicalBytes) }
    return writer.bytes
  }

  /// Reads the canonical bytes.
  ///
  /// - Throws: `FormatError` for what the JSON form refuses, too.
  public init(canonicalBytes bytes: [UInt8]) throws(FormatError) {
    self.init(secrets: [], operations: [])
    var reader = CanonicalReader(bytes)
    try reader.version(Upload.version)
    for _ in 0..<(try reader.count(of: 17)) {
      let secret = try reader.run(most: 64)
      guard secret.count >= 16 else { throw reader.error(.text) }
      secrets.append((ReplicaID(secret: secret), secret))
    }
    let count = try reader.count(of: 2)
    guard count >= 1, count <= Upload.limit else { throw reader.error(.tooLarge) }
    for _ in 0..<count { operations.append(try Operation(canonicalBytes: reader.run())) }
    try reader.finish()
  }

  /// The JSON form, which holds secrets: never for a log.
  public var json: JSON {
    var members: [JSON.Member] = []
    for (replica, secret) in secrets {
      var text: [UInt8] = []
      Hexadecimal.append(secret, to: &text)
      members.append(
        JSON.Member(
          JSON.Text(replica.description), JSON(String(decoding: text, as: UTF8.self))))
    }
    var list: [JSON] = []
    for operation in operations { list.append(operation.json) }
    return .object([
      JSON.Member("secrets", .object(members)), JSON.Member("operations", .array(list)),
    ])
  }

  /// Reads the JSON form.
  ///
  /// - Throws: `JSONError` with the path to what is wrong. Whether a secret proves its replica is
  ///   not looked at here; see `forged`.
  public init(json cursor: JSONCursor) throws(JSONError) {
    self.init(secrets: [], operations: [])
    for (key, value) in try cursor.required("secrets").members() {
      guard let replica = ReplicaID(key.string) else {
        throw value.refused("expected a name of 32 hexadecimal digits")
      }
      guard let secret = Hexadecimal.bytes(try value.text().utf8), (16...64).contains(secret.count)
      else { throw value.refused("expected 32 to 128 hexadecimal digits") }
      secrets.append((replica, secret))
    }
    let list = try cursor.required("operations")
    let elements = try list.elements()
    guard !elements.isEmpty, elements.count <= Upload.limit else {
      throw list.refused("expected 1 to \(Upload.limit) operations")
    }
    for element in elements { operations.append(try Operation(json: element)) }
  }

  /// A replica whose secret does not prove it.
  public var forged: ReplicaID? {
    secrets.first { ReplicaID(secret: $0.secret) != $0.replica }?.replica
  }
}

/// What a server answers to an upload: all of it is on its disk.
///
/// `{"epoch", "after", "afterHash", "cursor", "cursorHash", "new"}`.
public struct UploadAnswer: Equatable, Sendable {
  /// The life of the board on that server: another one after a backup was restored.
  public let epoch: UInt64
  /// The board's cursor before the upload; what was new stands directly behind it.
  public let after: Int64
  /// The board's cursor behind the upload.
  public let cursor: Int64
  /// How many operations were new.
  public let new: Int64
  /// What the history up to `after` comes to, as of `HistoryHash`; `none` where the server doesn't know.
  public let afterHash: Digest
  /// What the history up to `cursor` comes to.
  public let cursorHash: Digest

  /// Puts the parts together.
  public init(
    epoch: UInt64, after: Int64, cursor: Int64, new: Int64, afterHash: Digest = .none,
    cursorHash: Digest = .none
  ) {
    self.epoch = epoch
    self.after = after
    self.cursor = cursor
    self.new = new
    self.afterHash = afterHash
    self.cursorHash = cursorHash
  }

  private static let version: UInt64 = 1

  /// The canonical bytes, which answer those of an upload.
  ///
  /// Layout: version, epoch (8 bytes), after, cursor, new, both hashes (8 bytes each).
  public var canonicalBytes: [UInt8] {
    var writer = CanonicalWriter()
    writer.varint(UploadAnswer.version)
    writer.word(epoch)
    writer.varint(after)
    writer.varint(cursor)
    writer.varint(new)
    writer.word(afterHash.bits)
    writer.word(cursorHash.bits)
    return writer.bytes
  }

  /// Reads the canonical bytes.
  public init(canonicalBytes bytes: [UInt8]) throws(FormatError) {
    var reader = CanonicalReader(bytes)
    try reader.version(UploadAnswer.version)
    self.init(
      epoch: try reader.word(), after: try reader.exact(), cursor: try reader.exact(),
      new: try reader.exact(), afterHash: Digest(try reader.word()),
      cursorHash: Digest(try reader.word()))
    try reader.finish()
  }

  /// The JSON form.
  public var json: JSON {
    .object([
      JSON.Member("epoch", JSON(Digest(epoch).description)),
      JSON.Member("after", .integer(after)),
      JSON.Member("afterHash", JSON(afterHash.description)),
      JSON.Member("cursor", .integer(cursor)),
      JSON.Member("cursorHash", JSON(cursorHash.description)),
      JSON.Member("new", .integer(new)),
    ])
  }

  /// Reads the JSON form; members of other names are left to newer servers.
  public init(json cursor: JSONCursor) throws(JSONError) {
    let exact = 0...Operation.Limit.exact
    self.init(
      epoch: try cursor.required("epoch").epoch(),
      after: try cursor.required("after").integer(in: exact),
      cursor: try cursor.required("cursor").integer(in: exact),
      new: try cursor.required("new").integer(in: exact),
      afterHash: try cursor.hash("afterHash"), cursorHash: try cursor.hash("cursorHash"))
  }
}
