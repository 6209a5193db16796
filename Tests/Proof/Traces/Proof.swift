import JSONCoding
import Replication

/// What has to come out the same in wasm as natively, as numbers that cross every boundary.
///
/// There is no list of expected numbers to keep: the two builds are compared with each other.
public enum Proof {
  /// How many things happen in a history.
  public static let steps = 120

  /// What became of a random history: the hash of its final state and of the rule it broke.
  public static func simulation(seed: Int64, mutation: Simulation.Mutation = .none) -> Int64 {
    var simulation = Simulation(seed: UInt64(bitPattern: seed), mutation: mutation)
    simulation.run(steps: steps)
    let end = simulation.settle()
    return number(end.state + [end.violation?.rawValue ?? 0])
  }

  /// How many of the histories from `first` on break a rule.
  public static func violations(
    from first: Int64, count: Int32, mutation: Simulation.Mutation = .none
  ) -> Int32 {
    var violations: Int32 = 0
    for seed in first..<(first + Int64(count)) {
      var simulation = Simulation(seed: UInt64(bitPattern: seed), mutation: mutation)
      simulation.run(steps: steps)
      if simulation.settle().violation != nil { violations += 1 }
    }
    return violations
  }

  /// A hundred random operations in canonical bytes and as JSON, there and back: the hash of all
  /// forms, or −1 − *i* where the *i*th does not come back as it was.
  public static func operations(seed: Int64) -> Int64 {
    var operations = RandomOperation(seed: UInt64(bitPattern: seed))
    var all: [UInt8] = []
    var set: [Operation] = []
    for i in 0..<Int64(100) {
      let operation = operations.next()
      let bytes = operation.canonicalBytes
      let text = operation.json.bytes()
      guard let read = try? Operation(canonicalBytes: bytes), read == operation,
        let parsed = try? Operation(json: JSONCursor(JSON(reading: text))), parsed == operation
      else { return -1 - i }
      all += bytes + text
      set.append(operation)
    }
    return number(all + Log.encode(set))
  }

  /// Hostile bytes of every kind, made from good ones: how many of 1,000 are refused, as operation,
  /// log and snapshot. Not to trap is the point.
  public static func refused(seed: Int64) -> Int64 {
    var operations = RandomOperation(seed: UInt64(bitPattern: seed))
    var board = Board()
    var set: [Operation] = []
    for _ in 0..<4 {
      set.append(operations.next())
      board.apply(set[set.count - 1])
    }
    let forms = [set[0].canonicalBytes, Log.encode(set), board.snapshot]
    var refused: Int64 = 0
    for i in 0..<1000 {
      let bytes = mutated(forms[i % 3], &operations)
      switch i % 3 {
      case 0:
        do throws(FormatError) { _ = try Operation(canonicalBytes: bytes) } catch { refused += 1 }
      case 1:
        do throws(FormatError) { try Log.forEach(in: bytes) { _, _ in } } catch { refused += 1 }
      default:
        do throws(FormatError) {
          var board = try Board(snapshot: bytes)
          for operation in set { board.apply(operation) }
          for entity in board.entities { _ = board.counter(entity).total }
        } catch { refused += 1 }
      }
    }
    return refused
  }

  /// Bytes with one to four things done to them: changed, dropped, doubled, inserted, cut off.
  public static func mutated(_ bytes: [UInt8], _ chance: inout RandomOperation) -> [UInt8] {
    var bytes = bytes
    for _ in 0...chance.random.below(4) {
      let at = chance.random.below(bytes.count + 1)
      switch chance.random.below(6) {
      case 0: bytes.insert(UInt8(truncatingIfNeeded: chance.random.next()), at: at)
      case 1: bytes.removeLast(min(bytes.count, chance.random.below(5)))
      case 2: bytes.insert(contentsOf: bytes[..<min(at, 8)], at: at)
      case 3: if at < bytes.count { bytes.remove(at: at) }
      case 4: if at < bytes.count { bytes[at] = 0xff }
      default:
        if at < bytes.count { bytes[at] ^= 1 << UInt8(chance.random.below(8)) }
      }
    }
    return bytes
  }

  /// Whether JSON of 128 levels is read, written and read again, and of 129 and of a million
  /// refused, for arrays and objects: a bit for each that is as it should be, 31 for all.
  public static func jsonDepth() -> Int32 {
    var right: Int32 = 0
    if comesBack(nested("[", "1", "]", 128)) { right |= 1 }
    if comesBack(nested("{\"a\":", "-9223372036854775808", "}", 128)) { right |= 2 }
    if isTooDeep(nested("[", "1", "]", 129)) { right |= 4 }
    if isTooDeep(nested("{\"a\":", "1", "}", 129)) { right |= 8 }
    if isTooDeep([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) { right |= 16 }
    return right
  }

  private static func nested(
    _ open: String, _ core: String, _ close: String, _ levels: Int
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<levels { bytes += Array(open.utf8) }
    bytes += Array(core.utf8)
    for _ in 0..<levels { bytes += Array(close.utf8) }
    return bytes
  }

  private static func comesBack(_ bytes: [UInt8]) -> Bool {
    guard let value = try? JSON(reading: bytes), value.bytes() == bytes,
      let indented = try? JSON(reading: value.bytes(.indented))
    else { return false }
    return indented == value
  }

  private static func isTooDeep(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      _ = try JSON(reading: bytes)
      return false
    } catch { return error.reason == .tooDeep(limit: 128) }
  }

  static func number(_ bytes: [UInt8]) -> Int64 {
    Int64(bitPattern: SHA256.prefix64(bytes))
  }
}
