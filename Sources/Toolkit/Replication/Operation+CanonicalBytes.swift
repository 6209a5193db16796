extension Operation {
  /// The version that stands first in the canonical bytes.
  static let version: UInt64 = 1

  /// The bytes that are hashed, stored and compared: equal operations have equal bytes and the
  /// other way round.
  ///
  /// Layout: version, replica (16 bytes), seq, prev (8 bytes; absent where seq is 1), then the
  /// `tail`. Numbers as `CanonicalWriter` writes them.
  public var canonicalBytes: [UInt8] {
    var writer = CanonicalWriter()
    writer.bytes.reserveCapacity(64)
    writer.varint(Operation.version)
    writer.replica(replica)
    writer.varint(seq)
    if seq > 1 { writer.word(prev.bits) }
    write(tailTo: &writer)
    return writer.bytes
  }

  /// The name of this operation.
  ///
  /// - Complexity: O(size of the operation); a tap is one block of SHA-256.
  public var digest: Digest { Digest(SHA256.prefix64(canonicalBytes)) }

  /// Reads canonical bytes.
  ///
  /// - Throws: `FormatError` for anything but the exact canonical form of a valid operation.
  public init(canonicalBytes bytes: [UInt8]) throws(FormatError) {
    var reader = CanonicalReader(bytes)
    guard bytes.count <= Limit.operationBytes else { throw reader.error(.tooLarge) }
    try reader.version(Operation.version)
    let replica = try reader.replica()
    let (seq, prev) = try reader.place()
    self.init(replica: replica, seq: seq, prev: prev, at: 0, changes: [])
    try read(tailFrom: &reader)
    try reader.finish()
  }

  /// Everything behind the place in the chain: flags, session, undoes, at, changes.
  func write(tailTo writer: inout CanonicalWriter) {
    writer.varint(UInt64((session == nil ? 0 : 1) | (undoes == nil ? 0 : 2)))
    if let session { writer.word(session) }
    if let undoes { writer.word(undoes.bits) }
    writer.zigzag(at)
    writer.varint(UInt64(changes.count))
    for change in changes {
      var payload = CanonicalWriter()
      let kind = change.write(to: &payload)
      writer.varint(kind)
      writer.run(payload.bytes)
    }
  }

  mutating func read(tailFrom reader: inout CanonicalReader) throws(FormatError) {
    let flags = try reader.varint()
    guard flags < 4 else { throw reader.error(.number) }
    session = flags & 1 == 0 ? nil : try reader.word()
    undoes = flags & 2 == 0 ? nil : Digest(try reader.word())
    at = try reader.zigzag()
    guard at.magnitude <= UInt64(Limit.exact) else { throw reader.error(.number) }
    let count = try reader.count(of: 2)
    guard count >= 1, count <= Limit.changes else { throw reader.error(.tooLarge) }
    changes = []
    changes.reserveCapacity(count)
    for _ in 0..<count {
      let kind = try reader.varint()
      var payload = try reader.inner()
      changes.append(try Change(kind: kind, from: &payload))
      try payload.finish()
    }
  }
}

extension Change {
  private static let putKind: UInt64 = 1
  private static let addKind: UInt64 = 2
  private static let roundKind: UInt64 = 3

  /// Writes the payload and returns the kind that stands before it.
  func write(to writer: inout CanonicalWriter) -> UInt64 {
    switch self {
    case .put(let entity, let field, let value, let stamp):
      writer.word(entity.bits)
      writer.run(field.bytes)
      value.write(to: &writer)
      writer.varint(stamp)
      return Change.putKind
    case .add(let counter, let round, let n):
      writer.word(counter.bits)
      writer.varint(round)
      writer.zigzag(n)
      return Change.addKind
    case .round(let counter, let round, let stands, let stamp):
      writer.word(counter.bits)
      writer.varint(round)
      writer.bytes.append(stands ? 1 : 0)
      writer.varint(stamp)
      return Change.roundKind
    case .unknown(let kind, let bytes):
      writer.bytes.append(contentsOf: bytes)
      return kind
    }
  }

  init(kind: UInt64, from reader: inout CanonicalReader) throws(FormatError) {
    switch kind {
    case Change.putKind:
      let entity = EntityID(try reader.word())
      let field = try reader.field()
      let value = try Value(from: &reader)
      self = .put(entity, field, value, stamp: try reader.exact())
    case Change.addKind:
      let counter = EntityID(try reader.word())
      let round = try reader.exact()
      let n = try reader.zigzag()
      guard n != 0, n.magnitude <= UInt64(Operation.Limit.exact) else {
        throw reader.error(.number)
      }
      self = .add(counter, round: round, n: n)
    case Change.roundKind:
      let counter = EntityID(try reader.word())
      let round = try reader.exact(least: 1)
      let stands = try reader.byte()
      guard stands <= 1 else { throw reader.error(.number) }
      self = .round(counter, round, stands: stands == 1, stamp: try reader.exact())
    case 0: throw reader.error(.number)
    default:
      self = .unknown(kind: kind, Array(reader.bytes[reader.offset..<reader.end]))
      reader.offset = reader.end
    }
  }
}

extension Value {
  /// A kind, then a run of bytes: a newer kind can be carried along unread.
  func write(to writer: inout CanonicalWriter) {
    switch self {
    case .none:
      writer.varint(UInt64(0))
      writer.run([])
    case .integer(let integer):
      var payload = CanonicalWriter()
      payload.zigzag(integer)
      writer.varint(UInt64(1))
      writer.run(payload.bytes)
    case .text(let text):
      writer.varint(UInt64(2))
      writer.run(text)
    case .bytes(let bytes):
      writer.varint(UInt64(3))
      writer.run(bytes)
    case .entity(let entity):
      var payload = CanonicalWriter()
      payload.word(entity.bits)
      writer.varint(UInt64(4))
      writer.run(payload.bytes)
    case .unknown(let kind, let bytes):
      writer.varint(kind)
      writer.run(bytes)
    }
  }

  init(from reader: inout CanonicalReader) throws(FormatError) {
    let kind = try reader.varint()
    let start = reader.offset
    var payload = try reader.inner()
    guard payload.remaining <= Operation.Limit.valueBytes else {
      throw FormatError(offset: start, reason: .tooLarge)
    }
    let bytes = Array(payload.bytes[payload.offset..<payload.end])
    switch kind {
    case 0: self = .none
    case 1: self = .integer(try payload.zigzag())
    case 2:
      guard String(validating: bytes, as: UTF8.self) != nil else { throw payload.error(.text) }
      self = .text(bytes)
    case 3: self = .bytes(bytes)
    case 4: self = .entity(EntityID(try payload.word()))
    default: self = .unknown(kind: kind, bytes)
    }
    switch self {
    case .none, .integer, .entity: try payload.finish()
    case .text, .bytes, .unknown: break
    }
  }
}
