import Replication
import Testing
import Traces

@Suite("Logs that keep the order")
struct OrderedLogTests {
  /// Taps of some replicas that come in turns of random length, and random operations between them.
  private func entries(
    _ count: Int, replicas: Int, seed: UInt64, isPlain: Bool = false
  ) -> [OrderedLog.Entry] {
    var random = RandomOperation(seed: seed)
    var last = [Operation?](repeating: nil, count: replicas)
    var chance = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func below(_ bound: Int) -> Int {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1
      return Int(chance >> 33) % bound
    }
    var entries: [OrderedLog.Entry] = []
    var replica = 0
    while entries.count < count {
      if below(3) == 0 { replica = below(replicas) }
      var operation =
        !isPlain && below(20) == 0
        ? random.next()
        : Operation(
          replica: ReplicaID(high: UInt64(replica), low: seed), seq: 1, prev: .none,
          at: 1_700_000_000_000 + Int64(entries.count) * 400,
          changes: [.add(EntityID(UInt64(below(5))), round: 0, n: Int64(below(3)) + 1)])
      if operation.replica.low == seed, let before = last[replica] {
        // Now and then a number is left out.
        operation.seq = before.seq + (!isPlain && below(50) == 0 ? 2 : 1)
        operation.prev = before.digest
      }
      if operation.replica.low == seed { last[replica] = operation }
      let entry = OrderedLog.Entry(
        operation, operation.digest, number: isPlain ? 4 : Int64(below(2)) - 1)
      if !entries.contains(where: { $0.digest == entry.digest }) { entries.append(entry) }
    }
    return entries
  }

  @Test("Operations come back in their order, each with its number", arguments: 0..<20)
  func roundTrip(_ seed: Int) throws {
    let count = [0, 1, 2, 17, 300][seed % 5]
    let entries = entries(count, replicas: seed % 4 + 1, seed: UInt64(seed) + 1)
    #expect(try OrderedLog.decode(OrderedLog.encode(entries)) == entries)
  }

  @Test("A tap of one device is some three bytes, of eight in turns some six")
  func size() throws {
    for (replicas, most) in [(1, 4.5), (8, 7)] {
      let entries = entries(1000, replicas: replicas, seed: 77, isPlain: true)
      let each = Double(OrderedLog.encode(entries).count) / Double(entries.count)
      #expect(each < most)
    }
  }

  @Test("Bytes that are cut or changed are refused, or read as something else, and never trap")
  func damaged() throws {
    let entries = entries(40, replicas: 3, seed: 5)
    let bytes = OrderedLog.encode(entries)
    for end in 0..<bytes.count {
      #expect(throws: FormatError.self) { try OrderedLog.decode(Array(bytes[..<end])) }
    }
    for at in 0..<bytes.count {
      for bit in 0..<8 as Range<UInt8> {
        var changed = bytes
        changed[at] ^= 1 << bit
        if let read = try? OrderedLog.decode(changed) { #expect(read != entries) }
      }
    }
  }
}
