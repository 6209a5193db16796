@testable import Boards
import Replication
import Tallying
import Testing

@Suite("Computation")
struct ComputationTests {
  private let a = EntityID(1000)
  private let b = EntityID(1001)
  private let sum = EntityID(50)
  private let share = EntityID(51)

  /// What the list shows of a computation: its figures, or the fault.
  private func shown(_ id: EntityID, _ session: Session) -> String {
    guard let row = session.sheet.tally(id)?.computation, let result = session.sheet.result(of: id)
    else { return "nothing" }
    switch result {
    case .success(let value): return String(decoding: row.presentation.text(value), as: UTF8.self)
    case .failure(let fault): return "\(fault)"
    }
  }

  private func formula(_ line: String, _ session: Session) throws -> Formula {
    try FormulaReader.read(Array(line.utf8), session.sheet.names)
  }

  /// Tallies a and b, their sum, and the share of a in it.
  private func counting() throws -> Session {
    var session = try session(rows: 2)
    try create(sum, "sum", "a + b", &session)
    try create(share, "share", "a / sum", &session, .init(isPercent: true))
    return session
  }

  private func create(
    _ id: EntityID, _ name: String, _ line: String, _ session: inout Session,
    _ presentation: Computation.Presentation = .init()
  ) throws {
    try session.perform(
      .createComputation(
        id, Title(name), formula(line, session), presentation, color: 3, behind: nil))
  }

  @Test("A computation stands in the list, follows every tap, and does not count itself")
  func live() throws {
    var session = try counting()
    #expect(session.names == ["a", "b", "sum", "share"])
    #expect(shown(sum, session) == "0" && shown(share, session) == "divisionByZero")
    try session.perform(.count(a, by: 2))
    try session.perform(.count(b, by: 1))
    #expect(shown(sum, session) == "3" && shown(share, session) == "66.67%")
    for action in [TallyAction.count(sum, by: 1), .set(sum, to: 5, note: nil), .reset(sum)] {
      #expect(try session.perform(action) == nil)
    }
    try session.perform(.reset(a))
    #expect(shown(sum, session) == "1" && shown(share, session) == "0%")
    try session.undoLast()
    #expect(shown(share, session) == "66.67%")
  }

  @Test("Name, crayon, place, formula and presentation change one by one, and undo puts each back")
  func editing() throws {
    var session = try counting()
    try session.perform(.count(a, by: 2))
    let actions: [TallyAction] = [
      .rename(sum, try Title("total")), .recolor(sum, 9), .move(sum, behind: nil),
      .compute(sum, try formula("a × 3", session), .init()),
      .compute(sum, nil, .init(isPercent: true, decimals: 1)), .delete(share),
    ]
    var states: [TallySheet] = []
    for action in actions {
      states.append(session.sheet)
      #expect(try session.perform(action) != nil)
      #expect(session.sheet == TallySheet(session.board))
    }
    #expect(session.names == ["total", "a", "b"] && shown(sum, session) == "600.0%")
    #expect(try session.perform(.compute(sum, nil, .init(isPercent: true, decimals: 1))) == nil)
    for state in states.reversed() {
      try session.undoLast()
      #expect(session.sheet == state)
    }
  }

