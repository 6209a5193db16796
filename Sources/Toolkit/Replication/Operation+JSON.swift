import JSONCoding

extension Operation {
  /// The operation as JSON, for the wire, for files and for people.
  ///
  /// One to one with the canonical bytes. Identifiers are lower-case hexadecimal text, changes are
  /// objects of one member: `{"put":[entity, field, value, stamp]}`, `{"add":[counter, round, n]}`,
  /// `{"round":[counter, number, stands, stamp]}`, and `{"unknown":[kind, bytes]}` for what a newer
  /// program made.
  public var json: JSON {
    var members = [
      JSON.Member("replica", JSON(replica.description)),
      JSON.Member("seq", .integer(seq)),
      JSON.Member("prev", JSON(prev.description)),
    ]
    if let session { members.append(JSON.Member("session", JSON(Digest(session).description))) }
    members.append(JSON.Member("at", .integer(at)))
    if let undoes { members.append(JSON.Member("undoes", JSON(undoes.description))) }
    var list: [JSON] = []
    for change in changes { list.append(change.json) }
    members.append(JSON.Member("changes", .array(list)))
    return .object(members)
  }

  /// Reads the JSON form.
  ///
  /// - Throws: `JSONError` with the path to what is wrong; the same operations are refused as from
  ///   canonical bytes, and members of other names are refused too, for nothing is dropped in
  ///   silence.
  public init(json cursor: JSONCursor) throws(JSONError) {
    for (key, value) in try cursor.members() {
      var isKnown = false
      for name in ["replica", "seq", "prev", "session", "at", "undoes", "changes"]
      where key.equals(name) { isKnown = true }
      guard isKnown else { throw value.refused("unknown member") }
    }
    let id = try cursor.required("replica")
    guard let replica = ReplicaID(try id.text().string) else {
      throw id.refused("expected 32 hexadecimal digits")
    }
    let seq = try cursor.required("seq").integer(in: 1...Limit.exact)
    let prev = Digest(try cursor.required("prev").word())
    guard (seq == 1) == (prev == .none) else {
      throw try cursor.required("prev").refused("expected zero exactly where seq is 1")
    }
    let session = try cursor.member("session")?.word()
    let undoes = try cursor.member("undoes")?.word()
    let at = try cursor.required("at").integer(in: -Limit.exact...Limit.exact)
    let list = try cursor.required("changes")
    var changes: [Change] = []
    for element in try list.elements() { changes.append(try Change(json: element)) }
    guard !changes.isEmpty, changes.count <= Limit.changes else {
      throw list.refused("expected 1 to \(Limit.changes) changes")
    }
    self.init(
      replica: replica, seq: seq, prev: prev, session: session, at: at,
      undoes: undoes.map { Digest($0) }, changes: changes)
    guard canonicalBytes.count <= Limit.operationBytes else {
      throw cursor.refused("the operation is larger than \(Limit.operationBytes) bytes")
    }
  }
}

extension Change {
  var json: JSON {
    switch self {
    case .put(let entity, let field, let value, let stamp):
      member(
        "put",
        [
          JSON(entity.description), JSON(String(decoding: field.bytes, as: UTF8.self)), value.json,
          .integer(stamp),
        ])
    case .add(let counter, let round, let n):
      member("add", [JSON(counter.description), .integer(round), .integer(n)])
    case .round(let counter, let round, let stands, let stamp):
      member(
        "round", [JSON(counter.description), .integer(round), JSON(stands), .integer(stamp)])
    case .unknown(let kind, let bytes): member("unknown", unknownJSON(kind, bytes))
    }
  }

