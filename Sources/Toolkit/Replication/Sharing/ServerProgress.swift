import JSONCoding

/// How far a device is with the server of a shared board; stored beside the operations.
public struct ServerProgress: Equatable, Sendable {
  /// The life of the board on the server.
  public var epoch: UInt64
  /// How far the server's operations have been fetched.
  public var cursor: Int64
  /// For each of the device's replicas the last operation that the server has.
  public private(set) var sent: [Mark] = []

  /// How far the operations of a replica have been sent.
  public struct Mark: Equatable, Sendable {
    let replica: ReplicaID
    var digest: Digest
  }

  /// Starts at a cursor, with nothing sent.
  public init(epoch: UInt64, cursor: Int64) {
    self.epoch = epoch
    self.cursor = cursor
  }

  /// The last operation of a replica that the server has.
  public func sent(by replica: ReplicaID) -> Digest? {
    sent.first { $0.replica == replica }?.digest
  }

  /// Notes that the server has an operation of a replica, and all before it.
  public mutating func note(_ digest: Digest, by replica: ReplicaID) {
    sent.removeAll { $0.replica == replica }
    sent.append(Mark(replica: replica, digest: digest))
  }

  /// `{"epoch", "cursor", "sent": {REPLICA: DIGEST, …}}`.
  public var json: JSON {
    var members: [JSON.Member] = []
    for mark in sent {
      members.append(
        JSON.Member(JSON.Text(mark.replica.description), JSON(mark.digest.description)))
    }
    return .object([
      JSON.Member("epoch", JSON(Digest(epoch).description)),
      JSON.Member("cursor", .integer(cursor)),
      JSON.Member("sent", .object(members)),
    ])
  }

  /// Reads the JSON form.
  public init(json cursor: JSONCursor) throws(JSONError) {
    self.init(
      epoch: try cursor.required("epoch").epoch(),
      cursor: try cursor.required("cursor").integer(in: 0...Operation.Limit.exact))
    for (key, value) in try cursor.required("sent").members() {
      guard let replica = ReplicaID(key.string) else {
        throw value.refused("expected a name of 32 hexadecimal digits")
      }
      note(Digest(try value.epoch()), by: replica)
    }
  }
}
