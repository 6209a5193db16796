import Boards
import Replication
import Testing

@testable import Tallying

@Suite("A tally's own settings")
struct SettingsTests {
  private let id = EntityID(1000)

  private func quantity(_ value: Int64) throws -> Quantity { try Quantity(value) }

  private func settings(_ session: Session) throws -> TallySettings {
    try #require(session.sheet.tally(id)).settings
  }

  /// One of each.
  private func examples() throws -> [TallySetting] {
    [
      .step(try quantity(12)), .note(try Title("aisle 7")), .price(try Price(Array("2.50".utf8))),
      .target(try quantity(40)), .capacity(try quantity(Operation.Limit.exact)),
      .key(try TallyKey("Numpad1")), .shake(true), .daily(true), .image(.drawing(25)),
    ]
  }

  @Test("Each is set, read back, the same a second time, taken back by undo, and taken away")
  func each() throws {
    let none: [TallySetting] = [
      .step(.one), .note(nil), .price(nil), .target(nil), .capacity(nil), .key(nil), .shake(false),
      .daily(false), .image(nil),
    ]
    for (i, setting) in try examples().enumerated() {
      var session = try session(rows: 1)
      #expect(try settings(session) == TallySettings())
      let operation = try #require(try session.perform(.change(id, setting)))
      #expect(operation.changes.count == 1)
      #expect(try settings(session).all[i] == setting)
      #expect(try settings(session) != TallySettings())
      #expect(try session.perform(.change(id, setting)) == nil)
      #expect(try Operation(canonicalBytes: operation.canonicalBytes) == operation)
      try session.undoLast()
      #expect(try settings(session) == TallySettings())
      try session.redoLast()
      try session.perform(.change(id, none[i]))
      #expect(try settings(session) == TallySettings())
      #expect(try session.perform(.change(id, none[i])) == nil)
      #expect(session.sheet == TallySheet(session.board))
    }
  }

  @Test("All together do not touch each other")
  func together() throws {
    var session = try session(rows: 1)
    for setting in try examples() { try session.perform(.change(id, setting)) }
    #expect(try settings(session).all == examples())
  }