  init(json cursor: JSONCursor) throws(JSONError) {
    let members = try cursor.members()
    guard members.count == 1, let (key, value) = members.first else {
      throw cursor.refused("expected an object of one member")
    }
    let parts = try value.elements()
    func expect(_ count: Int) throws(JSONError) {
      guard parts.count == count else { throw value.refused("expected \(count) parts") }
    }
    let exact = Operation.Limit.exact
    if key.equals("put") {
      try expect(4)
      guard let field = Field(bytes: try parts[1].text().utf8) else {
        throw parts[1].refused("expected 1 to 8 characters out of a-z, 0-9 and -")
      }
      self = .put(
        EntityID(try parts[0].word()), field, try Value(json: parts[2]),
        stamp: try parts[3].integer(in: 0...exact))
    } else if key.equals("add") {
      try expect(3)
      let n = try parts[2].integer(in: -exact...exact)
      guard n != 0 else { throw parts[2].refused("expected a number other than 0") }
      self = .add(
        EntityID(try parts[0].word()), round: try parts[1].integer(in: 0...exact), n: n)
    } else if key.equals("round") {
      try expect(4)
      self = .round(
        EntityID(try parts[0].word()), try parts[1].integer(in: 1...exact),
        stands: try parts[2].bool(), stamp: try parts[3].integer(in: 0...exact))
    } else if key.equals("unknown") {
      let (kind, bytes) = try readUnknown(value, above: 3)
      self = .unknown(kind: kind, bytes)
    } else {
      throw value.refused("unknown kind of change")
    }
  }

}

private func member(_ key: String, _ parts: [JSON]) -> JSON {
  .object([JSON.Member(JSON.Text(key), .array(parts))])
}

extension Value {
  /// Whole numbers, text and `null` as themselves; the rest as objects of one member.
  public var json: JSON {
    switch self {
    case .none: .null
    case .integer(let integer): .integer(integer)
    case .text(let text):
      .string(JSON.Text(validating: text) ?? JSON.Text(String(decoding: text, as: UTF8.self)))
    case .bytes(let bytes): .object([JSON.Member("bytes", JSON(hexadecimal(bytes)))])
    case .entity(let entity): .object([JSON.Member("entity", JSON(entity.description))])
    case .unknown(let kind, let bytes):
      .object([JSON.Member("unknown", .array(unknownJSON(kind, bytes)))])
    }
  }

  /// Reads the JSON form of a value.
  public init(json cursor: JSONCursor) throws(JSONError) {
    switch cursor.value.kind {
    case .null: self = .none
    case .string: self = .text(try cursor.text().utf8)
    case .object:
      if let bytes = try cursor.member("bytes") {
        self = .bytes(try readBytes(bytes))
      } else if let entity = try cursor.member("entity") {
        self = .entity(EntityID(try entity.word()))
      } else {
        let (kind, bytes) = try readUnknown(try cursor.required("unknown"), above: 4)
        self = .unknown(kind: kind, bytes)
      }
      guard try cursor.members().count == 1 else {
        throw cursor.refused("expected an object of one member")
      }
    default: self = .integer(try cursor.integer())
    }
    switch self {
    case .text(let bytes), .bytes(let bytes), .unknown(_, let bytes):
      guard bytes.count <= Operation.Limit.valueBytes else {
        throw cursor.refused("the value is larger than \(Operation.Limit.valueBytes) bytes")
      }
    default: break
    }
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  Hexadecimal.append(bytes, to: &text)
  return String(decoding: text, as: UTF8.self)
}

/// The kind as text: it may be any 64-bit number.
private func unknownJSON(_ kind: UInt64, _ bytes: [UInt8]) -> [JSON] {
  [JSON(Digest(kind).description), JSON(hexadecimal(bytes))]
}

private func readBytes(_ cursor: JSONCursor) throws(JSONError) -> [UInt8] {
  guard let bytes = Hexadecimal.bytes(try cursor.text().utf8) else {
    throw cursor.refused("expected hexadecimal digits")
  }
  return bytes
}

private func readUnknown(_ cursor: JSONCursor, above known: UInt64) throws(JSONError)
  -> (UInt64, [UInt8])
{
  let parts = try cursor.elements()
  guard parts.count == 2 else { throw cursor.refused("expected 2 parts") }
  let kind = try parts[0].word()
  // What is known has a form of its own: one operation, one spelling.
  guard kind > known else { throw parts[0].refused("expected a kind that is not known") }
  return (kind, try readBytes(parts[1]))
}

extension JSONCursor {
  /// Sixteen hexadecimal digits.
  fileprivate func word() throws(JSONError) -> UInt64 {
    guard let word = Hexadecimal.word(try text().utf8) else {
      throw refused("expected 16 hexadecimal digits")
    }
    return word
  }
}
