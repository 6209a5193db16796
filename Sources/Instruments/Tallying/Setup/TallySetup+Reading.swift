import Replication
import Text

extension TallySetup {
  /// Reads what travelled, from whomever.
  ///
  /// - Throws: ``SetupFault``; what is accepted is what `bytes` writes, byte for byte.
  public init(bytes: [UInt8]) throws(SetupFault) {
    guard let version = bytes.first else { throw .empty }
    guard bytes.count <= Limit.bytes else { throw .tooLong(limit: Limit.bytes) }
    guard version <= TallySetup.versionWithGroups else { throw .newer }
    guard version >= TallySetup.version else { throw .malformed(offset: 0) }
    guard bytes.count > 4, Array(bytes.suffix(4)) == TallySetup.check(Array(bytes.dropLast(4)))
    else { throw .damaged }
    var reader = SetupReader(
      bytes: Array(bytes.dropLast(4)), hasGroups: version == TallySetup.versionWithGroups)
    self = try reader.setup()
    // Another way to write the same, such as a number that is not in its shortest form.
    let own = self.bytes
    for i in 0..<bytes.count where i >= own.count || own[i] != bytes[i] {
      throw .malformed(offset: i)
    }
  }

  /// The bytes as text for a link or a QR code.
  public var text: String { Base64URL.text(bytes) }

  /// Reads that text.
  ///
  /// - Throws: ``SetupFault``.
  public init(text: String) throws(SetupFault) {
    let bytes: [UInt8]
    do throws(Base64URL.Fault) {
      bytes = try Base64URL.bytes(text.utf8, limit: Limit.bytes)
    } catch {
      switch error {
      case .character(let offset): throw .character(offset: offset)
      case .tooLong: throw .tooLong(limit: Limit.bytes)
      case .cut: throw .damaged
      }
    }
    try self.init(bytes: bytes)
  }
}

private struct SetupReader {
  let bytes: [UInt8]
  let hasGroups: Bool
  var next = 1

  var fault: SetupFault { .malformed(offset: next) }

  mutating func byte() throws(SetupFault) -> UInt8 {
    guard next < bytes.count else { throw fault }
    next += 1
    return bytes[next - 1]
  }