  @Test("What two people change of one computation at once merges field by field")
  func merging() throws {
    var one = try counting()
    var two = one
    two.author = Author(secret: [UInt8](repeating: 2, count: 16), session: 1)
    let change = try one.perform(.compute(sum, try formula("a − b", one), .init()))
    let style = try two.perform(.compute(sum, nil, .init(decimals: 2)))
    let name = try two.perform(.rename(sum, Title("difference")))
    one.receive(try #require(style))
    one.receive(try #require(name))
    two.receive(try #require(change))
    try one.perform(.count(b, by: 4))
    #expect(one.names[2] == "difference" && shown(sum, one) == "-4.00")
    #expect(two.sheet.tally(sum) == one.sheet.tally(sum))
  }

  @Test("A deleted input leaves no number but its name and the reason, and undo brings it back")
  func deletion() throws {
    var session = try counting()
    try session.perform(.count(a, by: 3))
    try session.perform(.delete(b))
    #expect(session.sheet.result(of: sum) == .failure(.deleted(b)))
    #expect(session.sheet.result(of: share) == .failure(.input(sum)))
    #expect(session.sheet == TallySheet(session.board))
    let row = try #require(session.sheet.tally(sum)?.computation)
    let line = try row.formula.get().line(session.sheet.names) {
      Tally($0, on: session.board)?.name
    }
    #expect(String(decoding: line, as: UTF8.self) == "a + \"b\"#00000000000003e9")
    #expect(try FormulaReader.read(line, session.sheet.names) == row.formula.get())
    try session.undoLast()
    #expect(shown(sum, session) == "3" && shown(share, session) == "100%")
    // A computation that is deleted, too.
    try session.perform(.delete(sum))
    #expect(session.sheet.result(of: share) == .failure(.deleted(sum)))
    #expect(session.sheet.result(of: sum) == nil)
    try session.undoLast()
    #expect(shown(share, session) == "100%")
  }

  @Test("What has not come yet, counts beyond 64 bits, and numbers beyond 37 digits have no result")
  func faults() throws {
    var session = try counting()
    let far = EntityID(77)
    let nested = Formula(.entity(far), [.init(.add, .number(DecimalNumber(1)))])
    try session.perform(
      .createComputation(EntityID(52), Title("far"), nested, .init(), color: 0, behind: nil))
    #expect(session.sheet.result(of: EntityID(52)) == .failure(.missing(far)))
    try session.perform(.create(far, Title("far away"), color: 0, behind: nil))
    #expect(shown(EntityID(52), session) == "1")
    try create(EntityID(53), "large", "sum × sum", &session)
    try session.perform(.set(a, to: Int64.max, note: nil))
    #expect(session.sheet.result(of: EntityID(53)) == .failure(.tooLarge))
    var foreign = Session(9)
    session.receive(try #require(try foreign.perform(.count(a, by: 1))))
    #expect(session.sheet.result(of: sum) == .failure(.input(a)))
    #expect(session.sheet == TallySheet(session.board))
    // More than fits a formula is refused where it is made.
    let long = Formula(
      .entity(a), (0..<100).map { _ in Formula.Step(.add, .number(DecimalNumber(1))) })
    #expect(throws: RefusedChange.tooLarge) { try session.perform(.compute(sum, long, .init())) }
  }

  @Test("A newer program's formula is kept as it is, shown as such, and keeps its name and place")
  func newer() throws {
    var session = try counting()
    let forms: [Value] = [.bytes([9, 1, 2]), .unknown(kind: 9, [1, 2]), .bytes([1, 7]), .none]
    let faults: [ComputationFault] = [.newer, .newer, .unreadable, .unreadable]
    for (number, (form, fault)) in zip(forms, faults).enumerated() {
      session.receive(
        Operation(
          replica: ReplicaID(high: 1, low: UInt64(number)), seq: 1, prev: .none, at: 0,
          changes: [.put(sum, Field("formula"), form, stamp: Int64(9000 + 10 * number))]))
      #expect(session.sheet.result(of: sum) == .failure(fault))
      #expect(session.sheet.result(of: share) == .failure(.input(sum)))
      try session.perform(.rename(sum, Title("sum \(fault)")))
      #expect(session.board.value(sum, Field("formula")) == form)
      #expect(session.sheet == TallySheet(session.board))
    }
  }

  @Test("The inputs that are offered make no circle; one that merging made has no result in it")
  func circles() throws {
    var one = try counting()
    try create(EntityID(52), "behind", "share + 1", &one)
    #expect(one.sheet.inputs(for: nil).map { $0.id } == [a, b, sum, share, EntityID(52)])
    #expect(one.sheet.inputs(for: sum).map { $0.id } == [a, b])
    #expect(one.sheet.inputs(for: share).map { $0.id } == [a, b, sum])
    for id in [sum, share, EntityID(52)] { #expect(one.sheet.isCircular(id, in: sum)) }
    #expect(!one.sheet.isCircular(a, in: sum) && !one.sheet.isCircular(sum, in: share))
    // Two people, each with the other's computation as a new input.
    var two = one
    two.author = Author(secret: [UInt8](repeating: 2, count: 16), session: 1)
    try one.perform(.compute(share, try formula("a", one), .init()))
    two.receive(try #require(one.undo.last).operation)
    let mine = try one.perform(.compute(share, try formula("sum + 1", one), .init()))
    let theirs = try two.perform(.compute(sum, try formula("share + 1", two), .init()))
    one.receive(try #require(theirs))
    two.receive(try #require(mine))
    for session in [one, two] {
      #expect(session.sheet.result(of: sum) == .failure(.circle))
      #expect(session.sheet.result(of: share) == .failure(.circle))
      #expect(session.sheet.result(of: EntityID(52)) == .failure(.input(share)))
      #expect(session.sheet == TallySheet(session.board))
    }
    try one.perform(.compute(sum, try formula("41", one), .init()))
    #expect(
      shown(sum, one) == "41" && shown(share, one) == "42" && shown(EntityID(52), one) == "43")
  }

  @Test("A tap works out what depends on it, once each, and what comes to the same stops there")
  func evaluations() throws {
    var session = try session(rows: 3)
    // 100 on a, each on the one before; 100 on b; one that b cannot change any more.
    let first = try #require(session.sheet.tallies.first).id
    func chain(_ start: EntityID, _ base: UInt64) throws {
      var last = start
      for i in 0..<100 as Range<UInt64> {
        let next = Formula(.entity(last), [.init(.add, .entity(start))])
        last = EntityID(base + i)
        try session.perform(
          .createComputation(last, Title("c\(base + i)"), next, .init(), color: 0, behind: nil))
      }
    }
    try chain(first, 2000)
    try chain(b, 3000)
    try create(EntityID(60), "least", "min(b, 2)", &session)
    try create(EntityID(61), "more", "least + 1", &session)
    func evaluated(_ action: TallyAction) throws -> [UInt64] {
      var sheet = session.sheet
      var evaluated: [UInt64] = []
      for change in try session.perform(action)?.changes ?? [] {
        guard let entity = change.entity else { continue }
        sheet.refresh(entity, from: session.board) { evaluated.append($0.bits) }
      }
      return evaluated
    }
    #expect(try evaluated(.count(first, by: 1)) == Array(2000..<2100))
    #expect(session.sheet.result(of: EntityID(2099)) == .success(Rational(101)))
    #expect(Set(try evaluated(.count(b, by: 1))) == Set(Array(3000..<3100) + [60, 61]))
    #expect(Set(try evaluated(.count(b, by: 5))) == Set(Array(3000..<3100) + [60, 61]))
    #expect(Set(try evaluated(.count(b, by: 5))) == Set(Array(3000..<3100) + [60]))
    #expect(try evaluated(.count(EntityID(1002), by: 1)) == [])
    #expect(try evaluated(.rename(first, Title("other"))) == [])
    #expect(try evaluated(.move(b, behind: nil)) == [])
    #expect(try evaluated(.rename(EntityID(60), Title("other"))) == [])
    #expect(try evaluated(.compute(EntityID(61), formula("c2099 + 1", session), .init())) == [61])
    #expect(try evaluated(.delete(EntityID(61))) == [])
  }

  @Test("A group's sum, average, least and greatest follow what is counted and what comes and goes")
  func groups() throws {
    var session = try counting()
    let group = EntityID(60)
    let all = EntityID(61)
    try session.perform(.createGroup(group, Title("sum"), behind: nil))
    let line = "sum(sum) * 1000 + average(sum) * 100 + max(sum) * 10 + min(\"sum\")"
    try create(all, "all", line, &session)
    #expect(session.sheet.result(of: all) == .failure(.noTallies(group)))
    try session.perform(.count(a, by: 4))
    try session.perform(.place(a, in: group, behind: nil))
    #expect(shown(all, session) == "4444")
    try session.perform(.place(b, in: group, behind: nil))
    // A computation in the group is no tally of it.
    try session.perform(.place(sum, in: group, behind: nil))
    #expect(shown(all, session) == "4240")
    try session.perform(.count(b, by: 1))
    #expect(shown(all, session) == "5291")
    try session.perform(.archive(b, true))
    #expect(shown(all, session) == "4444")
    try session.undoLast()
    try session.perform(.delete(a))
    #expect(shown(all, session) == "1111")
    try session.undoLast()
    try session.perform(.delete(group))
    #expect(session.sheet.result(of: all) == .failure(.deleted(group)))
    try session.undoLast()
    #expect(shown(all, session) == "5291")
    #expect(session.sheet == TallySheet(session.board))
  }

  @Test("A tap in a group works out what is about that group, and nothing else")
  func groupsCost() throws {
    var session = try counting()
    for (group, row) in [(60, a), (61, b)] as [(UInt64, EntityID)] {
      try session.perform(.createGroup(EntityID(group), Title("g\(group)"), behind: nil))
      try session.perform(.place(row, in: EntityID(group), behind: nil))
      try create(EntityID(group + 10), "s\(group)", "sum(g\(group))", &session)
    }
    try session.perform(.delete(sum))
    try session.perform(.delete(share))
    var sheet = session.sheet
    try session.perform(.count(a, by: 1))
    var evaluated: [EntityID] = []
    sheet.refresh(a, from: session.board) { evaluated.append($0) }
    #expect(evaluated == [EntityID(70)])
  }

  @Test("A chain of ten thousand computations, and a circle of them, need no deep recursion")
  func longChain() throws {
    var board = Board()
    func put(_ numbers: Range<UInt64>, by replica: UInt64, last: EntityID) {
      var changes: [Change] = []
      for i in numbers {
        // Each on the next, so that the first needs all.
        let next = i == 10_999 ? last : EntityID(i + 1)
        let formula = Formula(.entity(next), [.init(.add, .entity(a))])
        changes += [
          .put(EntityID(i), Field("kind"), .integer(2), stamp: Int64(replica)),
          .put(EntityID(i), Field("formula"), .bytes(formula.bytes), stamp: Int64(replica)),
        ]
      }
      board.apply(
        Operation(
          replica: ReplicaID(high: 1, low: replica), seq: 1, prev: .none, at: 0, changes: changes))
    }
    let first = EntityID(1001)
    board.apply(
      Operation(
        replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
        changes: [.put(a, Field("kind"), .integer(1), stamp: 1), .add(a, round: 0, n: 2)]))
    for part in 0..<5 as Range<UInt64> {
      put(1001 + part * 2000..<min(11_000, 3001 + part * 2000), by: part + 2, last: a)
    }
    var sheet = TallySheet(board)
    #expect(sheet.tallies.count == 10_000)
    #expect(sheet.result(of: first) == .success(Rational(2 * 10_000)))
    put(10_999..<11_000, by: 99, last: first)
    var count = 0
    sheet.refresh(EntityID(10_999), from: board) { _ in count += 1 }
    #expect(sheet.result(of: first) == .failure(.circle) && count == 0)
  }
}
