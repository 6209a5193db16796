import Replication

/// What the devices that count on a board are called.
///
/// A name is the field `Field.deviceName` of the entity that each replica has by its identity. The
/// replicas of one device, as the tabs of a browser are, bear one name and count as one.
public struct DeviceNames: Sendable {
  private var labels: [ReplicaID: [UInt8]] = [:]

  /// Reads the names off a board, for machines: a device without a name goes by its identity.
  ///
  /// - Complexity: O(replicas).
  public init(_ board: Board) {
    for replica in board.replicas {
      if let name = DeviceNames.name(of: replica, on: board) { labels[replica] = name.utf8 }
    }
  }

  /// Reads the names off a board, for people at one of the devices that count on it.
  ///
  /// - Parameters:
  ///   - own: the replicas of this device, which are called alike, also those that came after it was
  ///     given its name.
  ///   - thisDevice: what it is called as long as it has none; `nil` for a letter like others, as it is
  ///     for whoever reads it elsewhere.
  ///   - another: what stands before the letter of one that nobody gave a name: A, B, … Z, AA, in the
  ///     order of their identities, this one's among them, so that a letter means the same on every
  ///     device; it moves when one more comes. Beside counts numbers would be taken for some.
  ///   - nobody: replicas that are no device's.
  /// - Complexity: O(*r* log *r*) in the replicas.
  public init(
    _ board: Board, own: Set<ReplicaID>, thisDevice: [UInt8]?, another: [UInt8],
    nobody: [ReplicaID] = []
  ) {
    self.init(board)
    var name = DeviceNames.name(of: own, on: board)?.utf8
    var number = 0
    for replica in board.replicas where labels[replica] == nil && !nobody.contains(replica) {
      let label = another + DeviceNames.letters(number)
      labels[replica] = label
      number += 1
      // The first of its replicas stands for all of this device.
      if name == nil, thisDevice == nil, own.contains(replica) { name = label }
    }
    guard let name = name ?? thisDevice else { return }
    for replica in own { labels[replica] = name }
  }

  /// The letters of a number from 0 on, as spreadsheets name their columns.
  private static func letters(_ number: Int) -> [UInt8] {
    (number < 26 ? [] : letters(number / 26 - 1)) + [UInt8(ascii: "A") + UInt8(number % 26)]
  }

  /// The name of a device with these replicas; `nil` where nobody gave it one.
  ///
  /// - Complexity: O(*r* log *r*) in the replicas.
  public static func name(of replicas: Set<ReplicaID>, on board: Board) -> Title? {
    for replica in replicas.ordered() {
      if let name = name(of: replica, on: board) { return name }
    }
    return nil
  }

  /// The name of a replica's device; `nil` where nobody gave it one.
  public static func name(of replica: ReplicaID, on board: Board) -> Title? {
    guard case .text(let text) = board.value(replica.entity, .deviceName) else { return nil }
    return Title(showing: text)
  }

  /// The changes that give a device a name; empty where it is so already.
  ///
  /// - Parameters:
  ///   - replicas: all of that device.
  ///   - now: the wall clock in milliseconds since 1970.
  public static func changes(
    naming replicas: [ReplicaID], _ name: Title, on board: Board, now: Int64
  ) throws(RefusedChange) -> [Change] {
    var changes: [Change] = []
    for replica in replicas where self.name(of: replica, on: board) != name {
      changes.append(try board.put(replica.entity, .deviceName, .text(name.utf8), now: now))
    }
    return changes
  }

  /// What a replica's device is called; one that the board does not know goes by the first eight digits
  /// of its identity.
  public func label(of replica: ReplicaID) -> [UInt8] {
    labels[replica] ?? Array(replica.description.utf8.prefix(8))
  }
}
