extension Board {
  /// The version that stands first in a snapshot.
  static let snapshotVersion: UInt64 = 1

  /// The whole fold in canonical bytes: equal sets of operations give equal bytes.
  ///
  /// Holds fields, counters and heads, sorted; not what is held back, which stays with the
  /// operations.
  ///
  /// - Complexity: O(state × log state), whatever the length of the history.
  public var snapshot: [UInt8] {
    var writer = CanonicalWriter()
    writer.varint(Board.snapshotVersion)
    // A replica of which nothing is here but a vouched name is none yet.
    let replicas = chains.keys.filter { chains[$0]?.tips.isEmpty == false }.ordered()
    var number: [ReplicaID: Int] = [:]
    writer.varint(UInt64(replicas.count))
    for (i, replica) in replicas.enumerated() {
      number[replica] = i
      writer.replica(replica)
      let tips = chains[replica]?.tips.ordered { ($0.seq, $0.digest) < ($1.seq, $1.digest) } ?? []
      writer.varint(UInt64(tips.count))
      for tip in tips {
        writer.varint(tip.seq)
        writer.word(tip.digest.bits)
      }
    }
    let keys = registers.keys.ordered()
    writer.varint(UInt64(keys.count))
    for key in keys {
      guard let register = registers[key] else { continue }
      writer.word(key.entity.bits)
      writer.run(key.field.bytes)
      register.value.write(to: &writer)
      writer.varint(register.stamp)
      writer.word(register.digest.bits)
      writer.varint(UInt64(number[register.replica] ?? 0))
    }
    let counting = counters.keys.ordered()
    writer.varint(UInt64(counting.count))
    for entity in counting {
      guard let counter = counters[entity] else { continue }
      writer.word(entity.bits)
      writer.varint(UInt64(counter.rounds.count))
      for round in counter.rounds {
        writer.varint(round.number)
        writer.varint(UInt64(round.sums.count))
        for entry in round.sums {
          writer.varint(UInt64(number[entry.replica] ?? 0))
          writer.zigzag128(entry.sum)
        }
        writer.varint(UInt64(round.votes.count))
        for vote in round.votes {
          writer.varint(UInt64(number[vote.replica] ?? 0))
          writer.bytes.append(vote.stands ? 1 : 0)
          writer.varint(vote.stamp)
          writer.word(vote.digest.bits)
        }
      }
    }
    return writer.bytes
  }

  /// Reads a snapshot.
  ///
  /// The board knows where each replica's chain ends but not the way there; see `needsHistory`.
  ///
  /// - Throws: `FormatError` for bytes that no `snapshot` of this version gives.
  public init(snapshot bytes: [UInt8]) throws(FormatError) {
    self.init()
    var reader = CanonicalReader(bytes)
    try reader.version(Board.snapshotVersion)
    let replicas = try readChains(&reader)
    var last: FieldKey?
    for _ in 0..<(try reader.count(of: 20)) {
      let entity = EntityID(try reader.word())
      let key = FieldKey(entity: entity, field: try reader.field())
      let value = try Value(from: &reader)
      let stamp = try reader.exact()
      let digest = Digest(try reader.word())
      let register = Register(
        value: value, stamp: stamp, digest: digest,
        replica: try reader.replica(outOf: replicas))
      if let last, last >= key { throw reader.error(.inconsistent) }
      last = key
      registers[key] = register
    }
    var lastCounter: EntityID?
    for _ in 0..<(try reader.count(of: 9)) {
      let entity = EntityID(try reader.word())
      let counter = try Counter(from: &reader, replicas: replicas)
      if let lastCounter, lastCounter >= entity { throw reader.error(.inconsistent) }
      lastCounter = entity
      counters[entity] = counter
    }
    try reader.finish()
  }

  private mutating func readChains(_ reader: inout CanonicalReader) throws(FormatError)
    -> [ReplicaID]
  {
    var replicas: [ReplicaID] = []
    for _ in 0..<(try reader.count(of: 17)) {
      let replica = try reader.replica()
      var chain = Chain()
      chain.isComplete = false
      for _ in 0..<(try reader.count(of: 9)) {
        let seq = try reader.exact(least: 1)
        let tip = Chain.Tip(digest: Digest(try reader.word()), seq: seq)
        if let last = chain.tips.last, (last.seq, last.digest) >= (tip.seq, tip.digest) {
          throw reader.error(.inconsistent)
        }
        // A chain of one operation is known whole.
        if seq == 1 { chain.isComplete = true }
        chain.tips.append(tip)
        chain.known.insert(tip.digest.bits)
        chain.named[tip.digest.bits] = false
        chain.reach = max(chain.reach, seq)
      }
      if chain.tips.contains(where: { $0.seq != 1 }) { chain.isComplete = false }
      guard !chain.tips.isEmpty else { throw reader.error(.inconsistent) }
      if let last = replicas.last, last >= replica { throw reader.error(.inconsistent) }
      chains[replica] = chain
      replicas.append(replica)
    }
    return replicas
  }
}

extension Counter {
  fileprivate init(from reader: inout CanonicalReader, replicas: [ReplicaID]) throws(FormatError) {
    self.init()
    var last: Int64 = -1
    for _ in 0..<(try reader.count(of: 3)) {
      let number = try reader.exact()
      guard number > last else { throw reader.error(.inconsistent) }
      last = number
      var round = Round(number)
      for _ in 0..<(try reader.count(of: 2)) {
        let by = try reader.replica(outOf: replicas)
        let sum = try reader.zigzag128()
        // More than anybody can count, and far enough from 128 bits that no sum of sums leaves them.
        guard sum.magnitude < 1 << 90 else { throw reader.error(.number) }
        if let previous = round.sums.last, previous.replica >= by {
          throw reader.error(.inconsistent)
        }
        round.sums.append((by, sum))
      }
      for _ in 0..<(try reader.count(of: 11)) {
        let by = try reader.replica(outOf: replicas)
        let stands = try reader.byte()
        guard stands <= 1 else { throw reader.error(.number) }
        let stamp = try reader.exact()
        let digest = Digest(try reader.word())
        if let previous = round.votes.last, previous.replica >= by {
          throw reader.error(.inconsistent)
        }
        round.votes.append(
          Round.Vote(replica: by, stands: stands == 1, stamp: stamp, digest: digest))
      }
      guard !round.sums.isEmpty || !round.votes.isEmpty else { throw reader.error(.inconsistent) }
      rounds.append(round)
    }
    guard !rounds.isEmpty else { throw reader.error(.inconsistent) }
  }
}

extension CanonicalReader {
  /// A replica by its number in a table.
  fileprivate mutating func replica(outOf table: [ReplicaID]) throws(FormatError) -> ReplicaID {
    let number = try varint()
    guard number < UInt64(table.count) else { throw error(.inconsistent) }
    return table[Int(number)]
  }
}
