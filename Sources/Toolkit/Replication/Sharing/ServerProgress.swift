import JSONCoding

/// How far a device is with the server of a shared board; stored beside the operations.
public struct ServerProgress: Equatable, Sendable {
  /// The life of the board on the server.
  public var epoch: UInt64
  /// How far the server's operations have been fetched.
  public var cursor: Int64
  /// What the server's history up to the cursor comes to, as of `HistoryHash`: a server that was set back
  /// tells another. `none` where it told nothing yet.
  public var hash: Digest
  /// How far the server's history went when it answered an upload, where that is beyond the cursor: others
  /// had written, and what they wrote has not been fetched. 0 where nothing was.
  var answered: Int64 = 0
  /// What the history came to there.
  var answeredHash = Digest.none
  /// For each of the device's replicas the last operation that the server has.
  public private(set) var sent: [Mark] = []

  /// How far the operations of a replica have been sent.
  public struct Mark: Equatable, Sendable {
    let replica: ReplicaID
    var digest: Digest
  }

  /// Starts at a cursor, with nothing sent.
  public init(epoch: UInt64, cursor: Int64, hash: Digest = .none) {
    self.epoch = epoch
    self.cursor = cursor
    self.hash = hash
  }

  /// The last operation of a replica that the server has.
  public func sent(by replica: ReplicaID) -> Digest? {
    sent.first { $0.replica == replica }?.digest
  }

  /// Whether the server tells another history up to the cursor than it told before.
  func differs(from hash: Digest, at cursor: Int64) -> Bool {
    cursor == self.cursor && hash != self.hash && hash != .none && self.hash != .none
  }

  /// Whether a page tells another history than the server's answer to an upload, which it reaches.
  ///
  /// - Complexity: O(*n*), one SHA-256 an operation, where it reaches one.
  func contradicts(_ page: OperationPage) -> Bool {
    guard answered > 0, page.after <= answered, page.cursor >= answered,
      page.cursorHash != .none, answeredHash != .none
    else { return false }
    var hash = page.afterHash
    for operation in page.operations.prefix(Int(clamping: answered - page.after)) {
      hash = HistoryHash.behind(hash, operation.digest)
    }
    return hash != answeredHash
  }

  /// Notes that the server has an operation of a replica, and all before it.
  public mutating func note(_ digest: Digest, by replica: ReplicaID) {
    sent.removeAll { $0.replica == replica }
    sent.append(Mark(replica: replica, digest: digest))
  }

  /// `{"epoch", "cursor", "hash", "answered", "answeredHash", "sent": {REPLICA: DIGEST, …}}`.
  public var json: JSON {
    var members: [JSON.Member] = []
    for mark in sent {
      members.append(
        JSON.Member(JSON.Text(mark.replica.description), JSON(mark.digest.description)))
    }
    var all = [
      JSON.Member("epoch", JSON(Digest(epoch).description)),
      JSON.Member("cursor", .integer(cursor)),
      JSON.Member("hash", JSON(hash.description)),
      JSON.Member("sent", .object(members)),
    ]
    if answered > 0 {
      all.append(JSON.Member("answered", .integer(answered)))
      all.append(JSON.Member("answeredHash", JSON(answeredHash.description)))
    }
    return .object(all)
  }

  /// Reads the JSON form.
  public init(json cursor: JSONCursor) throws(JSONError) {
    self.init(
      epoch: try cursor.required("epoch").epoch(),
      cursor: try cursor.required("cursor").integer(in: 0...Operation.Limit.exact),
      hash: try cursor.hash("hash"))
    answered = try cursor.member("answered")?.integer(in: 0...Operation.Limit.exact) ?? 0
    answeredHash = try cursor.hash("answeredHash")
    for (key, value) in try cursor.required("sent").members() {
      guard let replica = ReplicaID(key.string) else {
        throw value.refused("expected a name of 32 hexadecimal digits")
      }
      note(Digest(try value.epoch()), by: replica)
    }
  }
}
