import Replication
import SeededRandom
import Testing

@testable import Tallying

@Suite("TallySetup")
struct TallySetupTests {
  /// Twelve rows as a shop has them: groups, steps, notes, prices, targets, icons, a total that counts
  /// along, and two computations.
  static func shop() throws -> Session {
    var session = Session()
    try session.perform(.renameBoard(Title("Garden stall, Saturday")))
    let names = [
      "Visitors", "Red roses", "White roses", "Wilted", "Tulips", "Sunflowers", "Seed packets",
      "Watering cans", "Loyalty cards", "Complaints",
    ]
    try session.perform(.createGroup(EntityID(900), Title("Cut flowers"), behind: nil))
    try session.perform(.createGroup(EntityID(901), Title("Other goods"), behind: nil))
    for (i, name) in names.enumerated() {
      let id = EntityID(0xabcd_0000_0000_0000 + UInt64(i))
      try session.perform(.create(id, Title(name), color: Int64(i + 3), behind: nil))
      try session.perform(.change(id, .image(.drawing(Int64(50 + i)))))
      if (1...5).contains(i) {
        try session.perform(.place(id, in: EntityID(900), behind: Self.last(session, 900)))
      } else if i > 5 {
        try session.perform(.place(id, in: EntityID(901), behind: Self.last(session, 901)))
      }
      if i == 1 || i == 2 || i == 4 {
        try session.perform(.change(id, .price(Price(Array("2.50".utf8)))))
        try session.perform(.change(id, .step(Quantity(5))))
      }
      try session.perform(.count(id, by: Int64(i * i * 7)))
    }
    let ids = (0..<10).map { EntityID(0xabcd_0000_0000_0000 + UInt64($0)) }
    try session.perform(.change(ids[0], .capacity(Quantity(250))))
    try session.perform(.change(ids[1], .target(Quantity(40))))
    try session.perform(.change(ids[6], .note(Title("Box under the table"))))
    try session.perform(.change(ids[0], .key(TallyKey("Space"))))
    try session.perform(.change(ids[0], .shake(true)))
    try session.perform(.change(ids[9], .daily(true)))
    try session.perform(.countAlso(ids[8], [ids[0]]))
    try session.perform(
      .createComputation(
        EntityID(0xff01), Title("Fresh"),
        Formula(
          .nested(Formula(.entity(ids[1]), [.init(.add, .entity(ids[2]))])),
          [.init(.subtract, .entity(ids[3])), .init(.divide, .entity(ids[1]))]),
        Computation.Presentation(isPercent: true, decimals: 1), color: 15, behind: ids[5]))
    try session.perform(
      .createComputation(
        EntityID(0xff02), Title("Fresh per visitor"),
        Formula(.entity(EntityID(0xff01)), [.init(.divide, .entity(ids[0]))]),
        Computation.Presentation(), color: 15, behind: nil))
    return session
  }

  private static func last(_ session: Session, _ group: UInt64) -> EntityID? {
    session.sheet.section(of: EntityID(group))?.rows.last.map { session.sheet.tallies[$0].id }
  }

  private func fault(_ bytes: [UInt8]) -> SetupFault? {
    do throws(SetupFault) {
      _ = try TallySetup(bytes: bytes)
      return nil
    } catch { return error }
  }

  private func taken(_ setup: TallySetup, _ session: Session = Session(7)) throws -> Session {
    var session = session
    try session.perform(.take(setup, (0..<setup.identities).map { EntityID(40_000 + UInt64($0)) }))
    return session
  }

  @Test("A sheet of twelve rows fits in a QR code with room to spare, with and without counts")
  func size() throws {
    let session = try Self.shop()
    #expect(session.sheet.tallies.count == 12)
    let sizes = try [false, true].map {
      try TallySetup.extract(session.sheet, withCounts: $0).setup
    }
    #expect(!sizes[0].hasCounts && sizes[1].hasCounts)
    #expect(sizes[0].bytes.count == 286 && sizes[0].text.utf8.count == 382)
    #expect(sizes[1].bytes.count == 301)
  }