  @Test("Steps, targets and capacities are whole numbers from 1 to 2⁵³ − 1")
  func quantities() throws {
    for value in [0, -1, Int64.min, 1 << 53, Int64.max] as [Int64] {
      #expect(throws: SettingFault.outOfRange(value)) { try Quantity(value) }
    }
    for value in [1, 2, (1 << 53) - 1] as [Int64] { #expect(try Quantity(value).value == value) }
  }

  @Test("A price is exact, and so is what many cost")
  func prices() throws {
    let cases: [(String, Int64, String)] = [
      ("0.1", 3, "0.3"), ("2.50", 4, "10"), ("-0.25", 3, "-0.75"), ("19.99", 0, "0"),
      (".5", 1, "0.5"),
      ("999999999.999999", Int64.max, "9223372036854766583627963145.224193"),
      ("-999999999999999", Int64.min, "9223372036854766584627963145224192"),
    ]
    for (text, count, expected) in cases {
      let cost = try Price(Array(text.utf8)).times(count)
      #expect(String(decoding: cost.text, as: UTF8.self) == expected, "\(text) × \(count)")
    }
    for text in ["", "-", "--1", "1,5", "1.2.3", "x", "1e3", " 1", "−1"] {
      #expect(throws: SettingFault.notANumber, "\(text)") { try Price(Array(text.utf8)) }
    }
    for text in ["1000000000000000", "0.0000001", String(repeating: "1", count: 60)] {
      #expect(throws: SettingFault.tooManyDigits, "\(text)") { try Price(Array(text.utf8)) }
    }
    #expect(try Price(Array("1.500000000".utf8)).number == DecimalNumber(15, scale: 1))
  }

  @Test("What rows cost together leaves out what has no price, and is nothing where none has one")
  func costs() throws {
    var session = try session(rows: 4)
    #expect(session.sheet.cost(of: 0..<4) == nil)
    try session.perform(.change(EntityID(1000), .price(Price(Array("0.1".utf8)))))
    try session.perform(.change(EntityID(1002), .price(Price(Array("2.505".utf8)))))
    for row in 0..<4 as Range<UInt64> { try session.perform(.count(EntityID(1000 + row), by: 3)) }
    #expect(session.sheet.cost(of: 0..<4)?.text == Array("7.815".utf8))
    #expect(session.sheet.cost(of: 1..<2) == nil)
    #expect(session.sheet.tallies[0].cost?.text == Array("0.3".utf8))
  }

  @Test("Progress is near from nine tenths on, reached at the number and over beyond, exactly")
  func progress() throws {
    func progress(_ count: Int64, _ limit: Int64) throws -> Progress {
      Progress(goal: .target, limit: try quantity(limit), count: count)
    }
    let limits: [Int64] = [1, 2, 7, 10, 11, 19, 100, 1001]
    for limit in limits {
      for count in -3...limit + 3 {
        let progress = try progress(count, limit)
        let expected: Progress.Stage =
          count > limit
          ? .over
          : count == limit ? .reached : count > 0 && count * 10 >= limit * 9 ? .near : .below
        #expect(progress.stage == expected, "\(count) of \(limit)")
        #expect(progress.fraction == min(1, max(0, Double(count) / Double(limit))))
        let lit = progress.lit(of: 10)
        #expect((lit == 10) == (count >= limit) && lit >= 0)
        #expect(count < 0 || count > limit || Int64(lit) == count * 10 / limit)
      }
    }
    let most = Operation.Limit.exact
    #expect(try progress(most, most).stage == .reached)
    #expect(try progress(most - 1, most).stage == .near)
    #expect(try progress(most / 10 * 9, most).stage == .below)
    #expect(try progress(most / 10 * 9 + 1, most).stage == .near)
    #expect(try progress(Int64.max, most).stage == .over)
    #expect(try progress(Int64.min, most).lit(of: 1000) == 0)
    #expect(try progress(most - 1, most).lit(of: 1000) == 999)
  }

  @Test("With a target and a capacity the nearer that is not reached is shown, then the farther")
  func bothGoals() throws {
    var session = try session(rows: 1)
    try session.perform(.change(id, .target(quantity(10))))
    #expect(session.sheet.tally(id)?.progress?.goal == .target)
    try session.perform(.change(id, .capacity(quantity(20))))
    #expect(session.sheet.tally(id)?.progress?.goal == .target)
    try session.perform(.count(id, by: 10))
    #expect(session.sheet.tally(id)?.progress?.goal == .capacity)
    #expect(session.sheet.tally(id)?.toTarget?.stage == .reached)
    try session.perform(.change(id, .target(nil)))
    try session.perform(.count(id, by: 11))
    #expect(session.sheet.tally(id)?.progress?.stage == .over)
    try session.perform(.change(id, .capacity(nil)))
    #expect(session.sheet.tally(id)?.progress == nil)
  }

  @Test("A key counts the first tally in the list that has it, by code or by character in any case")
  func keys() throws {
    var session = try session(rows: 4)
    try session.perform(.change(EntityID(1001), .key(TallyKey("KeyA"))))
    try session.perform(.change(EntityID(1002), .key(TallyKey("é"))))
    try session.perform(.change(EntityID(1003), .key(TallyKey("KeyA"))))
    func counted(_ code: String, _ character: String) -> UInt64? {
      session.sheet.tally(forKey: Array(code.utf8), Array(character.utf8))?.id.bits
    }
    #expect(counted("KeyA", "a") == 1001 && counted("KeyQ", "É") == 1002)
    #expect(counted("KeyB", "b") == nil && counted("", "") == nil)
    try session.perform(.move(EntityID(1003), behind: nil))
    #expect(counted("KeyA", "a") == 1003)
    try session.perform(.archive(EntityID(1003), true))
    #expect(counted("KeyA", "a") == 1001)
    try session.perform(.delete(EntityID(1001)))
    #expect(counted("KeyA", "a") == nil)
    for name in ["", " ", "a b", "a\u{7}", "\u{202e}", String(repeating: "x", count: 33)] {
      #expect(throws: SettingFault.notAKey, "\(name)") { try TallyKey(name) }
    }
  }

  @Test("Several tallies listen to a shake, in the order of the list")
  func shake() throws {
    var session = try session(rows: 3)
    #expect(session.sheet.shaken.isEmpty)
    try session.perform(.change(EntityID(1002), .shake(true)))
    try session.perform(.change(EntityID(1000), .shake(true)))
    #expect(session.sheet.shaken.map { $0.id.bits } == [1000, 1002])
    try session.perform(.archive(EntityID(1000), true))
    #expect(session.sheet.shaken.map { $0.id.bits } == [1002])
  }

  @Test("A picture is one of three formats and at most 32 KB")
  func pictures() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    let webp = Array("RIFF....WEBP".utf8)
    #expect(try TallyPicture(png).format.mediaType == "image/png")
    #expect(try TallyPicture([0xff, 0xd8, 0xff, 0xe0]).format == .jpeg)
    #expect(try TallyPicture(webp).format == .webp)
    for bytes in [[], Array("<svg".utf8), Array("GIF89a".utf8), Array(webp.dropLast())] {
      #expect(throws: SettingFault.notAPicture) { try TallyPicture(bytes) }
    }
    let largest = png + [UInt8](repeating: 0, count: TallyPicture.mostBytes - 8)
    #expect(throws: SettingFault.pictureTooLarge(bytes: 32_769)) { try TallyPicture(largest + [0]) }
    var session = try session(rows: 1)
    try session.perform(.change(id, .image(.picture(TallyPicture(largest)))))
    #expect(try settings(session).image == .picture(TallyPicture(largest)))
    let board = try Board(snapshot: session.board.snapshot)
    #expect(Tally(id, on: board)?.settings == (try settings(session)))
  }

