import Replication

/// The stored form: a version, then the inputs and steps in the order they are read. Kept for ever.
///
/// | part | form |
/// |---|---|
/// | version | byte 1, or 2 where it uses groups; a later one is a newer program's |
/// | formula | input, number of steps (byte), then for each its operator (byte) and input |
/// | number | byte 0, places behind the point (byte), units as a zigzag-coded LEB128 number |
/// | entity | byte 1, eight bytes, most significant first |
/// | nested formula | byte 2, formula |
/// | group | byte 3, aggregate (byte), eight bytes as of an entity |
///
/// Equal formulas have equal bytes and the other way round.
extension Formula {
  private static let version: UInt8 = 1
  private static let versionWithGroups: UInt8 = 2

  /// What is stored.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(groups.isEmpty ? Formula.version : Formula.versionWithGroups)
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    Formula.write(start, to: &bytes)
    bytes.append(UInt8(truncatingIfNeeded: steps.count))
    for step in steps {
      bytes.append(step.operator.rawValue)
      Formula.write(step.input, to: &bytes)
    }
  }

  private static func write(_ input: Input, to bytes: inout [UInt8]) {
    switch input {
    case .number(let number):
      bytes.append(0)
      bytes.append(UInt8(truncatingIfNeeded: number.scale))
      var rest = UInt128(bitPattern: number.units << 1 ^ number.units >> 127)
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    case .entity(let id):
      bytes.append(1)
      bytes += id.bytes
    case .nested(let inner):
      bytes.append(2)
      inner.write(to: &bytes)
    case .group(let aggregate, let id):
      bytes.append(3)
      bytes.append(aggregate.rawValue)
      bytes += id.bytes
    }
  }

  /// Reads what was stored.
  ///
  /// - Throws: ``ComputationFault/newer`` or ``ComputationFault/unreadable``; what is stored should
  ///   then be left as it is.
  public init(bytes: [UInt8]) throws(ComputationFault) {
    guard let version = bytes.first, version >= Formula.version else { throw .unreadable }
    guard version <= Formula.versionWithGroups else { throw .newer }
    var reader = Reader(bytes: bytes)
    guard let formula = reader.formula(depth: Limit.depth), reader.next == bytes.count,
      formula.isWithinLimits, formula.groups.isEmpty == (version == Formula.version)
    else { throw .unreadable }
    self = formula
  }

  /// Reads what `write` writes and nothing else.
  private struct Reader {
    let bytes: [UInt8]
    var next = 1

    mutating func byte() -> UInt8? {
      guard next < bytes.count else { return nil }
      next += 1
      return bytes[next - 1]
    }

    mutating func formula(depth: Int) -> Formula? {
      guard let start = input(depth: depth), let count = byte() else { return nil }
      if case .nested = start { return nil }
      var steps: [Step] = []
      for _ in 0..<count {
        guard let code = byte(), let found = Operator(rawValue: code),
          let input = input(depth: depth)
        else { return nil }
        steps.append(Step(found, input))
      }
      return Formula(start, steps)
    }

    mutating func input(depth: Int) -> Input? {
      switch byte() {
      case 0:
        guard let scale = byte(), let units = number(),
          let number = DecimalNumber(units, scale: Int(scale)), number.scale == Int(scale)
        else { return nil }
        return .number(number)
      case 1:
        return entity().map { .entity($0) }
      case 2:
        guard depth > 0, let inner = formula(depth: depth - 1), !inner.steps.isEmpty else {
          return nil
        }
        return .nested(inner)
      case 3:
        guard let code = byte(), let aggregate = Aggregate(rawValue: code), let id = entity() else {
          return nil
        }
        return .group(aggregate, id)
      default: return nil
      }
    }

    mutating func entity() -> EntityID? {
      guard bytes.count - next >= 8 else { return nil }
      next += 8
      return EntityID.list(Array(bytes[next - 8..<next]))?.first
    }

    mutating func number() -> Int128? {
      var value: UInt128 = 0
      var shift: UInt128 = 0
      while let next = byte() {
        value |= UInt128(next & 0x7f) << shift
        if next < 0x80 {
          guard next != 0 || shift == 0 else { return nil }
          return Int128(bitPattern: value >> 1) ^ -Int128(bitPattern: value & 1)
        }
        shift += 7
        // Nothing that is written comes near.
        guard shift < 124 else { return nil }
      }
      return nil
    }
  }
}
