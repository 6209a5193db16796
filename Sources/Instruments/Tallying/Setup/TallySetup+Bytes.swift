import Replication

/// The form that travels: canonical, so that equal setups have equal bytes and the other way round.
///
/// | part | form |
/// |---|---|
/// | version | byte 1, or 2 where a formula is about a group; a later one is a newer program's |
/// | name | text |
/// | groups | number |
/// | those of no group | number, items |
/// | each group | text, number, items |
/// | check | the first four bytes of the SHA-256 of all before |
///
/// A number is LEB128 in its shortest form, a signed one zigzag-coded before; a text is its length in
/// bytes and its UTF-8, of length 0 for none. An item is its name, a byte (its crayon, and 16 for a
/// computation), the set of what follows as a number, and that:
///
/// | bit | what | form |
/// |---|---|---|
/// | 0 | step | number |
/// | 1 | note | text |
/// | 2 | price | decimals (byte), units (signed number) |
/// | 3, 4 | target, capacity | numbers |
/// | 5 | key | text |
/// | 6, 7 | shake, daily | nothing |
/// | 8 | image | number of a drawing |
/// | 9 | count (of a tally) | signed number |
/// | 10 | counts also for | how many, and each item's place, as numbers |
/// | 9 | percent (of a computation) | nothing |
/// | 10 | decimals | byte |
///
/// A computation's formula comes last: its first input, the number of its steps (byte), then each
/// operator (byte) and input. An input is 0 with a decimal number (as a price), 1 with a formula, or 2
/// and more: the place of an item, and 2. In version 2 it is 2 with an aggregate (byte) and the place of a
/// group, or 3 and more: the place of an item, and 3.
extension TallySetup {
  static let version: UInt8 = 1
  static let versionWithGroups: UInt8 = 2

  /// What travels; at most `Limit.bytes`.
  public var bytes: [UInt8] {
    var writer = SetupWriter(hasGroups: usesGroups)
    writer.bytes.append(usesGroups ? TallySetup.versionWithGroups : TallySetup.version)
    writer.text(name?.utf8)
    writer.number(UInt64(groups.count))
    var next = 0
    for group in -1..<groups.count {
      if group >= 0 { writer.text(groups[group]?.utf8) }
      var end = next
      while end < items.count, (items[end].group ?? -1) == group { end += 1 }
      writer.number(UInt64(end - next))
      while next < end {
        writer.item(items[next])
        next += 1
      }
    }
    return writer.bytes + TallySetup.check(writer.bytes)
  }

  static func check(_ bytes: [UInt8]) -> [UInt8] {
    let sum = SHA256.prefix64(bytes)
    return [56, 48, 40, 32].map { UInt8(truncatingIfNeeded: sum >> UInt64($0)) }
  }
}

private struct SetupWriter {
  /// Whether formulas are written as those about groups are.
  let hasGroups: Bool
  var bytes: [UInt8] = []

  mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func signed(_ value: Int128) {
    var rest = UInt128(bitPattern: value << 1 ^ value >> 127)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func text(_ text: [UInt8]?) {
    number(UInt64(text?.count ?? 0))
    bytes += text ?? []
  }

  mutating func decimal(_ number: DecimalNumber) {
    bytes.append(UInt8(truncatingIfNeeded: number.scale))
    signed(number.units)
  }

  mutating func item(_ item: TallySetup.Item) {
    text(item.name?.utf8)
    var isComputation = false
    if case .computation = item.content { isComputation = true }
    bytes.append(UInt8(truncatingIfNeeded: item.color) | (isComputation ? 16 : 0))
    let settings = item.settings
    var parts: UInt64 = 0
    var body = SetupWriter(hasGroups: hasGroups)
    func note(_ bit: UInt64) { parts |= 1 << bit }
    if settings.step != .one {
      note(0)
      body.number(UInt64(settings.step.value))
    }
    if let text = settings.note {
      note(1)
      body.text(text.utf8)
    }
    if let price = settings.price {
      note(2)
      body.decimal(price.number)
    }
    if let target = settings.target {
      note(3)
      body.number(UInt64(target.value))
    }
    if let capacity = settings.capacity {
      note(4)
      body.number(UInt64(capacity.value))
    }
    if let key = settings.key {
      note(5)
      body.text(key.utf8)
    }
    if settings.isShaken { note(6) }
    if settings.isDaily { note(7) }
    if case .drawing(let drawing) = settings.image {
      note(8)
      body.number(UInt64(bitPattern: drawing))
    }
    switch item.content {
    case .tally(let count, let also):
      if count != 0 {
        note(9)
        body.signed(Int128(count))
      }
      if !also.isEmpty {
        note(10)
        body.number(UInt64(also.count))
        for other in also { body.number(UInt64(other)) }
      }
    case .computation(let formula, let presentation):
      if presentation.isPercent { note(9) }
      if let decimals = presentation.decimals {
        note(10)
        body.bytes.append(UInt8(truncatingIfNeeded: decimals))
      }
      body.formula(formula)
    }
    number(parts)
    bytes += body.bytes
  }

  mutating func formula(_ formula: Formula) {
    input(formula.start)
    bytes.append(UInt8(truncatingIfNeeded: formula.steps.count))
    for step in formula.steps {
      bytes.append(step.operator.rawValue)
      input(step.input)
    }
  }

  mutating func input(_ input: Formula.Input) {
    switch input {
    case .number(let number):
      bytes.append(0)
      decimal(number)
    case .nested(let inner):
      bytes.append(1)
      formula(inner)
    case .group(let aggregate, let id):
      bytes.append(2)
      bytes.append(aggregate.rawValue)
      number(id.bits)
    case .entity(let id): number(id.bits &+ (hasGroups ? 3 : 2))
    }
  }
}