  @Test("What others wrote into the fields is as if not set where it means nothing")
  func foreignValues() throws {
    let names = [
      "step", "memo", "price", "target", "capacity", "key", "shake", "icon", "daily", "archived",
      "also", "group", "day",
    ]
    let values: [Value] = [
      .none, .integer(0), .integer(-5), .integer(Int64.min), .integer(Int64.max), .text([]),
      .text(Array("\u{1b}\u{202e}".utf8)), .text(Array("1,5".utf8)), .bytes([]), .bytes([1, 2, 3]),
      .bytes([UInt8](repeating: 7, count: 60_000)), .entity(id), .entity(EntityID(99)),
      .entity(BoardEntity.id), .unknown(kind: 77, [1]),
    ]
    for (i, name) in names.enumerated() {
      for (j, value) in values.enumerated() {
        var session = try session(rows: 2)
        let field = try #require(Field(bytes: Array(name.utf8)))
        session.receive(
          Operation(
            replica: ReplicaID(high: UInt64(i + 1), low: UInt64(j)), seq: 1, prev: .none, at: 0,
            changes: [.put(id, field, value, stamp: 5000)]))
        let tally = try #require(session.sheet.tally(id))
        // Words that say nothing about a key may well be somebody's note.
        if tally.settings != TallySettings() {
          #expect(
            name == "memo" && tally.settings.note?.string == "1,5"
              || name == "key" && tally.settings.key?.string == "1,5"
              || name == "icon" && [.drawing(0)].contains(tally.settings.image))
        }
        #expect(tally.isListed && tally.group == nil && tally.countsAlso.isEmpty)
        #expect(session.sheet == TallySheet(session.board))
        try session.perform(.count(id, by: 1))
        #expect(session.count(id) == 1)
        #expect(try session.perform(.change(id, .step(quantity(5)))) != nil)
        #expect(try settings(session).step.value == 5)
      }
    }
  }

  @Test("What is archived leaves the list, counts on for computations, and comes back where it was")
  func archive() throws {
    var session = try session(rows: 3)
    let sum = EntityID(77)
    try session.perform(
      .createComputation(
        sum, Title("sum"), Formula(.entity(id), [.init(.add, .number(DecimalNumber(1)))]),
        Computation.Presentation(), color: 0, behind: nil))
    try session.perform(.count(id, by: 4))
    try session.perform(.archive(id, true))
    #expect(session.names == ["b", "c", "sum"] && session.sheet.tally(id) == nil)
    #expect(session.sheet.result(of: sum) == .success(Rational(5)))
    #expect(session.sheet == TallySheet(session.board))
    #expect(TallySheet.archived(session.board).map { $0.id } == [id])
    try session.perform(.archive(sum, true))
    #expect(TallySheet.archived(session.board).map { $0.id } == [id, sum])
    try session.perform(.delete(sum))
    #expect(TallySheet.archived(session.board).map { $0.id } == [id])
    #expect(try session.perform(.archive(id, true)) == nil)
    try session.perform(.archive(id, false))
    #expect(session.names == ["a", "b", "c"] && session.count(id) == 4)
  }
}

@Suite("Daily reset")
struct DailyResetTests {
  private let id = EntityID(1000)
  private let day: Int64 = 20_000

  private func dailySession() throws -> Session {
    var session = try session(rows: 2)
    try session.perform(.change(id, .daily(true)))
    try session.perform(.count(id, by: 5))
    try session.perform(.count(EntityID(1001), by: 5))
    return session
  }