  mutating func number() throws(SetupFault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = try byte()
      let group = UInt64(byte & 0x7f)
      guard shift < 63 || (shift == 63 && group <= 1) else { throw fault }
      value |= group << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// How many of something, of which each takes a byte or more.
  mutating func count(most: Int) throws(SetupFault) -> Int {
    let value = try number()
    guard value <= UInt64(most) else { throw .tooMany(limit: most) }
    guard value <= UInt64(bytes.count - next) else { throw fault }
    return Int(value)
  }

  mutating func signed() throws(SetupFault) -> Int128 {
    var value: UInt128 = 0
    var shift: UInt128 = 0
    while true {
      let byte = try byte()
      // No number has more than 36 decimal digits, which are 120 bits.
      guard shift < 124 else { throw fault }
      value |= UInt128(byte & 0x7f) << shift
      if byte < 0x80 { return Int128(bitPattern: value >> 1) ^ -Int128(bitPattern: value & 1) }
      shift += 7
    }
  }

  mutating func run() throws(SetupFault) -> [UInt8] {
    let length = try number()
    guard length <= UInt64(bytes.count - next) else { throw fault }
    next += Int(length)
    return Array(bytes[next - Int(length)..<next])
  }

  /// A title as it may be shown, and nothing that only comes to one.
  mutating func title() throws(SetupFault) -> Title? {
    let start = next
    let utf8 = try run()
    if utf8.isEmpty { return nil }
    guard let title = Title(showing: utf8), title.utf8 == utf8 else {
      throw .malformed(offset: start)
    }
    return title
  }

  mutating func decimal() throws(SetupFault) -> DecimalNumber {
    let start = next
    let scale = Int(try byte())
    guard let number = DecimalNumber(try signed(), scale: scale), number.scale == scale else {
      throw .malformed(offset: start)
    }
    return number
  }

  mutating func quantity() throws(SetupFault) -> Quantity {
    let start = next
    let value = try number()
    guard let value = Int64(exactly: value), let quantity = try? Quantity(value) else {
      throw .malformed(offset: start)
    }
    return quantity
  }

  mutating func setup() throws(SetupFault) -> TallySetup {
    let name = try title()
    let groupCount = try count(most: TallySetup.Limit.groups)
    var groups: [Title?] = []
    var items: [TallySetup.Item] = []
    for group in -1..<groupCount {
      if group >= 0 { groups.append(try title()) }
      for _ in 0..<(try count(most: TallySetup.Limit.items - items.count)) {
        items.append(try item(group: group < 0 ? nil : group))
      }
    }
    guard next == bytes.count else { throw fault }
    return try TallySetup(name: name, groups: groups, items: items)
  }

  mutating func item(group: Int?) throws(SetupFault) -> TallySetup.Item {
    let name = try title()
    let kind = try byte()
    guard kind < 32 else { throw fault }
    let parts = try number()
    guard parts < 1 << 11 else { throw fault }
    func has(_ bit: UInt64) -> Bool { parts >> bit & 1 == 1 }
    var settings = TallySettings()
    if has(0) { settings.step = try quantity() }
    if has(1) { settings.note = try title() }
    if has(2) {
      let number = try decimal()
      guard let price = try? Price(number) else { throw fault }
      settings.price = price
    }
    if has(3) { settings.target = try quantity() }
    if has(4) { settings.capacity = try quantity() }
    if has(5) {
      let name = try run()
      guard let key = try? TallyKey(utf8: name) else { throw fault }
      settings.key = key
    }
    settings.isShaken = has(6)
    settings.isDaily = has(7)
    if has(8) {
      guard let drawing = Int64(exactly: try number()), TallyImage.isDrawing(drawing) else {
        throw fault
      }
      settings.image = .drawing(drawing)
    }
    var content = TallySetup.Content.tally()
    if kind < 16 {
      var amount: Int64 = 0
      if has(9) {
        guard let count = Int64(exactly: try signed()) else { throw fault }
        amount = count
      }
      var also: [Int] = []
      if has(10) {
        for _ in 0..<(try count(most: CountingAlso.most)) { also.append(try place()) }
      }
      content = .tally(count: amount, countsAlso: also)
    } else {
      var presentation = Computation.Presentation(isPercent: has(9))
      if has(10) {
        let decimals = Int(try byte())
        guard decimals <= Computation.Presentation.mostDecimals else { throw fault }
        presentation.decimals = decimals
      }
      content = .computation(try formula(depth: Formula.Limit.depth), presentation)
    }
    return TallySetup.Item(name, color: Int64(kind & 15), group: group, settings, content)
  }

  mutating func place() throws(SetupFault) -> Int {
    let place = try number()
    guard place < UInt64(TallySetup.Limit.items) else { throw fault }
    return Int(place)
  }

  mutating func formula(depth: Int) throws(SetupFault) -> Formula {
    let start = try input(depth: depth)
    var steps: [Formula.Step] = []
    for _ in 0..<(try byte()) {
      guard let step = Formula.Operator(rawValue: try byte()) else { throw fault }
      steps.append(Formula.Step(step, try input(depth: depth)))
    }
    return Formula(start, steps)
  }

  mutating func input(depth: Int) throws(SetupFault) -> Formula.Input {
    let kind = try number()
    switch kind {
    case 0: return .number(try decimal())
    case 1:
      guard depth > 0 else { throw fault }
      return .nested(try formula(depth: depth - 1))
    case 2 where hasGroups:
      guard let aggregate = Formula.Aggregate(rawValue: try byte()) else { throw fault }
      return .group(aggregate, EntityID(try number()))
    default: return .entity(EntityID(kind - (hasGroups ? 3 : 2)))
    }
  }
}