  @Test("What is taken is what was sent: a copy of a copy is the same setup")
  func roundTrip() throws {
    let session = try Self.shop()
    for withCounts in [false, true] {
      let extract = try TallySetup.extract(session.sheet, withCounts: withCounts)
      #expect(extract.computations.isEmpty && extract.pictures.isEmpty && extract.counts.isEmpty)
      let setup = extract.setup
      #expect(try TallySetup(bytes: setup.bytes) == setup)
      #expect(try TallySetup(text: setup.text) == setup)
      let copy = try taken(setup)
      #expect(copy.sheet == TallySheet(copy.board))
      #expect(try TallySetup.extract(copy.sheet, withCounts: withCounts).setup == setup)
      #expect(copy.names == session.names)
      #expect(
        copy.sheet.sections.map { $0.sum }
          == session.sheet.sections.map {
            withCounts ? $0.sum : 0
          })
      if withCounts {
        for (a, b) in zip(copy.sheet.tallies, session.sheet.tallies) {
          #expect(copy.sheet.result(of: a.id) == session.sheet.result(of: b.id))
        }
      }
    }
  }

  @Test("A copy goes its own way, stands behind what is there, and one undo takes all of it back")
  func beside() throws {
    let shop = try Self.shop()
    let setup = try TallySetup.extract(shop.sheet, withCounts: true).setup
    var session = shop
    let before = session.sheet
    session = try taken(setup, session)
    #expect(session.sheet.tallies.count == 24 && session.sheet.sections.count == 5)
    let root = session.sheet.tallies[session.sheet.sections[0].rows].map { $0.name?.string }
    #expect(root == ["Visitors", "Fresh per visitor", "Visitors", "Fresh per visitor"])
    #expect(session.sheet.name == before.name)
    // The copy of the cards counts for the copy of the visitors.
    let cards = try #require(session.sheet.tallies.last { $0.name?.string == "Loyalty cards" })
    try session.perform(.count(cards.id, by: 1))
    #expect(session.count(EntityID(0xabcd_0000_0000_0000)) == before.tallies[0].count)
    #expect(session.count(cards.countsAlso[0]) == (before.tallies[0].count ?? 0) + 1)
    try session.undoLast()
    try session.undoLast()
    #expect(session.sheet.tallies.map { $0.id } == before.tallies.map { $0.id })
    #expect(session.sheet == TallySheet(session.board))
    #expect(try session.perform(.take(setup, [EntityID(1)])) == nil)
  }

  @Test("The preview tells how things are computed, by the names that travel")
  func lines() throws {
    let setup = try TallySetup.extract(Self.shop().sheet, withCounts: false).setup
    let lines = setup.items.indices.compactMap { setup.line(of: $0) }
    #expect(
      lines.map { String(decoding: $0, as: UTF8.self) } == [
        "Fresh ÷ Visitors", "(Red roses + White roses − Wilted) ÷ Red roses",
      ])
  }

  @Test(
    "What can't go along is told: pictures, counts beyond, and computations without their inputs")
  func leftBehind() throws {
    var session = try Self.shop()
    let visitors = EntityID(0xabcd_0000_0000_0000)
    let picture = try TallyPicture([0xff, 0xd8, 0xff])
    try session.perform(.change(visitors, .image(.picture(picture))))
    try session.perform(.set(visitors, to: 1 << 53, note: nil))
    try session.perform(.archive(EntityID(0xabcd_0000_0000_0003), true))
    let extract = try TallySetup.extract(session.sheet, withCounts: true)
    #expect(extract.pictures.map { $0.id } == [visitors])
    #expect(extract.counts.map { $0.id } == [visitors])
    #expect(extract.computations.map { $0.name?.string } == ["Fresh", "Fresh per visitor"])
    #expect(extract.setup.items.count == 9)
    #expect(try TallySetup(bytes: extract.setup.bytes) == extract.setup)
  }

  @Test("A formula about a group goes along with the group, in a form that older programs refuse")
  func groups() throws {
    var session = try Self.shop()
    let group = try #require(session.sheet.sections.last?.group)
    let row = Formula(.number(DecimalNumber(1)), [.init(.add, .group(.average, group.id))])
    try session.perform(
      .createComputation(EntityID(77), Title("Mean"), row, .init(), color: 1, behind: nil))
    let setup = try TallySetup.extract(session.sheet, withCounts: true).setup
    #expect(setup.bytes.first == 2)
    #expect(try TallySetup(bytes: setup.bytes) == setup)
    let copy = try taken(setup)
    let mean = try #require(copy.sheet.tallies.first { $0.name?.string == "Mean" })
    let copied = try #require(copy.sheet.sections.last?.group)
    #expect(try mean.computation?.formula.get().groups == [copied.id])
    #expect(copy.sheet.result(of: mean.id) == session.sheet.result(of: EntityID(77)))
    let lines = setup.items.indices.compactMap { setup.line(of: $0) }
    let expected = "1 + average(\(group.name?.string ?? ""))"
    #expect(lines.map { String(decoding: $0, as: UTF8.self) }.contains(expected))
    // Bytes that were altered by who knows the check are refused, or are a setup's own.
    let body = Array(setup.bytes.dropLast(4))
    for i in body.indices {
      for bit in 0..<8 {
        var altered = body
        altered[i] ^= 1 << UInt8(bit)
        do throws(SetupFault) {
          let other = try TallySetup(bytes: checked(altered))
          #expect(other != setup && other.bytes == checked(altered))
        } catch { continue }
      }
    }
    // Where the group was deleted the computation stays behind.
    try session.perform(.delete(group.id))
    let less = try TallySetup.extract(session.sheet, withCounts: true)
    #expect(less.computations.map { $0.id }.contains(EntityID(77)) && less.setup.bytes.first == 1)
  }

  @Test("Every truncation and every altered byte is noticed")
  func damage() throws {
    let bytes = try TallySetup.extract(Self.shop().sheet, withCounts: true).setup.bytes
    for end in 0..<bytes.count {
      #expect(fault(Array(bytes[..<end])) == (end == 0 ? .empty : .damaged))
    }
    for i in 1..<bytes.count {
      var altered = bytes
      altered[i] ^= 1 << UInt8(i % 8)
      #expect(fault(altered) == .damaged)
    }
    #expect(fault(bytes + [0]) == .damaged)
    #expect(
      fault([3] + bytes.dropFirst()) == .newer && fault([0, 1, 2, 3, 4]) == .malformed(offset: 0))
    #expect(
      fault([1] + [UInt8](repeating: 0, count: 20_000)) == .tooLong(limit: TallySetup.Limit.bytes))
  }

  @Test(
    "The form is for ever: a text written by hand after its table is read, and written the same")
  func stored() throws {
    let text = "AQFTAQEFUm9zZXMDLwUEbmVhcgEZCQRLZXlBAUcCBExpbHkFgQQHBgRQYXJ0E0ACAQQDzTg3QQ"
    let setup = try TallySetup(text: text)
    #expect(setup.text == text)
    #expect(setup.name?.string == "S" && setup.groups.map { $0?.string } == ["G"])
    #expect(setup.items.map { $0.name?.string } == ["Roses", "Lily", "Part"])
    #expect(setup.items.map { $0.color } == [3, 5, 3])
    #expect(setup.items.map { $0.group } == [nil, 0, 0])
    let roses = setup.items[0].settings
    #expect(roses.step.value == 5 && roses.note?.string == "near" && roses.target?.value == 9)
    #expect(roses.price?.number == DecimalNumber(-13, scale: 1) && roses.key?.string == "KeyA")
    #expect(setup.items[1].content == .tally(count: 3) && setup.items[1].settings.step.value == 7)
    #expect(setup.items[2].settings.isShaken && setup.line(of: 2) == Array("Roses ÷ Lily".utf8))
  }

  @Test("Text that is none is refused with the place, and too long a text is not read on")
  func text() throws {
    let text = try TallySetup.extract(Self.shop().sheet, withCounts: true).setup.text
    func fault(_ text: String) -> SetupFault? {
      do throws(SetupFault) {
        _ = try TallySetup(text: text)
        return nil
      } catch { return error }
    }
    #expect(fault("") == .empty)
    #expect(fault("AQ=") == .character(offset: 2) && fault(" " + text) == .character(offset: 0))
    #expect(fault(text + "+") == .character(offset: text.utf8.count))
    #expect(fault(String(text.dropLast())) == .damaged)
    #expect(
      fault(String(repeating: "A", count: 1_000_000)) == .tooLong(limit: TallySetup.Limit.bytes))
    // Bits behind the last byte.
    #expect(fault("AR") == .damaged && fault("A") == .damaged)
  }

  /// Bytes with the check that belongs to them.
  private func checked(_ bytes: [UInt8]) -> [UInt8] { bytes + TallySetup.check(bytes) }

  @Test("Bytes that no program makes are refused by name though their check is right")
  func malformed() throws {
    let cases: [([UInt8], SetupFault)] = [
      // No more after the version.
      ([1], .malformed(offset: 1)),
      // A name with a control character; one in two ways to write its length.
      ([1, 1, 7, 0, 0], .malformed(offset: 1)),
      ([1, 0x81, 0, 65, 0, 0], .malformed(offset: 1)),
      // More groups and items than there may be, or bytes.
      ([1, 0, 51, 0], .tooMany(limit: 50)), ([1, 0, 0, 0xc9, 1], .tooMany(limit: 200)),
      ([1, 0, 0, 5], .malformed(offset: 4)),
      ([1, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], .tooMany(limit: 50)),
      // A kind of item, a part and a step that there are not.
      ([1, 0, 0, 1, 0, 32, 0], .malformed(offset: 6)),
      ([1, 0, 0, 1, 0, 0, 0x80, 0x10], .malformed(offset: 8)),
      ([1, 0, 0, 1, 0, 0, 1, 0], .malformed(offset: 7)),
      // A step of 1, which is not written; a price with too many decimals; a key that is none.
      ([1, 0, 0, 1, 0, 0, 1, 1], .malformed(offset: 6)),
      ([1, 0, 0, 1, 0, 0, 4, 7, 2], .malformed(offset: 9)),
      ([1, 0, 0, 1, 0, 0, 32, 1, 32], .malformed(offset: 9)),
      // A formula about what is not there, one without an end, an operator that there is not.
      ([1, 0, 0, 1, 0, 16, 0, 9, 0], .reference(item: 0)),
      ([1, 0, 0, 1, 0, 16, 0, 2], .malformed(offset: 8)),
      ([1, 0, 0, 1, 0, 16, 0, 2, 1, 99, 2], .malformed(offset: 10)),
      // It counts for itself, and for what is not there.
      ([1, 0, 0, 1, 0, 0, 0x80, 8, 1, 0], .reference(item: 0)),
      ([1, 0, 0, 1, 0, 0, 0x80, 8, 1, 1], .reference(item: 0)),
      // More after the end.
      ([1, 0, 0, 0, 0], .malformed(offset: 4)),
    ]
    for (bytes, expected) in cases { #expect(fault(checked(bytes)) == expected, "\(bytes)") }
    #expect(fault(checked([1, 0, 0, 0])) == nil)
    // Deeper than any stack should bear.
    let deep = [1, 0, 0, 1, 0, 16, 0] + [UInt8](repeating: 1, count: 10_000)
    #expect(fault(checked(deep)) == .malformed(offset: 24))
  }

  @Test("Whatever is altered under a right check is refused, or is exactly what would be written")
  func hostile() throws {
    let bytes = Array(
      try TallySetup.extract(Self.shop().sheet, withCounts: true).setup.bytes.dropLast(4))
    var chance = SeededGenerator(seed: 5)
    var read = 0
    for round in 0..<6000 {
      var altered = bytes
      for _ in 0...chance.below(3) {
        let i = 1 + chance.below(altered.count - 1)
        switch chance.below(3) {
        case 0: altered[i] = UInt8(chance.below(256))
        case 1: altered.remove(at: i)
        default: altered.insert(UInt8(chance.below(256)), at: i)
        }
      }
      let whole = checked(altered)
      do throws(SetupFault) {
        let setup = try TallySetup(bytes: whole)
        read += 1
        if setup.bytes != whole { Issue.record("round \(round)") }
        if round % 50 == 0 {
          let copy = try? taken(setup)
          #expect(copy?.sheet.tallies.count == setup.items.count)
        }
      } catch {}
    }
    #expect(read > 200)
  }

  @Test("Too much for one link is refused where it is made")
  func limits() throws {
    let item = TallySetup.Item(try Title("x"), color: 0)
    func make(_ groups: Int, _ items: [TallySetup.Item]) -> SetupFault? {
      do throws(SetupFault) {
        _ = try TallySetup(name: nil, groups: [Title?](repeating: nil, count: groups), items: items)
        return nil
      } catch { return error }
    }
    #expect(make(50, [TallySetup.Item](repeating: item, count: 200)) == nil)
    #expect(make(51, []) == .tooMany(limit: 50))
    #expect(make(0, [TallySetup.Item](repeating: item, count: 201)) == .tooMany(limit: 200))
    var long = item
    long.settings.note = try Title(String(repeating: "語", count: 200))
    #expect(make(0, [TallySetup.Item](repeating: long, count: 40)) == .tooLong(limit: 16_384))
    var grouped = item
    grouped.group = 0
    #expect(
      make(1, [grouped, item]) == .reference(item: 1) && make(0, [grouped]) == .reference(item: 0))
    grouped.group = -1
    #expect(make(1, [grouped]) == .reference(item: 0))
    grouped = item
    grouped.color = 16
    #expect(make(0, [grouped]) == .reference(item: 0))
    grouped = item
    grouped.settings.image = .picture(try TallyPicture([0xff, 0xd8, 0xff]))
    #expect(make(0, [grouped]) == .reference(item: 0))
  }

  @Test("The largest setup is taken in one operation")
  func largest() throws {
    var items: [TallySetup.Item] = []
    for i in 0..<200 {
      var item = TallySetup.Item(try Title("t\(i)"), color: 15, group: i / 4)
      item.settings.step = try Quantity(2)
      item.settings.note = try Title("n")
      item.settings.price = try Price(Array("1.5".utf8))
      item.settings.target = try Quantity(9)
      item.settings.capacity = try Quantity(10)
      item.settings.key = try TallyKey("a")
      item.settings.isShaken = true
      item.settings.isDaily = true
      item.settings.image = .drawing(1)
      item.content = .tally(count: Operation.Limit.exact, countsAlso: [(i + 1) % 200])
      items.append(item)
    }
    let setup = try TallySetup(
      name: Title("all"), groups: (0..<50).map { try Title("g\($0)") }, items: items)
    let copy = try taken(setup)
    #expect(try TallySetup.extract(copy.sheet, withCounts: true).setup == setup)
  }
}