  @Test("A day begins once, for those that ask for it, and the day before is kept as a round")
  func once() throws {
    var session = try dailySession()
    #expect(session.sheet.hasDaily)
    #expect(try session.perform(.startDay(day)) != nil)
    #expect(session.count(id) == 0 && session.count(EntityID(1001)) == 5)
    #expect(try session.perform(.startDay(day)) == nil)
    try session.perform(.count(id, by: 2))
    try session.perform(.reset(id))
    #expect(session.board.counter(id).highest == day << 20 + 1)
    try session.perform(.count(id, by: 1))
    #expect(try session.perform(.startDay(day)) == nil)
    #expect(try session.perform(.startDay(day + 1)) != nil)
    #expect(session.board.counter(id).highest == (day + 1) << 20 && session.count(id) == 0)
    #expect(session.board.counter(id).rounds.map { $0.total }.filter { $0 != 0 } == [5, 2, 1])
  }

  @Test("Who asks for it while a day is counted keeps that day's count until the next")
  func fromTomorrow() throws {
    var session = try session(rows: 1)
    try session.perform(.count(id, by: 5))
    #expect(!session.sheet.hasDaily)
    try session.perform(.resetDaily(id, after: day))
    #expect(session.sheet.hasDaily)
    #expect(try session.perform(.startDay(day)) == nil)
    #expect(session.count(id) == 5)
    try session.perform(.startDay(day + 1))
    #expect(session.count(id) == 0)
    try session.perform(.resetDaily(id, after: nil))
    #expect(!session.sheet.hasDaily)
    try session.perform(.count(id, by: 3))
    #expect(try session.perform(.startDay(day + 2)) == nil)
    #expect(session.count(id) == 3)
  }

  @Test("Two devices that begin a day apart begin the same round, and no tap is lost")
  func apart() throws {
    var (a, b) = (try dailySession(), Session(2))
    var history: [Operation] = []
    for step in [TallyAction.create(id, try Title("a"), color: 0, behind: nil)] {
      if let operation = try b.perform(step) { history.append(operation) }
    }
    try b.perform(.change(id, .daily(true)), at: 1500).map { history.append($0) }
    for operation in history { a.receive(operation) }
    let beginnings = [
      try #require(try a.perform(.startDay(day), at: 5000)),
      try #require(try a.perform(.count(id, by: 2), at: 5001)),
    ]
    let others = [
      try #require(try b.perform(.startDay(day), at: 6000)),
      try #require(try b.perform(.count(id, by: 3), at: 6001)),
    ]
    for operation in others { a.receive(operation) }
    for operation in beginnings { b.receive(operation) }
    #expect(a.count(id) == 5 && a.board.counter(id).current == day << 20)
    #expect(try a.perform(.startDay(day)) == nil && b.perform(.startDay(day)) == nil)
  }

  @Test("Taken back it stays so until tomorrow")
  func undone() throws {
    var session = try dailySession()
    try session.perform(.startDay(day))
    try session.undoLast()
    #expect(session.count(id) == 5)
    #expect(try session.perform(.startDay(day)) == nil)
    #expect(try session.perform(.startDay(day + 1)) != nil)
  }

  @Test("A clock that ran ahead does not end daily resets, nor make one at every start")
  func aheadOfTime() throws {
    var session = try dailySession()
    try session.perform(.startDay(day + 400))
    try session.perform(.count(id, by: 3))
    #expect(try session.perform(.startDay(day)) != nil)
    #expect(session.count(id) == 0 && session.board.counter(id).current == (day + 400) << 20 + 1)
    #expect(try session.perform(.startDay(day)) == nil)
    for impossible in [-1, Int64.min, Int64.max, 1 << 33] as [Int64] {
      #expect(try session.perform(.startDay(impossible)) == nil)
    }
  }

  @Test("More tallies than one operation holds begin their day in several")
  func many() throws {
    var board = Board()
    var author = Author(secret: [UInt8](repeating: 4, count: 16), session: 1)
    for id in 0..<3000 as Range<UInt64> {
      _ = board.operation(
        by: &author,
        [
          .put(EntityID(5000 + id), Field("kind"), .integer(1), stamp: 0),
          .put(EntityID(5000 + id), Field("daily"), .integer(1), stamp: 0),
        ], now: 0)
    }
    var operations = 0
    while operations < 5 {
      let changes = try TallyAction.startDay(day).changes(on: board, TallySheet(board), now: 1)
      if changes.isEmpty { break }
      _ = board.operation(by: &author, changes, now: 1)
      operations += 1
    }
    #expect(operations == 2)
    #expect(TallySheet(board).tallies.allSatisfy { $0.isReset })
  }
}
